import type { Kind } from '#contract/experiences/kinds.ts'
import type { entriesRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import type { EntryDependant } from '../dependants.ts'
import { decideEntry, undoDecision } from './decide.ts'
import { addEntryNote, handOverEntry, listEntryNotes } from './notes.ts'
import { listPace } from './pace.ts'
import { relockEntry, takeAnyEntry, takeEntry } from './queue.ts'
import { reprocessEntry } from './reprocess.ts'

type ValidationRoutes = Pick<
  typeof entriesRoutes,
  | 'takeEntryForValidation'
  | 'takeAnyEntryForValidation'
  | 'decideEntry'
  | 'listPace'
  | 'relockEntry'
  | 'undoDecision'
  | 'reprocessEntry'
  | 'listEntryNotes'
  | 'addEntryNote'
  | 'handOverEntry'
>

/** Calls on the queue, and on what staff say of an entry in it. */
export const validationHandlers = (dependants: readonly EntryDependant[]): Handlers<ValidationRoutes> => ({
  takeEntryForValidation: async ({ db, scope, params, query }) => ({
    data: await takeEntry(db, scope, {
      ...within(params.type, params.id),
      isKicked: query.showKicked ?? false,
      skip: query.skip ?? 0,
      entry: query.experienceParticipantId ?? query.entry,
      behind: query.behind,
    }),
  }),
  takeAnyEntryForValidation: async ({ db, scope, query: { showKicked, skip = 0, entry, behind } }) => ({
    data: await takeAnyEntry(db, scope, { isKicked: showKicked ?? false, skip, entry, behind }),
  }),
  decideEntry: async ({ db, scope, params, body: { experienceParticipantId, can_be_undone, ...body } }) => ({
    data: await decideEntry(db, scope, {
      ...body,
      ...within(params.type, params.id),
      entry: experienceParticipantId,
      canBeUndone: can_be_undone ?? false,
      dependants,
    }),
  }),
  listPace: async ({ db, scope, query }) => pageOf(await listPace(db, scope, query), query),
  relockEntry: async ({ db, scope, params }) => ({
    data: await relockEntry(db, scope, { ...within(params.type, params.id), entry: params.eid }),
  }),
  undoDecision: async ({ db, scope, params }) => ({
    data: await undoDecision(db, scope, { ...within(params.type, params.id), entry: params.eid }),
  }),
  reprocessEntry: async ({ db, scope, params, body }) => ({
    data: await reprocessEntry(db, scope, { ...body, ...within(params.type, params.id) }),
  }),
  listEntryNotes: async ({ db, scope, params, query }) =>
    pageOf(await listEntryNotes(db, scope, { ...query, ...noted(params) }), query),
  addEntryNote: async ({ db, scope, params, body }) => ({
    data: await addEntryNote(db, scope, { ...body, ...noted(params) }),
  }),
  handOverEntry: async ({ db, scope, params, body }) => ({
    data: await handOverEntry(db, scope, { ...body, ...within(params.type, params.id), entry: params.eid }),
  }),
})

const noted = ({ type, id, entryEid }: { type: Kind; id: string; entryEid: string }) => ({
  ...within(type, id),
  entry: entryEid,
})

const within = (kind: Kind, experience: string) => ({ kind, experience })
