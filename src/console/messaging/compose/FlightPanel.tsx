import { Alert, List, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import type { FlightCheck } from '#contract/messaging/calls.ts'
import { reasonText } from '../states.ts'
import classes from './compose.module.css'
import { useFlight } from './useFlight.ts'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'
import { flightBodyOf, standInText } from './values.ts'

const checkDelayMs = 400
const shownForcing = 12
const watched = [
  'campaign_id',
  'participant_list_id',
  'shortcode_id',
  'message',
  'message_fr',
  'date',
  'hour',
  'minute',
  'half',
  'skip_optin_check',
  'ignore_quiet_hours',
] as const

/** What would happen if it were sent: counted on the real list, before anything is sent (decisions 6). */
export function FlightPanel({ form }: { form: ComposeForm }) {
  const t = useT()
  const values = useWatched(form, watched)
  const [settled] = useDebouncedValue(values, checkDelayMs)
  const body = flightBodyOf({ ...form.getValues(), ...settled })
  const flight = useFlight(body)
  const hasText = body !== undefined && body.message !== standInText
  return (
    <aside className={classes.flight} aria-label={t('messaging.flight.title')} aria-busy={flight.isFetching}>
      <Title order={2}>{t('messaging.flight.title')}</Title>
      {!body && (
        <Text c="dimmed" mt="xs">
          {t('messaging.flight.waiting')}
        </Text>
      )}
      {body && flight.isPending && !flight.isError && (
        <div className={classes.flightPart}>
          <LinesSkeleton count={6} />
        </div>
      )}
      {body && flight.isError && (
        <Alert color="red" variant="outline" mt="sm" role="alert">
          {Object.values(firstMessages(flight.error))[0] ?? messageOf(flight.error)}
        </Alert>
      )}
      {body && flight.data && !flight.isError && (
        <div data-refetching={flight.isPlaceholderData || undefined} className={classes.flightFacts}>
          <FlightFacts flight={flight.data.data} hasText={hasText} />
        </div>
      )}
    </aside>
  )
}

/** Also shown on a broadcast that has not begun. */
export function FlightFacts({ flight, hasText }: { flight: FlightCheck; hasText: boolean }) {
  const t = useT()
  const format = useFormat()
  const skips = Object.entries(flight.skips).sort(([, a], [, b]) => b - a)
  const forcing = [...new Set([...flight.text.forcing, ...(flight.text_fr?.forcing ?? [])])]
  const warnings = flight.warnings.filter((warning) => hasText || warning !== 'longer_encoding')
  return (
    <>
      <p className={classes.bigNumber} role="status">
        {t('messaging.flight.recipients', { count: flight.recipients })}
      </p>
      <Text fz="xs" c="dimmed">
        {t(flight.text_fr ? 'messaging.flight.french' : 'messaging.flight.frenchNone', {
          count: flight.recipients_fr,
        })}
      </Text>
      <table className={classes.figures}>
        <tbody>
          <tr>
            <th scope="row">{t('messaging.list')}</th>
            <td>{format.number(flight.list_rows)}</td>
          </tr>
          {skips.map(([reason, count]) => (
            <tr key={reason}>
              <th scope="row">{reasonText(t, reason)}</th>
              <td>−{format.number(count)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">{t('messaging.addsUp')}</th>
            <td>{format.number(flight.recipients)}</td>
          </tr>
          {hasText && (
            <tr>
              <th scope="row">{t('messaging.flight.parts')}</th>
              <td>{format.number(flight.total_parts)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          variant="outline"
          icon={<IconAlertTriangle size={16} />}
          title={t('messaging.flight.warnings')}
          className={classes.flightPart}
        >
          <List size="sm" listStyleType="none">
            {warnings.map((warning) => (
              <List.Item key={warning}>
                {t(`messaging.flight.warning.${warning}`)}
                {warning === 'longer_encoding' && ` ${forcing.slice(0, shownForcing).join(' ')}`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {hasText && <Previews previews={flight.previews} />}
    </>
  )
}

function Previews({ previews }: Pick<FlightCheck, 'previews'>) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={classes.flightPart}>
      <Title order={3}>{t('messaging.flight.previews')}</Title>
      {previews.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('messaging.flight.noPreviews')}
        </Text>
      )}
      <ul className={classes.previews}>
        {previews.map((preview) => (
          <li key={`${preview.name} ${preview.text}`}>
            <Text fz="xs" c="dimmed">
              {format.person(preview.name)} · {preview.language.toUpperCase()}
            </Text>
            <div className={classes.preview}>{preview.text}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
