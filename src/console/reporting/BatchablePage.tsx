import { Suspense } from 'react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { Batchable } from '#contract/operations/batchable.ts'

const ResendToEntriesDialog = lazily(
  async () =>
    (await withTexts(['entryResend'], import('#console/parts/entryBulk/ResendToEntriesDialog.tsx')))
      .ResendToEntriesDialog,
)
const all = { filter: {} }

/** The experiences on whose entries something can be done for many at once (E2). */
export function BatchablePage() {
  const t = useT()
  const client = useClient().eid
  const canExport = useCan('participantExport', 'read')
  const canDecide = useCan('validation', 'change')
  const canSend = useCan('broadcasts', 'change')
  const resending = useDialog<Batchable>()
  const list = useListState()
  const read = usePage('listBatchable', { query: { ...list.paging, search: list.search } })
  const exporting = useChange('exportEntries')
  const columns = useColumns(columnsOf)
  const exportAll = async ({ kind, eid }: Batchable) => {
    await exporting.mutateAsync({ params: { type: kind, id: eid }, body: { filter: {} } })
    toast.success(t('jobs.exportBegun'))
  }
  const rowActions = (row: Batchable): RowAction[] => [
    ...(canDecide && row.can_decide
      ? [{ label: t('jobs.decidePending'), to: paths.pendingEntries({ client, ...row }) }]
      : []),
    ...(canSend ? [{ label: t('jobs.resendToEntries'), act: () => resending.open(row) }] : []),
    ...(canExport
      ? [{ label: t('jobs.exportEntries'), act: () => void exportAll(row).catch(toast.error) }]
      : []),
  ]
  return (
    <>
      <ListPage
        title={t('shell.batchable')}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowId={(row) => row.eid}
        rowTo={(row) => paths.entries({ client, ...row })}
        rowActions={canDecide || canSend || canExport ? rowActions : undefined}
        searchLabel={t('jobs.batchableSearch')}
        empty={{ title: t('jobs.batchableEmpty'), text: t('jobs.batchableEmptyText') }}
      />
      {resending.matter && (
        <Suspense>
          <ResendToEntriesDialog
            key={resending.round}
            experience={resending.matter}
            chosen={all}
            opened={resending.isOpen}
            onClose={resending.close}
            onBegun={() => toast.success(t('entryResend.begun'))}
          />
        </Suspense>
      )}
    </>
  )
}

const columnsOf: ColumnsOf<Batchable> = (t, format) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('jobs.kind'), render: (row) => t(`experiences.${row.kind}.title`) },
  { label: t('nouns.campaign'), render: (row) => row.campaign_name },
  {
    label: t('jobs.pending'),
    isKept: true,
    isNumber: true,
    render: ({ pending }) => format.total({ total: pending.count, total_is_capped: pending.is_capped }),
  },
  { label: t('experiences.entries'), number: (row) => row.entries_count },
]
