import type { operationsRoutes } from '#contract/routes.ts'
import { locationsSamples } from './locations.ts'
import type { Samples } from './sample.ts'

export const operationsSamples: Samples<typeof operationsRoutes> = {
  ...locationsSamples,
  getFile: (own) => ({ params: { id: own.list } }),
  getTask: (own) => ({ params: { id: own.task } }),
  createTask: (own) => ({ body: { title: 'Ring up', participant_id: own.participant, user_id: null } }),
  updateTask: (own) => ({ params: { id: own.task }, body: { title: 'Call back', hour: 11, minute: 15 } }),
  completeTask: (own) => ({ params: { id: own.task }, body: { client: own.id } }),
  deleteTask: (own) => ({ params: { id: own.task } }),
  getTicket: (own) => ({ params: { id: own.ticket } }),
  createTicket: (own) => ({ body: { subject: 'Lost code', participant_id: own.participant } }),
  updateTicket: (own) => ({ params: { id: own.ticket }, body: { subject: 'No prize came' } }),
  setTicketStatus: (own) => ({ params: { id: own.ticket }, body: { status: 'waiting' } }),
  closeTicket: (own) => ({ params: { id: own.ticket }, body: { client: own.id } }),
  deleteTicket: (own) => ({ params: { id: own.ticket } }),
}
