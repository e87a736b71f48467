import type { operationsRoutes } from '#contract/routes.ts'
import { locationsSamples } from './locations.ts'
import type { Samples } from './sample.ts'

export const operationsSamples: Samples<typeof operationsRoutes> = {
  ...locationsSamples,
  createTask: (own) => ({ body: { title: 'Ring up', participant_id: own.participant, user_id: null } }),
  updateTask: () => ({ body: { title: 'Call back', hour: 11, minute: 15 } }),
  completeTask: (own) => ({ body: { client: own.id } }),
  createTicket: (own) => ({ body: { subject: 'Lost code', participant_id: own.participant } }),
  updateTicket: () => ({ body: { subject: 'No prize came' } }),
  setTicketStatus: () => ({ body: { status: 'waiting' } }),
  closeTicket: (own) => ({ body: { client: own.id } }),
}
