import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useClient } from '#console/kit/session.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { ReachedList } from '#console/parts/report/ReachedList.tsx'
import { useReachedState } from '#console/parts/report/reached.ts'
import { EntryStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Entered } from '#contract/reporting/rowCalls.ts'

/** The entries of a campaign's experiences, the newest first. */
export function CampaignEntriesPage() {
  const t = useT()
  const [client, id] = [useClient().eid, usePathParam('id')]
  const { list, query } = useReachedState({ campaign: id })
  return (
    <ReachedList
      title={t('report.entries')}
      back={{ label: t('nouns.campaign'), to: paths.campaign({ client, id }) }}
      list={list}
      read={usePage('listEntered', { query })}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={({ eid }) => eid}
      rowTo={({ eid: entry, experience: { kind, eid } }) => paths.entry({ client, kind, eid, entry })}
      empty={t('report.noEntries')}
    />
  )
}

const columnsOf: ColumnsOf<Entered> = (t) => [
  { label: t('report.entry'), isWhole: true, render: ({ eid }) => eid },
  { label: t('nouns.participant'), render: ({ participant }) => <PersonLink {...participant} /> },
  { label: t('kit.status'), isKept: true, render: ({ status }) => <EntryStatus status={status} /> },
  { label: t('report.enteredAt'), isKept: true, dateTime: ({ at }) => at },
  { label: t('nouns.experience'), render: ({ experience }) => experience.name },
]
