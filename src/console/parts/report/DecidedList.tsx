import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { DecidedEntry } from '#contract/reporting/serviceCalls.ts'
import { useDecidedState } from './decided.ts'
import { ReachedList } from './ReachedList.tsx'
import type { ReachedOf } from './reached.ts'
import { waitText } from './waitText.ts'

/** Decisions on entries, the newest first, each with how long its entry waited; or those alone that were too late. */
export function DecidedList({ of, back }: { of: ReachedOf; back: { label: string; to: string } }) {
  const t = useT()
  const client = useClient().eid
  const { list, query } = useDecidedState(of)
  return (
    <ReachedList
      title={t(query.late ? 'report.decidedLate' : 'report.decided')}
      back={back}
      list={list}
      read={usePage('listDecided', { query })}
      columns={useColumns(columnsOf)}
      rowKey={({ id }) => id}
      rowName={({ entry }) => entry.eid}
      rowTo={({ entry, experience: { kind, eid } }) => paths.entry({ client, kind, eid, entry: entry.eid })}
      empty={t(query.late ? 'report.noneLate' : 'report.noneDecided')}
    />
  )
}

const columnsOf: ColumnsOf<DecidedEntry> = (t, format) => [
  { label: t('report.entry'), isWhole: true, render: ({ entry }) => entry.eid },
  { label: t('report.decision'), isKept: true, render: ({ status }) => t(`experiences.entry.${status}`) },
  { label: t('report.waited'), isKept: true, render: ({ seconds }) => waitText(t, format, seconds) },
  {
    label: t('report.serviceLevel'),
    render: ({ hours, is_late }) =>
      hours === null
        ? '–'
        : t(is_late ? 'report.hoursPassed' : 'report.hours', { hours: format.number(hours) }),
  },
  { label: t('report.decidedAt'), dateTime: ({ at }) => at },
  { label: t('nouns.experience'), render: ({ experience }) => experience.name },
]
