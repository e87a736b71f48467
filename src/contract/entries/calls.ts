import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import {
  asTyped,
  changes,
  eid,
  id,
  idOrEid,
  instant,
  json,
  many,
  one,
  reads,
  required,
  route,
} from '../kit.ts'
import { oneLine, textFault } from '../text.ts'
import { says } from '../why.ts'
import { earned } from './credits.ts'
import { entrySources } from './entrySources.ts'
import { entryStatuses, verdicts } from './entryStates.ts'
import { givenReasons } from './whyNotValid.ts'

/**
 * One participation: also called experience participant and, in draws, ballot (decisions 4). `is_awarded`: its winner is
 * confirmed.
 */
export const entry = z.object({
  id,
  eid,
  participant_id: id,
  participant_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  source: z.enum(entrySources),
  status: z.enum(entryStatuses),
  is_awarded: z.boolean(),
  is_test: z.boolean(),
  /** Why it is invalid or kicked. */
  reasons: z.array(z.string()),
  language: z.string(),
  data: json,
  created_at: instant,
  validated_at: instant.nullable(),
  invalidated_at: instant.nullable(),
})
export type Entry = z.output<typeof entry>

/** The kinds that take entries. */
const type = z.enum(kindsWith('takesEntries'))

const clientParam = asTyped(60)

export const listOtherEntries = route({
  method: 'GET',
  path: '/{client}/api/{type}/{exp}/other-entries/{entryEid}',
  access: reads('validation'),
  summary: 'Other entries of the same person.',
  source: 'E7',
  shows: ['entry', 'participant'],
  params: z.object({ client: clientParam, type, exp: idOrEid, entryEid: idOrEid }),
  answer: many(entry),
})

/** Of an entry that nobody has decided `decided` is null, and what it earned is nothing. */
export const getEntryDecision = route({
  method: 'GET',
  path: '/{client}/api/{type}/{exp}/entry-decision/{entryEid}',
  access: reads('validation'),
  summary: 'The last decision of an entry, and what it earned.',
  source: 'E3, decisions 4',
  shows: ['entry', 'pool'],
  params: z.object({ client: clientParam, type, exp: idOrEid, entryEid: idOrEid }),
  answer: one(earned),
})

/** An entry that was kicked, or whose winner is confirmed, stays as it is (409). */
export const setEntryStatus = route({
  method: 'PUT',
  path: '/{client}/api/{type}/{exp}/entry-status/{entryEid}',
  access: changes('validation'),
  summary: 'Judge an entry valid or invalid.',
  source: 'E7',
  touches: ['entry', 'pool', 'activity'],
  params: z.object({ client: clientParam, type, exp: idOrEid, entryEid: idOrEid }),
  body: z.strictObject({
    status: z.enum(verdicts),
    reason: givenReasons.optional(),
  }),
  answer: one(entry),
})

const entryText = z
  .string(says('not_a_text'))
  .max(200, says('at_most_characters', { max: 200 }))
  .refine((value) => textFault(value) === undefined, {
    error: says('bad_characters'),
  })
  .transform(oneLine)
  .optional()

/** The only keys of an entry's data that staff may correct (M3). */
export const entryDataForm = z
  .strictObject(
    {
      address: entryText,
      address_1: entryText,
      address_2: entryText,
      city: entryText,
      postal: entryText,
      province: entryText,
      country: entryText,
      name: entryText,
      first_name: entryText,
      last_name: entryText,
      ribbon_customization_1: entryText,
      ribbon_customization_2: entryText,
    },
    required('data'),
  )
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
    error: says('no_field_given'),
  })
export type EntryDataForm = z.output<typeof entryDataForm>

/**
 * The keys that are given are changed, the others stay; an empty text takes its key away. 409 where the entry was
 * kicked or its participant erased.
 */
export const setEntryData = route({
  method: 'POST',
  path: '/api/v1/experience-participant/{id}/{random}',
  access: changes('validation'),
  summary: 'Correct the data of an entry.',
  source: 'E7, M7',
  touches: ['entry', 'activity'],
  params: z.object({ id: idOrEid }),
  body: z.strictObject({ data: entryDataForm }),
  answer: one(entry),
})
