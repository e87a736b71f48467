/** The own texts of a campaign, and the issues that a ticket of it may be about (M2, M3). */
import * as z from 'zod'
import { id, text } from '../kit.ts'
import { says } from '../why.ts'

export const campaignVariable = z.object({ id, campaign_id: id, key: z.string(), value: z.string() })
export const supportIssue = z.object({ support_issue_id: id, name: z.string() })

/** A value stands in messages and pages as it is written: braces in it could make a field of it. */
const variableForm = z.strictObject({
  id: id.optional(),
  campaign_id: id.optional(),
  key: text('key', 40)
    .transform((key) => key.toLowerCase())
    .refine((key) => /^[a-z][a-z0-9_]*$/.test(key), says('not_a_token_key')),
  value: text('value', 500).refine((value) => !/[{}]/.test(value), says('braces_in_value')),
})

const mostVariables = 100
const mostIssues = 100

/** One with an `id` is the stored one, also under another key; one without is the stored one of its key, or new. */
export const campaignVariables = z
  .array(variableForm)
  .max(mostVariables, says('too_many_campaign_variables', { max: mostVariables }))
  .superRefine((all, context) => {
    for (const at of repeats(all.map(({ key }) => key)))
      context.addIssue({
        code: 'custom',
        path: [at, 'key'],
        message: says('variable_twice', { key: all[at]?.key ?? '' }),
      })
  })

/** One without an id is the stored one of its name, or new. */
export const supportIssues = z
  .array(z.strictObject({ support_issue_id: id.optional(), name: text('name', 100) }))
  .max(mostIssues, says('too_many_support_issues', { max: mostIssues }))
  .superRefine((all, context) => {
    for (const at of repeats(all.map(({ name }) => name.toLowerCase())))
      context.addIssue({ code: 'custom', path: [at, 'name'], message: says('support_issue_twice') })
  })

/** The places of those that stand further up already. */
const repeats = (names: readonly string[]): number[] =>
  names.flatMap((name, at) => (names.indexOf(name) < at ? [at] : []))
