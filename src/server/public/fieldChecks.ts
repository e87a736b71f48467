/** A value typed into a field of the entry form, in its normal form. Every pattern reads its text once. */
import { cleanAddress } from '#contract/address.ts'
import { ageOfMajority, type FieldFormat } from '#contract/experiences/formRuleText.ts'
import { optionalText } from '#contract/kit.ts'
import { normaliseEmail, normalisePhone } from '#server/participants/participants.ts'
import type { EntryField } from './entryFields.ts'

/** By their most characters; made once, since making one takes longer than all that it checks. */
const answerTexts = new Map<number, ReturnType<typeof optionalText>>()

function answerText(max: number) {
  const known = answerTexts.get(max) ?? optionalText('answer', max)
  answerTexts.set(max, known)
  return known
}

/** Whoever is as old as this on the client's today may enter; a rule says so where it asks for more than 18. */
export const yearsAsked = ({ years = ageOfMajority }: EntryField): number => years

export type Checked =
  | { readonly value: string }
  | { readonly fault: 'required' | 'too_long' | 'wrong' | 'too_young' }

/** @param today `YYYY-MM-DD` in the client's time zone */
export function checkField(field: EntryField, typed: string, today: string): Checked {
  const isAddress = field.format === 'phone' || field.format === 'email'
  const text = answerText(field.max).safeParse(isAddress ? cleanAddress(typed) : typed)
  if (!text.success) return { fault: typed.length > field.max ? 'too_long' : 'wrong' }
  if (!text.data) return field.isRequired ? { fault: 'required' } : { value: '' }
  if (field.format === 'choice')
    return field.choices.includes(text.data) ? { value: text.data } : { fault: 'wrong' }
  const value = normal[field.format](text.data)
  if (value === undefined) return { fault: 'wrong' }
  if (field.format === 'age_of_majority' && value > yearsBefore(today, yearsAsked(field)))
    return { fault: 'too_young' }
  return { value }
}

const normal: Record<Exclude<FieldFormat, 'choice'>, (text: string) => string | undefined> = {
  text: (text) => text,
  email: normaliseEmail,
  phone: (text) => normalisePhone(text),
  postal_code: postalCode,
  date: dayOf,
  number: (text) => (/^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(text) ? text.replace(',', '.') : undefined),
  checkbox: (text) => (text === 'on' ? 'yes' : undefined),
  age_of_majority: (text) => {
    const day = dayOf(text)
    return day !== undefined && day >= '1900-01-01' ? day : undefined
  },
  // The form shows neither.
  file: () => undefined,
  captcha: () => undefined,
}

/** A Canadian postal code, `A1A 1A1`, or a US ZIP code of five digits or nine, `12345-6789`. */
function postalCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[ -]/g, '')
  if (/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/.test(code))
    return `${code.slice(0, 3)} ${code.slice(3)}`
  const [, area, further] = /^(\d{5})(?:[ -]?(\d{4}))?$/.exec(text) ?? []
  return further ? `${area}-${further}` : area
}

/** A day that there is. */
function dayOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text
}

/** As texts days compare well, so that who was born on a February 29 comes of age on March 1. */
const yearsBefore = (today: string, years: number): string =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
