import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ClickDay } from '#contract/reporting/rowCalls.ts'
import { ReachedList } from './ReachedList.tsx'
import { type ReachedOf, useReachedState } from './reached.ts'

/** Clicks by link and day, people and programs apart. */
export function ClicksList({ of, back }: { of: ReachedOf; back: { label: string; to: string } }) {
  const t = useT()
  const { list, query } = useReachedState(of)
  const read = usePage('listClicks', { query })
  const nameOf = ({ link, experience }: ClickDay) =>
    link?.name ?? t(experience && facts[experience.kind].hasPages ? 'report.shared' : 'report.ownAddress')
  return (
    <ReachedList
      title={t('report.clicks')}
      back={back}
      list={list}
      read={read}
      columns={useColumns(columnsOf, nameOf)}
      rowKey={({ day, link, experience }) => [day, link?.id ?? experience?.eid].join()}
      rowName={nameOf}
      empty={t('report.noClicks')}
    />
  )
}

const columnsOf: ColumnsOf<ClickDay, (row: ClickDay) => string> = (t, format, nameOf) => [
  { label: t('report.link'), render: nameOf },
  { label: t('report.day'), isKept: true, isWhole: true, render: ({ day }) => format.day(day) },
  { label: t('nouns.experience'), render: ({ experience }) => experience?.name ?? '–' },
  { label: t('report.people'), number: ({ people }) => people },
  { label: t('report.programs'), number: ({ programs }) => programs },
]
