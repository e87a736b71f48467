/**
 * Sending an experience from a conversation: its own `link` text or the built-in one, in the person's language, with
 * the address of its page, from its own shortcode or the one that the person texts with. It stands in the person's
 * activity as an event, with which it can be sent again. An e-mail is sent as it is written (`sendEmail.ts`).
 */

import { recipientTypes } from '#contract/experiences/kinds/emailRecipients.ts'
import type { ExperienceSettings } from '#contract/experiences/record.ts'
import type { listConversationExperiences as listRoute } from '#contract/experiences/sendCalls.ts'
import { builtInTexts, fillText } from '#contract/experiences/smsTexts.ts'
import type { InputOf } from '#contract/kit.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { findTextSender, personalText, sendTextNow, valuesFor } from '#server/messaging/messaging.ts'
import { getParticipant, recordEvent } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { siteAddress } from './domains/addresses.ts'
import { listServedDomains, listServedOfClient, type ServedDomain } from './domains/queries.ts'
import { emailOf, settingsOf, targetOf } from './kinds.ts'
import { speaksFrench } from './publishing/french.ts'
import { findSendable, listSendable, type Sendable } from './queries/sendable.ts'
import { sendEmail } from './sendEmail.ts'
import { signedId } from './signedId.ts'

type Invited = Pick<Sendable, 'id' | 'eid' | 'name' | 'kind' | 'title' | 'title_fr' | 'settings'> & {
  is_private?: boolean
} & Pick<ExperienceSettings, 'texts'>
/** The invited person; nobody in particular where the words are only shown. */
type Guest = {
  client: string
  language: 'en' | 'fr'
  publicUrl: string
  /** The experience's own that were verified. */
  domains: readonly ServedDomain[]
  participantId?: string
  linkKey?: string | undefined
}

type Shown = InputOf<(typeof listRoute)['answer']>['data'][number]

/** Experiences that are open and have a public page, and the private ones to which this participant is invited. */
export async function listConversationExperiences(
  db: Db,
  scope: Scope,
  { participantId, publicUrl }: { participantId?: string | undefined; publicUrl: string },
): Promise<Shown[]> {
  const sendable = await listSendable(db, scope, participantId)
  const domains = await listServedOfClient(db, scope)
  return sendable.flatMap((experience) => shownOf(experience, { scope, domains, publicUrl }))
}

type Seen = {
  scope: Scope
  domains: readonly (ServedDomain & { experience_id: string })[]
  publicUrl: string
}

/** Nothing of an e-mail that says nothing. */
function shownOf(experience: Sendable, { scope, domains, publicUrl }: Seen): Shown[] {
  const { id, eid, name, kind, title } = experience
  const email = emailOf(experience)
  if (email) {
    if (!email.message) return []
    const goes_to_staff = email.recipient_type_id === recipientTypes.users
    const written = { subject: title ?? name, text: email.message, goes_to_staff }
    return [{ id, eid, name, kind, channel: 'email', ...written }]
  }
  const { texts } = settingsOf(kind, experience.settings)
  const own = domains.filter(({ experience_id }) => experience_id === id)
  const guest = { client: scope.client.name, language: 'en', publicUrl, domains: own } as const
  const text = invitationTo({ ...experience, texts }, guest)
  return [{ id, eid, name, kind, channel: 'sms', subject: null, text, goes_to_staff: false }]
}

/** 409 where it is not open or not for conversations, the person is not invited to a private one, or opted out. */
export async function sendExperience(
  db: Db,
  scope: UserScope,
  { idOrEid, participantId, publicUrl }: { idOrEid: string; participantId: string; publicUrl: string },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const experience = found(await findSendable(tx, scope, { idOrEid, participantId }))
    const participant = await getParticipant(tx, scope, participantId)
    if (!experience.is_open) return refuse('experience_not_open')
    if (!experience.is_for_conversations) return refuse('not_for_conversations')
    if (!experience.may_be_sent) return refuse('not_invited')
    const email = emailOf(experience)
    if (email) return sendEmail(tx, scope, { experience, email, participantId, publicUrl })
    const { shortcode_id, texts } = settingsOf(experience.kind, experience.settings)
    const shortcodeId = shortcode_id ?? (await findTextSender(tx, scope, participantId))
    if (!shortcodeId) return refuse('no_shortcode_to_send_from')
    const isFrench = participant.language === 'fr' && (await speaksFrench(tx, scope, experience))
    const language = isFrench ? 'fr' : 'en'
    const domains = await listServedDomains(tx, scope, experience.id)
    const guest = { client: scope.client.name, language, publicUrl, domains, participantId } as const
    const linkKey = await findLinkKey(tx, scope.client.id)
    const invitation = invitationTo({ ...experience, texts }, { ...guest, linkKey })
    const variables = await valuesFor(tx, scope, {
      campaignId: experience.campaign_id,
      texts: { invitation },
    })
    const text = await personalText(tx, scope, { participantId, text: invitation, variables })
    const about = { participantId, experienceId: experience.id }
    const eventId = await recordEvent(tx, scope, {
      ...about,
      action: 'experience_sent',
      subjectId: experience.id,
    })
    await sendTextNow(tx, scope, { ...about, shortcodeId, text, eventId })
    await audit(tx, scope, {
      action: 'experience.send',
      entityId: experience.id,
      after: { participant_id: participantId, message: text },
    })
  })
}

/** How an experience is called for those who take part in it. */
export function titleOf(
  experience: Pick<Sendable, 'name' | 'title' | 'title_fr'>,
  language: 'en' | 'fr',
): string {
  const french = language === 'fr' ? experience.title_fr : null
  return french ?? experience.title ?? experience.name
}

/** The words that lead to an experience, its own or the built-in ones, with the address. */
export function invitationTo(experience: Invited, guest: Guest): string {
  const { language } = guest
  const { link, link_fr } = experience.texts
  const own = language === 'fr' ? (link_fr ?? link) : link
  const builtIn = builtInTexts[language].link
  const title = titleOf(experience, language)
  const words = own ?? fillText(builtIn, { language, client: guest.client, title, requiresValidation: false })
  return `${words} ${addressFor(experience, guest)}`
}

/** One that leads to another site or to a private contest is the participant's own. */
function addressFor(experience: Invited, { publicUrl, domains, ...guest }: Guest): string {
  const { language, participantId, linkKey } = guest
  const address = new URL(siteAddress({ publicUrl, eid: experience.eid, domains }, { language }))
  // The fewest letters: English is what an address without a language says to most.
  if (domains.length === 0 && language === 'en') address.searchParams.delete('lang')
  if (participantId && linkKey && (experience.is_private || targetOf(experience, language)))
    address.searchParams.set(
      'to',
      signedId({ use: 'experience', experienceId: experience.id, id: participantId, linkKey }),
    )
  return address.href
}
