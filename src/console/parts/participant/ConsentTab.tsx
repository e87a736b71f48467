import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { EmptyState, ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import type { Participant, Subscription } from '#contract/participants/calls.ts'
import { ConsentHistory } from './ConsentHistory.tsx'
import { type ConsentNow, ConsentRow } from './ConsentRow.tsx'
import classes from './person.module.css'
import { Section } from './Section.tsx'
import type { TabProps } from './tabProps.ts'

/** What a participant agreed to now, and every change of it with its proof (decisions 3). */
export function ConsentTab({ participant }: TabProps) {
  const t = useT()
  const read = useRead('listSubscriptions', {})
  const rows = read.data ? consentsOf(participant, read.data.data) : []
  return (
    <>
      <Section title={t('person.consentNow')}>
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <LinesSkeleton count={3} />}
        {read.data && rows.length === 0 && (
          <EmptyState title={t('person.noSubscriptions')}>{t('person.noSubscriptionsText')}</EmptyState>
        )}
        {rows.length > 0 && (
          <ul className={classes.rows} aria-label={t('person.consentNow')}>
            {rows.map((consent) => (
              <ConsentRow key={consent.subscription.id} participant={participant} consent={consent} />
            ))}
          </ul>
        )}
      </Section>
      <ConsentHistory participantId={participant.id} />
    </>
  )
}

/** Every subscription of the client, also those that this person never heard of. */
function consentsOf({ consents }: Participant, subscriptions: Subscription[]): ConsentNow[] {
  return subscriptions.map((subscription) => ({
    subscription,
    known: consents.find((one) => one.subscription_id === subscription.id),
  }))
}
