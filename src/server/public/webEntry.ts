/**
 * The public entry site: the Home page of an experience with its form, and what the form does. Whoever knows the
 * address may enter while the experience is open. The same form sent twice is one entry. Ticking the opt-in box
 * never undoes a STOP, since anybody can type anybody's number: only the phone itself can (decisions 3, 6).
 */
import { type EntryFields, entryFields } from '#contract/experiences/calls.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { statusAt } from '#contract/experiences/status.ts'
import { getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { acceptEntry } from '#server/entries/entries.ts'
import {
  findExperienceForIntake,
  findPageHtml,
  findPublicExperience,
  targetOf,
} from '#server/experiences/experiences.ts'
import { normaliseEmail, normalisePhone, recogniseParticipant } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import { leadTo, type Visit } from './leadTo.ts'
import { entryPage, type FormField, type FormState, formFields } from './pages/entryPage.ts'
import { confirmationPage, notFoundPage } from './pages/outcomePages.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { findShortcodeCode } from './queries.ts'
import type { Language } from './texts.ts'
import { optIn } from './webOptIn.ts'
import { webTexts } from './webTexts.ts'

type Asked = { eid: string; language: Language }

/** The page, or the way to the site on which the experience runs. */
export async function showPublicPage(
  db: Db,
  visitor: InstallationScope,
  { visit, ...asked }: Asked & { visit: Visit },
): Promise<HtmlAnswer> {
  const found = await findShown(db, visitor, asked)
  if (!found) return notFoundPage(asked.language)
  const { experience } = found.shown
  const target = targetOf(experience, asked.language)
  if (target && statusAt(experience, visitor.at) === 'open')
    return leadTo(db, found.scope, { experience, target, visit })
  return entryPage(found.shown, { values: {}, errors: {}, reference: newId() })
}

export async function submitEntryForm(
  db: Db,
  visitor: InstallationScope,
  { body, publicUrl, ...asked }: Asked & { body: Record<string, unknown>; publicUrl: string },
): Promise<HtmlAnswer> {
  const found = await findShown(db, visitor, asked)
  if (!found || !kinds[found.shown.experience.kind].ruleTypes.some((type) => type === 'entry'))
    return notFoundPage(asked.language)
  const { scope, shown } = found
  const read = readForm(body, asked.language)
  if ('errors' in read) return entryPage(shown, read)
  const { fields } = read
  const { intake, mustConfirm } = await db.transaction(scope, (tx) =>
    enter(tx, scope, { shown, fields, publicUrl }),
  )
  if (intake.kind === 'refused') {
    const errors = { general: webTexts[asked.language].limitText }
    return entryPage(shown, { values: valuesOf(body), errors, reference: fields.reference })
  }
  return confirmationPage(shown, {
    firstName: fields.first_name,
    entryEid: intake.entry.eid,
    isPending: intake.entry.status === 'pending',
    askedForTexts: fields.optin === 'on',
    mustConfirm,
  })
}

/** The experience as it is shown; undefined for one that is gone or not public. */
async function findShown(
  db: Db,
  visitor: InstallationScope,
  { eid, language }: Asked,
): Promise<{ scope: Scope; shown: PublicExperience } | undefined> {
  const address = await findPublicExperience(db, eid)
  if (!address) return undefined
  const client = await getClientRef(db, address.clientId)
  const { requestId, at, address: from } = visitor
  const actor = { kind: 'participant', name: 'Public site' } as const
  const scope: Scope = { client, actor, requestId, at, ...(from ? { address: from } : {}) }
  const experience = await findExperienceForIntake(db, scope, address.experienceId)
  if (experience?.visibility !== 'public') return undefined
  const [settings, pages, shortcode] = await Promise.all([
    getClientSettings(db, scope),
    findPageHtml(db, scope, { experienceId: experience.id, name: 'Home' }),
    experience.settings.shortcode_id ? findShortcodeCode(db, experience.settings.shortcode_id) : undefined,
  ])
  const written = (wanted: Language) => pages.find((page) => page.language === wanted)?.html.trim()
  const homeHtml = (language === 'fr' ? written('fr') : '') || written('en') || ''
  const shownClient = { name: client.name, timeZone: client.timeZone, colour: settings.colour }
  return { scope, shown: { experience, client: shownClient, language, homeHtml, shortcode, at } }
}

async function enter(
  tx: Db,
  scope: Scope,
  { shown, fields, publicUrl }: { shown: PublicExperience; fields: EntryFields; publicUrl: string },
) {
  const { experience, language } = shown
  const { first_name, last_name, email, phone } = fields
  const participant = await recogniseParticipant(tx, scope, { first_name, last_name, email, phone, language })
  const intake = await acceptEntry(tx, scope, {
    experience,
    participant,
    source: 'web',
    data: { first_name, last_name, email, phone },
    language,
    reference: `web:${fields.reference}`,
    isTest: false,
  })
  const wish =
    fields.optin === 'on' ? await optIn(tx, scope, { shown, intake, participant, publicUrl }) : undefined
  return { intake, mustConfirm: wish === 'must_confirm' }
}

/** The form's fields in their normal form, or what to show beside each. */
function readForm(body: Record<string, unknown>, language: Language): { fields: EntryFields } | FormState {
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
function valuesOf(body: Record<string, unknown>): Record<string, string> {
  const fields = [...formFields, 'terms', 'optin', 'reference']
  return Object.fromEntries(
    fields.map((name) => {
      const value = Object.hasOwn(body, name) ? body[name] : ''
      return [name, typeof value === 'string' ? value.slice(0, 300) : '']
    }),
  )
}
