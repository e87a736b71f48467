import type { participantsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { ParticipantDependants } from '../dependants.ts'
import { bulkLater } from './bulk.ts'
import { deleteParticipant, eraseParticipant } from './erase.ts'
import { exportLater } from './export.ts'
import {
  createParticipant,
  flagParticipant,
  getNotes,
  listParticipantLists,
  saveNotes,
  updateParticipant,
} from './people.ts'
import { getReset, resetLater } from './reset.ts'
import { createSavedView, deleteSavedView, listSavedViews } from './views.ts'

type PeopleRoutes = Pick<
  typeof participantsRoutes,
  | 'createParticipant'
  | 'updateParticipant'
  | 'deleteParticipant'
  | 'eraseParticipant'
  | 'flagParticipant'
  | 'getNotes'
  | 'saveNotes'
  | 'listParticipantLists'
  | 'bulkParticipants'
  | 'exportParticipants'
  | 'getClientReset'
  | 'resetClient'
  | 'listSavedViews'
  | 'createSavedView'
  | 'deleteSavedView'
>

/** Calls of staff on people, one or many. */
export const peopleHandlers = (dependants: ParticipantDependants): Handlers<PeopleRoutes> => ({
  createParticipant: async ({ db, scope, body }) => ({ data: await createParticipant(db, scope, body) }),
  updateParticipant: async ({ db, scope, params, body }) => ({
    data: await updateParticipant(db, scope, { id: params.id, sent: body }),
  }),
  deleteParticipant: async ({ db, scope, params, body }) => {
    await deleteParticipant(db, scope, { ...body, id: params.id, dependants })
    return { success: true }
  },
  eraseParticipant: async ({ db, scope, params, body }) => ({
    data: await eraseParticipant(db, scope, { ...body, id: params.id, dependants }),
  }),
  flagParticipant: async ({ db, scope, body }) => ({ data: await flagParticipant(db, scope, body) }),
  getNotes: ({ db, scope, params }) => getNotes(db, scope, params.id),
  saveNotes: async ({ db, scope, params, body }) => {
    await saveNotes(db, scope, { ...body, id: params.id })
    return { success: true }
  },
  listParticipantLists: async ({ db, scope, params }) => ({
    data: await listParticipantLists(db, scope, params.id),
  }),
  bulkParticipants: async ({ db, scope, body }) => ({ job_report_id: await bulkLater(db, scope, body) }),
  exportParticipants: async ({ db, scope, body }) => ({ job_report_id: await exportLater(db, scope, body) }),
  getClientReset: async ({ db, scope, params }) => ({
    data: await getReset(db, scope, { client: params.id, dependants }),
  }),
  resetClient: async ({ db, scope, params, body }) => ({
    job_report_id: await resetLater(db, scope, { ...body, client: params.id, dependants }),
  }),
  listSavedViews: async ({ db, scope }) => ({ data: await listSavedViews(db, scope) }),
  createSavedView: async ({ db, scope, body }) => ({ data: await createSavedView(db, scope, body) }),
  deleteSavedView: async ({ db, scope, params }) => {
    await deleteSavedView(db, scope, params.id)
    return { success: true }
  },
})
