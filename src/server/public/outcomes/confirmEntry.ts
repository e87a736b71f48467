import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import {
  findExperienceForIntake,
  type IntakeExperience,
  speaksFrench,
  titleOf,
} from '#server/experiences/experiences.ts'
import { listMailboxes, queueMessage } from '#server/messaging/messaging.ts'
import { findEventId, type Recognised } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { idOfName } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/network.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { takeSending } from '#server/platform/sendingBrakes.ts'
import { findBoundMail, findBoundText } from '../draws/bound.ts'
import { noteHeldBack } from '../heldBack/heldBack.ts'
import { withBehind } from '../inboundText.ts'
import { type Language, smsText } from '../texts.ts'
import { confirmationTexts } from './confirmationTexts.ts'
import { type EntryToConfirm, findEntryToConfirm, hasMessage } from './entryToConfirm.ts'

export type ConfirmJob = {
  readonly clientId: number
  readonly experienceId: string
  readonly entryId: string
  /** As the page of the entry said it. */
  readonly prize?: string | null | undefined
  /** Whose form it was, as a keyed hash of the network. */
  readonly network?: string | undefined
}

/**
 * Anybody can type anybody's address: so many an hour are sent to one address, and because of the forms of one network.
 */
export const confirmationLimits = { ofPerson: 300, toRecipient: 5 } as const

type Confirming = {
  readonly experience: IntakeExperience
  readonly participant: Recognised
  readonly entryId: string
  readonly prize?: string | null | undefined
  /** Whether the client can send e-mail. */
  readonly hasMailbox: boolean
  /** The box was ticked, and counts at once. */
  readonly isOptedIn: boolean
  readonly keyedHash: (text: string) => string
}

/**
 * Leaves the confirmation of a form's entry to a job, where there is somebody to send it to. It goes out with the commit,
 * without a round trip of its own: a statement that fails there undoes the entry, which is then tried again.
 */
export function confirmLater(tx: Db, scope: Scope, confirming: Confirming): void {
  const { experience, participant, entryId, prize, hasMailbox, isOptedIn, keyedHash } = confirming
  const isByText = experience.settings.shortcode_id && participant.phone && (isOptedIn || !participant.isNew)
  if (!isByText && !(hasMailbox && participant.email)) return
  const network = scope.address && keyedHash(networkOf(scope.address))
  const payload: ConfirmJob = {
    clientId: scope.client.id,
    experienceId: experience.id,
    entryId,
    prize,
    network,
  }
  void tx.enqueue({ name: 'public.confirmEntry', payload }).catch(() => undefined)
}

type Context = Pick<JobContext, 'db'> & {
  outside: Pick<JobContext['outside'], 'clock' | 'publicUrl' | 'log'>
}

/**
 * Confirms an entry by the form once: by text to a phone that said yes or was proved by a code, else by e-mail. Whoever
 * opted out of either hears nothing, and neither does an address that has had its confirmations of this hour.
 */
export async function confirmEntry({ db, outside }: Context, job: ConfirmJob): Promise<void> {
  const scope = systemScope(await getClientRef(db, job.clientId), 'Public site', outside.clock.now())
  const isHeld = await db.transaction(scope, (tx) =>
    confirm(tx, scope, { job, publicUrl: outside.publicUrl }),
  )
  if (isHeld) noteHeldBack(db, scope, { experienceId: job.experienceId, by: 'questions', log: outside.log })
}

type Given = { readonly job: ConfirmJob; readonly publicUrl: string }

/** Whether it was held back. */
async function confirm(tx: Db, scope: Scope, { job, publicUrl }: Given): Promise<boolean> {
  const experience = await findExperienceForIntake(tx, scope, job.experienceId)
  const shortcodeId = experience?.settings.shortcode_id ?? null
  const entry = experience && (await findEntryToConfirm(tx, scope, { entryId: job.entryId, shortcodeId }))
  const way = entry && (await findWay(tx, scope, { entry, shortcodeId }))
  if (!way) return false
  const messageId = idOfName(entry.created_at, `confirmation ${job.entryId}`)
  if (await hasMessage(tx, scope, messageId)) return false
  const recipient = `${scope.client.id} ${way.address}`
  const sending = { name: 'message_entry', limits: confirmationLimits, person: job.network, recipient }
  if (!(await takeSending(tx, sending, scope.at)).isAllowed) return true
  const eventId = await findEventId(tx, scope, {
    participantId: entry.participant_id,
    action: 'entry_submitted',
    subjectId: job.entryId,
  })
  await queueMessage(tx, scope, {
    id: messageId,
    cause: 'entry',
    ...way,
    ...(await wordsOf(tx, scope, { job, publicUrl, experience, entry, type: way.type })),
    participantId: entry.participant_id,
    experienceId: experience.id,
    // An opt-out that comes before it stops it.
    isReply: false,
    ...(eventId ? { eventId } : {}),
  })
  return false
}

type Way = { readonly type: 'sms' | 'email'; readonly senderId: string; readonly address: string }

/** Undefined where nobody may be told, or nobody can. */
async function findWay(
  tx: Db,
  scope: Scope,
  { entry, shortcodeId }: { entry: EntryToConfirm; shortcodeId: string | null },
): Promise<Way | undefined> {
  if (entry.text_consent === 'out' || entry.mail_consent === 'out') return undefined
  const isPhoneGood = (entry.text_consent === 'in' || entry.is_phone_proven) && !entry.is_phone_gone
  if (shortcodeId && entry.phone && isPhoneGood)
    return { type: 'sms', senderId: shortcodeId, address: entry.phone }
  if (!entry.email || entry.is_email_gone) return undefined
  const [mailbox] = await listMailboxes(tx, scope)
  return mailbox && { type: 'email', senderId: mailbox.id, address: entry.email }
}

type Words = Given & {
  readonly experience: IntakeExperience
  readonly entry: EntryToConfirm
  readonly type: Way['type']
}

/** In the language of the form, where the experience speaks it. */
async function wordsOf(
  tx: Db,
  scope: Scope,
  { job, publicUrl, experience, entry, type }: Words,
): Promise<{ text: string; subject?: string }> {
  const isFrench = entry.language === 'fr' && (await speaksFrench(tx, scope, experience))
  const language: Language = isFrench ? 'fr' : 'en'
  const texts = confirmationTexts[language]
  const { prize, entryId } = job
  const client = scope.client.name
  if (type === 'sms') {
    const name = prize === undefined ? 'entered' : 'entered_at_once'
    const said = `${smsText(name, language, { client, experience, prize })} ${texts.number(entry.eid)}`
    const shown = { participantId: entry.participant_id, entryId, language, publicUrl }
    return { text: withBehind(said, await findBoundText(tx, { scope, experience }, shown)) }
  }
  const bound = await findBoundMail(tx, { scope, experience }, { language, publicUrl })
  const title = titleOf(experience, language)
  const confirmed = { client, title, eid: entry.eid, isPending: entry.is_pending, prize, bound }
  return { text: texts.mail(confirmed), subject: texts.subject(confirmed) }
}
