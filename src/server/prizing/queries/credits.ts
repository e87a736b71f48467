import type { Row, Rows } from '#db/rows.ts'
import { writeEvents } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Counted, Line } from '../creditPlan.ts'
import type { ValidEntry } from './atOnce.ts'
import { tellsItself } from './telling.ts'

type CreditedLine = Line & Row<'entry_credit', 'credits'>

export function listLines(tx: Db, scope: Scope, entryId: string): Promise<CreditedLine[]> {
  return tx.many(
    scope,
    sql<CreditedLine>`
      select prize_pool_id as "poolId", prize_type_id as "typeId", credits from entry_credit
      where client_id = ${scope.client.id} and entry_id = ${entryId}::uuid order by position`,
  )
}

/** The share that the entry's person has of each of those pools; a prize that was drawn was not earned. */
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
        (select count(*)::int from ${ofPerson('award', 'a')} and a.draw_id is null) as prizes
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

type ToldDecision = {
  readonly decision_id: string
  readonly id: string
  readonly participant_id: string
  readonly experience_id: string
}

/**
 * The prizes that a decision has brought an entry and of which no message of their own tells, by name; those of a decision
 * before or after it are not among them.
 */
export function listPrizesOf(db: Db, scope: Scope, told: ToldDecision): Promise<NamedPrize[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<NamedPrize>`
      select coalesce(t.name, p.name) as name from entry_decision d
      join award a on a.client_id = ${clientId} and a.experience_id = ${told.experience_id}::uuid
        and a.participant_id = ${told.participant_id}::uuid and a.entry_id = ${told.id}::uuid
      join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = a.prize_type_id
      where d.client_id = ${clientId} and d.id = ${told.decision_id}::uuid
        and a.draw_id is null and a.created_at >= d.made_at and a.is_to_tell is not true and a.told_at is null
        and not exists (select 1 from prize_claim c where c.client_id = ${clientId} and c.award_id = a.id)
        and not exists (select 1 from entry_decision n where n.client_id = ${clientId} and n.entry_id = ${told.id}::uuid
          and n.state = 'done' and n.made_at > d.made_at and n.made_at <= a.created_at)
      order by a.id`,
  )
}

/** The pools from which an entry may bring a prize, in the order of the experience, and which of them tell of it themselves. */
export function listPoolsToTell(
  db: Db,
  scope: Scope,
  { experience_id, is_test }: Pick<ValidEntry, 'experience_id' | 'is_test'>,
): Promise<(NamedPrize & { tells_itself: boolean })[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<NamedPrize & { tells_itself: boolean }>`
      select p.name, ${tellsItself} as tells_itself
      from experience_prize_pool e join prize_pool p on p.client_id = ${clientId} and p.id = e.prize_pool_id
      where e.client_id = ${clientId} and e.experience_id = ${experience_id}::uuid and p.is_testing = ${is_test}
      order by e.position, p.id`,
  )
}
