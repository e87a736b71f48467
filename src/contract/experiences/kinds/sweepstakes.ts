import * as z from 'zod'
import { id, longText, optionalLines, optionalText } from '#contract/kit.ts'
import { says } from '../../why.ts'
import { contestForm, contestSettings, contestShown } from '../contest.ts'
import { domainName } from '../domain.ts'
import { entryForms, sweepstakesForms } from '../formRuleText.ts'
import { pageCalls } from '../pageCalls.ts'
import { sweepstakesPages } from '../pageNames.ts'
import { pageFieldsForm, pageFieldsShown } from '../pages.ts'
import { experienceDetail, ownTexts, shown } from '../record.ts'
import { smsTexts } from '../smsTexts.ts'
import type { KindContract } from './kind.ts'
import { prizeMethods } from './prizeMethods.ts'

const metaHtml = longText('head', 20_000).default('')
const day = 24 * 3600

/** The form of a sweepstakes (E3). */
export const sweepstakesForm = contestForm({ pages: sweepstakesPages, forms: sweepstakesForms }).extend({
  prize_method_class: z.enum(prizeMethods).default('sweepstakes.lottery'),
  keyword: optionalText('keyword', 40),
  shortcode_id: id.nullish(),
  texts: ownTexts(smsTexts).default({}),
  ...pageFieldsForm,
  domain: domainName,
  domain_fr: domainName,
  /** An answer of null: no question is asked. Where its text is null the page Winner holds it. Winners are confirmed only after they answered it (decisions 4). */
  skill_testing_question: optionalText('question', 300),
  skill_testing_question_fr: optionalText('question', 300),
  skill_testing_question_answer: optionalText('answer'),
  /** At most 30 days; 0 is null, which never ends (E5). */
  skill_testing_question_code_timeout_seconds: z
    .int()
    .min(0)
    .max(30 * day, says('too_long_timeout'))
    .nullable()
    .default(null)
    .transform((seconds) => seconds || null),
  /** What pages of their own put before the addresses of pictures. */
  asset_prefix: optionalText('prefix', 200),
  ga_code: optionalText('code', 40),
  meta_html: metaHtml,
  meta_html_fr: metaHtml,
  twitter_message: optionalLines('message', 280),
  twitter_message_fr: optionalLines('message', 280),
})
export type SweepstakesForm = z.input<typeof sweepstakesForm>

const kept = {
  domain: z.string().nullable().default(null),
  domain_fr: z.string().nullable().default(null),
  skill_testing_question: z.string().nullable().default(null),
  skill_testing_question_fr: z.string().nullable().default(null),
  skill_testing_question_answer: z.string().nullable().default(null),
  skill_testing_question_code_timeout_seconds: z.int().nullable().default(null),
  asset_prefix: z.string().nullable().default(null),
  ga_code: z.string().nullable().default(null),
  meta_html: z.string().default(''),
  meta_html_fr: z.string().default(''),
  twitter_message: z.string().nullable().default(null),
  twitter_message_fr: z.string().nullable().default(null),
}

const detail = experienceDetail.extend({
  kind: z.literal('sweepstakes'),
  ...contestShown,
  ...shown(kept),
  prize_method_class: z.enum(prizeMethods),
  ...pageFieldsShown,
  shortcode_id: id.nullable(),
  texts: z.record(z.string(), z.string().nullable()),
})
export type Sweepstakes = z.output<typeof detail>

export const sweepstakes = {
  form: sweepstakesForm,
  settings: contestSettings.extend({ ...kept, prize_method_class: z.enum(prizeMethods) }),
  detail,
  pages: sweepstakesPages,
  ruleTypes: Object.keys(entryForms),
  report: ['entries_count'],
  entersByKeyword: true,
  takesEntries: true,
  hasQueue: true,
  earnsCredits: false,
  isRehearsed: true,
  drawsWinners: true,
  hasPools: true,
  calls: pageCalls('sweepstakes', sweepstakesPages),
} as const satisfies KindContract
