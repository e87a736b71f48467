/** The fields of the public forms, against what the limits, the households, the delivery and the rules need. */
import { type EntryRule, entryRules, isProvenApart } from '#contract/experiences/entryRules.ts'
import { entryForms, formatsOf, readFieldRules } from '#contract/experiences/formRuleText.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { streetFields } from '#server/participants/participants.ts'
import type { WrittenPage } from '../pages/pages.ts'
import { point, stops, warns } from './points.ts'

const followedTypes = [...Object.values(entryForms), 'Offline'] as const
/** By whoever logs in. */
const accountTypes = ['Register', 'Profile'] as const
/** By whoever was drawn or has to claim a prize, on the page that he or she gets the address of. */
const claimTypes = ['Claim', 'Release Accepted'] as const

export type PublicForms = {
  readonly pages: readonly WrittenPage[]
  readonly form_rules: Parameters<typeof entryRules>[0]
  readonly limit_type: string
  readonly limit_by: string
  readonly has_per_household_check: boolean
  readonly has_login: boolean
  readonly uploaded_image_questions: readonly unknown[]
  readonly draw_at?: string | null
  /** Of a gift with purchase alone, whose participants send receipts. */
  readonly deliver_by?: 'sms' | 'email'
  readonly has_consumer_redemption?: boolean
}

export function formsPoint(contest: PublicForms): FoundPoint {
  const { form_rules } = contest
  const [entry, alternative] = [entryRules(form_rules), entryRules(form_rules, 'Alternative Entry')]
  const followed = [...followedTypes, ...claimTypes, ...(contest.has_login ? accountTypes : [])]
  const hidden = followed.reduce((sum, type) => sum + entryRules(form_rules, type).hidden, 0)
  const isFollowed = ({ type }: { type: string }) => followed.some((one) => one === type)
  const others = form_rules.filter((rule) => !isFollowed(rule)).length
  const isOfDraws = contest.deliver_by && !contest.has_consumer_redemption && !contest.draw_at
  const claimRules = isOfDraws ? form_rules.filter(({ type }) => type === 'Claim').length : 0
  const offline = entryRules(form_rules, 'Offline')
  const takesPicture = [entry, alternative, offline].some(({ fields }) =>
    fields.some(({ rules }) => rules.format === 'file'),
  )
  return point('forms', [
    !entry.isIdentified && stops('form_unidentified'),
    alternative.fields.length > 0 && !alternative.isIdentified && stops('alternative_form_unidentified'),
    ...(entry.isIdentified ? unasked(contest, entry.fields) : []),
    hidden > 0 && warns('form_fields_hidden', { count: hidden }),
    contest.uploaded_image_questions.length > 0 && !takesPicture && warns('questions_unasked'),
    others > 0 && warns('form_rules_without_effect', { count: others }),
    claimRules > 0 && warns('claim_rules_of_draws', { count: claimRules }),
    ...form_rules
      .filter((rule) => isFollowed(rule) && !isAsked(rule))
      .map(({ type, field_name }) => warns('form_rule_unasked', { form: type, name: field_name })),
    ...form_rules
      .filter((rule) => isFollowed(rule) && isProvenApart(rule.type, rule.field_name))
      .map(({ type, field_name }) => warns('form_rule_proven_apart', { form: type, name: field_name })),
  ])
}

function isAsked({ type, field_rules }: PublicForms['form_rules'][number]): boolean {
  const format = readFieldRules(field_rules)?.format
  return !format || formatsOf(type).includes(format)
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
