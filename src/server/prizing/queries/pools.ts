import type { PrizePool } from '#contract/prizing/calls.ts'
import type { Filled, Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

type WinnerTexts =
  | 'js_hook'
  | 'winner_page_html'
  | 'winner_page_html_fr'
  | 'winner_email_title'
  | 'winner_email_title_fr'
  | 'winner_email_html'
  | 'winner_email_html_fr'
type Held = Row<
  'prize_pool',
  'id' | 'name' | 'class' | 'total' | 'remaining' | 'award_credit_threshold' | 'version' | WinnerTexts
> &
  Filled<'prize_pool', 'retailers'>
type PoolRow = Held & Row<'prize_pool', 'is_testing'> & Pick<PrizePool, 'prize_types'>

/** Pools with their types, by name. A client has few: the primary key's range is read whole. */
function poolsWhere(scope: Scope, which: Sql) {
  const clientId = scope.client.id
  return sql<PoolRow>`
    select p.id, p.name, p.class, p.is_testing, p.total, p.remaining, p.award_credit_threshold, p.version,
      coalesce(p.retailers, '{}') as retailers,
      p.js_hook, p.winner_page_html, p.winner_page_html_fr, p.winner_email_title, p.winner_email_title_fr,
      p.winner_email_html, p.winner_email_html_fr,
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

export type NewPool = Omit<PrizePool, 'remaining' | 'prize_types' | 'version'>

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
    sql<Held>`
      select id, name, class, total, remaining, award_credit_threshold, coalesce(retailers, '{}') as retailers, version, js_hook, winner_page_html,
        winner_page_html_fr, winner_email_title, winner_email_title_fr, winner_email_html, winner_email_html_fr
      from prize_pool
      where client_id = ${scope.client.id} and id = ${poolId}::uuid for update`,
  )
}

/** The number that remains moves with the total, so the number that was awarded stays the same. */
export async function writePool(
  tx: Db,
  scope: Scope,
  { id, total, ...pool }: Omit<NewPool, 'class' | 'is_testing'>,
): Promise<void> {
  const remaining = sql`remaining + ${total}::int - total`
  const values = { ...pool, total, remaining, updated_at: scope.at, version: nextVersion }
  await tx.run(scope, updateRow('prize_pool', { client_id: scope.client.id, id }, values))
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
