import type { Row, Rows } from '#db/rows.ts'
import { writeEvents } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Counted, Line } from '../creditPlan.ts'
import type { ValidEntry } from './atOnce.ts'

/**
 * Every pool of the experience that is for entries like this one, locked until commit and by their ids: whoever else
 * gives a prize to this person here waits, so that what one has is counted right.
 */
export async function lockAllPools(tx: Db, scope: Scope, entry: ValidEntry): Promise<void> {
  await tx.run(
    scope,
    sql`select 1 from prize_pool p
      where p.client_id = ${scope.client.id} and p.is_testing = ${entry.is_test}
        and p.id in (select t.prize_pool_id from experience_prize_pool t
          where t.client_id = ${scope.client.id} and t.experience_id = ${entry.experience_id}::uuid)
      order by p.id for no key update of p`,
  )
}

type CreditedLine = Line & Row<'entry_credit', 'credits'>

export function listLines(tx: Db, scope: Scope, entryId: string): Promise<CreditedLine[]> {
  return tx.many(
    scope,
    sql<CreditedLine>`
      select prize_pool_id as "poolId", prize_type_id as "typeId", credits from entry_credit
      where client_id = ${scope.client.id} and entry_id = ${entryId}::uuid order by position`,
  )
}

/** The share that the entry's person has of each of those pools. */
export function countByPool(tx: Db, scope: Scope, entry: ValidEntry): Promise<Counted[]> {
  const clientId = scope.client.id
  const ofPerson = (table: string, name: string) => sql`${sql.ref(table)} ${sql.ref(name)}
    where ${sql.ref(`${name}.client_id`)} = ${clientId}
      and ${sql.ref(`${name}.experience_id`)} = ${entry.experience_id}::uuid
      and ${sql.ref(`${name}.participant_id`)} = ${entry.participant_id}::uuid
      and ${sql.ref(`${name}.prize_pool_id`)} = p.id`
  return tx.many(
    scope,
    sql<Counted>`
      select p.id as "poolId", p.remaining, p.award_credit_threshold as threshold,
        (select coalesce(sum(c.credits), 0)::int from ${ofPerson('entry_credit', 'c')}) as credits,
        (select count(*)::int from ${ofPerson('award', 'a')}) as prizes
      from experience_prize_pool t join prize_pool p on p.client_id = ${clientId} and p.id = t.prize_pool_id
      where t.client_id = ${clientId} and t.experience_id = ${entry.experience_id}::uuid
        and p.is_testing = ${entry.is_test}`,
  )
}

/** As many out of each pool as are given, all or none. */
export async function takeFromPools(
  tx: Db,
  scope: Scope,
  taken: readonly { poolId: string; count: number }[],
): Promise<boolean> {
  const rows = await tx.many(
    scope,
    sql<Row<'prize_pool', 'id'>>`
      update prize_pool p set remaining = p.remaining - n.count, updated_at = ${scope.at}::timestamptz
      from unnest(${taken.map(({ poolId }) => poolId)}::uuid[], ${taken.map(({ count }) => count)}::int[])
        as n(id, count)
      where p.client_id = ${scope.client.id} and p.id = n.id and p.remaining >= n.count
      returning p.id`,
  )
  return rows.length === taken.length
}

type Awards = { entry: ValidEntry; awards: readonly (Line & { id: string })[] }

export async function insertAwards(tx: Db, scope: Scope, { entry, awards }: Awards): Promise<void> {
  const rows = awards.map(
    ({ id, poolId, typeId }) => sql`(${scope.client.id}, ${id}::uuid, ${poolId}::uuid, ${typeId}::uuid,
      ${entry.participant_id}::uuid, ${entry.id}::uuid, ${entry.experience_id}::uuid, null, ${scope.at}::timestamptz)`,
  )
  await tx.run(
    scope,
    sql`insert into award (client_id, id, prize_pool_id, prize_type_id, participant_id, entry_id, experience_id,
          draw_id, created_at)
        values ${sql.join(rows)}`,
  )
}

export async function writeAwardEvents(tx: Db, scope: Scope, { entry, awards }: Awards): Promise<void> {
  const clientId = scope.client.id
  await writeEvents(
    tx,
    scope,
    sql`
      select a.client_id, derived_id(a.id, a.entry_id), a.participant_id, 'prize_awarded', a.experience_id, a.id,
        jsonb_strip_nulls(jsonb_build_object('prize_pool', p.name, 'prize_type', t.name))
      from award a
      join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = a.prize_type_id
      where a.client_id = ${clientId} and a.experience_id = ${entry.experience_id}::uuid
        and a.participant_id = ${entry.participant_id}::uuid and a.id = any(${awards.map(({ id }) => id)}::uuid[])`,
  )
}

export type NamedPrize = { name: Rows['prize_pool']['name'] }

/** The prizes that an entry has brought, by name. */
export function listPrizesOf(
  db: Db,
  scope: Scope,
  entry: Pick<ValidEntry, 'id' | 'participant_id' | 'experience_id'>,
): Promise<NamedPrize[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<NamedPrize>`
      select coalesce(t.name, p.name) as name from award a
      join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = a.prize_type_id
      where a.client_id = ${clientId} and a.experience_id = ${entry.experience_id}::uuid
        and a.participant_id = ${entry.participant_id}::uuid and a.entry_id = ${entry.id}::uuid
      order by a.id`,
  )
}
