import { type EntryFields, entryFields } from '#contract/experiences/calls.ts'
import { normaliseEmail, normalisePhone } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { type FormField, type FormState, formFields } from './pages/entryPage.ts'
import type { Language } from './texts.ts'
import { webTexts } from './webTexts.ts'

type Body = Record<string, unknown>

/** The form's fields in their normal form, or what to show beside each. */
export function readForm(body: Body, language: Language): { fields: EntryFields } | FormState {
  const texts = webTexts[language]
  const values = valuesOf(body)
  const parsed = entryFields.safeParse(body)
  const errors: { -readonly [Name in keyof FormState['errors']]: FormState['errors'][Name] } = {}
  for (const { path, code } of parsed.success ? [] : parsed.error.issues) {
    const name = formFields.find((field) => field === path[0])
    if (name)
      errors[name] = fieldError({ name, value: values[name] ?? '', isTooLong: code === 'too_big' }, language)
    else if (path[0] === 'terms') errors.terms = texts.mustAccept
    else errors.general = texts.unreadable
  }
  const email = normaliseEmail(values.email ?? '')
  const phone = normalisePhone(values.phone ?? '')
  if (!email) errors.email ??= fieldError({ name: 'email', value: values.email ?? '' }, language)
  if (!phone) errors.phone ??= fieldError({ name: 'phone', value: values.phone ?? '' }, language)
  if (parsed.success && email && phone) return { fields: { ...parsed.data, email, phone } }
  const reference = /^[a-zA-Z0-9-]{8,64}$/.test(values.reference ?? '') ? values.reference : undefined
  return { values, errors, reference: reference ?? newId() }
}

function fieldError(
  fault: { name: FormField; value: string; isTooLong?: boolean },
  language: Language,
): string {
  const texts = webTexts[language]
  const label = texts.labels[fault.name]
  if (fault.value.trim() === '') return texts.required(label)
  return fault.isTooLong ? texts.tooLong(label) : texts.wrong(label)
}

/** What was typed, cut to what a page can show again. */
export function valuesOf(body: Body): Record<string, string> {
  const fields = [...formFields, 'terms', 'optin', 'reference']
  return Object.fromEntries(
    fields.map((name) => {
      const value = Object.hasOwn(body, name) ? body[name] : ''
      return [name, typeof value === 'string' ? value.slice(0, 300) : '']
    }),
  )
}
