/** The fields that the entry forms of an experience ask for (decisions 4), as a reader of one language sees them. */
import { type EntryRule, entryRules, hasCaptcha } from '#contract/experiences/entryRules.ts'
import { fieldLabel } from '#contract/experiences/fieldLabels.ts'
import {
  entryForms,
  type FieldFormat,
  type FormRuleType,
  formatsOf,
} from '#contract/experiences/formRuleText.ts'
import { questionFields } from '#contract/experiences/imageQuestionFields.ts'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { takesSecretCode } from '#server/entries/entries.ts'
import { asksForConsent, contestOf, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { Language } from './texts.ts'
import { webTexts } from './webTexts.ts'

export type EntryField = {
  readonly name: string
  readonly label: string
  readonly format: FieldFormat
  readonly isRequired: boolean
  readonly choices: readonly string[]
  /** Of an age of majority that is not 18. */
  readonly years?: number | undefined
  /** Characters. */
  readonly max: number
  /** Choices as a reader sees them, where that is another text than what is kept. */
  readonly choiceLabels?: readonly string[] | undefined
  /** Several fields below one question. */
  readonly group?: { readonly at: number; readonly label: string } | undefined
}

type Shown = {
  readonly experience: IntakeExperience
  readonly language: Language
  readonly shortcode: string | undefined
  /** The form is that of the page. */
  readonly page?: AddressedPage | undefined
}

/** Which form stands on a page: every page has that of Home but Alternative Entry. */
export const formOn = (page: AddressedPage | undefined): keyof typeof entryForms =>
  page === 'alternative-entry' ? page : 'entry'

/** None where nobody could be recognised by what they hold, and where there is no such form. */
export function entryFields({ experience, language, page }: Omit<Shown, 'shortcode'>): readonly EntryField[] {
  const form = entryForms[formOn(page)]
  const { fields, isIdentified } = entryRules(contestOf(experience)?.form_rules ?? [], form)
  if (!isIdentified) return []
  const ruled = fields.map((rule) => fieldOf(rule, language))
  return withCode({ experience, language, page }, withQuestions({ experience, language }, ruled))
}

/** Whether the form on this page has the rule of the captcha. */
export const asksCaptcha = ({ experience, page }: Pick<Shown, 'experience' | 'page'>): boolean =>
  hasCaptcha(contestOf(experience)?.form_rules ?? [], entryForms[formOn(page)])

/**
 * Questions about pictures stand behind the field that takes them (E3), and must be answered where a picture must be
 * sent. A form that takes none does not ask.
 */
export function withQuestions(
  { experience, language }: Pick<Shown, 'experience' | 'language'>,
  fields: readonly EntryField[],
): readonly EntryField[] {
  const last = fields.findLastIndex(({ format }) => format === 'file')
  const questions = contestOf(experience)?.uploaded_image_questions ?? []
  if (last < 0 || questions.length === 0) return fields
  const isRequired = fields.some((field) => field.format === 'file' && field.isRequired)
  const taken = fields.map(({ name }) => name)
  const asked = questionFields(questions, taken).map(({ name, label, group, choices }): EntryField => {
    const told = label[language] ?? webTexts[language].aboutPicture
    return {
      name,
      label: told,
      format: choices ? 'choice' : 'text',
      isRequired,
      choices: choices?.map(({ value }) => value) ?? [],
      max: 300,
      choiceLabels: choices?.map(({ value, fr }) => (language === 'fr' && fr) || value),
      group: group && { at: group.at, label: group.label[language] ?? webTexts[language].aboutPicture },
    }
  })
  return [...fields.slice(0, last + 1), ...asked, ...fields.slice(last + 1)]
}

/** A code to enter by is asked for first. */
function withCode(
  { experience, language, page }: Omit<Shown, 'shortcode'>,
  fields: readonly EntryField[],
): readonly EntryField[] {
  const source = formOn(page) === 'entry' ? 'web' : 'alternative'
  if (!takesSecretCode({ experience, source })) return fields
  const [name, label] = ['secret_code', webTexts[language].secretCode]
  const code = { name, label, format: 'text', isRequired: true, choices: [], max: 100 } as const
  return [code, ...fields.filter((field) => field.name !== name)]
}

/** The fields of any form, without what it does not ask for; of its rules alone, whoever is recognised by them. */
export const fieldsOfForm = (
  { experience, language }: Pick<Shown, 'experience' | 'language'>,
  type: FormRuleType,
): readonly EntryField[] =>
  entryRules(contestOf(experience)?.form_rules ?? [], type)
    .fields.filter(({ rules }) => formatsOf(type).includes(rules.format))
    .map((rule) => fieldOf(rule, language))

const longest: ReadonlyMap<string, number> = new Map([
  ...[['first_name', 100] as const, ['last_name', 100] as const],
  ...[['email', 254] as const, ['phone', 40] as const],
])

function fieldOf(rule: EntryRule, language: Language): EntryField {
  const { field_name: name, rules } = rule
  const { format, isRequired, choices = [], years } = rules
  const label = fieldLabel(rule, language)
  return { name, label, format, isRequired, choices, years, max: longest.get(name) ?? 300 }
}

/** The field to which what is consented to goes; undefined where consent is not asked for. */
export function consentField(shown: Shown): EntryField | undefined {
  if (!asksForConsent(shown.experience)) return undefined
  const name = shown.shortcode ? 'phone' : 'email'
  return entryFields(shown).find((field) => field.name === name)
}
