import type * as z from 'zod'
import { captchaField } from '#contract/experiences/formRuleText.ts'
import { entryFormParts } from '#contract/public/siteCalls.ts'
import { cutText } from '#contract/text.ts'
import { newId } from '#server/platform/ids.ts'
import { localTime } from '#server/platform/time.ts'
import { captchaTexts } from './captchaTexts.ts'
import { consentField, type EntryField, entryFields } from './entryFields.ts'
import { checkField, yearsAsked } from './fieldChecks.ts'
import type { FormState } from './pages/formFields.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import type { Language } from './texts.ts'
import { readFileAnswers } from './uploads/fileAnswers.ts'
import { webTexts } from './webTexts.ts'

type Body = Record<string, unknown>

/** A form in its normal form. */
export type EntryForm = {
  /** By the fields' names; without those that were left empty. */
  readonly answers: Readonly<Record<string, string>>
  /** Asked for and ticked, with an address that it can be sent to. */
  readonly wantsOffers: boolean
  /** The secrets of the files that were sent before it. */
  readonly uploads: readonly string[]
  /** Our proof of work, or the answer to the provider's captcha. */
  readonly proof: string
  /** Of a form without script, once a code was sent for it. */
  readonly byCode: ByCode
  readonly reference: string
}
type ByCode = Pick<z.output<typeof entryFormParts>, 'entryCode' | 'codeWay' | 'codeWish'>

/** The fields sent, or what to show beside each. */
export function readForm(body: Body, shown: PublicExperience): { form: EntryForm } | FormState {
  const { language } = shown
  const texts = webTexts[language]
  const fields = entryFields(shown)
  const values = valuesOf(body, shown)
  const errors = new Map<string, string>()
  const parts = entryFormParts.safeParse(body)
  for (const { path } of parts.success ? [] : parts.error.issues)
    if (path[0] === 'terms') errors.set('terms', texts.mustAccept)
    else errors.set('general', texts.unreadable)
  const known = new Set([...fields.map(({ name }) => name), ...ownParts, ...captchaParts(shown)])
  if (fields.length === 0 || Object.keys(body).some((name) => !known.has(name)))
    errors.set('general', texts.unreadable)
  const captcha = shown.captcha?.widget
  const answer = captcha && Object.hasOwn(body, captcha.field) ? body[captcha.field] : ''
  if (captcha && (typeof answer !== 'string' || answer === ''))
    errors.set(captchaField, captchaTexts[language].missing)
  const files = readFileAnswers({ fields, body, language })
  for (const [name, fault] of files.errors) errors.set(name, fault)
  const answers = readAnswers({
    fields: fields.filter(({ format }) => format !== 'file'),
    body,
    today: localTime(shown.client.timeZone, shown.at).date,
  })
  for (const [field, fault] of answers.faults) errors.set(field.name, textOf(field, fault, language))
  requireAddress({ fields, answers: answers.given, errors, language })
  const offers = body.optin === 'on' ? consentField(shown) : undefined
  if (offers && !answers.given.has(offers.name) && !errors.has(offers.name))
    errors.set(offers.name, texts.required(offers.label))
  if (parts.success && errors.size === 0) {
    const { reference, entryCode, codeWay, codeWish } = parts.data
    return {
      form: {
        answers: Object.fromEntries(answers.given),
        wantsOffers: offers !== undefined,
        uploads: files.uploads,
        proof: captcha ? String(answer) : parts.data.proof,
        byCode: { entryCode, codeWay, codeWish },
        reference,
      },
    }
  }
  const reference = values.get('reference') ?? ''
  return { values, errors, reference: /^[a-zA-Z0-9-]{8,64}$/.test(reference) ? reference : newId() }
}

type Fault = 'required' | 'too_long' | 'wrong' | 'too_young'
type Read = { fields: readonly EntryField[]; body: Body; today: string }

/** The values typed into these fields, in their normal form, and what is wrong with them. */
export function readAnswers({ fields, body, today }: Read) {
  const given = new Map<string, string>()
  const faults: [EntryField, Fault][] = []
  for (const field of fields) {
    const typed = Object.hasOwn(body, field.name) ? body[field.name] : ''
    const checked: ReturnType<typeof checkField> =
      typeof typed === 'string' ? checkField(field, typed, today) : { fault: 'wrong' }
    if ('fault' in checked) faults.push([field, checked.fault])
    else if (checked.value !== '') given.set(field.name, checked.value)
  }
  return { given, faults }
}

/** One of two optional fields is needed all the same: nobody is recognised by neither. */
export function requireAddress(of: {
  fields: readonly EntryField[]
  answers: ReadonlyMap<string, string>
  errors: Map<string, string>
  language: Language
}): void {
  const { fields, answers, errors, language } = of
  const addresses = fields.filter(({ name }) => name === 'phone' || name === 'email')
  if (addresses.some(({ name }) => answers.has(name) || errors.has(name))) return
  const [first] = addresses
  if (first)
    errors.set(
      first.name,
      webTexts[language].required(addresses.map(({ label }) => label).join(webTexts[language].or)),
    )
}

export function textOf(field: EntryField, fault: Fault, language: Language): string {
  const { label } = field
  const texts = webTexts[language]
  if (fault === 'required') return texts.required(label)
  if (fault === 'too_young') return texts.tooYoung(yearsAsked(field))
  return fault === 'too_long' ? texts.tooLong(label) : texts.wrong(label)
}

const ownParts = ['terms', 'optin', 'proof', 'reference', 'entryCode', 'codeWay', 'codeWish']

/** Fields that the provider's script puts into the form. */
const captchaParts = ({ captcha }: PublicExperience): readonly string[] =>
  captcha ? [captcha.widget.field, ...captcha.widget.otherFields] : []

/** The text typed, cut to what a page can show again. */
export function valuesOf(body: Body, shown: PublicExperience): ReadonlyMap<string, string> {
  const names = [...entryFields(shown).map(({ name }) => name), 'terms', 'optin', 'reference']
  return new Map(
    names.map((name) => {
      const value = Object.hasOwn(body, name) ? body[name] : ''
      return [name, typeof value === 'string' ? cutText(value, 300) : '']
    }),
  )
}
