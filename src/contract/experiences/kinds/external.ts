import * as z from 'zod'
import { maxTargetLength } from '#contract/campaigns/linkCalls.ts'
import { changes, idOrEid, instant, one, optionalText, route, text } from '#contract/kit.ts'
import { ownFields } from '#contract/ownFields.ts'
import { detailOf, experienceSettings, groups, listedAs, ownTexts, publicForm } from '../record.ts'
import { facts } from './facts.ts'
import type { KindContract } from './kind.ts'

/** An experience that runs on somebody else's site: where it is, and what goes with who is sent there. */
const own = ownFields({
  /** http or https (decisions 6). */
  target_url: text('address', maxTargetLength),
  /** Empty: French people are led to the same address. */
  target_url_fr: optionalText('French address', maxTargetLength),
  /** Adds utm fields and the participant's token, without which nobody can be told to have completed it. */
  append_tracking_information: z.boolean().default(true),
})

const detail = detailOf('external').extend({
  ...groups.entryRules.shown,
  ...own.shown,
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
  ...facts.external,
  form: publicForm.extend({
    ...groups.entryRules.form,
    texts: ownTexts(['link']).default({}),
    ...own.form,
  }),
  own: own.form,
  settings: experienceSettings.extend({
    ...own.kept,
    completion_secret: z.string().nullable().default(null),
    secret_made_at: z.iso.datetime().nullable().default(null),
  }),
  listed: listedAs('external'),
  detail,
  pages: [],
  ruleTypes: [],
  calls: { makeSecret },
} as const satisfies KindContract
