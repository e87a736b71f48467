import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { paths } from '#console/paths.ts'
import type { AwardedPrize } from '#contract/reporting/rowCalls.ts'
import { ReachedList } from './ReachedList.tsx'
import { type ReachedOf, useReachedState } from './reached.ts'

/** Prizes that were awarded, the newest first, each with the entry that won it. */
export function PrizesList({ of, back }: { of: ReachedOf; back: { label: string; to: string } }) {
  const t = useT()
  const client = useClient().eid
  const canReadEntries = useCan('validation', 'read')
  const { list, query } = useReachedState(of)
  return (
    <ReachedList
      title={t('report.prizes')}
      back={back}
      list={list}
      read={usePage('listPrizes', { query })}
      columns={useColumns(columnsOf)}
      rowKey={({ id }) => id}
      rowName={({ entry }) => entry.eid}
      rowTo={
        canReadEntries
          ? ({ entry, experience: { kind, eid } }) => paths.entry({ client, kind, eid, entry: entry.eid })
          : undefined
      }
      empty={t('report.noPrizes')}
    />
  )
}

const columnsOf: ColumnsOf<AwardedPrize> = (t, format) => [
  { label: t('report.entry'), isWhole: true, render: ({ entry }) => entry.eid },
  { label: t('nouns.participant'), render: ({ participant }) => <PersonLink {...participant} /> },
  {
    label: t('report.prize'),
    isKept: true,
    render: ({ prize_pool, prize_type }) => (prize_type ? `${prize_pool} · ${prize_type}` : prize_pool),
  },
  { label: t('report.awardedAt'), isKept: true, dateTime: ({ at }) => at },
  {
    label: t('report.how'),
    render: ({ draw_number: number }) =>
      number === null ? t('report.wonAtOnce') : t('report.wonDraw', { number: format.number(number) }),
  },
  { label: t('nouns.experience'), render: ({ experience }) => experience.name },
]
