import { Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { PersonLists } from './PersonLists.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import classes from './person.module.css'
import { Section } from './Section.tsx'
import type { TabProps } from './tabProps.ts'

/** Own data, person variables, lists and the staff's notes. */
export function OverviewTab({ participant }: TabProps) {
  const t = useT()
  const canReadNotes = useCan('participantNotes', 'read')
  return (
    <div className={classes.columns}>
      <div>
        {canReadNotes && <PersonNotes participant={participant} />}
        <PersonLists participant={participant} />
      </div>
      <div>
        <Section title={t('kit.details')}>
          <Facts
            facts={[
              [t('participants.firstName'), participant.first_name || '–'],
              [t('participants.lastName'), participant.last_name || '–'],
              [t('person.id'), participant.id],
            ]}
          />
        </Section>
        <Variables data={participant.data} />
      </div>
    </div>
  )
}

function Variables({ data }: { data: Participant['data'] }) {
  const t = useT()
  const facts = Object.entries(data).map(([key, value]): [string, string] => [key, written(value)])
  return (
    <Section title={t('person.variables')}>
      {facts.length === 0 ? <Text c="dimmed">{t('person.noVariables')}</Text> : <Facts facts={facts} />}
    </Section>
  )
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Free data may hold anything that JSON can. */
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
