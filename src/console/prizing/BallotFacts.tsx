import { Anchor } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EntryData, Facts } from '#console/parts/EntryFacts.tsx'
import { EntryStatus } from '#console/parts/EntryStatus.tsx'
import { paths } from '#console/paths.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import { BallotDrawStatus } from './DrawState.tsx'

/** Who was drawn with which entry, and where in the ranking. */
export function BallotFacts({ row }: { row: BallotDraw }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canSeePeople = useCan('participants', 'read')
  const { participant, entry } = row
  return (
    <Facts
      facts={[
        { name: t('kit.status'), value: <BallotDrawStatus row={row} /> },
        ...(row.reason ? [{ name: t('kit.reason'), value: row.reason }] : []),
        {
          name: t('prizing.participant'),
          value: canSeePeople ? (
            <Anchor component={PathLink} to={paths.participant({ client, id: participant.id })}>
              {format.person(participant.name)}
            </Anchor>
          ) : (
            format.person(participant.name)
          ),
        },
        { name: t('kit.phone'), value: format.phone(participant.phone) },
        { name: t('kit.email'), value: participant.email ?? '–' },
        { name: t('prizing.entered'), value: format.dateTimeZone(entry.created_at) },
        {
          name: t('prizing.entryStatus'),
          value: <EntryStatus status={entry.status} />,
        },
        { name: t('prizing.position'), value: format.number(row.position) },
        { name: t('prizing.round'), value: format.number(row.round) },
      ]}
    />
  )
}

export function BallotData({ row }: { row: BallotDraw }) {
  return <EntryData data={row.entry.data} />
}
