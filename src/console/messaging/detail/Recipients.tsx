import { Tabs, Title } from '@mantine/core'
import { useMemo } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListFoot } from '#console/kit/list/ListFoot.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { PlainTable } from '#console/kit/list/PlainTable.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { BroadcastDetail, Recipient } from '#contract/messaging/calls.ts'
import { messageTones, reasonText } from '../states.ts'
import classes from './detail.module.css'

const outcomes = ['got', 'missed', 'underway'] as const
const pollMs = 2_000

type Props = { broadcast: BroadcastDetail; isLively: boolean }

/** One row for each person of the audience: who got it, who did not, and why. */
export function Recipients({ broadcast, isLively }: Props) {
  const t = useT()
  const client = useClient()
  const columns = useColumns()
  const list = useListState({ filters: ['outcome', 'reason'] })
  const outcome = outcomes.find((one) => one === list.filters.outcome)
  const read = usePage(
    'listRecipients',
    { params: { id: broadcast.id }, query: { ...list.paging, outcome, reason: list.filters.reason } },
    { pollMs: isLively ? pollMs : false },
  )
  const rows = read.data?.data ?? []
  const reasons = Object.keys(broadcast.reasons)
  const current = outcome ?? 'all'
  return (
    <section className={classes.recipients}>
      <Title order={2}>{t('messaging.recipients')}</Title>
      <Tabs
        value={current}
        onChange={(value) =>
          list.set({ filters: { outcome: value === 'all' ? '' : (value ?? ''), reason: '' } })
        }
      >
        <Tabs.List aria-label={t('messaging.recipients')}>
          {(['all', ...outcomes] as const).map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`messaging.outcome.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current}>
          {reasons.length > 0 && (
            <div className={classes.filters}>
              <FilterSelect
                list={list}
                filter="reason"
                label={t('kit.reason')}
                options={reasons.map((reason) => ({ value: reason, label: reasonText(t, reason) }))}
              />
            </div>
          )}
          <div
            className={classes.rows}
            data-refetching={(read.isFetching && read.isPlaceholderData) || undefined}
          >
            {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
            {read.isPending && !read.isError && <LinesSkeleton count={5} />}
            {rows.length > 0 && (
              <PlainTable
                label={t('messaging.recipients')}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.id}
                rowName={(row) => nameOf(row) || t('messaging.unnamed')}
                rowTo={(row) => paths.participant({ client: client.eid, id: row.participant_id })}
              />
            )}
            {read.data && rows.length === 0 && !read.isError && (
              <NoRecipients broadcast={broadcast} isFiltered={list.isFiltered} />
            )}
          </div>
        </Tabs.Panel>
      </Tabs>
      {read.data && read.data.total > 0 && <ListFoot page={read.data} list={list} />}
    </section>
  )
}

function NoRecipients({ broadcast, isFiltered }: { broadcast: BroadcastDetail; isFiltered: boolean }) {
  const t = useT()
  if (isFiltered) return <EmptyState title={t('messaging.nobodyHere')} />
  return (
    <EmptyState title={t('messaging.noRecipients')}>
      {broadcast.state === 'cancelled'
        ? t('messaging.noRecipientsCancelled')
        : t('messaging.noRecipientsText')}
    </EmptyState>
  )
}

const nameOf = (row: Recipient) => [row.first_name, row.last_name].filter(Boolean).join(' ')

function useColumns(): Column<Recipient>[] {
  const t = useT()
  const format = useFormat()
  return useMemo<Column<Recipient>[]>(
    () => [
      {
        key: 'name',
        label: t('messaging.participant'),
        render: (row) => nameOf(row) || (row.phone && format.phone(row.phone)) || t('messaging.unnamed'),
      },
      {
        key: 'state',
        label: t('kit.status'),
        isKept: true,
        render: (row) => (
          <StatusDot tone={messageTones[row.state]}>{t(`messaging.message.${row.state}`)}</StatusDot>
        ),
      },
      {
        key: 'reason',
        label: t('kit.reason'),
        isKept: true,
        render: (row) => (row.reason ? reasonText(t, row.reason) : ''),
      },
      { key: 'phone', label: t('messaging.phone'), render: (row) => format.phone(row.phone) },
      { key: 'sent', label: t('messaging.sentAt'), render: (row) => format.dateTime(row.sent_at) },
      {
        key: 'delivered',
        label: t('messaging.deliveredAt'),
        render: (row) => format.dateTime(row.delivered_at),
      },
    ],
    [t, format],
  )
}
