/**
 * The public entry site: the pages of an experience, its form, and what the form does. Whoever knows the
 * address may enter while the experience is open and the brakes let it through, once a browser has proved its work.
 * The same form sent twice is one entry. Ticking the opt-in box never undoes a STOP, since anybody can type anybody's
 * number: only the phone itself can (decisions 3, 6).
 */
import type { EntryFields } from '#contract/experiences/calls.ts'
import type { FormChallenge } from '#contract/experiences/challenge.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { acceptEntry } from '#server/entries/entries.ts'
import { targetOf } from '#server/experiences/experiences.ts'
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
import { confirmationPage, notFoundPage, previewSentPage } from './pages/outcomePages.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { writtenPage } from './pages/writtenPage.ts'
import { checkProof, newChallenge } from './proofOfWork.ts'
import { type Asked, findPublic, findShown, type World } from './publicExperience.ts'
import { type Asking, mayAskFor, optIn } from './webOptIn.ts'
import { webTexts } from './webTexts.ts'

/** The page, or the way to the site on which the experience runs. */
export async function showPublicPage(
  db: Db,
  visitor: InstallationScope,
  { visit, ...asked }: Asked & { visit: Visit },
): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, asked)
  if (!seen) return notFoundPage(asked.language)
  const { scope, shown } = seen
  if (shown.page) return shown.pageHtml ? writtenPage(shown) : notFoundPage(asked.language)
  const target = targetOf(shown.experience, asked.language)
  if (target && shown.phase === 'open')
    return leadTo(db, scope, { experience: shown.experience, target, visit })
  return entryPage(shown, { values: {}, errors: {}, reference: newId() })
}

/** What a browser has to work out: four times as much where an address or the experience is half way to its limit. */
export async function makeFormChallenge(
  db: Db,
  visitor: InstallationScope,
  { outside, ...asked }: Omit<Asked, 'language'>,
): Promise<FormChallenge> {
  const { scope, experience } = found(await findPublic(db, visitor, asked))
  const experienceId = experience.id
  const brakes = placeBrakes(scope, { experienceId, settings: outside.forms })
  const isBusy = (await shareTaken(db, brakes, scope.at)) >= 0.5
  const linkKey = found(await findLinkKey(db, scope.client.id))
  const work = outside.forms.proofWork * (isBusy ? 4 : 1)
  return newChallenge({ experienceId, linkKey, work, at: scope.at })
}

/** What the form of a preview says: nothing was sent, and nothing is kept. */
export async function submitPreview(db: Db, visitor: InstallationScope, asked: Asked): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, asked)
  return seen ? previewSentPage(seen.shown) : notFoundPage(asked.language)
}

export async function submitEntryForm(
  db: Db,
  visitor: InstallationScope,
  { body, ...asked }: Asked & { body: Record<string, unknown> },
): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, asked)
  if (!seen || !kinds[seen.shown.experience.kind].ruleTypes.some((type) => type === 'entry'))
    return notFoundPage(asked.language)
  const { scope } = seen
  const shown = { ...seen.shown, isBelowHome: true }
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
