import { Title } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FormData } from '#console/parts/answers/FormData.tsx'
import { formsOfEntries } from '#console/parts/answers/formsOfEntries.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { BallotPictures } from './BallotPictures.tsx'
import { BallotDrawStatus } from './DrawState.tsx'
import type { DrawnExperience } from './drawnProps.ts'

/** The person drawn, with which entry, where in the ranking, and what the entry's form asked. */
export function BallotFacts({ experience, row }: { experience: DrawnExperience; row: BallotWithImages }) {
  const t = useT()
  const format = useFormat()
  const { participant, entry } = row
  return (
    <>
      <Facts
        facts={{
          [t('kit.status')]: <BallotDrawStatus row={row} />,
          [t('kit.reason')]: row.reason ?? (row.status === 'invalidated' ? t('winners.noReason') : undefined),
          [t('nouns.participant')]: <PersonLink {...participant} />,
          [t('kit.phone')]: format.phone(participant.phone),
          [t('kit.email')]: participant.email ?? '–',
          [t('prizing.entered')]: format.dateTimeZone(entry.created_at),
          [t('prizing.entryStatus')]: <EntryStatus status={entry.status} />,
          [t('prizing.position')]: format.number(row.position),
          [t('prizing.round')]: format.number(row.round),
        }}
      />
      <section>
        <Title order={3} mb={4}>
          {t('prizing.entryData')}
        </Title>
        <FormData
          experience={experience}
          forms={formsOfEntries}
          data={entry.data}
          none={t('experiences.entryNoData')}
        />
      </section>
      <BallotPictures row={row} />
    </>
  )
}
