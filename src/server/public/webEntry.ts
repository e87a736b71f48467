/**
 * The public entry site: the Home page of an experience with its form, and what the form does. Whoever knows the
 * address may enter while the experience is open and the brakes let it through, once a browser has proved its work.
 * The same form sent twice is one entry. Ticking the opt-in box never undoes a STOP, since anybody can type anybody's
 * number: only the phone itself can (decisions 3, 6).
 */
import type { EntryFields } from '#contract/experiences/calls.ts'
import type { FormChallenge } from '#contract/experiences/challenge.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { statusAt } from '#contract/experiences/status.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { acceptEntry } from '#server/entries/entries.ts'
import {
  findExperienceForIntake,
  findPageHtml,
  findPublicExperience,
  type IntakeExperience,
  targetOf,
} from '#server/experiences/experiences.ts'
import { recogniseParticipant } from '#server/participants/participants.ts'
import { shareTaken } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import { readForm, valuesOf } from './entryForm.ts'
import { entryBrakes, placeBrakes, takeAndTell } from './formBrakes.ts'
import { leadTo, type Visit } from './leadTo.ts'
import { entryPage, type FormState } from './pages/entryPage.ts'
import { confirmationPage, notFoundPage } from './pages/outcomePages.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { checkProof, newChallenge } from './proofOfWork.ts'
import { findShortcodeCode } from './queries.ts'
import type { Language } from './texts.ts'
import { type Asking, mayAskFor, optIn } from './webOptIn.ts'
import { webTexts } from './webTexts.ts'

/** What of the outside world a form needs. */
type World = Pick<Outside, 'publicUrl' | 'forms' | 'log'>
type Asked = { eid: string; language: Language; outside: World }

/** The page, or the way to the site on which the experience runs. */
export async function showPublicPage(
  db: Db,
  visitor: InstallationScope,
  { visit, ...asked }: Asked & { visit: Visit },
): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, asked)
  if (!seen) return notFoundPage(asked.language)
  const { experience } = seen.shown
  const target = targetOf(experience, asked.language)
  if (target && statusAt(experience, visitor.at) === 'open')
    return leadTo(db, seen.scope, { experience, target, visit })
  return entryPage(seen.shown, { values: {}, errors: {}, reference: newId() })
}

/** What a browser has to work out: four times as much where an address or the experience is half way to its limit. */
export async function makeFormChallenge(
  db: Db,
  visitor: InstallationScope,
  { eid, outside }: Omit<Asked, 'language'>,
): Promise<FormChallenge> {
  const { scope, experience } = found(await findPublic(db, visitor, eid))
  const experienceId = experience.id
  const brakes = placeBrakes(scope, { experienceId, settings: outside.forms })
  const isBusy = (await shareTaken(db, brakes, scope.at)) >= 0.5
  const linkKey = found(await findLinkKey(db, scope.client.id))
  const work = outside.forms.proofWork * (isBusy ? 4 : 1)
  return newChallenge({ experienceId, linkKey, work, at: scope.at })
}

export async function submitEntryForm(
  db: Db,
  visitor: InstallationScope,
  { body, ...asked }: Asked & { body: Record<string, unknown> },
): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, asked)
  if (!seen || !kinds[seen.shown.experience.kind].ruleTypes.some((type) => type === 'entry'))
    return notFoundPage(asked.language)
  const { scope, shown } = seen
  const texts = webTexts[asked.language]
  const read = readForm(body, asked.language)
  if ('errors' in read) return entryPage(shown, read)
  const { fields } = read
  const again = (general: string, more: Partial<FormState> = {}) =>
    entryPage(shown, { values: valuesOf(body), errors: { general }, reference: fields.reference, ...more })
  const sent = { shown, fields, outside: asked.outside }
  const proof = await findProof(db, scope, sent)
  if (!proof) return again(texts.noProof)
  const brakes = entryBrakes(scope, {
    fields,
    experienceId: shown.experience.id,
    settings: asked.outside.forms,
  })
  const taken = await takeAndTell(db, scope, { brakes, log: asked.outside.log })
  if (!taken.isAllowed) {
    const { brake, retryAfterSeconds } = taken
    return again(texts.tooMany[brake.name](retryAfterSeconds), { retryAfterSeconds })
  }
  const outcome = await enterOnce(db, scope, { ...sent, proof })
  // Another form was sent with this proof before.
  if (outcome.reference !== fields.reference) return again(texts.noProof)
  if (!outcome.entry) return again(texts.limitText)
  const { asking, entry } = outcome
  return confirmationPage(shown, {
    ...{ firstName: fields.first_name, entryEid: entry.eid, isPending: entry.isPending },
    askedForTexts: fields.optin === 'on',
    ...(asking && asking !== 'done' ? { asking } : {}),
  })
}

