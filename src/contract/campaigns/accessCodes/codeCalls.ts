/** The codes of an access code list: one by one, and many by a file (M3, M7). */
import * as z from 'zod'
import { changes, eid, id, instant, one, page, paging, reads, route, searchText, text } from '../../kit.ts'
import { kindNames } from '../../words/kindNames.ts'
import { accessCodeUses } from './limits.ts'

/** A person of a code, flagged as of now. */
const person = z.object({ id, name: z.string(), is_flagged: z.boolean() })

const accessCode = z.object({
  id,
  code: z.string(),
  access_code_prefix_id: id,
  prefix_name: z.string(),
  created_at: instant,
  used_at: instant.nullable(),
  /** The person who used it; null where nobody did, or he or she was erased since. */
  participant: person.nullable(),
  /** When an e-mail gave it to somebody, who may be another one than who used it (decision 55). */
  given_at: instant.nullable(),
  given_to: person.nullable(),
  /** The e-mail that gave it; null also where it was deleted. */
  given_by: z.object({ kind: z.enum(kindNames), eid, name: z.string() }).nullable(),
})
export type AccessCode = z.output<typeof accessCode>

const ofList = z.object({ id })
const listed = z.strictObject({
  ...paging,
  search: searchText,
  state: z.enum(accessCodeUses).optional(),
  access_code_prefix_id: id.optional(),
})

/** A search finds the code that is typed whole, so that nobody finds the next letter of one by trying. */
const listAccessCodes = route({
  method: 'GET',
  path: '/api/v1/access-code-list/{id}/codes/{random}',
  access: reads('campaigns'),
  summary: 'The codes of a list, newest first. Of each its last two characters can be read.',
  source: 'M2',
  shows: ['accessCode', 'participant'],
  params: ofList,
  query: listed,
  answer: page(accessCode),
})

/** A search finds codes that begin with it. */
const seeAccessCodes = route({
  method: 'GET',
  path: '/api/v1/access-code-list/{id}/codes/seen',
  access: changes('campaigns'),
  summary: 'The same page of codes in full.',
  source: 'M2',
  shows: { nothing: 'each look is in the trail, so it follows nothing live' },
  params: ofList,
  query: listed,
  answer: page(accessCode),
  sees: { action: 'access_code.see', entity: 'access_code_list', of: 'id', isEach: true },
})

/** Without `access_code_prefix_id` it belongs to the prefix with whose name it begins, the longest of several. */
const createAccessCode = route({
  method: 'POST',
  path: '/api/v1/access-code',
  access: changes('campaigns'),
  summary: 'Add one code to a list.',
  source: 'M7',
  touches: ['accessCode'],
  body: z.strictObject({
    accessCodeListId: id,
    code: text('code', 200),
    access_code_prefix_id: id.nullish(),
  }),
  answer: one(accessCode),
})

/**
 * Multipart: the `file`, a CSV of at most a million rows. Its columns are the code, the prefix and the language of that,
 * or are named so in a first row (`code`, `prefix`, `language`); the first is enough, where codes begin with the name of
 * their prefix. The job report tells progress, and has the rows that were refused as a file.
 */
const uploadAccessCodes = route({
  method: 'POST',
  path: '/api/v1/access-code/upload',
  access: changes('campaigns'),
  summary: 'Bring a CSV of codes into a list.',
  source: 'M7',
  touches: ['accessCode', 'job'],
  upload: true,
  body: z.strictObject({ accessCodeListId: id }),
  answer: z.object({ job_report_id: id }),
})

export const accessCodeRoutes = {
  listAccessCodes,
  seeAccessCodes,
  createAccessCode,
  uploadAccessCodes,
}
