/**
 * Access code lists of a campaign and their prefixes (M3, M7). A code belongs to one prefix of its list and is used
 * once, by the first who texts the prefix's keyword and the code; an e-mail may give it to somebody before.
 */
import * as z from 'zod'
import { changeOf, version } from '../../changing.ts'
import { changes, id, instant, many, one, optionalText, reads, route, success, text } from '../../kit.ts'
import { seenBody } from '../../seen.ts'
import { says } from '../../why.ts'
import { clientLanguages } from '../../words/clientLanguages.ts'
import { maxKeywordCharacters } from '../keywordWord.ts'

const counts = {
  codes_count: z.int(),
  /** How many an e-mail gave to somebody and nobody has used. */
  given_count: z.int(),
  /** How many of them were used. */
  used_count: z.int(),
}
const seenCounts = seenBody(counts)

const accessCodePrefix = z.object({
  id,
  access_code_list_id: id,
  name: z.string(),
  /** Null: nobody uses its codes by text. */
  keyword: z.string().nullable(),
  shortcode_id: id.nullable(),
  shortcode: z.string().nullable(),
  language: z.enum(clientLanguages),
  is_hidden: z.literal(true),
  ...counts,
  created_at: instant,
  version,
})
export type AccessCodePrefix = z.output<typeof accessCodePrefix>

const accessCodeList = z.object({
  id,
  name: z.string(),
  campaign_id: id,
  /** By name. */
  prefixes: z.array(accessCodePrefix),
  ...counts,
  created_at: instant,
  version,
})
export type AccessCodeList = z.output<typeof accessCodeList>

export const accessCodeListForm = z.strictObject({ name: text('name', 100), campaign_id: id })
export type AccessCodeListForm = z.output<typeof accessCodeListForm>

/**
 * `name` and `language` are there once in a list; a code without a prefix of its own belongs to the one with whose name
 * it begins. `keyword` follows the rules of all keywords; it is taken on `shortcode_id`, else on the client's first
 * shortcode. `is_hidden` is always true (M3): anything else is refused. `access_code_list_id` is that of the path.
 */
export const accessCodePrefixForm = z.strictObject({
  access_code_list_id: id.optional(),
  name: text('name', 40),
  keyword: optionalText('keyword', maxKeywordCharacters),
  shortcode_id: id.nullish(),
  language: z.enum(clientLanguages),
  is_hidden: z.literal(true, says('prefix_always_hidden')).default(true),
})
export type AccessCodePrefixForm = z.output<typeof accessCodePrefixForm>

const ofList = z.object({ id })
const ofPrefix = z.object({ id, prefixId: id })

const createAccessCodeList = route({
  method: 'POST',
  path: '/api/v1/access-code-list',
  access: changes('campaigns'),
  summary: 'Make a list of access codes in a campaign.',
  source: 'M7',
  touches: ['accessCode'],
  body: accessCodeListForm,
  answer: one(accessCodeList),
})

const updateAccessCodeList = route({
  method: 'PUT',
  path: '/api/v1/access-code-list/{id}',
  access: changes('campaigns'),
  summary: 'Change a list of access codes.',
  source: 'M7',
  touches: ['accessCode'],
  params: ofList,
  body: changeOf(accessCodeListForm, accessCodeList),
  answer: one(accessCodeList),
})

/** With its prefixes and codes, used ones too; who used one still has it in his or her activity. */
const deleteAccessCodeList = route({
  method: 'DELETE',
  path: '/api/v1/access-code-list/{id}',
  access: changes('campaigns'),
  summary: 'Delete a list of access codes.',
  source: 'M7',
  touches: ['accessCode', 'keyword'],
  params: ofList,
  body: seenCounts,
  answer: success,
})

/** At most a hundred, by name. */
const listAccessCodeLists = route({
  method: 'GET',
  path: '/api/v1/access-code-list/{campaignId}',
  access: reads('campaigns'),
  summary: 'The lists of access codes of a campaign, with their prefixes.',
  source: 'M7',
  shows: ['accessCode'],
  params: z.object({ campaignId: id }),
  answer: many(accessCodeList),
})

const getAccessCodeList = route({
  method: 'GET',
  path: '/api/v1/access-code-list/{id}/show',
  access: reads('campaigns'),
  summary: 'One list of access codes, with its prefixes.',
  source: 'decisions 4',
  shows: ['accessCode'],
  params: ofList,
  answer: one(accessCodeList),
})

const createAccessCodePrefix = route({
  method: 'POST',
  path: '/api/v1/access-code-list/{id}/prefix',
  access: changes('campaigns'),
  summary: 'Add a prefix to a list of access codes.',
  source: 'M7',
  touches: ['accessCode', 'keyword'],
  params: ofList,
  body: accessCodePrefixForm,
  answer: one(accessCodePrefix),
})

/** Its codes stay its codes, whatever it is called. */
const updateAccessCodePrefix = route({
  method: 'PUT',
  path: '/api/v1/access-code-list/{id}/prefix/{prefixId}',
  access: changes('campaigns'),
  summary: 'Change a prefix.',
  source: 'M7',
  touches: ['accessCode', 'keyword'],
  params: ofPrefix,
  body: changeOf(accessCodePrefixForm, accessCodePrefix),
  answer: one(accessCodePrefix),
})

/** With its codes and its keyword. */
const deleteAccessCodePrefix = route({
  method: 'DELETE',
  path: '/api/v1/access-code-list/{id}/prefix/{prefixId}',
  access: changes('campaigns'),
  summary: 'Delete a prefix.',
  source: 'M7',
  touches: ['accessCode', 'keyword'],
  params: ofPrefix,
  body: seenCounts,
  answer: success,
})

export const accessCodeListRoutes = {
  listAccessCodeLists,
  getAccessCodeList,
  createAccessCodeList,
  updateAccessCodeList,
  deleteAccessCodeList,
  createAccessCodePrefix,
  updateAccessCodePrefix,
  deleteAccessCodePrefix,
}