type Sent = { shown: PublicExperience; fields: EntryFields; outside: World }

/** What names the proof that came with the form; the form's own reference where the installation asks for none. */
async function findProof(
  db: Db,
  scope: Scope,
  { shown, fields, outside }: Sent,
): Promise<string | undefined> {
  if (outside.forms.proofWork === 0) return fields.reference
  const linkKey = found(await findLinkKey(db, scope.client.id))
  return checkProof({ proof: fields.proof, experienceId: shown.experience.id, linkKey, at: scope.at })
}

/** What became of a form; kept for a day as the answer to its proof, so it holds nothing of the person. */
type Outcome = {
  readonly reference: string
  readonly entry?: { readonly eid: string; readonly isPending: boolean }
  readonly asking?: Asking
}

/** A proof is used up by the entry that it came with, however many forms bring it at once. */
async function enterOnce(
  db: Db,
  scope: Scope,
  { proof, ...sent }: Sent & { proof: string },
): Promise<Outcome> {
  const { fields, shown, outside } = sent
  const shortcodeId = shown.experience.settings.shortcode_id
  const mayAsk = fields.optin !== 'on' || (await mayAskFor(db, scope, { shortcodeId, outside }))
  const form = { key: proof, caller: `form ${shown.experience.id}`, call: 'submitEntryForm', sent: null }
  return once(db, scope, { ...form, at: scope.at })((tx) => enter(tx, scope, { ...sent, mayAsk }))
}

async function enter(
  tx: Db,
  scope: Scope,
  { shown, fields, outside, mayAsk }: Sent & { mayAsk: boolean },
): Promise<Outcome> {
  const { experience, language } = shown
  const { first_name, last_name, email, phone, reference } = fields
  const participant = await recogniseParticipant(tx, scope, { first_name, last_name, email, phone, language })
  const intake = await acceptEntry(tx, scope, {
    experience,
    participant,
    source: 'web',
    data: { first_name, last_name, email, phone },
    language,
    reference: `web:${reference}`,
    isTest: false,
  })
  const { publicUrl } = outside
  const wish = { shown, intake, participant, publicUrl, mayAsk }
  const asking = fields.optin === 'on' ? { asking: await optIn(tx, scope, wish) } : {}
  if (intake.kind === 'refused') return { reference, ...asking }
  const { eid, status } = intake.entry
  return { reference, entry: { eid, isPending: status === 'pending' }, ...asking }
}

/** The experience as it is shown; undefined for one that is gone or not public. */
async function findShown(
  db: Db,
  visitor: InstallationScope,
  { eid, language, outside }: Asked,
): Promise<{ scope: Scope; shown: PublicExperience } | undefined> {
  const seen = await findPublic(db, visitor, eid)
  if (!seen) return undefined
  const { scope, experience } = seen
  const [settings, pages, shortcode] = await Promise.all([
    getClientSettings(db, scope),
    findPageHtml(db, scope, { experienceId: experience.id, name: 'Home' }),
    experience.settings.shortcode_id ? findShortcodeCode(db, experience.settings.shortcode_id) : undefined,
  ])
  const written = (wanted: Language) => pages.find((page) => page.language === wanted)?.html.trim()
  const homeHtml = (language === 'fr' ? written('fr') : '') || written('en') || ''
  const client = { ...settings, timeZone: scope.client.timeZone }
  const needsProof = outside.forms.proofWork > 0
  return { scope, shown: { experience, client, language, homeHtml, shortcode, needsProof, at: scope.at } }
}

async function findPublic(
  db: Db,
  visitor: InstallationScope,
  eid: string,
): Promise<{ scope: Scope; experience: IntakeExperience } | undefined> {
  const address = await findPublicExperience(db, eid)
  if (!address) return undefined
  const client = await getClientRef(db, address.clientId)
  const { requestId, at, address: from } = visitor
  const actor = { kind: 'participant', name: 'Public site' } as const
  const scope: Scope = { client, actor, requestId, at, ...(from ? { address: from } : {}) }
  const experience = await findExperienceForIntake(db, scope, address.experienceId)
  return experience?.visibility === 'public' ? { scope, experience } : undefined
}
