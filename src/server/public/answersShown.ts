/** The answers of the form just sent, as the page Confirmation shows them. */
import { confirmedFields, fillAnswers } from '#contract/experiences/answerText.ts'
import { contestOf } from '#server/experiences/experiences.ts'
import { html } from '#server/platform/rendering.ts'
import { entryFields } from './entryFields.ts'
import type { PublicExperience } from './pages/siteFrame.ts'

/** Nothing that was typed becomes markup. Fields that were not asked for, or left empty, show what stands behind their bar. */
export function withAnswers(
  source: string,
  { experience }: Pick<PublicExperience, 'experience'>,
  answers: Readonly<Record<string, string>>,
): string {
  const fields = confirmedFields(contestOf(experience)?.form_rules ?? [])
  const answerOf = (name: string) => (Object.hasOwn(answers, name) ? answers[name] : '')
  return fillAnswers(
    source,
    new Map(fields.map(({ field_name: name }) => [name, html`${answerOf(name) ?? ''}`.text])),
  )
}

/** In a preview, where nobody answered: the fields by their labels. */
export const sampleAnswers = (shown: PublicExperience): Record<string, string> =>
  Object.fromEntries(entryFields(shown).map(({ name, label }) => [name, `[${label}]`]))
