import { confirmedFields } from '#contract/experiences/answerText.ts'
import type { ContestSwitch } from '#contract/experiences/contest.ts'
import {
  type FieldFormat,
  type FormRuleType,
  fieldRulesOf,
  readFieldRules,
} from '#contract/experiences/formRuleText.ts'
import { pageKeysOf } from '#contract/experiences/pageNames.ts'
import type { Token } from '#contract/experiences/tokenText.ts'

/** `id` names a row on the screen alone. */
type Row<T> = T & { id: string }
const rowsOf = <T>(all: readonly T[], name: string): Row<T>[] =>
  all.map((one, at) => ({ ...one, id: `${name}-${at}` }))

export type TokenRow = Row<Token>
export const newToken = (): TokenRow => ({ id: crypto.randomUUID(), name: '', key: '', content: '' })

export type RuleRow = Row<{
  type: FormRuleType
  field_name: string
  is_required: boolean
  format: FieldFormat
  /** What may be chosen, with commas; what is wrong with the rule is told there. */
  field_rules: string
  is_disabled: boolean
  label: string
  label_fr: string
}>
export const newRule = (type: FormRuleType, given: Partial<RuleRow> = {}): RuleRow => ({
  ...{ id: crypto.randomUUID(), type, field_name: '', is_required: true, format: 'text' },
  ...{ field_rules: '', is_disabled: false, label: '', label_fr: '' },
  ...given,
})

export type QuestionRow = Row<{
  type: 'answers' | 'details'
  question: string
  question_fr: string
  /** A line for each answer, or for each field to fill in. */
  configuration: string
}>
export const newQuestion = (type: QuestionRow['type']): QuestionRow => ({
  ...{ id: crypto.randomUUID(), type, question: '', question_fr: '', configuration: '' },
})

/** What the forms of all contests hold. */
export type ContestOwn = {
  private_list: string
  is_visible_on_campaign_dashboard: boolean
  awarded_prize_limit: number | string
  tokens: TokenRow[]
  /** By their keys, `Home` and `Home FR`; '' where nothing is written. */
  pages: Record<string, string>
  form_rules: RuleRow[]
  uploaded_image_questions: QuestionRow[]
  /** In the order in which prizes are taken from them. */
  prize_pools: { id: string }[]
} & Record<ContestSwitch, boolean>

type Question = { question: string | null; question_fr: string | null } & (
  | { type: 'answers'; configuration: readonly string[] }
  | { type: 'details'; configuration: readonly { name: string }[] }
)
type Rule = {
  type: string
  field_name: string
  field_rules: string
  is_disabled: boolean
  label: string | null
  label_fr: string | null
}
export type ShownContest = Record<ContestSwitch, boolean> & {
  private_list: string | null
  is_visible_on_campaign_dashboard: boolean
  awarded_prize_limit: number | null
  tokens: readonly Token[]
  pages: readonly { name: string; html: string }[]
  form_rules: readonly Rule[]
  uploaded_image_questions: readonly Question[]
  prize_pools: readonly { id: string }[]
}

export function contestValues(contest: ShownContest | undefined, pageNames: readonly string[]): ContestOwn {
  const htmlOf = new Map(contest?.pages.map(({ name, html }) => [name, html]))
  return {
    has_language_gate: contest?.has_language_gate ?? false,
    has_login: contest?.has_login ?? false,
    has_optin: contest?.has_optin ?? true,
    has_per_household_check: contest?.has_per_household_check ?? false,
    has_separate_optin_message: contest?.has_separate_optin_message ?? false,
    has_sharing: contest?.has_sharing ?? false,
    is_secret_code_experience: contest?.is_secret_code_experience ?? false,
    private_list: contest ? (contest.private_list ?? '') : 'Private List',
    is_visible_on_campaign_dashboard: contest?.is_visible_on_campaign_dashboard ?? true,
    awarded_prize_limit: contest?.awarded_prize_limit ?? '',
    tokens: rowsOf(contest?.tokens ?? [], 'token'),
    pages: Object.fromEntries(pageKeysOf(pageNames).map((key) => [key, htmlOf.get(key) ?? ''])),
    form_rules: rowsOf((contest?.form_rules ?? []).map(ruleValues), 'rule'),
    uploaded_image_questions: rowsOf(
      (contest?.uploaded_image_questions ?? []).map(questionValues),
      'question',
    ),
    prize_pools: (contest?.prize_pools ?? []).map(({ id }) => ({ id })),
  }
}

function ruleValues({ type, label, label_fr, field_rules, ...rule }: Rule) {
  const read = readFieldRules(field_rules)
  return {
    ...rule,
    // A captcha is fixed whatever is sent, and what it is changed into is not.
    is_disabled: rule.is_disabled && read?.format !== 'captcha',
    type: type as FormRuleType,
    is_required: read?.isRequired ?? false,
    format: read?.format ?? 'text',
    field_rules: read?.choices?.join(', ') ?? '',
    label: label ?? '',
    label_fr: label_fr ?? '',
  }
}

function questionValues({ type, question, question_fr, configuration }: Question) {
  const lines = configuration.map((one) => (typeof one === 'string' ? one : one.name))
  return {
    ...{ type, question: question ?? '', question_fr: question_fr ?? '' },
    configuration: lines.join('\n'),
  }
}

/** Only the pages that are another text than those stored are sent. */
export function contestBody(values: ContestOwn, contest: ShownContest | undefined) {
  const stored = new Map(contest?.pages.map(({ name, html }) => [name, html]))
  return {
    awarded_prize_limit: numberOrNull(values.awarded_prize_limit),
    private_list: values.private_list || null,
    tokens: values.tokens.map(({ id: _id, ...token }) => token),
    pages: Object.entries(values.pages)
      .filter(([name, html]) => html !== (stored.get(name) ?? ''))
      .map(([name, html]) => ({ name, html })),
    form_rules: values.form_rules.map(ruleBody),
    uploaded_image_questions: values.uploaded_image_questions.map(questionBody),
    prize_pools: values.prize_pools,
  }
}

/** An empty field is no limit. */
export const numberOrNull = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

/** The fields of the entry forms as they are typed now, with what people call them; '' where nobody said. */
export const answeredFields = (rules: readonly RuleRow[]): { key: string; name: string }[] =>
  confirmedFields(rules.map(ruleBody)).map(({ field_name: key, label }) => ({ key, name: label ?? '' }))

function ruleBody({ id: _id, is_required, format, field_rules, label, label_fr, ...rule }: RuleRow) {
  const choices = field_rules.split(',').map((choice) => choice.trim())
  return {
    ...rule,
    field_rules: fieldRulesOf({ isRequired: is_required, format, choices }),
    label: label || null,
    label_fr: label_fr || null,
  }
}

function questionBody({ type, question, question_fr, configuration }: QuestionRow) {
  const asked = { question: question || null, question_fr: question_fr || null }
  const lines = configuration
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return type === 'answers'
    ? { ...asked, type, configuration: lines }
    : { ...asked, type, configuration: lines.map((name) => ({ type: 'text' as const, name })) }
}
