import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink, useGoTo, usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { LinkLocation } from '#contract/operations/locations/linkLocationCalls.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'
import { DeleteLocation } from './DeleteLocation.tsx'
import { FreeClicks } from './FreeClicks.tsx'
import { LocationDialog } from './LocationDialog.tsx'
import { LocationFacts } from './LocationFacts.tsx'
import { placeText } from './placeText.ts'
import { useClickTasks } from './useClickTasks.tsx'

/** One location: where it is, the free clicks near it, and those that are attached to it. */
export function LocationPage() {
  const id = usePathParam('id')
  const read = useRead('getLocation', { params: { id } })
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Shown key={id} location={data} />}
    </Loaded>
  )
}

function Shown({ location }: { location: Location }) {
  const t = useT()
  const goTo = useGoTo()
  const client = useClient().eid
  const canChange = useCan('locations', 'change')
  const [task, setTask] = useState<'edit' | 'delete'>()
  const close = () => setTask(undefined)
  const list = useListState()
  const read = usePage('listLinkLocations', { query: { ...list.paging, location_id: location.id } })
  const tasks = useClickTasks()
  const rowActions = (click: LinkLocation): RowAction[] => [
    { label: t('locations.detach'), act: () => void tasks.detach(click, location).catch(toast.error) },
    { label: t('locations.setNotAttributable'), act: () => tasks.mark(click) },
  ]
  return (
    <>
      <ListPage
        title={location.name}
        count={t('locations.clicksCount', { count: location.clicks })}
        back={{ label: t('shell.locations'), to: paths.locations({ client }) }}
        {...(location.store_number ? { crumb: location.store_number } : {})}
        actions={
          <>
            {canChange && (
              <>
                <Button variant="default" onClick={() => setTask('delete')}>
                  {t('kit.delete')}
                </Button>
                <Button variant="default" onClick={() => setTask('edit')}>
                  {t('kit.edit')}
                </Button>
              </>
            )}
            {location.latitude !== null && (
              <Button
                component={PathLink}
                to={paths.locationMap({ client, id: location.id })}
                variant="default"
              >
                {t('locations.map.title')}
              </Button>
            )}
            <HistoryLink entity="location" id={location.id} />
          </>
        }
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.link?.name ?? t('locations.goneLink')}
        rowActions={canChange ? rowActions : undefined}
        empty={{ title: t('locations.noneAttached'), text: t('locations.noneAttachedText') }}
      >
        <LocationFacts location={location} />
        <FreeClicks location={location} attach={tasks.attach} />
      </ListPage>
      {task === 'edit' && <LocationDialog location={location} onClose={close} />}
      <DeleteLocation
        about={task === 'delete' ? location : undefined}
        onClose={close}
        onDeleted={() => goTo(paths.locations({ client }), { replace: true })}
      />
      {tasks.dialogs}
    </>
  )
}

const columnsOf: ColumnsOf<LinkLocation> = (t) => [
  { label: t('locations.link'), render: (row) => row.link?.name ?? t('locations.goneLink') },
  { label: t('locations.clickedAt'), isKept: true, dateTime: (row) => row.clicked_at },
  { label: t('locations.region'), render: (row) => row.region ?? '–' },
  { label: t('locations.place'), isWhole: true, render: placeText },
  { label: t('nouns.campaign'), render: (row) => row.campaign?.name ?? '–' },
]
