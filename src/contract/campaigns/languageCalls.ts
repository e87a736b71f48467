import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import { joinedIds } from '../joinedIds.ts'
import { changes, clientName, id, longText, reads, required, route, text, unbroken } from '../kit.ts'
import { says } from '../why.ts'
import { clientLanguages } from '../words/clientLanguages.ts'
import { withKnownFields } from '../words/writtenText.ts'

/** A language in which people may join by a keyword of its own (M3). `keyword_id` is that of the first shortcode. */
export const clientLanguage = z.object({
  language: z.enum(clientLanguages),
  language_label: z.string(),
  keyword: z.string(),
  keyword_id: id.nullable(),
  message: z.string(),
  /** Whether texting the keyword opts in. */
  opt_in: z.boolean(),
  is_default: z.boolean(),
})
export type ClientLanguage = z.output<typeof clientLanguage>

const clientParams = z.object({ id: clientName })

const languagesAnswer = z.object({ data: z.array(clientLanguage), shortcode_ids: z.array(id), version })

/** `{id}` is the current client's; another one is a 404. */
export const listClientLanguages = route({
  method: 'GET',
  path: '/api/v1/client/{id}/client-languages/{random}',
  access: reads('campaigns'),
  summary: 'The languages of a client.',
  source: 'M7',
  shows: ['language', 'keyword'],
  params: clientParams,
  answer: languagesAnswer,
})

const languagesForm = z.strictObject({
  shortcode_ids: joinedIds(says('no_shortcode_chosen')),
  languages: z
    .array(
      z.strictObject({
        language: z.enum(clientLanguages),
        language_label: text('language label', 40),
        keyword: unbroken(z.string(required('keyword')).max(40)),
        keyword_id: id.nullish(),
        message: withKnownFields(longText('message', 1600)),
        opt_in: z.boolean(),
        is_default: z.boolean(),
      }),
    )
    .max(3),
})
export type LanguagesForm = z.output<typeof languagesForm>

/**
 * By the rules of `languageRules.ts` (M5). `shortcode_ids` are joined by commas; `keyword_id` is taken and changes
 * nothing, since a language's keywords are known by the language. Exactly one language comes out as the default.
 */
export const saveClientLanguages = route({
  method: 'PUT',
  path: '/api/v1/client/{id}/client-languages',
  access: changes('clientSettings'),
  summary: 'Replace the languages of a client.',
  source: 'M3, M5',
  touches: ['language', 'keyword'],
  params: clientParams,
  body: changeOf(languagesForm, languagesAnswer),
  answer: languagesAnswer,
})
