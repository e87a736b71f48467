import { IconMail, IconMessage2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column, RowAction } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { waitsForApproval } from '#contract/messaging/approval.ts'
import { isUnderway } from '#contract/messaging/broadcastStates.ts'
import type { Broadcast, broadcastTypes } from '#contract/messaging/calls.ts'
import { channels } from '#contract/messaging/channels.ts'
import classes from './detail/detail.module.css'
import { RowProgress } from './detail/RowProgress.tsx'
import { useActs } from './detail/useActs.tsx'
import { broadcastName, broadcastTones, shownState, stateText } from './states.ts'
import { useLive } from './useLive.ts'

type BroadcastType = (typeof broadcastTypes)[number]
const views = [
  'scheduled',
  'approval',
  'sending',
  'sent',
  'cancelled',
] as const satisfies readonly BroadcastType[]
const startsSoonMs = 15_000

/** All broadcasts, newest first. */
export function BroadcastsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('broadcasts', 'change')
  const columns = useColumns()
  const { actionsOf, dialog } = useActs()
  const [isLively, setLively] = useState(false)
  const liveMs = useLive()
  const list = useListState({ filters: ['type', 'channel'] })
  const type = views.find((view) => view === list.filters.type) ?? 'all'
  const channel = channels.find((one) => one === list.filters.channel)
  const read = usePage(
    'listBroadcasts',
    { query: { ...list.paging, type, channel, search: list.search } },
    { pollMs: isLively ? liveMs : false },
  )
  const isLivelyNow = (read.data?.data ?? []).some(isMoving)
  if (isLivelyNow !== isLively) setLively(isLivelyNow)
  return (
    <>
      <ListPage
        title={t('broadcasts.all')}
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

function useColumns(): Column<Broadcast>[] {
  const t = useT()
  const format = useFormat()
  return useMemo<Column<Broadcast>[]>(
    () => [
      { key: 'title', label: t('broadcasts.broadcast'), render: broadcastName },
      {
        key: 'state',
        label: t('kit.status'),
        isKept: true,
        render: (row) => {
          const state = shownState(row)
          return (
            <>
              <StatusDot tone={broadcastTones[state]}>{stateText(t, state)}</StatusDot>
              {isUnderway(row.state) && <RowProgress id={row.id} />}
            </>
          )
        },
      },
      {
        key: 'channel',
        label: t('broadcasts.channel'),
        render: (row) => (
          <span className={classes.channel}>
            {row.channel === 'sms' ? (
              <IconMessage2 size={14} aria-hidden />
            ) : (
              <IconMail size={14} aria-hidden />
            )}
            {t(`broadcasts.channel.${row.channel}`)}
          </span>
        ),
      },
      { key: 'list', label: t('broadcasts.list'), render: (row) => row.list_name },
      { key: 'sender', label: t('broadcasts.sender'), render: (row) => row.sender },
      {
        key: 'when',
        label: t('broadcasts.when'),
        render: (row) => <span className={classes.when}>{format.dateTimeZone(row.send_after)}</span>,
      },
      {
        key: 'audience',
        label: t('broadcasts.audience'),
        isNumber: true,
        render: (row) => (row.audience_count === null ? '–' : format.number(row.audience_count)),
      },
      { key: 'by', label: t('broadcasts.by'), render: (row) => row.user_name },
    ],
    [t, format],
  )
}
