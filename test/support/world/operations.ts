import { routes } from '#contract/routes.ts'
import { make } from '../making.ts'
import type { ClientIds } from './clients.ts'
import type { EntryIds } from './entries.ts'

export type OperationsIds = { readonly task: string; readonly ticket: string }

/** A task and a ticket about a participant, which the client admin made. */
export async function makeWork({
  as: { client_admin: admin },
  participant,
}: ClientIds & EntryIds): Promise<OperationsIds> {
  const task = await make(admin, routes.createTask, {
    body: {
      title: 'Call back',
      date_selection: 'tomorrow',
      hour: 10,
      minute: 0,
      participant_id: participant,
    },
  })
  const ticket = await make(admin, routes.createTicket, {
    body: { subject: 'No prize came', participant_id: participant },
  })
  return { task: task.id, ticket: ticket.id }
}
