/**
 * The forms of accounts. Whether somebody is known is told by none of them: known and unknown, those who said STOP and
 * those who did not get the same page for the same work, and only the phone or the mailbox learns more.
 */
import { cutText } from '#contract/text.ts'
import type { AskedCode } from '#server/participants/participants.ts'
import { normaliseEmail, normalisePhone } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { type AccountPage, hasAccounts } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import { type EntryField, fieldsOfForm } from '../entryFields.ts'
import { readAnswers, requireAddress, textOf } from '../entryForm.ts'
import type { FormState } from '../pages/formFields.ts'
import { notFoundPage } from '../pages/outcomePages.ts'
import type { PublicExperience } from '../pages/siteFrame.ts'
import { type Asked, findShown } from '../publicExperience.ts'
import { askAndShow, type Visit } from './ask.ts'
import { loginPage, note, registerPage, stepPage, type Ways } from './page.ts'
import { closedPage, emptyForm, waysOf } from './show.ts'

export type Body = Readonly<Record<string, unknown>>
export type Sent = Asked & { readonly body: Body }

/** Whose form it is; a page where there is no such form now. */
export async function visitOf(
  db: Db,
  visitor: InstallationScope,
  { page, ...asked }: Asked & { page: AccountPage },
): Promise<Visit | HtmlAnswer> {
  const seen = await findShown(db, visitor, { ...asked, page })
  if (!seen || !hasAccounts(seen.experience)) return notFoundPage(asked.language)
  return closedPage(seen.shown, page) ?? { ...seen, outside: asked.outside }
}

/** A text of the form; '' for whatever is none. */
export const typedOf = (body: Body, name: string): string => {
  const value = Object.hasOwn(body, name) ? body[name] : ''
  return typeof value === 'string' ? cutText(value, 300) : ''
}

/** The handle that the form's page made; a new one in the place of what is none. */
export const handleOf = (body: Body): string => {
  const handle = typedOf(body, 'account_handle')
  return /^[\w-]{43}$/.test(handle) ? handle : emptyForm().reference
}

/** The values typed into these fields, and what is wrong with them. */
export function readFields(
  { shown }: Visit,
  { body, fields }: { body: Body; fields: readonly EntryField[] },
): { given: ReadonlyMap<string, string>; form: FormState & { errors: Map<string, string> } } {
  const { language, client, at } = shown
  const errors = new Map<string, string>()
  const { given, faults } = readAnswers({ fields, body, today: localTime(client.timeZone, at).date })
  for (const [field, fault] of faults) errors.set(field.name, textOf(field, fault, language))
  const values = new Map(fields.map(({ name }) => [name, typedOf(body, name)]))
  return { given, form: { values, errors, reference: handleOf(body) } }
}

export async function submitRegister(db: Db, visitor: InstallationScope, sent: Sent): Promise<HtmlAnswer> {
  const { body, ...asked } = sent
  const visit = await visitOf(db, visitor, { ...asked, page: 'register' })
  if (!('shown' in visit)) return visit
  const { shown, scope } = visit
  const fields = fieldsOfForm(shown, 'Register')
  const { given, form } = readFields(visit, { body, fields })
  requireAddress({ fields, answers: given, errors: form.errors, language: shown.language })
  const ways = await waysOf(db, scope, visit)
  const to = addressIn(given, ways)
  if (form.errors.size === 0 && !to) {
    const isNobody = !ways.sms && !ways.email
    if (isNobody) return impossible(shown)
    form.errors.set(
      ways.sms ? 'phone' : 'email',
      accountTexts[shown.language].needs[ways.sms ? 'sms' : 'email'],
    )
  }
  const show = (more: Partial<FormState> = {}) => registerPage(shown, { fields, form: { ...form, ...more } })
  if (form.errors.size > 0 || !to) return show()
  const again = (general: string, retryAfterSeconds: number) =>
    show({ errors: new Map([['general', general]]), retryAfterSeconds })
  const asking = { purpose: 'register', ...to, form: Object.fromEntries(given) } as const
  return askAndShow(db, visit, { ...asking, from: form.reference, again })
}

const impossible = (shown: PublicExperience): HtmlAnswer => {
  const texts = accountTexts[shown.language]
  return stepPage(shown, { page: 'register', below: note(texts.registerHeading, texts.registerImpossible) })
}

type To = Pick<AskedCode, 'channel' | 'address'>

/** The phone first, where we can text it. */
function addressIn(given: ReadonlyMap<string, string>, ways: Ways): To | undefined {
  const [phone, email] = [given.get('phone'), given.get('email')]
  if (ways.sms && phone) return { channel: 'sms', address: phone }
  return ways.email && email ? { channel: 'email', address: email } : undefined
}

/** A phone or an e-mail in its normal form, where a code can be sent to it. */
export function readAddress(typed: string, ways: Ways): To | undefined {
  const [phone, email] = typed.includes('@')
    ? [undefined, normaliseEmail(typed)]
    : [normalisePhone(typed), undefined]
  return addressIn(new Map(Object.entries({ ...(phone && { phone }), ...(email && { email }) })), ways)
}

/** The sentence on an address that is none. */
export const addressFault = ({ language }: PublicExperience, ways: Ways): string => {
  const { needs } = accountTexts[language]
  if (!ways.sms) return needs.email
  return ways.email ? `${needs.sms} ${needs.email}` : needs.sms
}

export async function submitLogin(db: Db, visitor: InstallationScope, sent: Sent): Promise<HtmlAnswer> {
  const { body, ...asked } = sent
  const visit = await visitOf(db, visitor, { ...asked, page: 'login' })
  if (!('shown' in visit)) return visit
  const { shown, scope } = visit
  const ways = await waysOf(db, scope, visit)
  const typed = typedOf(body, 'address')
  const to = readAddress(typed, ways)
  const show = (errors: [string, string], retryAfterSeconds?: number) =>
    loginPage(shown, {
      ways,
      form: {
        values: new Map([['address', typed]]),
        errors: new Map([errors]),
        reference: handleOf(body),
        retryAfterSeconds,
      },
    })
  if (!to) return show(['address', addressFault(shown, ways)])
  const again = (general: string, seconds: number) => show(['general', general], seconds)
  return askAndShow(db, visit, { purpose: 'login', ...to, form: {}, from: handleOf(body), again })
}
