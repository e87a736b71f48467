import type { Db, Within } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { listDueClients } from '#server/platform/dueClients.ts'

/** A transaction's client, by number alone. */
export type ClientWithin = Within & { readonly client: { readonly id: number } }

/**
 * The messages of one client from one sender: `address` is the shortcode's digits or the mailbox's address. Single
 * messages and broadcasts have a lane each, so that an answer never stands behind a broadcast.
 */
export type Lane = {
  readonly kind: 'single' | 'broadcast'
  readonly sender_id: string
  readonly address: string
  /** The sender of an e-mail; null for SMS. */
  readonly name: string | null
  readonly gateway: string
  readonly messages_per_second: number
}

export const clientsWithDueMessages = (db: Db, at: Date): Promise<number[]> =>
  listDueClients(
    db,
    sql`select id from clients_with_due_messages(greatest(${at}::timestamptz, now())) as due (id)`,
  )

/**
 * A queued message is due by the clock of the process, like every rule. A lease is written and read by the clock of the
 * database, so that workers whose clocks differ never take each other's messages.
 */
export const isSingleDue = (at: Date) => sql`next_at <= greatest(${at}::timestamptz, now())
  and ((state = 'queued' and next_at <= ${at}::timestamptz) or (state = 'sending' and next_at <= now()))`

/**
 * So many seconds from now by the clock of the database; null for null. `seconds` may be a column, which a sharded
 * database refuses beside `now()` where an interval is added.
 */
export const secondsFromNow = (seconds: Sql) =>
  sql`to_timestamp(extract(epoch from now() - timestamptz 'epoch')::float8 + ${seconds})`

/** A chunk that somebody may claim now; of a broadcast that is being sent. */
export const isChunkOpen = (at: Date) => sql`done_at is null and not_before <= ${at}::timestamptz
  and (lease_until is null or lease_until <= now())`

/**
 * The lanes on which this client has something to send now, by message_due, broadcast_sending and
 * broadcast_chunk_open. Each sender is looked up in them, whatever the planner expects (`offset 0`).
 */
export function dueLanes(db: Db, within: ClientWithin, at: Date): Promise<Lane[]> {
  const clientId = within.client.id
  return db.many(
    within,
    sql<Lane>`
      with sender as (
        select id, code as address, null as name, gateway, messages_per_second from shortcode
        union all select id, address, name, gateway, messages_per_second from mailbox where client_id = ${clientId})
      select 'single' as kind, s.id as sender_id, s.address, s.name, s.gateway, s.messages_per_second from sender s
      where exists (select from message where client_id = ${clientId} and sender_id = s.id
        and next_at is not null and ${isSingleDue(at)} offset 0)
      union all
      select 'broadcast', s.id, s.address, s.name, s.gateway, s.messages_per_second from sender s
      where exists (select from broadcast b
        cross join lateral (select from broadcast_chunk
          where client_id = ${clientId} and broadcast_id = b.id and ${isChunkOpen(at)} limit 1) k
        where b.client_id = ${clientId} and b.sender_id = s.id and b.state = 'sending' offset 0)
      order by kind desc, address`,
  )
}
