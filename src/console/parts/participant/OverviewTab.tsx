import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { Facts, FreeData } from '../EntryFacts.tsx'
import { PersonLists } from './PersonLists.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import classes from './person.module.css'
import { Section } from './Section.tsx'

/** Own data, person variables, lists and the staff's notes. */
export function OverviewTab({ participant }: { participant: Participant }) {
  const t = useT()
  const canReadNotes = useCan('participantNotes', 'read')
  const own = {
    [t('participants.firstName')]: participant.first_name || '–',
    [t('participants.lastName')]: participant.last_name || '–',
  }
  return (
    <div className={classes.columns}>
      <div>
        {canReadNotes && <PersonNotes participant={participant} />}
        <PersonLists participant={participant} />
      </div>
      <div>
        <Section title={t('kit.details')}>
          <Facts className={classes.facts} facts={own} />
        </Section>
        <Section title={t('person.variables')}>
          <FreeData className={classes.facts} data={participant.data} none={t('person.noVariables')} />
        </Section>
      </div>
    </div>
  )
}
