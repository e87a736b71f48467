import type { GatewayReason } from '#contract/messaging/gatewayReason.ts'
import { messageReference } from '#server/adapters/gateways/port.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import {
  complained,
  findEventId,
  recogniseParticipant,
  recordEvent,
  suppressAddresses,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { NewStoredFile } from '#server/platform/storedFiles.ts'
import { deadEndsOf } from '../delivery/deadEnds.ts'
import { applyReceipts } from '../delivery/receipts.ts'
import { isSigned, readEmailMessageId } from '../email/emailNames.ts'
import type { MailboxRef } from '../email/mailboxes.ts'
import { type InboundMessage, insertInbound, recordInbound } from '../inboundMessages.ts'
import { writeConversation } from '../lastWord.ts'
import { isOriginalOf, keepOriginal } from './originals.ts'
import { lockSentEmail } from './queries/inboundEmail.ts'

// E-mail that comes in: an answer becomes a message of a conversation, and a bounce ends the message that it is about.

/** An e-mail to one of the client's mailboxes, read. */
export type InboundEmail = {
  readonly mailbox: MailboxRef
  readonly from: { readonly address: string; readonly firstName?: string; readonly lastName?: string }
  readonly subject: string
  readonly text: string
  /** Its Message-ID without brackets, or what stands for it: the same twice is stored once. */
  readonly key: string
  /** Message-IDs of the e-mails that it answers, the nearest first. */
  readonly answers: readonly string[]
  /** The e-mail as it came, where staff may want it besides: it lies in the store. */
  readonly original: StoredOriginal | undefined
  /** Why not all of it can be shown. */
  readonly missing: 'email_unreadable' | 'email_cut' | undefined
  /** A program wrote it. It is kept as read and leaves no event, so that nothing ever answers it. */
  readonly isAutomatic: boolean
}

export type StoredOriginal = Pick<NewStoredFile, 'storageKey' | 'bytes' | 'sha256'>

/** The part of a text that a list of conversations shows. */
const lastWordLetters = 1000

/**
 * Stores an e-mail once under its sender, who is recognised by the address, and in the conversation. A repeat's
 * original is nobody's.
 */
export async function receiveEmail(
  db: Db,
  scope: Scope,
  email: InboundEmail,
): Promise<{ messageId: string; isRepeat: boolean; isOriginalKept: boolean }> {
  const { mailbox, from, subject, text, isAutomatic, original } = email
  const replyToId = await findAnswered(db, scope, email.answers)
  return db.transaction(scope, async (tx) => {
    const participant = await recogniseParticipant(tx, scope, {
      email: from.address,
      first_name: from.firstName ?? null,
      last_name: from.lastName ?? null,
    })
    const about = { type: 'email', senderId: mailbox.id, participantId: participant.id, subject } as const
    const inbound: InboundMessage = {
      ...about,
      address: from.address,
      text,
      replyToId,
      reason: email.missing ?? null,
      providerMessageId: email.key,
    }
    const store = isAutomatic ? insertInbound : recordInbound
    const { messageId, isRepeat } = await store(tx, scope, inbound)
    if (isRepeat)
      return { messageId, isRepeat, isOriginalKept: await isOriginalOf(tx, scope, { messageId, original }) }
    if (original) await keepOriginal(tx, scope, { messageId, original })
    await writeConversation(tx, scope, {
      ...about,
      messageId,
      whole: text,
      text: text.slice(0, lastWordLetters).toWellFormed(),
      direction: 'in',
      readAt: isAutomatic ? scope.at : null,
    })
    return { messageId, isRepeat, isOriginalKept: original !== undefined }
  })
}

/** The message of ours that is answered, as far as the names are ours and this client's. */
async function findAnswered(db: Db, scope: Scope, answers: readonly string[]): Promise<string | null> {
  const names = answers.map(readEmailMessageId).filter((name) => name?.clientId === scope.client.id)
  const linkKey = names.length > 0 ? await findLinkKey(db, scope.client.id) : undefined
  const mine = names.find((name) => linkKey && name && isSigned('email', linkKey, name))
  if (!mine) return null
  const sent = await lockSentEmail(db, scope, mine.messageId)
  return sent ? mine.messageId : null
}

/**
 * An e-mail of ours came back for good: its message failed, and the activity of its recipient says so, once. Where the
 * address is none, nothing is sent there any more.
 * Answers false where it is none of this client's e-mails.
 */
export async function bounceEmail(
  db: Db,
  scope: Scope,
  { messageId, code }: { messageId: string; code: string },
): Promise<boolean> {
  const reason: GatewayReason = `email_came_back:${code}`
  const sent = await db.transaction(scope, async (tx) => {
    const message = await lockSentEmail(tx, scope, messageId)
    if (!message) return message
    const ends = deadEndsOf([{ id: messageId, reason }])
    await suppressAddresses(tx, scope, { ends, at: scope.at })
    const { participant_id: participantId } = message
    if (!participantId) return message
    const about = { participantId, action: 'email_bounced', subjectId: messageId } as const
    if (!(await findEventId(tx, scope, about))) await recordEvent(tx, scope, { ...about, data: { code } })
    return message
  })
  if (!sent) return false
  const reference = messageReference({ clientId: scope.client.id, messageId, attempt: sent.attempts })
  await applyReceipts(db, {
    receipts: [{ reference, providerMessageId: reference, from: sent.sender, state: 'failed', reason }],
    at: scope.at,
  })
  return true
}

/** The recipient told the mail provider that an e-mail of ours is spam (RFC 5965): the address gets no more. */
export async function complainAboutEmail(db: Db, scope: Scope, messageId: string): Promise<boolean> {
  return db.transaction(scope, async (tx) => {
    if (!(await lockSentEmail(tx, scope, messageId))) return false
    await suppressAddresses(tx, scope, { ends: [{ messageId, reason: complained }], at: scope.at })
    return true
  })
}
