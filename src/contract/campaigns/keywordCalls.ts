import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  asTyped,
  changes,
  id,
  idOrEid,
  instant,
  one,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { clientLanguages } from '../words/clientLanguages.ts'
import { keywordFaults } from './keywordWord.ts'

/** A keyword and what it does: an experience, a client language, a prefix of access codes (its list), or nothing yet. */
export const keyword = z.object({
  id,
  keyword: z.string(),
  shortcode_id: id,
  shortcode: z.string(),
  experience_id: id.nullable(),
  experience_name: z.string().nullable(),
  language: z.enum(clientLanguages).nullable(),
  /** The name that the client gives to that language (M3). */
  language_label: z.string().nullable(),
  access_code_list_id: id.nullable(),
  created_at: instant,
  version,
})
export type Keyword = z.output<typeof keyword>

/** `experience` (E7) and `experience_id`, as it is answered, are one: where both are sent, the latter counts. */
const keywordForm = z.strictObject({
  keyword: text('keyword', 40),
  shortcode_id: id,
  experience: idOrEid.nullish(),
  experience_id: idOrEid.nullish(),
})
export type KeywordForm = z.output<typeof keywordForm>

export const listKeywords = route({
  method: 'GET',
  path: '/api/v1/keyword/{random}',
  access: reads('campaigns'),
  summary: 'Keywords of the client, by word.',
  source: 'E7',
  shows: ['keyword', 'experience'],
  query: z.strictObject({ ...paging, search: searchText, shortcode_id: id.optional() }),
  answer: page(keyword),
})

export const createKeyword = route({
  method: 'POST',
  path: '/api/v1/keyword',
  access: changes('campaigns'),
  summary: 'Take a keyword on a shortcode.',
  source: 'E7',
  touches: ['keyword'],
  body: keywordForm,
  answer: one(keyword),
})

/** 409 for the keyword of a client language or of a prefix: it is changed where that is. */
export const updateKeyword = route({
  method: 'PUT',
  path: '/api/v1/keyword/{id}',
  access: changes('campaigns'),
  summary: 'Change a keyword.',
  source: 'E7',
  touches: ['keyword'],
  params: z.object({ id }),
  body: changeOf(keywordForm, keyword),
  answer: one(keyword),
})

export const deleteKeyword = route({
  method: 'DELETE',
  path: '/api/v1/keyword/{id}',
  access: changes('campaigns'),
  summary: 'Give a keyword back.',
  source: 'E7',
  touches: ['keyword'],
  params: z.object({ id }),
  answer: success,
})

/** Availability of a keyword on a shortcode; STOP and its family are never available (decisions 3). */
export const findKeyword = route({
  method: 'POST',
  path: '/api/v1/keyword/find-by-keyword-and-shortcode-id/{random}',
  access: reads('campaigns'),
  summary: 'Is this keyword free on this shortcode?',
  source: 'E7, M5',
  shows: { nothing: 'It is asked anew at every letter.' },
  body: z.strictObject({
    keyword: asTyped(40),
    shortcode_id: id,
    key: z.union([asTyped(100), z.int()]).optional(),
    keyword_id: id.nullish(),
  }),
  answer: z.object({
    is_available: z.boolean(),
    reason: z.enum(keywordFaults).nullable(),
    key: z.union([z.string(), z.int()]).nullable(),
  }),
})
