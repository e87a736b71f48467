import * as z from 'zod'
import { changes, idOrEid, instant, one, optionalText, route, text } from '#contract/kit.ts'
import { experienceDetail, experienceForm, experienceSettings, ownTexts } from '../record.ts'
import type { KindContract } from './kind.ts'

const maxAddress = 2000

/** An experience that runs on somebody else's site: where it is, what goes with who is sent there, and what is sent. */
const form = experienceForm.extend({
  visibility: z.enum(['public', 'hidden']).default('public'),
  /** http or https (decisions 6). */
  target_url: text('address', maxAddress),
  /** Empty: French people are led to the same address. */
  target_url_fr: optionalText('French address', maxAddress),
  /** Adds utm fields and the participant's token, without which nobody can be told to have completed it. */
  append_tracking_information: z.boolean().default(true),
  texts: ownTexts(['link']).default({}),
})

const address = {
  target_url: z.string(),
  target_url_fr: z.string().nullable(),
  append_tracking_information: z.boolean(),
}

const detail = experienceDetail.extend({
  kind: z.literal('external'),
  ...address,
  texts: z.record(z.string(), z.string()),
  /** Null while there is no secret: no completion is believed then. */
  secret_made_at: instant.nullable(),
})
export type External = z.output<typeof detail>

/** The only time that the secret is shown; the one before ends. PUT, so that no answer is kept for a repeat. */
const makeSecret = route({
  method: 'PUT',
  path: '/api/v1/experience/external/{eid}/secret',
  access: changes('experiences'),
  summary: 'Make a new secret for the call-back of completions.',
  source: 'decisions 1',
  touches: ['experience'],
  params: z.object({ eid: idOrEid }),
  answer: one(z.object({ secret: z.string() })),
})

export const external = {
  form,
  settings: experienceSettings.extend({
    ...address,
    completion_secret: z.string().nullable().default(null),
    secret_made_at: z.iso.datetime().nullable().default(null),
  }),
  detail,
  pages: [],
  ruleTypes: [],
  report: ['clicks', 'entries_count'],
  entersByKeyword: false,
  takesEntries: true,
  hasQueue: false,
  earnsCredits: false,
  isRehearsed: false,
  drawsWinners: false,
  hasPools: false,
  calls: { makeSecret },
} as const satisfies KindContract
