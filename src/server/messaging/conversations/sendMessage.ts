/**
 * One message by staff to one participant, as a text, as an e-mail or in the widget that the person writes in. It
 * waits five seconds in which its sender can take it back (`undo.ts`).
 *
 * Nothing overrides STOP: a text to a phone that opted out is refused here and looked at again before it is sent. An
 * e-mail is refused after an opt-out of the client's e-mails, but for one: whoever wrote to us within the last 30 days
 * may be answered. What a person asked is answered to that person alone and is no marketing; unsubscribing is about
 * what the client begins. A widget has nothing to opt out of: its visitor reads only while he or she is there.
 */
import type { OutputOf } from '#contract/kit.ts'
import {
  emailCharacters,
  type sendMessage as sendMessageRoute,
  smsCharacters,
  undoSendSeconds,
} from '#contract/messaging/calls.ts'
import { hasVisibleText } from '#contract/text.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { ensureDefaultSubscription, findConsent } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { createWriter } from '../delivery/texts.ts'
import { getClientMailbox } from '../email/mailboxes.ts'
import { writeConversation } from '../lastWord.ts'
import { requireKnownLinks } from '../linkValues.ts'
import { getPerson } from '../personalText.ts'
import { type OutboundMessage, queueMessage } from '../queueMessage.ts'
import {
  type Answered,
  findAddresses,
  findCorrespondent,
  findEmail,
  findMessage,
  isVisitor,
  type MessageRow,
} from './queries/threads.ts'
import { getWidget } from './widgets.ts'

type MessageBody = OutputOf<(typeof sendMessageRoute)['body']>
/** `publicUrl` is where short links lead. */
export type MessageInput = MessageBody & { readonly publicUrl?: string }
/** The same, once it is known to whom it goes. */
type Addressed = MessageInput & { readonly participant_id: string }
type InputOf<Type extends MessageInput['type']> = Extract<Addressed, { type: Type }>

/** How the message leaves, once it is known that it may. */
type Outgoing = Pick<OutboundMessage, 'type' | 'senderId' | 'address' | 'replyToId' | 'isReply'>

export async function sendMessage(db: Db, scope: UserScope, asked: MessageInput): Promise<MessageRow> {
  return db.transaction(scope, async (tx) => {
    const participantId = await recipientOf(tx, scope, asked)
    const input = { ...asked, participant_id: participantId }
    const outgoing = await outgoingOf(tx, scope, input)
    const written = await writtenOf(tx, scope, input)
    const { messageId } = await queueByStaff(tx, scope, { ...outgoing, ...written, participantId })
    const message = found(await findMessage(tx, scope, messageId))
    await audit(tx, scope, {
      action: 'message.send',
      entityId: messageId,
      after: {
        participant_id: participantId,
        type: outgoing.type,
        sender_id: outgoing.senderId,
        message: written.text,
      },
    })
    return message
  })
}

/** Whoever is named, else the one whose e-mail is answered. */
async function recipientOf(tx: Db, scope: Scope, input: MessageInput): Promise<string> {
  if (input.participant_id) return input.participant_id
  const answeredId = input.type === 'email' ? input.message_id : undefined
  if (!answeredId) return refuseField('participant_id', 'required', { field: 'participant' })
  return found(await findCorrespondent(tx, scope, answeredId)).participant_id
}

type Written = { id: string; text: string; subject: string | null }

/** The text as this participant gets it: 422 for a link that is not there, and where filled in it is too long. */
async function writtenOf(tx: Db, scope: Scope, input: Addressed): Promise<Written> {
  const { participant_id: participantId, message, publicUrl = '' } = input
  await requireKnownLinks(tx, scope, { field: 'message', text: message })
  const subject = input.type === 'email' ? input.subject : null
  const writer = createWriter({ message, subject, message_fr: null, subject_fr: null }, publicUrl)
  const person = writer.hasFields ? await getPerson(tx, scope, participantId) : undefined
  const id = newId()
  const written = writer.write({ id, is_french: false, person })
  const max = input.type === 'email' ? emailCharacters : smsCharacters
  if (written.body.length > max) refuseField('message', 'too_long', { field: 'message', max })
  if (!hasVisibleText(written.body)) refuseField('message', 'required', { field: 'message' })
  if (subject !== null && !hasVisibleText(written.subject ?? ''))
    refuseField('subject', 'required', { field: 'subject' })
  return { id, text: written.body, subject: written.subject }
}

