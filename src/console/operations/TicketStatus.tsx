import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { TicketStatus as Status } from '#contract/operations/ticketStates.ts'

const tones: Record<Status, Tone> = {
  help: 'blue',
  'in-progress': 'blue',
  waiting: 'gray',
  escalated: 'amber',
  closed: 'green',
}

export function TicketStatus({ status }: { status: Status }) {
  const t = useT()
  return <StatusDot tone={tones[status]}>{t(`tickets.status.${status}`)}</StatusDot>
}
