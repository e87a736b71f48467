import type { PrizePool } from '#contract/prizing/calls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

type PoolRow = Row<
  'prize_pool',
  'id' | 'name' | 'class' | 'is_testing' | 'total' | 'remaining' | 'award_credit_threshold' | 'version'
> &
  Pick<PrizePool, 'prize_types'>

/** Pools with their types, by name. A client has few: the primary key's range is read whole. */
function poolsWhere(scope: Scope, which: Sql) {
  const clientId = scope.client.id
  return sql<PoolRow>`
    select p.id, p.name, p.class, p.is_testing, p.total, p.remaining, p.award_credit_threshold, p.version,
      coalesce(
        (select json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
         from prize_type t where t.client_id = ${clientId} and t.prize_pool_id = p.id),
        '[]') as prize_types
    from prize_pool p
    where p.client_id = ${clientId} and ${which}
    order by lower(p.name), p.id`
}

export function listPools(db: Db, scope: Scope): Promise<PrizePool[]> {
  return db.many(scope, poolsWhere(scope, sql`true`))
}

export function listPoolsOf(db: Db, scope: Scope, experienceId: string): Promise<PrizePool[]> {
  const isOf = sql`p.id in (
    select x.prize_pool_id from experience_prize_pool x
    where x.client_id = ${scope.client.id} and x.experience_id = ${experienceId}::uuid)`
  return db.many(scope, poolsWhere(scope, isOf))
}

export function getPool(db: Db, scope: Scope, poolId: string): Promise<PrizePool> {
  return db.one(scope, poolsWhere(scope, sql`p.id = ${poolId}::uuid`))
}

export type NewPool = Pick<
  PrizePool,
  'id' | 'name' | 'class' | 'is_testing' | 'total' | 'award_credit_threshold'
>

export async function insertPool(tx: Db, scope: Scope, pool: NewPool): Promise<void> {
  const made = {
    client_id: scope.client.id,
    remaining: pool.total,
    created_at: scope.at,
    updated_at: scope.at,
  }
  await tx.run(scope, insertRow('prize_pool', { ...made, ...pool }))
}

export function lockPool(tx: Db, scope: Scope, poolId: string) {
  return tx.one(
    scope,
    sql<Row<'prize_pool', 'id' | 'name' | 'total' | 'remaining' | 'award_credit_threshold' | 'version'>>`
      select id, name, total, remaining, award_credit_threshold, version from prize_pool
      where client_id = ${scope.client.id} and id = ${poolId}::uuid for update`,
  )
}

/** The number that remains moves with the total, so the number that was awarded stays the same. */
export async function writePool(
  tx: Db,
  scope: Scope,
  pool: Pick<PrizePool, 'id' | 'name' | 'total' | 'award_credit_threshold'>,
): Promise<void> {
  await tx.run(
    scope,
    sql`
      update prize_pool set name = ${pool.name}, total = ${pool.total}::int,
        remaining = remaining + ${pool.total}::int - total,
        award_credit_threshold = ${pool.award_credit_threshold}::int, updated_at = ${scope.at}, version = version + 1
      where client_id = ${scope.client.id} and id = ${pool.id}::uuid`,
  )
}

/** Takes that many prizes, or none where fewer remain. */
export function takePrizes(tx: Db, scope: Scope, take: { poolId: string; count: number }) {
  return tx.maybe(
    scope,
    sql<Row<'prize_pool', 'remaining'>>`
      update prize_pool set remaining = remaining - ${take.count}::int, updated_at = ${scope.at}
      where client_id = ${scope.client.id} and id = ${take.poolId}::uuid and remaining >= ${take.count}::int
      returning remaining`,
  )
}

export async function insertType(
  tx: Db,
  scope: Scope,
  { poolId, ...type }: { id: string; poolId: string; name: string },
): Promise<void> {
  const made = { client_id: scope.client.id, prize_pool_id: poolId, created_at: scope.at }
  await tx.run(scope, insertRow('prize_type', { ...made, ...type }))
}
