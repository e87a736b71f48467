import * as z from 'zod'
import { id, longText, optionalText } from '#contract/kit.ts'
import { type OwnPageField, ownPageFields, ownPages } from '../pageNames.ts'
import { experienceDetail, experienceForm, experienceSettings, ownTexts } from '../record.ts'
import { smsTexts } from '../smsTexts.ts'
import { tokens } from '../tokens.ts'
import type { KindContract } from './kind.ts'

const prizeMethods = ['sweepstakes.keyword', 'sweepstakes.lottery'] as const
const pageHtml = longText('page', 200_000).default('')
const pages = Object.fromEntries(ownPageFields.map((name) => [name, pageHtml])) as Record<
  OwnPageField,
  typeof pageHtml
>
const shownPages = Object.fromEntries(ownPageFields.map((name) => [name, z.string()])) as Record<
  OwnPageField,
  z.ZodString
>

/** The sweepstakes form (E3): lottery method, one keyword on one shortcode, one prize pool, and the pages Home, Terms and Privacy. */
export const sweepstakesForm = experienceForm.extend({
  prize_method_class: z.literal('sweepstakes.lottery').default('sweepstakes.lottery'),
  keyword: optionalText('keyword', 40),
  shortcode_id: id.nullish(),
  prize_pool_id: id.nullish(),
  ...pages,
  tokens: tokens.default([]),
  texts: ownTexts(smsTexts).default({}),
})
export type SweepstakesForm = z.input<typeof sweepstakesForm>

const detail = experienceDetail.extend({
  kind: z.literal('sweepstakes'),
  prize_method_class: z.enum(prizeMethods),
  shortcode_id: id.nullable(),
  prize_pool_id: id.nullable(),
  ...shownPages,
  tokens,
  texts: z.record(z.string(), z.string().nullable()),
})
export type Sweepstakes = z.output<typeof detail>

export const sweepstakes = {
  form: sweepstakesForm,
  settings: experienceSettings.extend({ prize_method_class: z.enum(prizeMethods) }),
  detail,
  pages: Object.values(ownPages),
  ruleTypes: ['entry'],
  report: ['entries_count'],
  entersByKeyword: true,
  takesEntries: true,
  drawsWinners: true,
  calls: {},
} as const satisfies KindContract
