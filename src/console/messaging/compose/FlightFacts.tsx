import { Alert, Anchor, Button, Group, List, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Channel, FlightCheck } from '#contract/messaging/calls.ts'
import { shownCharacter } from '#contract/messaging/segments.ts'
import { type Figure, Figures } from '../Figures.tsx'
import { reasonText } from '../states.ts'
import classes from './compose.module.css'
import { MessageText } from './MessageText.tsx'

const shownForcing = 12

type Props = {
  flight: FlightCheck
  hasText: boolean
  channel: Channel
  /** Shows the text for other people. */
  onOthers: () => void
}

/**
 * The recipients and who is left out, what it costs and what to look at. Also shown on a broadcast that has not begun.
 */
export function FlightFacts({ flight, hasText, channel, onOthers }: Props) {
  const t = useT()
  return (
    <>
      <p className={classes.bigNumber} role="status">
        {t('compose.flight.recipients', { count: flight.recipients })}
      </p>
      <Text fz="xs" c="dimmed">
        {t(flight.text_fr ? 'compose.flight.french' : 'compose.flight.frenchNone', {
          count: flight.recipients_fr,
        })}
      </Text>
      <FlightFigures flight={flight} hasParts={hasText && channel === 'sms'} />
      <Warnings flight={flight} hasText={hasText} />
      {hasText && <Previews flight={flight} onOthers={onOthers} />}
    </>
  )
}

/** The list, less those who get nothing, is the audience; below it what it costs. */
function FlightFigures({ flight, hasParts }: { flight: FlightCheck; hasParts: boolean }) {
  const t = useT()
  const format = useFormat()
  const { cost } = flight
  const skips = Object.entries(flight.skips).sort(([, a], [, b]) => b - a)
  const row = (key: string, label: ReactNode, value: ReactNode): Figure => ({ key, label, value })
  const rows = [
    row('list', t('broadcasts.list'), format.number(flight.list_rows)),
    ...skips.map(([key, count]) => row(key, reasonText(t, key), `−${format.number(count)}`)),
    { ...row('audience', t('compose.flight.receive'), format.number(flight.recipients)), isTotal: true },
  ]
  if (hasParts) rows.push(row('parts', t('compose.flight.parts'), format.number(flight.total_parts)))
  if (hasParts && cost) {
    const price = format.money(cost.part_price, cost.currency)
    const label = (
      <>
        {t('compose.flight.cost')}
        <Text span fz="xs" c="dimmed" ml={4}>
          {t('compose.flight.partPrice', { price })}
        </Text>
      </>
    )
    rows.push(row('cost', label, <strong>{format.money(cost.amount, cost.currency)}</strong>))
  }
  return <Figures rows={rows} />
}

function Warnings({ flight, hasText }: Pick<Props, 'flight' | 'hasText'>) {
  const t = useT()
  const client = useClient().eid
  const canSetAddress = useCan('clientSettings', 'change')
  const forcing = [...new Set([...flight.text.forcing, ...(flight.text_fr?.forcing ?? [])])]
  const warnings = flight.warnings.filter((warning) => hasText || warning !== 'longer_encoding')
  const lacking = hasText ? flight.lacking : []
  if (warnings.length + lacking.length === 0) return null
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<IconAlertTriangle size={16} />}
      title={t('compose.flight.warnings')}
      className={classes.flightPart}
    >
      <List size="sm" listStyleType="none" spacing={4}>
        {warnings.map((warning) => (
          <List.Item key={warning}>
            {textOf(warning, flight, t)}
            {warning === 'longer_encoding' &&
              ` ${forcing.slice(0, shownForcing).map(shownCharacter).join(' ')}`}
            {warning === 'likely_noes' && <LikelyNoes flight={flight} client={client} />}
            {warning === 'other_placeholders' && ` ${flight.placeholders.join(' ')}`}
            {warning === 'no_postal_address' && canSetAddress && (
              <Anchor component={PathLink} to={paths.settingsClient({ client })} display="block" inherit>
                {t('compose.flight.setAddress')}
              </Anchor>
            )}
          </List.Item>
        ))}
        {lacking.map(({ field, recipients: count }) => (
          <List.Item key={field}>
            {t('compose.flight.lacking', { count, field: `{{${field}}}`, better: `{{${field}|…}}` })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Each leads to the conversation with that person. */
function LikelyNoes({ flight: { likely_noes }, client }: { flight: FlightCheck; client: string }) {
  const format = useFormat()
  return likely_noes.people.map(({ participant_id: id, name }) => (
    <Anchor key={id} component={PathLink} to={paths.conversation({ client, id })} display="block" inherit>
      {format.person(name)}
    </Anchor>
  ))
}

function textOf(warning: FlightCheck['warnings'][number], flight: FlightCheck, t: T): string {
  if (warning === 'no_french_text')
    return t('compose.flight.warning.no_french_text', { count: flight.recipients_fr })
  if (warning === 'likely_noes')
    return t('compose.flight.warning.likely_noes', { count: flight.likely_noes.count })
  if (warning === 'no_postal_address') {
    const names = (flight.address_setters ?? []).join(', ') || t('compose.flight.addressNobody')
    return t('compose.flight.warning.no_postal_address', { names })
  }
  return t(`compose.flight.warning.${warning}`)
}

/** The text as real people of the list would get it, a few at a time. */
function Previews({
  flight: { previews, recipients, text_fr },
  onOthers,
}: Pick<Props, 'flight' | 'onOthers'>) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={classes.flightPart}>
      <Group justify="space-between" gap="xs">
        <Title order={3}>{t('compose.flight.previews')}</Title>
        {recipients > previews.length && previews.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconRefresh size={14} />}
            onClick={onOthers}
          >
            {t('compose.flight.others')}
          </Button>
        )}
      </Group>
      {previews.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('compose.flight.noPreviews')}
        </Text>
      )}
      <ul className={classes.previews}>
        {previews.map((preview) => (
          <li key={`${preview.name} ${preview.text}`}>
            <Text fz="xs" c="dimmed">
              {format.person(preview.name)} · {preview.language.toUpperCase()}
            </Text>
            <MessageText lang={preview.language === 'fr' && text_fr ? 'fr' : 'en'} {...preview} />
          </li>
        ))}
      </ul>
    </section>
  )
}
