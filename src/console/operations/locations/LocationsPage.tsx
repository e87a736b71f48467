import { IconUpload } from '@tabler/icons-react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useAct } from '#console/kit/useAct.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { TextFileButton } from '#console/parts/TextFileButton.tsx'
import { paths } from '#console/paths.ts'
import { locationOrders } from '#contract/operations/locations/listWords.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'
import { DeleteLocation } from './DeleteLocation.tsx'
import { LocationDialog } from './LocationDialog.tsx'
import { placeText } from './placeText.ts'
import { UploadLine } from './UploadLine.tsx'

const calls = ['uploadLocations'] as const

/** The client's locations: found, sorted, made one by one, or brought as a file. */
export function LocationsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('locations', 'change')
  const list = useListState({ sort: { field: 'name', direction: 'asc' } })
  const field = locationOrders.find((one) => one === list.sort?.field) ?? 'name'
  const direction = list.sort?.direction ?? 'asc'
  const read = usePage('listLocations', { query: { ...list.paging, search: list.search, field, direction } })
  const job = useJobReport({ param: 'job', calls })
  const sending = useAct()
  const upload = useChange('uploadLocations')
  const send = (file: File) =>
    sending.run(async () => job.follow((await upload.mutateAsync({ body: {}, file })).job_report_id))
  const history = useHistoryActions()
  const tasks = useRowTasks<Location>({
    read,
    canChange,
    form: (location, onClose) => <LocationDialog location={location} onClose={onClose} />,
    deletion: (dialog) => <DeleteLocation {...dialog} />,
  })
  const rowActions = (location: Location): RowAction[] => [
    ...history({ entity: 'location', id: location.id }),
    ...tasks.actionsOf(location),
  ]
  return (
    <ListPage
      title={t('shell.locations')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowTo={({ id }) => paths.location({ client, id })}
      rowActions={rowActions}
      searchLabel={t('locations.search')}
      primary={tasks.primary(t('locations.new'))}
      actions={
        canChange && (
          <TextFileButton
            label={t('locations.upload')}
            icon={<IconUpload size={14} />}
            isBusy={sending.isBusy}
            onFile={(file) => void send(file)}
          />
        )
      }
      empty={{ title: t('locations.empty'), text: t('locations.emptyText') }}
    >
      <UploadLine job={job} sending={sending} />
    </ListPage>
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
