import { useRead } from '#console/kit/api/query.ts'
import { useGoTo, usePathParam } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { useCanWork, useWhyNotChanged } from '#console/parts/staffWork/useMayChange.ts'
import { paths } from '#console/paths.ts'
import { whyTicketIsFixed } from '#contract/operations/ticketStates.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { TicketPage } from './TicketPage.tsx'

/** The status popup at its address (M2), over the ticket, which says why where its status cannot be set. */
export function TicketStatusPage() {
  const id = usePathParam('id')
  const client = useClient().eid
  const goTo = useGoTo()
  const canWork = useCanWork()
  const whyNot = useWhyNotChanged('ticket')
  const ticket = useRead('getTicket', { params: { id } }).data?.data
  const isOffered = canWork && ticket && !whyNot(ticket, whyTicketIsFixed(ticket.status))
  return (
    <>
      <TicketPage />
      {isOffered && (
        <StatusDialog key={id} ticket={ticket} onClose={() => goTo(paths.ticket({ client, id }))} />
      )}
    </>
  )
}
