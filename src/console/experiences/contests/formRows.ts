import type { Row } from '#console/kit/fields/rows.ts'
import type { FieldFormat, FormRuleType } from '#contract/experiences/formRuleText.ts'

// The rows of an entry form as they are typed: its fields, and its questions about pictures.

export type RuleRow = Row & {
  type: FormRuleType
  field_name: string
  is_required: boolean
  format: FieldFormat
  /** The choices, with commas; what is wrong with the rule is told there. */
  field_rules: string
  /** Of the age of majority, as a choice has it. */
  years: string
  is_disabled: boolean
  label: string
  label_fr: string
}
export type QuestionRow = Row & {
  type: 'answers' | 'details'
  question: string
  question_fr: string
  /** A line for each answer, or for each field to fill in. */
  configuration: string
  configuration_fr: string
}
