import { Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import type { ColumnsOf } from '#console/kit/list/columns.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { PersonName } from '#console/parts/PersonName.tsx'
import type { Winner } from '#contract/prizing/winnerCalls.ts'
import { ClaimStatus } from './ClaimStatus.tsx'

const person: ColumnsOf<Winner> = (t) => [
  {
    label: t('nouns.participant'),
    render: ({ participant }) => <PersonLink {...participant} />,
  },
]
export const prizeText = ({ prize_pool, prize_type }: Winner): string =>
  prize_type ? `${prize_pool.name} · ${prize_type.name}` : prize_pool.name

const prize: ColumnsOf<Winner> = (t) => [{ label: t('prizing.prize'), isKept: true, render: prizeText }]
const experience: ColumnsOf<Winner> = (t) => [
  { label: t('prizing.wonIn'), isKept: true, render: (row) => row.experience.name },
]
const rest: ColumnsOf<Winner> = (t, format) => [
  {
    label: t('prizing.draw'),
    render: ({ draw_number: number }) =>
      number === null ? t('prizing.wonAtOnce') : t('prizing.wonDraw', { number: format.number(number) }),
  },
  { label: t('prizing.prizeCode'), render: ({ code_end }) => <CodeEnd end={code_end} /> },
  { label: t('winners.claim'), isKept: true, render: ({ claim }) => <ClaimCell claim={claim} /> },
  { label: t('prizing.wonAt'), dateTime: (row) => row.created_at },
  { label: t('prizing.prizeTold'), dateTime: (row) => row.told_at },
]

/** How the claim stands, and since when it is claimed. */
function ClaimCell({ claim }: Pick<Winner, 'claim'>) {
  const format = useFormat()
  if (!claim) return '–'
  return (
    <>
      <ClaimStatus claim={claim} />
      {claim.claimed_at && (
        <Text fz="xs" c="dimmed">
          {format.dateTimeZone(claim.claimed_at)}
        </Text>
      )}
    </>
  )
}

function CodeEnd({ end }: { end: string | null }) {
  if (end === null) return '–'
  return (
    <Text span ff="monospace" fz="sm">
      {`••••${end}`}
    </Text>
  )
}

const name: ColumnsOf<Winner> = (t) => [
  { label: t('nouns.participant'), render: ({ participant }) => <PersonName {...participant} /> },
]

/** Winners of an experience: what each of them won. A row opens its details. */
export const winnerColumns: ColumnsOf<Winner> = (t, format, about) =>
  [name, prize, rest].flatMap((columns) => columns(t, format, about))

const reached: ColumnsOf<Winner> = (t, format, about) => [
  ...name(t, format, about),
  { label: t('kit.phone'), render: ({ participant }) => format.phone(participant.phone) },
  { label: t('kit.email'), render: ({ participant }) => participant.email ?? '–' },
]

/** On paper, where no name leads anywhere: how each is reached besides. */
export const printedColumns: ColumnsOf<Winner> = (t, format, about) =>
  [reached, prize, rest].flatMap((columns) => columns(t, format, about))

/** Prizes that were given out of a pool: to whom, and where. */
export const awardColumns: ColumnsOf<Winner> = (t, format, about) =>
  [person, experience, rest].flatMap((columns) => columns(t, format, about))
