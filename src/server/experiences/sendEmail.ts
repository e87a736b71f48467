/**
 * Sending an e-mail experience from a conversation (decision 55): to the participant, or to staff about him or her. Where
 * it gives an access code, the code is taken in the same transaction, and is the same one however often it is sent.
 */
import { recipientTypes } from '#contract/experiences/kinds/emailRecipients.ts'
import { withAccessCode } from '#contract/words/accessCodePlace.ts'
import { listColleagues } from '#server/access/access.ts'
import { giveAccessCode } from '#server/campaigns/campaigns.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import {
  listMailboxes,
  sendEmailNow,
  sendEmailToStaff,
  usesFrench,
  valuesFor,
} from '#server/messaging/messaging.ts'
import { getParticipant, recordEvent } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { userIdsOf } from './kinds/email.ts'
import type { EmailSettings } from './kinds/kind.ts'
import { findCampaignOf } from './queries/campaignOf.ts'
import type { Sendable } from './queries/sendable.ts'

type Sending = {
  readonly experience: Sendable
  readonly email: EmailSettings
  readonly participantId: string
  readonly publicUrl: string
}

/** 409 where it has no text, no mailbox, nobody who gets it, or no code left for who has none yet. */
export async function sendEmail(
  tx: Db,
  scope: UserScope,
  { experience, email, participantId, publicUrl }: Sending,
): Promise<void> {
  const mailboxId = await mailboxOf(tx, scope, email)
  const addresses = await staffAddresses(tx, scope, email)
  const code = await codeFor(tx, scope, { experience, email, participantId })
  const texts = filled(subjectsAnd(experience, email), code)
  const about = { participantId, experienceId: experience.id }
  const eventId = await recordEvent(tx, scope, {
    ...about,
    action: 'experience_sent',
    subjectId: experience.id,
  })
  const variables = await valuesFor(tx, scope, { campaignId: experience.campaign_id, texts })
  const wanted = { ...about, mailboxId, publicUrl, texts: { ...texts, variables } }
  if (addresses) await sendEmailToStaff(tx, scope, { ...wanted, addresses })
  else await sendToParticipant(tx, scope, { ...wanted, eventId })
  await audit(tx, scope, {
    action: 'experience.send',
    entityId: experience.id,
    after: { participant_id: participantId, ...(addresses ? { addresses } : {}) },
  })
}

async function mailboxOf(tx: Db, scope: Scope, { mailbox_id: chosen }: EmailSettings): Promise<string> {
  const all = await listMailboxes(tx, scope)
  const { id } = (chosen ? all.find((one) => one.id === chosen) : all[0]) ?? {}
  return id ?? refuse('no_mailbox_to_send_from')
}

/** It says who sent it from where, as a broadcast does. */
async function sendToParticipant(
  tx: Db,
  scope: UserScope,
  wanted: Parameters<typeof sendEmailNow>[2],
): Promise<void> {
  const { postal_address } = await getClientSettings(tx, scope)
  if (postal_address === null) refuse('no_postal_address')
  await sendEmailNow(tx, scope, wanted)
}

/** Undefined where it goes to the participant. */
async function staffAddresses(tx: Db, scope: Scope, email: EmailSettings): Promise<string[] | undefined> {
  if (email.recipient_type_id !== recipientTypes.users) return undefined
  const people = await listColleagues(tx, scope, userIdsOf(email))
  return people.length > 0 ? people.map((one) => one.email) : refuse('recipients_gone')
}

type Coded = Pick<Sending, 'experience' | 'email' | 'participantId'>

async function codeFor(
  tx: Db,
  scope: Scope,
  { experience, email, participantId }: Coded,
): Promise<string | undefined> {
  if (!email.access_code_experience_id) return undefined
  const { campaign_id: campaignId, campaign_name: campaign } = found(
    await findCampaignOf(tx, scope, email.access_code_experience_id),
  )
  const { language } = await getParticipant(tx, scope, participantId)
  const asked = { campaignId, experienceId: experience.id, participantId }
  const spoken = usesFrench({ language }, email.message_fr) ? 'fr' : 'en'
  return (
    (await giveAccessCode(tx, scope, { ...asked, language: spoken })) ??
    refuse('no_access_code_left', { campaign })
  )
}

type Texts = { message: string; message_fr: string | null; subject: string; subject_fr: string | null }

/** Its title is the subject. 409 without a text. */
function subjectsAnd({ name, title, title_fr }: Sendable, { message, message_fr }: EmailSettings): Texts {
  if (!message) return refuse('email_unwritten')
  return { message, message_fr, subject: title ?? name, subject_fr: title_fr }
}

function filled({ message, message_fr, subject, subject_fr }: Texts, code: string | undefined): Texts {
  const fill = (text: string) => (code === undefined ? text : withAccessCode(text, code))
  return {
    message: fill(message),
    message_fr: message_fr && fill(message_fr),
    subject: fill(subject),
    subject_fr: subject_fr && fill(subject_fr),
  }
}
