/**
 * An e-mail that staff chose and did not write. It goes out at once, with nothing to take back, in the language of the
 * person: to him or her, or to users of the client about him or her.
 */
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { type BroadcastText, createWriter } from '../delivery/texts.ts'
import { writeConversation } from '../lastWord.ts'
import { brakeMessage } from '../messageBrakes.ts'
import { usesFrench } from '../messageText.ts'
import { getPerson } from '../personalText.ts'
import { queueMessage, queueMessages } from '../queueMessage.ts'
import { outgoingEmail } from './sendMessage.ts'

type EmailNow = {
  readonly participantId: string
  readonly mailboxId: string
  readonly texts: BroadcastText
  /** Begins the addresses of short links. */
  readonly publicUrl: string
  readonly experienceId: string
}

/** It stands in the conversation. 422 without an e-mail address, 409 after an opt-out. */
export async function sendEmailNow(
  tx: Db,
  scope: UserScope,
  wanted: EmailNow & { readonly eventId: string },
): Promise<void> {
  const { participantId, mailboxId, experienceId, eventId } = wanted
  const outgoing = await outgoingEmail(tx, scope, { participant_id: participantId, mailbox_id: mailboxId })
  const messageId = newId()
  const write = await writerFor(tx, scope, wanted)
  const message = { ...outgoing, ...write(messageId), participantId, cause: 'experience' as const }
  await queueMessage(tx, scope, { ...message, id: messageId, userId: scope.actor.id, experienceId, eventId })
  await writeConversation(tx, scope, { ...message, messageId, direction: 'out', readAt: scope.at })
}

/**
 * It stands in no conversation and belongs to no event, with which the participant would get it when that is sent again.
 * It is braked as one e-mail about the participant.
 */
export async function sendEmailToStaff(
  tx: Db,
  scope: UserScope,
  { addresses, ...wanted }: EmailNow & { readonly addresses: readonly string[] },
): Promise<void> {
  const { participantId, mailboxId: senderId, experienceId } = wanted
  const userId = scope.actor.id
  await brakeMessage(tx, scope, { cause: 'experience', address: `about ${participantId}`, userId })
  const write = await writerFor(tx, scope, wanted)
  const messages = addresses.map((address) => {
    const id = newId()
    const about = { type: 'email', participantId: null, experienceId, userId, isReply: false } as const
    return { ...about, ...write(id), cause: 'colleague' as const, id, senderId, address }
  })
  await queueMessages(tx, scope, messages)
}

/** The text for the message of this id, whose links are its own. */
async function writerFor(
  tx: Db,
  scope: Scope,
  { participantId, texts, publicUrl }: EmailNow,
): Promise<(messageId: string) => { text: string; subject: string | null }> {
  const person = await getPerson(tx, scope, participantId)
  const writer = createWriter(texts, publicUrl)
  const is_french = usesFrench(person, texts.message_fr)
  return (id) => {
    const { body, subject } = writer.write({ id, is_french, person })
    return { text: body, subject }
  }
}
