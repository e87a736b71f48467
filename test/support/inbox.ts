import type { MessageType } from '#contract/messaging/messageTypes.ts'
import type { InboxKind } from '#server/messaging/conversations/conversationSenders.ts'
import { listConversations } from '#server/messaging/conversations/conversations.ts'
import { recordInbound } from '#server/messaging/inboundMessages.ts'
import { receiveIntoConversation } from '#server/messaging/lastWord.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import { after, type MessagingWorld, type Sender, staffOf } from './messaging.ts'

type Said = { id?: string; seconds?: number; type?: MessageType; senderId?: string; subject?: string }

/** An inbound message that nothing claims, at so many seconds after noon. */
export async function receive(
  { db }: MessagingWorld,
  sender: Sender,
  { participantId, text, ...said }: Said & { participantId: string; text: string },
) {
  const scope = staffOf(sender, after(said.seconds ?? 0))
  const { type = 'sms', senderId = sender.shortcode.id, subject = null } = said
  return db.transaction(scope, async (tx) => {
    const about = { type, senderId, participantId, text, subject }
    const stored = await recordInbound(tx, scope, {
      ...about,
      address: type === 'sms' ? '+14165550100' : type === 'email' ? 'ana@maple.test' : null,
      providerMessageId: said.id ?? newId(),
    })
    if (!stored.isRepeat) await receiveIntoConversation(tx, scope, { ...about, messageId: stored.messageId })
    return stored
  })
}

/** A page of an inbox as staff see it. */
export const inbox = (
  { db }: MessagingWorld,
  sender: Sender,
  { kind = 'texts', of = 'all', ...query }: { kind?: InboxKind; of?: string } & Record<string, unknown> = {},
) =>
  listConversations(db, staffOf(sender), {
    kind,
    sender: of,
    query: { page: 1, per_page: 25, field: 'last_message_at', direction: 'desc', ...query },
  })

export async function addMailbox({ rows }: MessagingWorld, sender: Sender): Promise<string> {
  const id = newId()
  await rows(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second)
     values ($1, $2, $3, 'Maple', 'outbox', 100)`,
    [id, sender.client.id, `${newEid()}@maple.test`],
  )
  return id
}

export async function addWidget(
  { rows }: MessagingWorld,
  sender: Sender,
  isEnabled = true,
): Promise<{ id: string; eid: string }> {
  const [id, eid] = [newId(), newEid()]
  await rows(
    `insert into widget (id, client_id, eid, name, greeting, greeting_fr, origins, is_enabled)
     values ($1, $2, $3, 'Chat', 'Hello', 'Bonjour', '{https://www.maple.test}', $4)`,
    [id, sender.client.id, eid, isEnabled],
  )
  return { id, eid }
}
