import { Progress, Text, Title } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { LinesSkeleton } from '#console/kit/states.tsx'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import compose from '../compose/compose.module.css'
import { FlightFacts } from '../compose/FlightPanel.tsx'
import { useFlight } from '../compose/useFlight.ts'
import { isUnderway, messageTones, reasonText, recipientStates } from '../states.ts'
import { flightOf } from './CancelDialog.tsx'
import classes from './detail.module.css'

/** State by state and reason by reason; before it begins, what the flight check says now. */
export function Counts({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const { audience_count } = broadcast
  return (
    <section className={classes.part}>
      <Title order={2}>
        {t(broadcast.state === 'scheduled' ? 'messaging.flight.title' : 'messaging.whatHappened')}
      </Title>
      {broadcast.state === 'scheduled' && <BeforeSending broadcast={broadcast} />}
      {broadcast.state === 'cancelled' && audience_count === null && (
        <Text c="dimmed" mt="xs">
          {t('messaging.noRecipientsCancelled')}
        </Text>
      )}
      {broadcast.state !== 'scheduled' && (broadcast.state !== 'cancelled' || audience_count !== null) && (
        <Outcome broadcast={broadcast} />
      )}
    </section>
  )
}

function BeforeSending({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const flight = useFlight(flightOf(broadcast))
  return (
    <>
      <Text c="dimmed" mt="xs">
        {t('messaging.beforeSending')}
      </Text>
      {flight.isPending && <LinesSkeleton count={5} />}
      {flight.data && <FlightFacts flight={flight.data.data} hasText />}
    </>
  )
}

function Outcome({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const format = useFormat()
  const counts = countsOf(broadcast)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const done = total - (counts.queued ?? 0) - (counts.sending ?? 0)
  const reasons = Object.entries(broadcast.reasons).sort(([, a], [, b]) => b - a)
  return (
    <>
      {isUnderway(broadcast.state) && total > 0 && (
        <div className={classes.progress}>
          <Progress value={(100 * done) / total} aria-label={t('messaging.progressLabel')} />
          <Text fz="xs" c="dimmed" mt={4} role="status">
            {t('messaging.progress', { done: format.number(done), total: format.number(total) })}
          </Text>
        </div>
      )}
      <table className={compose.figures} aria-label={t('messaging.whatHappened')}>
        <tbody>
          {recipientStates
            .filter((state) => counts[state])
            .map((state) => (
              <tr key={state}>
                <th scope="row">
                  <StatusDot tone={messageTones[state]}>{t(`messaging.message.${state}`)}</StatusDot>
                </th>
                <td>{format.number(counts[state] ?? 0)}</td>
              </tr>
            ))}
          <tr className={compose.total}>
            <th scope="row">{t('messaging.addsUp')}</th>
            <td>{format.number(total)}</td>
          </tr>
        </tbody>
      </table>
      {Boolean(counts.unknown) && (
        <Text fz="xs" c="dimmed" mt="xs">
          {t('messaging.message.unknownHint')}
        </Text>
      )}
      <Title order={3} mt="md">
        {t('messaging.whyNot')}
      </Title>
      {reasons.length === 0 && (
        <Text c="dimmed" mt={4}>
          {t('messaging.noReasons')}
        </Text>
      )}
      {reasons.length > 0 && (
        <table className={compose.figures} aria-label={t('messaging.whyNot')}>
          <tbody>
            {reasons.map(([reason, count]) => (
              <tr key={reason}>
                <th scope="row">{reasonText(t, reason)}</th>
                <td>{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Rows of the frozen audience that are not written yet wait as well: so the states add up to the audience. */
function countsOf({ states, audience_count }: BroadcastDetail): Record<string, number> {
  const written = Object.values(states).reduce((sum, count) => sum + count, 0)
  const missing = Math.max(0, (audience_count ?? 0) - written)
  return missing === 0 ? states : { ...states, queued: (states.queued ?? 0) + missing }
}
