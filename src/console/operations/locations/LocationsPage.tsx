import { useState } from 'react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { useAct } from '#console/kit/useAct.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import { locationOrders } from '#contract/operations/locations/listWords.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'
import { DeleteLocation } from './DeleteLocation.tsx'
import { LocationDialog } from './LocationDialog.tsx'
import { placeText } from './placeText.ts'
import { UploadButton } from './UploadButton.tsx'
import { UploadLine } from './UploadLine.tsx'

type Task = { kind: 'create' | 'edit' | 'delete'; location?: Location }

const calls = ['uploadLocations'] as const

/** The client's locations: found, sorted, made one by one, or brought as a file. */
export function LocationsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('operations', 'change')
  const list = useListState({ sort: { field: 'name', direction: 'asc' } })
  const field = locationOrders.find((one) => one === list.sort?.field) ?? 'name'
  const direction = list.sort?.direction ?? 'asc'
  const read = usePage('listLocations', { query: { ...list.paging, search: list.search, field, direction } })
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const job = useJobReport({ param: 'job', calls })
  const sending = useAct()
  const upload = useChange('uploadLocations')
  const send = (file: File) =>
    sending.run(async () => job.follow((await upload.mutateAsync({ body: {}, file })).job_report_id))
  const history = useHistoryActions()
  const rowActions = (location: Location): RowAction[] => [
    ...history({ entity: 'location', id: location.id }),
    ...(canChange
      ? [
          { label: t('kit.edit'), act: () => setTask({ kind: 'edit', location }) },
          { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', location }) },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={t('locations.title')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowTo={({ id }) => paths.location({ client, id })}
        rowActions={rowActions}
        searchLabel={t('locations.search')}
        primary={
          canChange ? { label: t('locations.new'), act: () => setTask({ kind: 'create' }) } : undefined
        }
        actions={canChange && <UploadButton onFile={(file) => void send(file)} isBusy={sending.isBusy} />}
        empty={{ title: t('locations.empty'), text: t('locations.emptyText') }}
      >
        <UploadLine job={job} sending={sending} />
      </ListPage>
      {task && task.kind !== 'delete' && (
        <LocationDialog location={asItIs(task.location, read)} onClose={close} />
      )}
      <DeleteLocation
        about={task?.kind === 'delete' ? asItIs(task.location, read) : undefined}
        onClose={close}
      />
    </>
  )
}

const columnsOf: ColumnsOf<Location> = (t) => [
  { label: t('kit.name'), sort: 'name', render: (row) => row.name },
  { label: t('locations.storeNumber'), sort: 'store_number', render: (row) => row.store_number ?? '–' },
  { label: t('locations.address1'), render: (row) => row.address_1 ?? '–' },
  { label: t('locations.city'), sort: 'city', isKept: true, render: (row) => row.city ?? '–' },
  { label: t('locations.province'), render: (row) => row.province ?? '–' },
  { label: t('locations.place'), isWhole: true, render: placeText },
  { label: t('locations.clicks'), number: (row) => row.clicks },
  { label: t('kit.created'), sort: 'created_at', date: (row) => row.created_at },
]
