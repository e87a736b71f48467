import type { operationsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { refuse } from '#server/platform/errors.ts'
import { pageOf } from '#server/platform/paging.ts'
import { type ClientRef, isNamed } from '#server/platform/scope.ts'
import { listBatchable } from './batchable.ts'
import { locationsHandlers } from './locations/routes.ts'
import { listJobReports, openFile } from './operations.ts'
import { completeTask, createTask, deleteTask, getTask, listTasks, updateTask } from './tasks.ts'
import {
  closeTicket,
  createTicket,
  deleteTicket,
  getTicket,
  listSupportIssues,
  listTickets,
  setTicketStatus,
  updateTicket,
} from './tickets.ts'

export const operationsHandlers: Handlers<typeof operationsRoutes> = {
  ...locationsHandlers,
  listJobReports: async ({ db, scope, query, outside: { room } }) => ({
    data: await listJobReports(db, scope, { ...query, room }),
  }),
  listBatchable: async ({ db, scope, query }) => pageOf(await listBatchable(db, scope, query), query),
  getFile: ({ db, scope, params, outside }) => openFile(db, scope, { id: params.id, files: outside.files }),

  listTasks: async ({ db, scope, query }) => pageOf(await listTasks(db, scope, query), query),
  getTask: async ({ db, scope, params }) => ({ data: await getTask(db, scope, params.id) }),
  createTask: async ({ db, scope, body }) => ({ data: await createTask(db, scope, body) }),
  updateTask: async ({ db, scope, params, body }) => ({
    data: await updateTask(db, scope, { id: params.id, sent: body }),
  }),
  completeTask: async ({ db, scope, params, body }) => ({
    data: await completeTask(db, scope, { id: params.id, version: versionOf(scope, body) }),
  }),
  deleteTask: async ({ db, scope, params }) => {
    await deleteTask(db, scope, params.id)
    return { success: true }
  },

  listTickets: async ({ db, scope, query }) => pageOf(await listTickets(db, scope, query), query),
  getTicket: async ({ db, scope, params }) => ({ data: await getTicket(db, scope, params.id) }),
  listSupportIssues: async ({ db, scope }) => ({ data: await listSupportIssues(db, scope) }),
  createTicket: async ({ db, scope, body }) => ({ data: await createTicket(db, scope, body) }),
  updateTicket: async ({ db, scope, params, body }) => ({
    data: await updateTicket(db, scope, { id: params.id, sent: body }),
  }),
  setTicketStatus: async ({ db, scope, params, body: { status, ticketEscalatedText: text, version } }) => ({
    data: await setTicketStatus(db, scope, { id: params.id, status, text, version }),
  }),
  closeTicket: async ({ db, scope, params, body }) => ({
    data: await closeTicket(db, scope, { id: params.id, version: versionOf(scope, body) }),
  }),
  deleteTicket: async ({ db, scope, params }) => {
    await deleteTicket(db, scope, params.id)
    return { success: true }
  },
}

type Ending = { client?: string | number | undefined; version?: number | undefined } | undefined

/** The client that a body names (M7) is the one in which is worked. */
function versionOf({ client }: { client: ClientRef }, body: Ending): number | undefined {
  if (body?.client !== undefined && !isNamed(client, body.client)) refuse('not_found')
  return body?.version
}
