/** An editor's unsaved texts, tokens and form, sent along with a preview. Nothing of it is kept. */
import * as z from 'zod'
import { readFieldRules } from '#contract/experiences/formRuleText.ts'
import { imageQuestions } from '#contract/experiences/imageQuestions.ts'
import { variantOfKey } from '#contract/experiences/pageNames.ts'
import { findLoop, type Token } from '#contract/experiences/tokenText.ts'
import type { IntakeExperience, PageHtml } from '#server/experiences/experiences.ts'
import { jsonOf } from '#server/platform/json.ts'

/** As a page and a token may be when they are saved (E3). */
const longestPage = 200_000
const longestToken = 20_000

const unsavedSchema = z.strictObject({
  pages: z.array(z.strictObject({ name: z.string().max(60), html: z.string() })).max(60),
  tokens: z
    .array(z.strictObject({ key: z.string().max(40), content: z.string().max(longestToken) }))
    .max(100)
    .optional(),
  form_rules: z
    .array(
      z.strictObject({
        field_name: z.string().max(200),
        type: z.string().max(40),
        field_rules: z.string().max(1000),
        is_disabled: z.boolean(),
        label: z.string().max(200).nullable(),
        label_fr: z.string().max(200).nullable(),
      }),
    )
    .max(300)
    .optional(),
  uploaded_image_questions: z.array(z.unknown()).max(300).optional(),
})
type UnsavedRule = NonNullable<z.output<typeof unsavedSchema>['form_rules']>[number]

export type Unsaved = {
  readonly pages: readonly PageHtml[]
  readonly tokens?: readonly Token[] | undefined
  readonly form_rules?: UnsavedRule[] | undefined
  readonly uploaded_image_questions?: z.output<typeof imageQuestions> | undefined
}
export type UnsavedFault = 'broken' | 'too_long' | 'token_in_itself'

/** The page's text, or why it cannot be shown. Tokens that have no key yet show nothing. */
export function readUnsaved(text: unknown): Unsaved | UnsavedFault {
  const read = unsavedSchema.safeParse(typeof text === 'string' ? jsonOf(text) : undefined)
  if (!read.success) return 'broken'
  const { pages, tokens, form_rules, uploaded_image_questions: questions } = read.data
  if (pages.some(({ html }) => html.length > longestPage)) return 'too_long'
  const filled = tokens?.map(({ key, content }) => ({ name: key, key: key.toLowerCase(), content }))
  if (filled && findLoop(filled)) return 'token_in_itself'
  return {
    pages: pages.map(({ name, html }) => ({ ...variantOfKey(name), html })),
    ...(filled ? { tokens: filled } : {}),
    ...(form_rules ? { form_rules: form_rules.filter(isWhole) } : {}),
    ...(questions ? { uploaded_image_questions: questions.flatMap(wholeQuestion) } : {}),
  }
}

/** A rule that is half typed yet asks for nothing. */
const isWhole = ({ field_name, field_rules }: UnsavedRule) =>
  /^[a-z][a-z0-9_]*$/.test(field_name) && readFieldRules(field_rules) !== undefined

/** So does a question that could not be saved as it stands. */
function wholeQuestion(sent: unknown): z.output<typeof imageQuestions> {
  const read = imageQuestions.element.safeParse(sent)
  return read.success ? [read.data] : []
}

/** The experience with the form rules and questions about pictures that are not saved, where it is a contest. */
export function withForm(experience: IntakeExperience, unsaved: Unsaved | undefined): IntakeExperience {
  const { settings } = experience
  if (!unsaved || !('form_rules' in settings)) return experience
  const { form_rules = settings.form_rules, uploaded_image_questions = settings.uploaded_image_questions } =
    unsaved
  return { ...experience, settings: { ...settings, form_rules, uploaded_image_questions } }
}

/** The stored pages, with those in their place that are not saved; one that is empty now is not there. */
export function pagesWith(stored: readonly PageHtml[], unsaved: Unsaved | undefined): readonly PageHtml[] {
  if (!unsaved) return stored
  const isReplaced = (page: PageHtml) =>
    unsaved.pages.some(({ name, language }) => name === page.name && language === page.language)
  return [
    ...stored.filter((page) => !isReplaced(page)),
    ...unsaved.pages.filter(({ html }) => html.trim() !== ''),
  ]
}
