import { IconCopy, IconPencil, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column, RowAction } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Broadcast, broadcastTypes } from '#contract/messaging/calls.ts'
import { copyPath } from './copyPath.ts'
import { CancelDialog } from './detail/CancelDialog.tsx'
import { broadcastName, broadcastTones, isUnderway } from './states.ts'

type BroadcastType = (typeof broadcastTypes)[number]
const views = ['scheduled', 'sending', 'sent', 'cancelled'] as const satisfies readonly BroadcastType[]
const pollMs = 2_000
const startsSoonMs = 15_000

/** All broadcasts, newest first. */
export function BroadcastsPage() {
  const t = useT()
  const client = useClient()
  const canChange = useCan('broadcasts', 'change')
  const columns = useColumns()
  const [doomed, setDoomed] = useState<Broadcast>()
  const [isLively, setLively] = useState(false)
  const list = useListState({ filters: ['type'] })
  const type = views.find((view) => view === list.filters.type) ?? 'all'
  const read = usePage(
    'listBroadcasts',
    { query: { ...list.paging, type, search: list.search } },
    { pollMs: isLively ? pollMs : false },
  )
  const isLivelyNow = (read.data?.data ?? []).some(isMoving)
  if (isLivelyNow !== isLively) setLively(isLivelyNow)
  const to = (row: Broadcast) => ({ client: client.eid, id: row.id })
  const rowActions = (row: Broadcast): RowAction[] => [
    { label: t('messaging.copyToNew'), icon: <IconCopy size={16} />, to: copyPath(client.eid, row.id) },
    ...(row.state === 'scheduled'
      ? [
          { label: t('kit.edit'), icon: <IconPencil size={16} />, to: paths.editBroadcast(to(row)) },
          {
            label: t('messaging.cancelBroadcast'),
            icon: <IconX size={16} />,
            isDestructive: true,
            act: () => setDoomed(row),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={t('messaging.broadcasts')}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={broadcastName}
        rowTo={(row) => paths.broadcast(to(row))}
        rowActions={canChange ? rowActions : undefined}
        searchLabel={t('messaging.searchBroadcasts')}
        views={{
          filter: 'type',
          options: views.map((value) => ({ value, label: t(`messaging.state.${value}`) })),
        }}
        primary={
          canChange
            ? { label: t('messaging.newBroadcast'), to: paths.newBroadcast({ client: client.eid }) }
            : undefined
        }
        empty={{ title: t('messaging.noBroadcasts'), text: t('messaging.noBroadcastsText') }}
      />
      {doomed && <CancelDialog broadcast={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  )
}

/** Sending, or about to begin: worth looking again soon. */
function isMoving(row: Broadcast): boolean {
  return (
    isUnderway(row.state) ||
    (row.state === 'scheduled' && Date.parse(row.send_after) < Date.now() + startsSoonMs)
  )
}

function useColumns(): Column<Broadcast>[] {
  const t = useT()
  const format = useFormat()
  return useMemo<Column<Broadcast>[]>(
    () => [
      { key: 'title', label: t('messaging.broadcast'), render: broadcastName },
      {
        key: 'state',
        label: t('kit.status'),
        isKept: true,
        render: (row) => (
          <StatusDot tone={broadcastTones[row.state]}>{t(`messaging.state.${row.state}`)}</StatusDot>
        ),
      },
      { key: 'list', label: t('messaging.list'), render: (row) => row.list_name },
      { key: 'when', label: t('messaging.when'), render: (row) => format.dateTimeZone(row.send_after) },
      {
        key: 'audience',
        label: t('messaging.audience'),
        isNumber: true,
        render: (row) => (row.audience_count === null ? '–' : format.number(row.audience_count)),
      },
      { key: 'by', label: t('messaging.by'), render: (row) => row.user_name },
    ],
    [t, format],
  )
}
