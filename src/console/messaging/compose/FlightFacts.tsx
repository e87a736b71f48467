import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Channel, FlightCheck } from '#contract/messaging/calls.ts'
import { reasonText } from '../states.ts'
import classes from './compose.module.css'
import { Previews } from './Previews.tsx'

const shownForcing = 12

type Props = {
  flight: FlightCheck
  hasText: boolean
  channel: Channel
  /** Shows the text for other people. */
  onOthers: () => void
}

/** Who gets it and who does not, what it costs and what to look at. Also shown on a broadcast that has not begun. */
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
      <Figures flight={flight} hasParts={hasText && channel === 'sms'} />
      <Warnings flight={flight} hasText={hasText} />
      {hasText && <Previews flight={flight} onOthers={onOthers} />}
    </>
  )
}

/** The list, less those who get nothing, is the audience; below it what it costs. */
function Figures({ flight, hasParts }: { flight: FlightCheck; hasParts: boolean }) {
  const t = useT()
  const format = useFormat()
  const skips = Object.entries(flight.skips).sort(([, a], [, b]) => b - a)
  return (
    <table className={classes.figures}>
      <tbody>
        <tr>
          <th scope="row">{t('broadcasts.list')}</th>
          <td>{format.number(flight.list_rows)}</td>
        </tr>
        {skips.map(([reason, count]) => (
          <tr key={reason}>
            <th scope="row">{reasonText(t, reason)}</th>
            <td>−{format.number(count)}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">{t('compose.flight.receive')}</th>
          <td>{format.number(flight.recipients)}</td>
        </tr>
        {hasParts && (
          <tr>
            <th scope="row">{t('compose.flight.parts')}</th>
            <td>{format.number(flight.total_parts)}</td>
          </tr>
        )}
        {hasParts && flight.cost && (
          <tr>
            <th scope="row">
              {t('compose.flight.cost')}
              <Text span fz="xs" c="dimmed" ml={4}>
                {t('compose.flight.partPrice', {
                  price: format.money(flight.cost.part_price, flight.cost.currency),
                })}
              </Text>
            </th>
            <td>
              <strong>{format.money(flight.cost.amount, flight.cost.currency)}</strong>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Warnings({ flight, hasText }: Pick<Props, 'flight' | 'hasText'>) {
  const t = useT()
  const forcing = [...new Set([...flight.text.forcing, ...(flight.text_fr?.forcing ?? [])])]
  const warnings = flight.warnings.filter((warning) => hasText || warning !== 'longer_encoding')
  if (warnings.length === 0) return null
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
            {warning === 'no_french_text'
              ? t('compose.flight.warning.no_french_text', { count: flight.recipients_fr })
              : t(`compose.flight.warning.${warning}`)}
            {warning === 'longer_encoding' && ` ${forcing.slice(0, shownForcing).join(' ')}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