/** Queues a message by staff for when it can no longer be taken back; it is the conversation's last word, and read. */
async function queueByStaff(
  tx: Db,
  scope: UserScope,
  message: Outgoing & Written & { participantId: string },
): Promise<{ messageId: string }> {
  const dueAt = new Date(scope.at.getTime() + undoSendSeconds * 1000)
  const queued = await queueMessage(tx, scope, {
    ...message,
    cause: 'conversation',
    userId: scope.actor.id,
    dueAt,
  })
  const said = { ...message, messageId: message.id }
  await writeConversation(tx, scope, { ...said, direction: 'out', readAt: scope.at })
  return queued
}

function outgoingOf(tx: Db, scope: UserScope, input: Addressed): Promise<Outgoing> {
  if (input.type === 'sms')
    return outgoingText(tx, scope, { participantId: input.participant_id, shortcodeId: input.shortcode_id })
  return input.type === 'email' ? outgoingEmail(tx, scope, input) : outgoingInWidget(tx, scope, input)
}

/** 422 without a phone number, 409 after an opt-out. */
export async function outgoingText(
  tx: Db,
  scope: Scope,
  { participantId, shortcodeId }: { participantId: string; shortcodeId: string },
): Promise<Outgoing> {
  const shortcode = await getClientShortcode(tx, scope, shortcodeId)
  const { phone } = found(await findAddresses(tx, scope, participantId))
  if (phone === null) return refuseField('participant_id', 'no_phone_known')
  await refuseOptedOut(tx, scope, { participantId, shortcodeId: shortcode.id })
  return { type: 'sms', senderId: shortcode.id, address: phone, isReply: false }
}

type ByEmail = Pick<InputOf<'email'>, 'participant_id' | 'mailbox_id' | 'message_id'>

/** 422 without an e-mail address or a mailbox, 409 after an opt-out. */
export async function outgoingEmail(tx: Db, scope: Scope, input: ByEmail): Promise<Outgoing> {
  const participantId = input.participant_id
  const { email } = found(await findAddresses(tx, scope, participantId))
  const answered = input.message_id
    ? found(await findEmail(tx, scope, { id: input.message_id, participantId }))
    : undefined
  const mailboxId = answered?.sender_id ?? input.mailbox_id
  if (!mailboxId) return refuseField('mailbox_id', 'no_mailbox_chosen')
  const mailbox = await getClientMailbox(tx, scope, mailboxId)
  if (email === null) return refuseField('participant_id', 'no_email_known')
  const isReply = isFreshAnswer(scope, answered)
  if (!isReply) await refuseOptedOut(tx, scope, { participantId, shortcodeId: null })
  return { type: 'email', senderId: mailbox.id, address: email, isReply, replyToId: answered?.id ?? null }
}

async function outgoingInWidget(tx: Db, scope: Scope, input: InputOf<'widget'>): Promise<Outgoing> {
  const widget = await getWidget(tx, scope, input.widget_id)
  found(await findAddresses(tx, scope, input.participant_id))
  if (!widget.is_enabled) refuse('widget_disabled')
  if (!(await isVisitor(tx, scope, { participantId: input.participant_id, widgetId: widget.id })))
    refuse('not_in_widget')
  return { type: 'widget', senderId: widget.id, address: null, isReply: true }
}

const answerableDays = 30

function isFreshAnswer({ at }: Scope, answered: Answered | undefined): boolean {
  if (answered?.direction !== 'in') return false
  return at.getTime() - answered.created_at.getTime() <= answerableDays * 24 * 3_600_000
}

async function refuseOptedOut(
  tx: Db,
  scope: Scope,
  { participantId, shortcodeId }: { participantId: string; shortcodeId: string | null },
): Promise<void> {
  const subscription = await ensureDefaultSubscription(tx, scope, shortcodeId)
  const consent = await findConsent(tx, scope, { participantId, subscriptionId: subscription.id })
  if (consent === 'out') refuse('nothing_to_send')
}
