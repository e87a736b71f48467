import { ensureDefaultSubscription, findConsent, type SignedIn } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Scope } from '#server/platform/scope.ts'
import { accountTexts } from '../accountTexts.ts'
import type { PublicExperience } from '../pages/siteFrame.ts'

type Of = { readonly shown: PublicExperience; readonly person: SignedIn | undefined }

/** Whether this person gets offers, on each way that he or she signed in by or is sure of, and how to change that. */
export async function consentCard(db: Db, scope: Scope, { shown, person }: Of): Promise<Html> {
  const { language, shortcode, experience } = shown
  const texts = accountTexts[language]
  const shortcodeId = experience.settings.shortcode_id
  const has = (channel: 'sms' | 'email') =>
    !person ||
    person.channel === channel ||
    (person.is_sure && person[channel === 'sms' ? 'phone' : 'email'] !== null)
  const [sms, email] = [
    shortcodeId && shortcode && has('sms') ? await isIn(db, scope, { person, shortcodeId }) : undefined,
    has('email') ? await isIn(db, scope, { person, shortcodeId: null }) : undefined,
  ]
  const line = (channel: 'sms' | 'email', isYes: boolean, way: string) =>
    html`<p>${texts.consents[channel][isYes ? 'in' : 'other']} <span class="dim">${way}</span></p>`
  return html`<section class="card"><h2>${texts.consentHeading}</h2>
${sms === undefined || !shortcode ? '' : line('sms', sms, texts.consentWays.sms(shortcode))}
${email === undefined ? '' : line('email', email, email ? texts.consentWays.email : '')}</section>`
}

async function isIn(
  db: Db,
  scope: Scope,
  { person, shortcodeId }: { person: SignedIn | undefined; shortcodeId: string | null },
): Promise<boolean> {
  if (!person) return false
  const { id: subscriptionId } = await ensureDefaultSubscription(db, scope, shortcodeId)
  return (await findConsent(db, scope, { participantId: person.participant_id, subscriptionId })) === 'in'
}
