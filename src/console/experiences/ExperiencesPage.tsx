import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { kinds, useKind } from '#console/kinds.ts'
import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { PathLink } from '#console/kit/links.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { ListedExperience } from '#contract/experiences/kinds.ts'
import { columnsOf } from './list/columns.tsx'
import { experiencesQuery, experiencesSetup, statuses } from './list/experiencesQuery.ts'
import { ListFilters } from './list/ListFilters.tsx'
import { useBulkBar } from './list/useBulkBar.tsx'
import { useRowActions } from './list/useRowActions.tsx'

// The first page that somebody sees deletes nothing.
const DeleteExperience = lazily(async () => (await import('./DeleteExperience.tsx')).DeleteExperience)

/** Every experience of one kind, newest first where no column is chosen (E2). */
export function ExperiencesPage() {
  const kind = useKind()
  const t = useT()
  const client = useClient()
  const canChange = useCan('experiences', 'change')
  const list = useListState(experiencesSetup)
  const read = usePage(`${kind}.list`, { query: experiencesQuery(list) })
  const columns = useColumns(columnsOf, kind)
  const [doomed, setDoomed] = useState<ListedExperience>()
  // It stays once it was opened, since it gives the focus back after it is closed.
  const [hasAsked, setAsked] = useState(false)
  const rowActions = useRowActions(kind, (row) => {
    setAsked(true)
    setDoomed(row)
  })
  const bulk = useBulkBar(kind, read.data?.data ?? [])
  const canSeePools = useCan('prizePools', 'read') && kinds[kind].hasPools
  return (
    <>
      <ListPage
        title={t(`experiences.${kind}.title`)}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowId={(row) => row.eid}
        rowTo={(row) => paths.experience({ client: client.eid, kind, eid: row.eid })}
        rowActions={rowActions}
        bulkActions={bulk.bulkActions}
        searchLabel={t('experiences.search')}
        filters={<ListFilters list={list} rows={read.data?.data ?? []} />}
        views={{
          filter: 'status',
          options: statuses
            .filter((status) => status !== 'closed' || kinds[kind].closes)
            .map((value) => ({ value, label: t(`experiences.status.${value}`) })),
        }}
        primary={
          canChange
            ? { label: t(`experiences.${kind}.new`), to: paths.newExperience({ client: client.eid, kind }) }
            : undefined
        }
        actions={
          canSeePools && (
            <Button component={PathLink} to={paths.prizePools({ client: client.eid })} variant="default">
              {t('experiences.prizePools')}
            </Button>
          )
        }
        empty={{ title: t(`experiences.${kind}.emptyTitle`), text: t(`experiences.${kind}.emptyText`) }}
      />
      {bulk.dialog}
      <Suspense>
        {hasAsked && (
          <DeleteExperience
            kind={kind}
            doomed={asItIs<ListedExperience>(doomed, read)}
            onClose={() => setDoomed(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
