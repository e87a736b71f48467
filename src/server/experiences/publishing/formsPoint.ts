/** The fields of the public forms, against what the limits, the households, the delivery and the rules need. */
import { type EntryRule, entryRules } from '#contract/experiences/entryRules.ts'
import { entryForms } from '#contract/experiences/formRuleText.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { streetFields } from '#server/participants/participants.ts'
import type { WrittenPage } from '../pages/pages.ts'
import { point, stops, warns } from './points.ts'

const followedTypes: readonly string[] = [...Object.values(entryForms), 'Offline']
/** By whoever logs in. */
const accountTypes: readonly string[] = ['Register', 'Profile']
/** By whoever was drawn or has to claim a prize, on the page that he or she gets the address of. */
const claimTypes: readonly string[] = ['Claim', 'Release Accepted']

export type PublicForms = {
  readonly pages: readonly WrittenPage[]
  readonly form_rules: Parameters<typeof entryRules>[0]
  readonly limit_type: string
  readonly limit_by: string
  readonly has_per_household_check: boolean
  readonly has_login: boolean
  readonly uploaded_image_questions: readonly unknown[]
  /** Of a gift with purchase alone, whose participants send receipts. */
  readonly deliver_by?: 'sms' | 'email'
  readonly has_consumer_redemption?: boolean
}

export function formsPoint(contest: PublicForms): FoundPoint {
  const { form_rules } = contest
  const [entry, alternative] = [entryRules(form_rules), entryRules(form_rules, 'Alternative Entry')]
  const hidden = entry.hidden + alternative.hidden
  const followed = [
    ...followedTypes,
    ...(contest.has_login ? accountTypes : []),
    ...(contest.deliver_by && !contest.has_consumer_redemption ? [] : claimTypes),
  ]
  const others = form_rules.filter(({ type }) => !followed.includes(type)).length
  const takesPicture = [...entry.fields, ...alternative.fields].some(({ rules }) => rules.format === 'file')
  return point('forms', [
    !entry.isIdentified && stops('form_unidentified'),
    alternative.fields.length > 0 && !alternative.isIdentified && stops('alternative_form_unidentified'),
    ...(entry.isIdentified ? unasked(contest, entry.fields) : []),
    hidden > 0 && warns('form_fields_hidden', { count: hidden }),
    contest.uploaded_image_questions.length > 0 && !takesPicture && warns('questions_unasked'),
    others > 0 && warns('form_rules_without_effect', { count: others }),
  ])
}

/** Fields that the entry form leaves out and something else of the contest counts on. */
function unasked(contest: PublicForms, fields: readonly EntryRule[]) {
  const { limit_type, limit_by, deliver_by } = contest
  const asksFor = (...names: readonly string[]) => fields.some((field) => names.includes(field.field_name))
  const hasFormat = (format: string) => fields.some(({ rules }) => rules.format === format)
  const countsHouseholds =
    limit_type === 'household' || (limit_type === 'participant' && contest.has_per_household_check)
  const isCountedBy = (way: string) => limit_type !== 'unlimited' && limit_by === way && !asksFor(way)
  return [
    isCountedBy('phone') && warns('limit_phone_unasked'),
    isCountedBy('email') && warns('limit_email_unasked'),
    countsHouseholds && !asksFor(...streetFields) && warns('household_unasked'),
    deliver_by === 'sms' && !asksFor('phone') && warns('delivery_phone_unasked'),
    deliver_by === 'email' && !asksFor('email') && warns('delivery_email_unasked'),
    deliver_by && !hasFormat('file') && warns('receipt_unasked'),
    speaksOfAge(contest.pages) && !hasFormat('age_of_majority') && warns('age_unasked'),
  ]
}

const age = /age of majority|âge de la majorité/i

const speaksOfAge = (pages: readonly WrittenPage[]): boolean =>
  pages.some(({ name, html }) => (name === 'Terms' || name === 'Terms FR') && age.test(html))
