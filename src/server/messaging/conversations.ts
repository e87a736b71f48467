import type { InputOf, OutputOf } from '#contract/kit.ts'
import type {
  conversation,
  listConversations as listConversationsRoute,
  listMessages as listMessagesRoute,
  listRecipients as listRecipientsRoute,
  sendMessage as sendMessageRoute,
} from '#contract/messaging/calls.ts'
import { outcomeStates } from '#contract/messaging/transitions.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { ensureDefaultSubscription, findConsent, participantName } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseConflict, refuseField } from '#server/platform/errors.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { findBroadcast } from './broadcastQueries.ts'
import {
  type ConversationRow,
  countUnreadRows,
  findMessage,
  findPhone,
  type MessageRow,
  pageOfConversations,
  pageOfMessages,
  pageOfRecipients,
  type RecipientRow,
  setMark,
} from './conversationQueries.ts'
import { queueReply, writeConversation } from './inbound.ts'

type InboxQuery = OutputOf<(typeof listConversationsRoute)['query']>

export async function listConversations(
  db: Db,
  scope: Scope,
  { shortcode, query }: { shortcode: string; query: InboxQuery },
): Promise<Paged<InputOf<typeof conversation>>> {
  if (shortcode !== 'all') await getClientShortcode(db, scope, shortcode)
  const paged = await pageOfConversations(db, scope, {
    page: query.page,
    per_page: query.per_page,
    direction: query.direction,
    shortcodeId: shortcode === 'all' ? null : shortcode,
    isRead: query.read_at === undefined ? null : query.read_at === '1',
    isMarked: query.marked_at === undefined ? null : query.marked_at === '1',
    search: query.search || null,
  })
  return { ...paged, rows: paged.rows.map(presentConversation) }
}

/** Marks a conversation read or unread, or for later or not. */
export async function markConversation(
  db: Db,
  scope: UserScope,
  mark: { id: string; column: 'read_at' | 'marked_at'; isSet: boolean },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { was } = found(await setMark(tx, scope, mark))
    if ((was !== null) === mark.isSet) return
    await audit(tx, scope, {
      action: 'conversation.mark',
      entity: 'conversation',
      entityId: mark.id,
      before: { [mark.column]: was },
      after: { [mark.column]: mark.isSet ? scope.at : null },
    })
  })
}

export const countUnread = countUnreadRows

type ThreadQuery = OutputOf<(typeof listMessagesRoute)['query']>

/** The thread with a participant, newest first. */
export async function listMessages(
  db: Db,
  scope: Scope,
  { participantId, query }: { participantId: string; query: ThreadQuery },
): Promise<Paged<MessageRow>> {
  found(await findPhone(db, scope, participantId))
  const { page, per_page, shortcode } = query
  if (shortcode) await getClientShortcode(db, scope, shortcode)
  return pageOfMessages(db, scope, { page, per_page, participantId, shortcodeId: shortcode ?? null })
}

export type MessageInput = OutputOf<(typeof sendMessageRoute)['body']>

/** One message by staff. Nothing overrides STOP: it is refused here, and looked at again before it is sent. */
export async function sendMessage(db: Db, scope: UserScope, input: MessageInput): Promise<MessageRow> {
  const { participant_id: participantId, message: text } = input
  return db.transaction(scope, async (tx) => {
    const shortcode = await getClientShortcode(tx, scope, input.shortcode_id)
    const { phone } = found(await findPhone(tx, scope, participantId))
    if (phone === null) return refuseField('participant_id', 'This participant has no phone number.')
    const subscription = await ensureDefaultSubscription(tx, scope, shortcode.id)
    const consent = await findConsent(tx, scope, { participantId, subscriptionId: subscription.id })
    if (consent === 'out') return refuseConflict('This participant opted out. Nothing can be sent.')
    const about = { participantId, shortcodeId: shortcode.id, text }
    const { messageId } = await queueReply(tx, scope, {
      ...about,
      address: phone,
      isReply: false,
      userId: scope.actor.id,
    })
    await writeConversation(tx, scope, { ...about, direction: 'out', readAt: scope.at })
    const message = found(await findMessage(tx, scope, messageId))
    await audit(tx, scope, {
      action: 'message.send',
      entity: 'message',
      entityId: messageId,
      after: { participant_id: participantId, shortcode_id: shortcode.id, message: text },
    })
    return message
  })
}

type RecipientsQuery = OutputOf<(typeof listRecipientsRoute)['query']>

/** Who got a broadcast, who did not, and why. */
export async function listRecipients(
  db: Db,
  scope: Scope,
  { broadcastId, query }: { broadcastId: string; query: RecipientsQuery },
): Promise<Paged<RecipientRow>> {
  const { audience_count: audienceCount } = found(await findBroadcast(db, scope, broadcastId))
  const { page, per_page, state, outcome, reason } = query
  const ofOutcome = outcome ? outcomeStates[outcome] : null
  const states = state ? [state].filter((one) => !ofOutcome || isOneOf(ofOutcome, one)) : ofOutcome
  return pageOfRecipients(db, scope, {
    page,
    per_page,
    broadcastId,
    states,
    reason: reason ?? null,
    audienceCount,
  })
}

const isOneOf = (states: readonly string[], state: string) => states.includes(state)

function presentConversation(row: ConversationRow): InputOf<typeof conversation> {
  const { participant_id, first_name, last_name, phone, email, is_flagged, ...rest } = row
  const name = participantName({ first_name, last_name, phone, email })
  return { ...rest, participant: { id: participant_id, name, phone, is_flagged } }
}
