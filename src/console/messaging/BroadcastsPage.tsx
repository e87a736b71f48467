import { Progress } from '@mantine/core'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { paths } from '#console/paths.ts'
import { waitsForApproval } from '#contract/messaging/approval.ts'
import { isUnderway } from '#contract/messaging/broadcastStates.ts'
import type { Broadcast } from '#contract/messaging/calls.ts'
import { channels } from '#contract/words/channels.ts'
import { BroadcastStatus, ChannelName } from './BroadcastMarks.tsx'
import { progressOf } from './detail/counts.ts'
import classes from './detail/detail.module.css'
import { useActs } from './detail/useActs.tsx'
import { stateText } from './states.ts'
import { useLive } from './useLive.ts'

const views = ['scheduled', 'approval', 'sending', 'sent', 'cancelled'] as const
const startsSoonMs = 15_000
const progressPollMs = 2_000

/** All broadcasts, newest first. */
export function BroadcastsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('broadcasts', 'change')
  const columns = useColumns(columnsOf)
  const { actionsOf, dialog } = useActs()
  const liveMs = useLive()
  const list = useListState({ filters: ['type', 'channel'] })
  const type = views.find((view) => view === list.filters.type) ?? 'all'
  const channel = channels.find((one) => one === list.filters.channel)
  const read = usePage(
    'listBroadcasts',
    { query: { ...list.paging, type, channel, search: list.search } },
    { pollMs: (answer) => (answer?.data.some(isMoving) ? liveMs : false) },
  )
  return (
    <>
      <ListPage
        title={t('shell.broadcasts')}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={broadcastName}
        rowTo={(row) => paths.broadcast({ client, id: row.id })}
        rowActions={canChange ? (row) => actionsOf(row).filter(isPossible) : undefined}
        searchLabel={t('broadcasts.searchBroadcasts')}
        filters={
          <FilterSelect
            list={list}
            filter="channel"
            label={t('broadcasts.channel')}
            options={channels.map((value) => ({ value, label: t(`broadcasts.channel.${value}`) }))}
          />
        }
        views={{
          filter: 'type',
          options: views.map((value) => ({ value, label: stateText(t, value) })),
        }}
        primary={
          canChange ? { label: t('broadcasts.newBroadcast'), to: paths.newBroadcast({ client }) } : undefined
        }
        empty={{ title: t('broadcasts.noBroadcasts'), text: t('broadcasts.noBroadcastsText') }}
      />
      {dialog}
    </>
  )
}

/** A row's menu holds what can be done; the broadcast's own page says why the rest cannot. */
const isPossible = ({ why }: RowAction) => why === undefined

/** Sending, or about to begin: worth looking again soon. */
function isMoving(row: Broadcast): boolean {
  return (
    isUnderway(row.state) ||
    (row.state === 'scheduled' &&
      !waitsForApproval(row) &&
      Date.parse(row.send_after) < Date.now() + startsSoonMs)
  )
}

const columnsOf: ColumnsOf<Broadcast> = (t, format) => [
  { label: t('broadcasts.broadcast'), render: broadcastName },
  {
    label: t('kit.status'),
    isKept: true,
    render: (row) =>
      isUnderway(row.state) ? <RowProgress row={row} /> : <BroadcastStatus broadcast={row} />,
  },
  { label: t('broadcasts.channel'), render: ({ channel }) => <ChannelName channel={channel} /> },
  { label: t('broadcasts.list'), render: (row) => row.list_name },
  { label: t('broadcasts.sender'), render: (row) => row.sender },
  {
    label: t('broadcasts.when'),
    render: (row) => <span className={classes.when}>{format.dateTimeZone(row.send_after)}</span>,
  },
  {
    label: t('broadcasts.audience'),
    isNumber: true,
    render: (row) => (row.audience_count === null ? '–' : format.number(row.audience_count)),
  },
  { label: t('broadcasts.by'), render: (row) => row.user_name },
]

/** The state and how far it is, both as they were read last. Only those underway ask, and few are at a time. */
function RowProgress({ row }: { row: Broadcast }) {
  const t = useT()
  const format = useFormat()
  const { id } = row
  const latest = useRead('getBroadcast', { params: { id } }, { pollMs: progressPollMs, staleMs: 0 }).data
    ?.data
  const status = <BroadcastStatus broadcast={latest ?? row} />
  const { done, total } = latest ? progressOf(latest, Date.now()) : { done: 0, total: 0 }
  if (!latest || !isUnderway(latest.state) || total === 0) return status
  return (
    <>
      {status}
      <div className={classes.rowProgress}>
        <Progress value={(100 * done) / total} size={4} aria-label={t('broadcasts.progressLabel')} />
        {t('broadcasts.progress', { done: format.number(done), total: format.number(total) })}
      </div>
    </>
  )
}
