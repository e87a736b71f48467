import { type ReactNode, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { TicketDialog } from '#console/parts/staffWork/TicketDialog.tsx'
import { useCanWork, useWhyNotChanged } from '#console/parts/staffWork/useMayChange.ts'
import type { Ticket } from '#contract/operations/ticketCalls.ts'
import { whyTicketIsFixed } from '#contract/operations/ticketStates.ts'
import { StatusDialog } from './StatusDialog.tsx'

type TicketTasks = {
  actionsOf: (ticket: Ticket) => RowAction[]
  setStatus: (ticket: Ticket) => void
  dialogs: ReactNode
}

/** The actions of one ticket, in a list or on its page; `shown` are the tickets as they were read last. */
export function useTicketTasks(shown: readonly Ticket[], onDeleted?: () => void): TicketTasks {
  const t = useT()
  const canWork = useCanWork()
  const whyNot = useWhyNotChanged('ticket')
  const history = useHistoryActions()
  const status = useDialog<Ticket>()
  const edit = useDialog<Ticket>()
  const [closing, setClosing] = useState<Ticket>()
  const [deleting, setDeleting] = useState<Ticket>()
  const asNow = (ticket: Ticket) => shown.find(({ id }) => id === ticket.id) ?? ticket
  const changing = (ticket: Ticket): RowAction[] => {
    const why = whyNot(ticket, whyTicketIsFixed(ticket.status))
    return [
      { label: t('tickets.setStatus'), act: () => status.open(ticket), why },
      { label: t('kit.edit'), act: () => edit.open(ticket), why },
      { label: t('tickets.close'), act: () => setClosing(ticket), why },
    ]
  }
  const actionsOf = (ticket: Ticket): RowAction[] => [
    ...(canWork ? changing(ticket) : []),
    ...history({ entity: 'ticket', id: ticket.id }),
    ...(canWork
      ? [
          {
            label: t('tickets.delete'),
            isDestructive: true,
            act: () => setDeleting(ticket),
            why: whyNot(ticket, undefined),
          },
        ]
      : []),
  ]
  const dialogs = (
    <>
      {status.matter && (
        <StatusDialog
          key={`status${status.round}`}
          ticket={asNow(status.matter)}
          opened={status.isOpen}
          onClose={status.close}
        />
      )}
      {edit.matter && (
        <TicketDialog
          key={`edit${edit.round}`}
          ticket={asNow(edit.matter)}
          opened={edit.isOpen}
          onClose={edit.close}
        />
      )}
      <CloseDialog ticket={closing && asNow(closing)} onClose={() => setClosing(undefined)} />
      <RemoveDialog
        ticket={deleting && asNow(deleting)}
        onClose={() => setDeleting(undefined)}
        onDeleted={onDeleted}
      />
    </>
  )
  return { actionsOf, setStatus: status.open, dialogs }
}

type DialogProps = { ticket: Ticket | undefined; onClose: () => void; onDeleted?: (() => void) | undefined }

function CloseDialog({ ticket, onClose }: DialogProps) {
  const t = useT()
  const close = useChange('closeTicket')
  const [shown, setShown] = useState(ticket)
  if (ticket && ticket !== shown) setShown(ticket)
  if (!shown) return null
  return (
    <ConfirmDialog
      opened={ticket !== undefined}
      onClose={onClose}
      title={t('tickets.closeNamed', { subject: shown.subject || t('tickets.untitled') })}
      verb={t('tickets.close')}
      onConfirm={() => close.mutateAsync({ params: { id: shown.id }, body: { version: shown.version } })}
      doneText={t('tickets.closed')}
    >
      {t('tickets.closeText')}
    </ConfirmDialog>
  )
}

function RemoveDialog({ ticket, onClose, onDeleted }: DialogProps) {
  const t = useT()
  const remove = useChange('deleteTicket')
  return (
    <DeleteDialog
      about={ticket}
      onClose={onClose}
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
