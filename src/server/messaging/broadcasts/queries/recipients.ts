import { type MessageState, outcomeStates } from '#contract/messaging/messageStates.ts'
import type { Filled, Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { offsetOf, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { selectCounts } from '../../delivery/counts.ts'

export type RecipientsAsked = {
  page: number
  per_page: number
  broadcastId: string
  states: readonly MessageState[] | null
  reason: string | null
  /** Every row of the frozen audience, where nothing is filtered. */
  audienceCount: number | null
}

export type RecipientRow = Row<
  'message',
  'id' | 'address' | 'state' | 'reason' | 'sent_at' | 'delivered_at'
> &
  Row<'participant', 'first_name' | 'last_name'> &
  Filled<'message', 'participant_id'> & {
    is_flagged: boolean
    resent_state: Rows['message']['state'] | null
    body: string | null
  }

/**
 * In the order of the indexes: who missed it by reason (message_missed, since those alone have one), all others by
 * chunk (message_broadcast). A total by state and reason is a sum of the counts.
 */
export async function pageOfRecipients(
  db: Db,
  scope: Scope,
  asked: RecipientsAsked,
): Promise<Paged<RecipientRow>> {
  const { states, reason } = asked
  const clientId = scope.client.id
  const isMissed = reason !== null || states?.every((state) => isMissedState(state)) === true
  const chosen = sql`client_id = ${clientId} and broadcast_id = ${asked.broadcastId}::uuid
    ${states === null ? sql`` : sql`and state = any(${states}::text[])`}
    ${reason === null ? sql`` : sql`and reason = ${reason}`}
    ${isMissed ? sql`and reason is not null` : sql``}`
  const order = isMissed ? sql`reason, id` : sql`chunk, id`
  const pageRows = sql<RecipientRow>`
      select m.id, m.participant_id, p.first_name, p.last_name, coalesce(p.is_flagged, false) as is_flagged, m.address,
        m.state, m.reason, again.state as resent_state,
        coalesce(m.body, case when m.is_french then b.message_fr end, b.message) as body, m.sent_at, m.delivered_at
      from (select id from message where ${chosen}
        order by ${order} limit ${asked.per_page} offset ${offsetOf(asked)}) page
      join message m on m.client_id = ${clientId} and m.id = page.id
      left join broadcast b on b.client_id = ${clientId} and b.id = m.broadcast_id
      left join message again on again.client_id = ${clientId} and again.resend_of = m.id
      left join participant p on p.client_id = ${clientId} and p.id = m.participant_id
      order by ${isMissed ? sql`m.reason, m.id` : sql`m.chunk, m.id`}`
  if (states === null && reason === null && asked.audienceCount !== null)
    return { rows: await db.many(scope, pageRows), total: asked.audienceCount }
  const [rows, counts] = await Promise.all([
    db.many(scope, pageRows),
    selectCounts(db, scope, asked.broadcastId),
  ])
  const chosenCounts = counts.filter(
    (one) => (states === null || states.includes(one.state)) && (reason === null || one.reason === reason),
  )
  return { rows, total: chosenCounts.reduce((sum, { count }) => sum + count, 0) }
}

const isMissedState = (state: MessageState) =>
  (outcomeStates.missed as readonly MessageState[]).includes(state)
