import * as z from 'zod'
import { id, longText, optionalLines, optionalText } from '#contract/kit.ts'
import { ownFields } from '#contract/ownFields.ts'
import { says } from '../../why.ts'
import { contestForm, contestOwn, contestSettings, contestShown } from '../contest.ts'
import { domainName } from '../domain.ts'
import { entryForms, sweepstakesForms } from '../formRuleText.ts'
import { pageCalls } from '../pageCalls.ts'
import { sweepstakesPages } from '../pageNames.ts'
import { pageFieldsForm, pageFieldsShown } from '../pages.ts'
import { detailOf, listedAs, ownTexts } from '../record.ts'
import { smsTexts } from '../smsTexts.ts'
import { facts } from './facts.ts'
import type { KindContract } from './kind.ts'
import { prizeMethods } from './prizeMethods.ts'

const metaHtml = longText('head', 20_000).default('')
const day = 24 * 3600

const own = ownFields({
  prize_method_class: z.enum(prizeMethods).default('sweepstakes.lottery'),
  domain: domainName,
  domain_fr: domainName,
  /** An answer of null: no question is asked. Where its text is null the page Winner holds it. Winners are confirmed only after they answered it (decisions 4). */
  skill_testing_question: optionalText('question', 300),
  skill_testing_question_fr: optionalText('question', 300),
  skill_testing_question_answer: optionalText('answer'),
  /** To the question in French; where it is null the other one is right in both languages. */
  skill_testing_question_answer_fr: optionalText('answer'),
  /** At most 30 days; 0 is null, which never ends (E5). */
  skill_testing_question_code_timeout_seconds: z
    .int()
    .min(0)
    .max(30 * day, says('too_long_timeout'))
    .nullable()
    .default(null)
    .transform((seconds) => seconds || null),
  /** Prefix that its pages put before the addresses of pictures. */
  asset_prefix: optionalText('prefix', 200),
  ga_code: optionalText('code', 40),
  meta_html: metaHtml,
  meta_html_fr: metaHtml,
  twitter_message: optionalLines('message', 280),
  twitter_message_fr: optionalLines('message', 280),
})

/** The form of a sweepstakes (E3). */
export const sweepstakesForm = contestForm({ pages: sweepstakesPages, forms: sweepstakesForms }).extend({
  keyword: optionalText('keyword', 40),
  shortcode_id: id.nullish(),
  texts: ownTexts(smsTexts).default({}),
  ...pageFieldsForm,
  ...own.form,
})
export type SweepstakesForm = z.input<typeof sweepstakesForm>

const detail = detailOf('sweepstakes').extend({
  ...contestShown,
  ...own.shown,
  ...pageFieldsShown,
  shortcode_id: id.nullable(),
  texts: z.record(z.string(), z.string().nullable()),
})
export type Sweepstakes = z.output<typeof detail>

export const sweepstakes = {
  ...facts.sweepstakes,
  form: sweepstakesForm,
  own: { ...contestOwn.form, ...own.form },
  settings: contestSettings.extend(own.kept),
  listed: listedAs('sweepstakes'),
  detail,
  pages: sweepstakesPages,
  ruleTypes: Object.keys(entryForms),
  calls: pageCalls('sweepstakes', sweepstakesPages),
} as const satisfies KindContract
