import type { InputOf, OutputOf } from '#contract/kit.ts'
import type { correspondent, searchCorrespondents as searchRoute } from '#contract/messaging/calls.ts'
import { listParticipants } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSender } from './conversationSenders.ts'
import { listConversations } from './conversations.ts'
import { findConversationsOf } from './queries/conversations.ts'

type Asked = { sender: string; search: string; query: OutputOf<(typeof searchRoute)['query']> }
type Correspondent = InputOf<typeof correspondent>

/** Whom one may write to, found as on the participants page, each with the conversation of this sender if there is one. */
export async function searchCorrespondents(
  db: Db,
  scope: Scope,
  { sender, search, query }: Asked,
): Promise<Paged<Correspondent>> {
  const senderId = sender === 'all' ? null : sender
  if (senderId) await requireSender(db, scope, { senderId, kind: 'texts' })
  const paged = await listParticipants(db, scope, {
    ...query,
    query: search,
    field: 'first_name',
    direction: 'asc',
  })
  const participantIds = paged.rows.map(({ id }) => id)
  const known = await findConversationsOf(db, scope, { kind: 'texts', senderId, participantIds })
  const conversationOf = new Map(known.map(({ participant_id, id }) => [participant_id, id]))
  const rows = paged.rows.map(({ id, name, phone, email, is_flagged }) => ({
    id,
    name,
    phone,
    email,
    is_flagged,
    conversation_id: conversationOf.get(id) ?? null,
  }))
  return { ...paged, rows }
}

/** In the messenger nobody can be written to who did not write first. */
export async function searchMessengerCorrespondents(
  db: Db,
  scope: Scope,
  { sender, search, query }: Asked,
): Promise<Paged<Correspondent>> {
  const paged = await listConversations(db, scope, {
    kind: 'messenger',
    sender,
    query: { ...query, search, field: 'participant', direction: 'asc' },
  })
  const rows = paged.rows.map(({ id, participant }) => ({ ...participant, conversation_id: id }))
  return { ...paged, rows }
}
