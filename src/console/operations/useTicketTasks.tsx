import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { type RowTasks, useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { TicketDialog } from '#console/parts/staffWork/TicketDialog.tsx'
import { useCanWork, useWhyNotChanged } from '#console/parts/staffWork/useMayChange.ts'
import type { Ticket } from '#contract/operations/ticketCalls.ts'
import { whyTicketIsFixed } from '#contract/operations/ticketStates.ts'
import { StatusDialog } from './StatusDialog.tsx'

type Tasks = RowTasks<Ticket, 'status' | 'close'>
type TicketTasks = Pick<Tasks, 'primary' | 'dialogs'> & {
  actionsOf: (ticket: Ticket) => RowAction[]
  setStatus: (ticket: Ticket) => void
}

/** To open a ticket, and the actions of one, in a list or on its page; `shown` are the tickets as they were read last. */
export function useTicketTasks(shown: readonly Ticket[], onDeleted?: () => void): TicketTasks {
  const t = useT()
  const canWork = useCanWork()
  const whyNot = useWhyNotChanged('ticket')
  const history = useHistoryActions()
  const whyFixed = (ticket: Ticket) => whyNot(ticket, whyTicketIsFixed(ticket.status))
  const tasks: Tasks = useRowTasks({
    read: { data: { data: shown } },
    canChange: canWork,
    form: (ticket, onClose) => <TicketDialog ticket={ticket} onClose={onClose} />,
    deletion: (dialog) => <RemoveDialog {...dialog} onDeleted={onDeleted} />,
    other: (name, ticket, onClose) =>
      name === 'status' ? (
        <StatusDialog ticket={ticket} onClose={onClose} />
      ) : (
        <CloseDialog ticket={ticket} onClose={onClose} />
      ),
    deleteLabel: t('tickets.delete'),
    whyFixed,
    whyKept: (ticket) => whyNot(ticket, undefined),
  })
  const setStatus = (ticket: Ticket) => tasks.start('status', ticket)
  const toSetStatus = (ticket: Ticket): RowAction => ({
    label: t('tickets.setStatus'),
    act: () => setStatus(ticket),
    why: whyFixed(ticket),
  })
  const toClose = (ticket: Ticket): RowAction => ({
    label: t('tickets.close'),
    act: () => tasks.start('close', ticket),
    why: whyFixed(ticket),
  })
  const actionsOf = (ticket: Ticket): RowAction[] => {
    const past = history({ entity: 'ticket', id: ticket.id })
    return canWork ? [toSetStatus(ticket), ...tasks.actionsOf(ticket, [toClose(ticket), ...past])] : past
  }
  return { actionsOf, setStatus, primary: tasks.primary, dialogs: tasks.dialogs }
}

function CloseDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const close = useChange('closeTicket')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('tickets.closeNamed', { subject: ticket.subject || t('tickets.untitled') })}
      verb={t('tickets.close')}
      onConfirm={() => close.mutateAsync({ params: { id: ticket.id }, body: { version: ticket.version } })}
      doneText={t('tickets.closed')}
    >
      {t('tickets.closeText')}
    </ConfirmDialog>
  )
}

type RemoveProps = {
  about: Ticket | undefined
  onClose: () => void
  onDeleted: (() => void) | undefined
}

function RemoveDialog({ onDeleted, ...dialog }: RemoveProps) {
  const t = useT()
  const remove = useChange('deleteTicket')
  return (
    <DeleteDialog
      {...dialog}
      title={({ subject }) => t('tickets.deleteNamed', { subject: subject || t('tickets.untitled') })}
      verb={t('tickets.delete')}
      onDelete={async ({ id }) => {
        await remove.mutateAsync({ params: { id } })
        onDeleted?.()
      }}
      doneText={t('tickets.deleted')}
    >
      {() => t('tickets.deleteText')}
    </DeleteDialog>
  )
}
