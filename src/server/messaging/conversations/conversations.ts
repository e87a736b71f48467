import type { InputOf, OutputOf } from '#contract/kit.ts'
import type { conversation, listConversations as listConversationsRoute } from '#contract/messaging/calls.ts'
import { participantName } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { publishConversation } from '../lastWord.ts'
import { type InboxKind, requireSender } from './conversationSenders.ts'
import { countUnreadRows, type Mark, writeMark } from './queries/conversations.ts'
import { type ConversationRow, pageOfConversations } from './queries/inbox.ts'

type InboxQuery = OutputOf<(typeof listConversationsRoute)['query']>
type Shown = InputOf<typeof conversation>

/** The inbox of texts and e-mails, or the messenger, of one sender or all (`sender`: its id or `all`). */
export async function listConversations(
  db: Db,
  scope: Scope,
  { kind, sender, query }: { kind: InboxKind; sender: string; query: InboxQuery },
): Promise<Paged<Shown>> {
  const senderId = sender === 'all' ? null : sender
  if (senderId) await requireSender(db, scope, { senderId, kind })
  const { page, per_page, field, direction, search, read_at, marked_at } = query
  const paged = await pageOfConversations(db, scope, {
    kind,
    senderId,
    page,
    per_page,
    field,
    direction,
    isRead: read_at === undefined ? null : read_at === '1',
    isMarked: marked_at === undefined ? null : marked_at === '1',
    search: search || null,
  })
  return { ...paged, rows: paged.rows.map(present) }
}

/** Marks a conversation read or unread, or for later or not. */
export async function markConversation(db: Db, scope: UserScope, mark: Mark): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { was } = found(await writeMark(tx, scope, mark))
    if ((was !== null) === mark.isSet) return
    publishConversation(tx, scope, mark.id)
    await audit(tx, scope, {
      action: 'conversation.mark',
      entityId: mark.id,
      before: { [mark.column]: was },
      after: { [mark.column]: mark.isSet ? scope.at : null },
    })
  })
}

export const countUnread = countUnreadRows

function present(row: ConversationRow): Shown {
  const { participant_id, first_name, last_name, phone, email, is_flagged, ...rest } = row
  const name = participantName({ first_name, last_name, phone, email })
  return { ...rest, participant: { id: participant_id, name, phone, email, is_flagged } }
}
