/** Remarks of staff on an entry, and a question with which it is handed to a colleague (E2, E7). */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { changes, id, idOrEid, instant, longText, one, page, paging, reads, required, route } from '../kit.ts'
import { entryLock } from './validationCalls.ts'

const type = z.enum(kindsWith('takesEntries'))
const ofEntry = { params: z.object({ type, id: idOrEid, entryEid: idOrEid }) }
const mostOfNote = 2000

/** `asked`: the colleague whom the note asks, where it is a question. */
export const entryNote = z.object({
  id,
  body: z.string(),
  user_name: z.string(),
  asked: z.string().nullable(),
  created_at: instant,
})
export type EntryNote = z.output<typeof entryNote>

export const listEntryNotes = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entries/{entryEid}/notes/{random}',
  access: reads('validation'),
  summary: 'Notes of staff on an entry, newest first.',
  source: 'E2, E7',
  shows: ['entry'],
  ...ofEntry,
  query: z.strictObject(paging),
  answer: page(entryNote),
})

/** A note is never changed. */
export const addEntryNote = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/entries/{entryEid}/notes',
  access: changes('validation'),
  summary: 'Add a note to an entry.',
  source: 'E2, E7',
  touches: ['entry'],
  ...ofEntry,
  body: z.strictObject({ body: longText('text', mostOfNote) }),
  answer: one(entryNote),
})

/**
 * For a day the queue hands it to this colleague first and to nobody else; any validator can still ask for it by name.
 * 409 where somebody else has it in hand, or it does not wait.
 */
export const handOverEntry = route({
  method: 'PUT',
  path: '/api/v1/experience/{type}/{id}/entry-for-validation/{eid}/hand-over',
  access: changes('validation'),
  summary: 'Hand an entry that waits to a colleague, with a question.',
  source: 'decisions 4',
  touches: ['entry'],
  params: z.object({ type, id: idOrEid, eid: idOrEid }),
  body: z.strictObject({
    user_id: z.string(required('name')).pipe(id),
    question: longText('question', mostOfNote),
  }),
  answer: one(entryLock),
})
