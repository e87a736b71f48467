import { type Row, rowOf, rowsOf, sentRow } from '#console/kit/fields/rows.ts'
import type { Format } from '#console/kit/i18n/format.ts'
import { confirmedFields } from '#contract/experiences/answerText.ts'
import {
  ageOfMajority,
  type FormRuleType,
  fieldRulesOf,
  readFieldRules,
} from '#contract/experiences/formRuleText.ts'
import type { Token } from '#contract/experiences/tokenText.ts'
import { changedPages, htmlByName } from '../pages/pagesForm.ts'
import type { QuestionRow, RuleRow } from './formRows.ts'

export type TokenRow = Token & Row
export const newToken = (): TokenRow => rowOf({ name: '', key: '', content: '' })

export const newRule = (type: FormRuleType, given: Partial<RuleRow> = {}): RuleRow =>
  rowOf({
    type,
    field_name: '',
    is_required: true,
    format: 'text',
    field_rules: '',
    years: String(ageOfMajority),
    is_disabled: false,
    label: '',
    label_fr: '',
    ...given,
  })

export const newQuestion = (type: QuestionRow['type']): QuestionRow =>
  rowOf({ type, question: '', question_fr: '', configuration: '', configuration_fr: '' })

/** Values that the forms of all contests hold in another shape than their calls. */
export type ContestOwn = {
  /** In the client's zone, or ''. */
  draw_at: string
  private_list: string
  /** By their keys, `Home` and `Home FR`; '' where nothing is written. */
  pages: Record<string, string>
  form_rules: RuleRow[]
  uploaded_image_questions: QuestionRow[]
  /** In the order in which prizes are taken from them. */
  prize_pools: (Row & { id: string })[]
}

type Question = {
  question: string | null
  question_fr: string | null
  configuration_fr: readonly string[]
} & (
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
export type ShownContest = {
  draw_at: string | null
  private_list: string | null
  pages: readonly { name: string; html: string }[]
  form_rules: readonly Rule[]
  uploaded_image_questions: readonly Question[]
  prize_pools: readonly { id: string }[]
}

type Times = Pick<Format, 'localText' | 'moment'>

export function contestValues(
  contest: ShownContest | undefined,
  { pageNames, format }: { pageNames: readonly string[]; format: Times },
): ContestOwn {
  return {
    draw_at: format.localText(contest?.draw_at, 'second'),
    private_list: contest ? (contest.private_list ?? '') : 'Private List',
    pages: htmlByName(contest?.pages, pageNames),
    form_rules: rowsOf((contest?.form_rules ?? []).map(ruleValues)),
    uploaded_image_questions: rowsOf((contest?.uploaded_image_questions ?? []).map(questionValues)),
    prize_pools: rowsOf((contest?.prize_pools ?? []).map(({ id }) => ({ id }))),
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
    years: String(read?.years ?? ageOfMajority),
    label: label ?? '',
    label_fr: label_fr ?? '',
  }
}

function questionValues({ type, question, question_fr, configuration, configuration_fr }: Question) {
  const lines = configuration.map((one) => (typeof one === 'string' ? one : one.name))
  return {
    type,
    question: question ?? '',
    question_fr: question_fr ?? '',
    configuration: lines.join('\n'),
    configuration_fr: configuration_fr.join('\n'),
  }
}

export function contestBody(
  values: ContestOwn,
  { contest, format }: { contest: ShownContest | undefined; format: Times },
) {
  return {
    draw_at: format.moment(values.draw_at, contest?.draw_at, 'second'),
    pages: changedPages(values.pages, contest?.pages),
    form_rules: values.form_rules.map(ruleBody),
    uploaded_image_questions: values.uploaded_image_questions.map(questionBody),
    prize_pools: values.prize_pools.map(sentRow),
  }
}

/** The fields of the entry forms as they are typed now, with what people call them; '' where nobody said. */
export const answeredFields = (rules: readonly RuleRow[]): { key: string; name: string }[] =>
  confirmedFields(rules.map(ruleBody)).map(({ field_name: key, label }) => ({ key, name: label ?? '' }))

export function ruleBody({
  rowId: _rowId,
  is_required,
  format,
  field_rules,
  years,
  label,
  label_fr,
  ...rule
}: RuleRow) {
  const choices = field_rules.split(',').map((choice) => choice.trim())
  return {
    ...rule,
    field_rules: fieldRulesOf({ isRequired: is_required, format, choices, years: Number(years) }),
    label: label || null,
    label_fr: label_fr || null,
  }
}

export function questionBody({ type, question, question_fr, configuration, configuration_fr }: QuestionRow) {
  const asked = {
    question: question || null,
    question_fr: question_fr || null,
    configuration_fr: linesOf(configuration_fr),
  }
  const lines = linesOf(configuration)
  return type === 'answers'
    ? { ...asked, type, configuration: lines }
    : { ...asked, type, configuration: lines.map((name) => ({ type: 'text' as const, name })) }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
