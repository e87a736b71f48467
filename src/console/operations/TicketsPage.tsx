import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useClient } from '#console/kit/session.ts'
import { workPerson } from '#console/parts/staffWork/WorkFacts.tsx'
import { paths } from '#console/paths.ts'
import type { Ticket } from '#contract/operations/ticketCalls.ts'
import { ticketFilters, ticketStatuses } from '#contract/operations/ticketStates.ts'
import { TicketStatus } from './TicketStatus.tsx'
import { useTicketTasks } from './useTicketTasks.tsx'

/** Tickets of the client, the newest first; those that are open, unless others are asked for. */
export function TicketsPage() {
  const t = useT()
  const client = useClient().eid
  const list = useListState({ filters: ['status', 'whose'] })
  const status = ticketFilters.find((one) => one === list.filters.status) ?? 'open'
  const whose = list.filters.whose === 'mine' ? 'mine' : 'all'
  const read = usePage('listTickets', { query: { ...list.paging, search: list.search, status, whose } })
  const tasks = useTicketTasks(read.data?.data ?? [])
  return (
    <ListPage
      title={t('shell.tickets')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject || t('tickets.untitled')}
      tasks={tasks}
      rowTo={({ id }) => paths.ticket({ client, id })}
      rowActions={tasks.actionsOf}
      views={{
        filter: 'status',
        first: t('tickets.openOnes'),
        options: ticketStatuses.map((value) => ({ value, label: t(`tickets.status.${value}`) })),
      }}
      searchLabel={t('tickets.search')}
      filters={
        <FilterSelect
          list={list}
          filter="whose"
          label={t('work.whose')}
          options={[{ value: 'mine', label: t('work.mine') }]}
        />
      }
      primary={tasks.primary(t('tickets.new'))}
      empty={{ title: t('tickets.empty'), text: t('tickets.emptyText') }}
    />
  )
}

const columnsOf: ColumnsOf<Ticket> = (t) => [
  { label: t('tickets.subject'), render: (row) => row.subject || t('tickets.untitled') },
  { label: t('kit.status'), isKept: true, render: (row) => <TicketStatus status={row.status} /> },
  { label: t('tickets.user'), render: (row) => row.user?.name ?? t('work.nobody') },
  { label: t('nouns.participant'), render: (row) => workPerson(row.participant) },
  { label: t('tickets.opened'), isWhole: true, dateTime: (row) => row.created_at },
]
