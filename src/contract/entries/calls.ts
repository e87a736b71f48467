import * as z from 'zod'
import {
  changes,
  eid,
  id,
  idOrEid,
  instant,
  json,
  many,
  one,
  page,
  paging,
  reads,
  route,
  searchText,
} from '../kit.ts'

export const entryStatuses = ['pending', 'valid', 'invalid', 'kicked'] as const
export type EntryStatus = (typeof entryStatuses)[number]
export const entrySources = ['web', 'sms', 'alternative', 'offline', 'import'] as const

/** One participation: also called experience participant and, in draws, ballot (decisions 4). */
export const entry = z.object({
  id,
  eid,
  participant_id: id,
  participant_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  source: z.enum(entrySources),
  status: z.enum(entryStatuses),
  is_test: z.boolean(),
  language: z.string(),
  data: json,
  created_at: instant,
  validated_at: instant.nullable(),
  invalidated_at: instant.nullable(),
})
export type Entry = z.output<typeof entry>

export const listEntries = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entries/{random}',
  access: reads('validation'),
  summary: 'Entries of an experience, newest first.',
  source: 'decisions 4',
  params: z.object({ type: z.enum(['sweepstakes']), id: idOrEid }),
  query: z.strictObject({ ...paging, search: searchText, status: z.enum(entryStatuses).optional() }),
  answer: page(entry),
})

const clientParam = z.string().max(60)

export const listOtherEntries = route({
  method: 'GET',
  path: '/{client}/api/sweepstakes/{exp}/other-entries/{entryEid}',
  access: reads('validation'),
  summary: 'Other entries of the same person.',
  source: 'E7',
  params: z.object({ client: clientParam, exp: idOrEid, entryEid: idOrEid }),
  answer: many(entry),
})

/** An entry that was kicked, or whose winner is confirmed, stays as it is (409). */
export const setEntryStatus = route({
  method: 'PUT',
  path: '/{client}/api/sweepstakes/{exp}/entry-status/{entryEid}',
  access: changes('validation'),
  summary: 'Judge an entry valid or invalid.',
  source: 'E7',
  params: z.object({ client: clientParam, exp: idOrEid, entryEid: idOrEid }),
  body: z.strictObject({
    status: z.enum(['valid', 'invalid']),
    reason: z.string().trim().max(500).optional(),
  }),
  answer: one(entry),
})
