import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

/** Decisions 7; `help` is the first one. */
export const ticketStatuses = ['help', 'in-progress', 'waiting', 'escalated', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** The choices of a status popup: closing is a separate action (M4). */
export const settableStatuses = ['help', 'in-progress', 'waiting', 'escalated'] as const

/** Which status may follow which: any of those that are open, but nothing opens a closed ticket again. */
const ticketTransitions: Transitions<TicketStatus> = {
  help: ['in-progress', 'waiting', 'escalated', 'closed'],
  'in-progress': ['help', 'waiting', 'escalated', 'closed'],
  waiting: ['help', 'in-progress', 'escalated', 'closed'],
  escalated: ['help', 'in-progress', 'waiting', 'closed'],
  closed: [],
}

/** Why a ticket can no longer be changed; undefined where it can. */
export function whyTicketIsFixed(status: TicketStatus): WhyNot {
  return ticketTransitions[status].length > 0 ? undefined : why('ticket_closed')
}

/** The text that a status needs. */
export const needsText = (status: TicketStatus): boolean => status === 'escalated'

/** `open`: all but the closed ones. */
export const ticketFilters = ['open', 'all', ...ticketStatuses] as const
export type TicketFilter = (typeof ticketFilters)[number]
