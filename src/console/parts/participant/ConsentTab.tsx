import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import type { ConsentChange, Participant } from '#contract/participants/calls.ts'
import { ConsentStatus } from '../statuses.tsx'
import { ConsentRow } from './ConsentRow.tsx'
import { useHowText } from './consentTexts.ts'
import classes from './person.module.css'
import { Section } from './Section.tsx'
import { When } from './When.tsx'

/** A participant's consent now, and every change of it with its proof (decisions 3). */
export function ConsentTab({ participant }: { participant: Participant }) {
  const t = useT()
  const subscriptions = useRead('listSubscriptions', {})
  const history = useRead('listConsentHistory', { params: { id: participant.id } })
  const none = <EmptyState title={t('person.noSubscriptions')}>{t('person.noSubscriptionsText')}</EmptyState>
  return (
    <>
      <Section title={t('person.consentNow')}>
        <Loaded read={subscriptions} empty={none}>
          {({ data }) => (
            <ul className={classes.rows} aria-label={t('person.consentNow')}>
              {data.map((subscription) => (
                <ConsentRow key={subscription.id} participant={participant} subscription={subscription} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      <Section title={t('person.consentHistory')}>
        <Loaded read={history} lines={5} empty={t('person.historyEmpty')}>
          {({ data }) => (
            <ol className={classes.rows} aria-label={t('person.consentHistory')}>
              {data.map((change) => (
                <ChangeRow key={change.id} change={change} />
              ))}
            </ol>
          )}
        </Loaded>
      </Section>
    </>
  )
}

function ChangeRow({ change }: { change: ConsentChange }) {
  const t = useT()
  const howText = useHowText()
  const by = change.user_name && t('person.byUser', { name: change.user_name })
  return (
    <li>
      <div className={`${classes.statusRow} ${classes.zoned}`}>
        <div>
          <div>{change.subscription ?? t('person.deletedSubscription')}</div>
          <div className={classes.hint}>{[howText(change.how), by].filter(Boolean).join(' · ')}</div>
        </div>
        <ConsentStatus state={change.state} />
        <When at={change.at} hasZone />
      </div>
      {change.shown_text && (
        <figure className={classes.figure}>
          <figcaption className={classes.hint}>{t('person.shownText')}</figcaption>
          <blockquote className={classes.quote}>{change.shown_text}</blockquote>
        </figure>
      )}
      {change.proof && <Proof how={change.how} proof={change.proof} />}
    </li>
  )
}

/** The words of staff or an import on it; else the id of the message or the entry. */
function Proof({ how, proof }: Pick<ConsentChange, 'how'> & { proof: string }) {
  const t = useT()
  const isSaid = how === 'staff' || how === 'import'
  const label = isSaid
    ? t('person.proof')
    : how === 'web_form'
      ? t('person.proofEntry')
      : t('person.proofMessage')
  return (
    <div className={classes.figure}>
      <div className={classes.hint}>{label}</div>
      <div className={isSaid ? classes.quote : classes.mono}>{proof}</div>
    </div>
  )
}
