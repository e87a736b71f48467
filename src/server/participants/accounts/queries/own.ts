import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { SignedIn } from '../accounts.ts'

/** `id`: the award's. `is_to_claim`: it has to be claimed before it is seen. */
export type OwnPrize = { id: string; name: string; is_to_claim: boolean }

export type OwnEntry = Row<'entry', 'eid' | 'status' | 'created_at' | 'reasons'> & {
  prizes: OwnPrize[]
  /** Of all, shown or not. */
  total: number
}

type Of = { experienceId: string; person: SignedIn }

/**
 * The newest 50 in this experience, by entry_participant; those of the prize pools for tests win nothing that anybody gets. Where the
 * address is not known to be the record's own, only those that were sent with it.
 */
export function listOwnEntries(db: Db, scope: Scope, { experienceId, person }: Of): Promise<OwnEntry[]> {
  const clientId = scope.client.id
  const { channel, address } = person
  const isOwn =
    channel === 'sms'
      ? sql`(e.data ->> 'phone' = ${address} or e.source = 'sms')`
      : sql`e.data ->> 'email' = ${address}`
  return db.many(
    scope,
    sql<OwnEntry>`
      select e.eid, e.status, e.created_at, e.reasons, count(*) over () as total, coalesce((
        select json_agg(json_build_object('id', a.id, 'name', coalesce(y.name, o.name),
          'is_to_claim', c.id is not null and c.claimed_at is null) order by a.created_at, a.id) from award a
        join prize_pool o on o.client_id = ${clientId} and o.id = a.prize_pool_id
        left join prize_type y on y.client_id = ${clientId} and y.id = a.prize_type_id
        left join prize_claim c on c.client_id = ${clientId} and c.award_id = a.id
        where a.client_id = ${clientId} and a.participant_id = e.participant_id and a.entry_id = e.id
      ), '[]') as prizes
      from entry e
      where e.client_id = ${clientId} and e.participant_id = ${person.participant_id}::uuid
        and e.experience_id = ${experienceId}::uuid and not e.is_test and (${person.is_sure} or ${isOwn})
      order by e.created_at desc, e.id desc limit 50`,
  )
}

/** How many entries were counted in this window: the most of any of the keys. */
export async function countTaken(
  db: Db,
  scope: Scope,
  of: { experienceId: string; keys: readonly string[]; start: string },
): Promise<number> {
  const row = await db.one(
    scope,
    sql<{ taken: number }>`
      select coalesce(max(taken), 0) as taken from entry_window
      where client_id = ${scope.client.id} and experience_id = ${of.experienceId}::uuid
        and window_start = ${of.start}::date and key = any(${[...of.keys]}::text[])`,
  )
  return row.taken
}
