import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { found } from '#server/platform/errors.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findAddresses } from '../conversations/queries/threads.ts'

export type DeliveryRow = Row<'broadcast', 'title' | 'channel' | 'created_at'> & {
  broadcast_id: Rows['broadcast']['id']
  broadcast_state: Rows['broadcast']['state']
  needs_approval: boolean
  approved_at: Date | null
  message: string
  list: Rows['list']['name'] | null
  state: Rows['message']['state'] | null
  reason: string | null
  at: Date
}

/** Which broadcasts of the last two years this person got, newest first, and why not the others. */
export async function listDeliveries(
  db: Db,
  scope: Scope,
  asked: PageAsked & { participantId: string },
): Promise<Paged<DeliveryRow>> {
  found(await findAddresses(db, scope, asked.participantId))
  return listRecentDeliveries(db, scope, asked)
}

/**
 * Broadcasts by broadcast_recent; of each one look-up of the message by its id, which is derived from broadcast and
 * participant, and one of the place in the list, both by primary key. The audience is frozen from `started_at` on;
 * who has no message then was not in the list, or came later.
 */
async function listRecentDeliveries(
  db: Db,
  scope: Scope,
  asked: PageAsked & { participantId: string },
): Promise<Paged<DeliveryRow>> {
  const clientId = scope.client.id
  const recent = sql`from broadcast b
    where b.client_id = ${clientId} and b.created_at > ${scope.at}::timestamptz - interval '2 years'`
  const rows = await db.many(
    scope,
    sql<(DeliveryRow | { broadcast_id: null }) & { total: number }>`
      select t.total, d.* from (select count(*) as total ${recent}) t
      left join lateral (
        select b.id as broadcast_id, b.title, b.channel, coalesce(m.body, case when m.is_french then b.message_fr end, b.message) as message, coalesce(l.name, b.list_name) as list,
          b.state as broadcast_state, b.needs_approval, b.approved_at, m.state,
          case when m.id is not null then m.reason
               when b.audience_count is null then 'before_freeze'
               when place.added_at > b.started_at then 'added_later'
               else 'not_in_list' end as reason,
          coalesce(m.sent_at, b.started_at, b.send_after) as at, b.created_at
        from (select b.* ${recent} order by b.created_at desc, b.id
          limit ${asked.per_page} offset ${offsetOf(asked)}) b
        left join list l on l.client_id = ${clientId} and l.id = b.participant_list_id
        left join message m on m.client_id = ${clientId}
          and m.id = derived_id(b.id, ${asked.participantId}::uuid)
        left join lateral (
          select min(x.added_at) as added_at from list_member x
          where x.client_id = ${clientId} and x.list_id = l.id and l.clearing_until is null
            and x.participant_id = ${asked.participantId}::uuid
        ) place on true
      ) d on true
      order by d.created_at desc, d.broadcast_id`,
  )
  const found = rows.filter((row) => row.broadcast_id !== null)
  return { rows: found, total: rows[0]?.total ?? 0 }
}
