import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useClient } from '#console/kit/session.ts'
import { PersonName } from '#console/parts/PersonName.tsx'
import { paths } from '#console/paths.ts'
import type { OptIn } from '#contract/reporting/rowCalls.ts'
import { ReachedList } from './ReachedList.tsx'
import { type ReachedOf, useReachedState } from './reached.ts'

/** The people who opted in, the newest first. */
export function OptInsList({ of, back }: { of: ReachedOf; back: { label: string; to: string } }) {
  const t = useT()
  const client = useClient().eid
  const { list, query } = useReachedState(of)
  return (
    <ReachedList
      title={t('report.optIns')}
      back={back}
      list={list}
      read={usePage('listOptIns', { query })}
      columns={useColumns(columnsOf)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTo={({ participant_id }) => paths.participant({ client, id: participant_id })}
      empty={t('report.noOptIns')}
    />
  )
}

const columnsOf: ColumnsOf<OptIn> = (t) => [
  { label: t('nouns.participant'), render: (row) => <PersonName {...row} /> },
  { label: t('report.optedInAt'), isKept: true, dateTime: ({ at }) => at },
  { label: t('report.how'), render: ({ how }) => t(`report.how.${how}`) },
  { label: t('report.subscription'), render: ({ subscription_name }) => subscription_name },
  { label: t('nouns.experience'), render: ({ experience }) => experience?.name ?? '–' },
]
