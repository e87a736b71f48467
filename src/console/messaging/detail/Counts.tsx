import { Text, Title } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import type { BroadcastDetail, FlightCheck } from '#contract/messaging/calls.ts'
import { flightOf } from '../compose/bodies.ts'
import { FlightFacts } from '../compose/FlightFacts.tsx'
import { useFlightPreviews } from '../compose/useFlight.ts'
import classes from './detail.module.css'
import { Outcome, Reasons } from './Outcome.tsx'

/** State by state and reason by reason; before it begins, what the flight check says now. */
export function Counts({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const { audience_count, state } = broadcast
  const hasAudience = state !== 'scheduled' && (state !== 'cancelled' || audience_count !== null)
  return (
    <section className={classes.part}>
      <Title order={2}>{t(state === 'scheduled' ? 'compose.flight.title' : 'broadcasts.whatHappened')}</Title>
      {state === 'scheduled' && <BeforeSending broadcast={broadcast} />}
      {state === 'cancelled' && audience_count === null && (
        <Text c="dimmed" mt="xs">
          {t('broadcasts.noRecipientsCancelled')}
        </Text>
      )}
      {hasAudience && (
        <>
          <Outcome broadcast={broadcast} />
          <Reasons reasons={broadcast.reasons} />
        </>
      )}
    </section>
  )
}

function BeforeSending({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const { flight, showOthers } = useFlightPreviews(flightOf(broadcast))
  return (
    <>
      <Text c="dimmed" mt="xs">
        {t('broadcasts.beforeSending')}
      </Text>
      {flight.isPending && <LinesSkeleton count={5} />}
      {flight.data && (
        <FlightFacts
          flight={withoutApproval(flight.data.data)}
          hasText
          channel={broadcast.channel}
          onOthers={showOthers}
        />
      )}
    </>
  )
}

/** The page says it above, with the button for it, or it has its approval. */
const withoutApproval = (flight: FlightCheck): FlightCheck => ({
  ...flight,
  warnings: flight.warnings.filter((warning) => warning !== 'needs_approval'),
})
