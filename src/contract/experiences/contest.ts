/** The common part of sweepstakes and gift with purchase: the form, the settings and the detail of a contest (E3). */
import * as z from 'zod'
import { staffEmail } from '../access/userCalls.ts'
import { id, moment, optionalText, unbroken } from '../kit.ts'
import { ownFields } from '../ownFields.ts'
import { says } from '../why.ts'
import { formRulesOf } from './formRules.ts'
import type { FormRuleType } from './formRuleText.ts'
import { noneTwice } from './gift.ts'
import { imageQuestions } from './imageQuestions.ts'
import { pagesOf, pagesShown } from './pages.ts'
import { prizePool } from './prizePools.ts'
import { experienceForm, experienceSettings, groups } from './record.ts'
import { tokens } from './tokens.ts'

const switchNames = [
  'has_language_gate',
  'has_login',
  'has_optin',
  'has_per_household_check',
  'has_separate_optin_message',
  'has_sharing',
  'is_secret_code_experience',
] as const
export type ContestSwitch = (typeof switchNames)[number]

const each = <T>(make: (name: ContestSwitch) => T) =>
  Object.fromEntries(switchNames.map((name) => [name, make(name)])) as Record<ContestSwitch, T>

/** So many, at most a million; null and 0 are no limit. */
export const countOrNone = z
  .int()
  .min(0)
  .max(1_000_000, says('more_than', { max: 1_000_000 }))
  .nullable()
  .default(null)
  .transform((count) => count || null)

export const contestOwn = ownFields({
  /** Consent is asked for unless that is switched off; the rest is off until it is switched on. */
  ...each((name) => z.boolean().default(name === 'has_optin')),
  is_visible_on_campaign_dashboard: z.boolean().default(true),
  awarded_prize_limit: countOrNone,
  /** The time of its draw: publishing binds the draw's secret, this time and the round of drand that it makes (decisions 5). */
  draw_at: moment.nullable().default(null),
  /** People outside who are mailed the hash of what is frozen (decisions 5). */
  draw_witnesses: z
    .array(z.strictObject({ email: staffEmail }))
    .max(10, says('too_many_witnesses'))
    .superRefine(noneTwice((one) => one.email.toLowerCase(), 'email', says('witness_twice')))
    .default([]),
})

/** Stored with the list that it names, and not by itself. */
const invited = ownFields({
  /** The name of the list whose members alone may enter a private one; it is made where there is none. */
  private_list: optionalText('private list').default('Private List'),
})

/** A pool may come as its experience or its own call answers it, with its types (E3); what it says of itself is what it has. */
const tiedPool = z.strictObject({
  ...prizePool.partial().shape,
  id,
  name: unbroken(z.string()).optional(),
  award_credit_threshold: z.int().nullish(),
  prize_types: z.array(z.strictObject({ id, name: unbroken(z.string()).optional() })).optional(),
})
export type TiedPool = z.output<typeof tiedPool>

type Names = { readonly pages: readonly string[]; readonly forms: readonly FormRuleType[] }

/** The form of a contest, of a kind with these pages and these public forms. */
export const contestForm = ({ pages, forms }: Names) =>
  experienceForm.extend({
    ...groups.visibility.form,
    ...groups.entryRules.form,
    ...contestOwn.form,
    ...invited.form,
    tokens: tokens.default([]),
    pages: pagesOf(pages).default([]),
    form_rules: formRulesOf(forms).default([]),
    uploaded_image_questions: imageQuestions.default([]),
    /** In the order in which prizes are taken from them. */
    prize_pools: z
      .array(tiedPool)
      .max(50, says('too_many_pools'))
      .superRefine((pools, context) => {
        for (const [at, pool] of pools.entries())
          if (pools.findIndex((other) => other.id === pool.id) < at)
            context.addIssue({ code: 'custom', path: [at, 'id'], message: says('pool_twice') })
      })
      .default([]),
  })

export type ContestForm = z.output<ReturnType<typeof contestForm>>

const ruleShown = z.object({
  field_name: z.string(),
  type: z.string(),
  field_rules: z.string(),
  is_disabled: z.boolean(),
  label: z.string().nullable(),
  label_fr: z.string().nullable(),
})
const questioned = {
  question: z.string().nullable(),
  question_fr: z.string().nullable(),
  configuration_fr: z.array(z.string()).default([]),
}
const questionShown = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answers'), ...questioned, configuration: z.array(z.string()) }),
  z.object({
    type: z.literal('details'),
    ...questioned,
    configuration: z.array(z.object({ type: z.literal('text'), name: z.string() })),
  }),
])

/** Of a private one: the list itself, whatever it is called by now. */
const listed = id.nullable()
const ruled = z.array(ruleShown)
const asked = z.array(questionShown)

export const contestSettings = experienceSettings.extend({
  ...contestOwn.kept,
  ...invited.kept,
  private_list_id: listed.default(null),
  form_rules: ruled.default([]),
  uploaded_image_questions: asked.default([]),
})
export type ContestSettings = z.output<typeof contestSettings>

export const contestShown = {
  ...groups.entryRules.shown,
  ...contestOwn.shown,
  ...invited.shown,
  private_list_id: listed,
  form_rules: ruled,
  uploaded_image_questions: asked,
  tokens,
  pages: pagesShown,
  prize_pools: z.array(
    z.object({
      id,
      name: z.string(),
      is_testing: z.boolean(),
      remaining: z.int(),
      award_credit_threshold: z.int().nullable(),
      prize_types: z.array(z.object({ id, name: z.string() })),
    }),
  ),
}
