import { type RawBuilder, sql } from 'kysely'
import type { PrizePool } from '#contract/prizing/calls.ts'

/** Pools with their types, by name. A client has few: the primary key's range is read whole. */
export function selectPools(clientId: number, which: RawBuilder<unknown> = sql`true`) {
  return sql<PrizePool>`
    select p.id, p.name, p.class, p.is_testing, p.total, p.remaining,
      coalesce(
        (select json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
         from prize_type t where t.client_id = ${clientId} and t.prize_pool_id = p.id),
        '[]') as prize_types
    from prize_pool p
    where p.client_id = ${clientId} and ${which}
    order by lower(p.name), p.id`
}

export const selectPool = (clientId: number, poolId: string) =>
  selectPools(clientId, sql`p.id = ${poolId}::uuid`)

export const selectPoolsOf = (clientId: number, experienceId: string) =>
  selectPools(
    clientId,
    sql`p.id in (
      select x.prize_pool_id from experience_prize_pool x
      where x.client_id = ${clientId} and x.experience_id = ${experienceId}::uuid)`,
  )

export type NewPool = Pick<PrizePool, 'id' | 'name' | 'class' | 'is_testing' | 'total'> & { at: Date }

export const insertPool = (clientId: number, pool: NewPool) => sql`
  insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
  values (${clientId}, ${pool.id}, ${pool.name}, ${pool.class}, ${pool.is_testing}, ${pool.total}, ${pool.total},
    ${pool.at}, ${pool.at})`

export const lockPool = (clientId: number, poolId: string) => sql<
  Pick<PrizePool, 'name' | 'total' | 'remaining'>
>`
  select name, total, remaining from prize_pool where client_id = ${clientId} and id = ${poolId}::uuid for update`

/** What is left moves with the total, so what was awarded stays the same. */
export const changePool = (
  clientId: number,
  pool: { id: string; name: string; total: number; at: Date },
) => sql`
  update prize_pool set name = ${pool.name}, total = ${pool.total}::int,
    remaining = remaining + ${pool.total}::int - total, updated_at = ${pool.at}
  where client_id = ${clientId} and id = ${pool.id}::uuid`

/** Takes that many prizes, or none where fewer remain. */
export const takePrizes = (clientId: number, take: { poolId: string; count: number; at: Date }) => sql<{
  remaining: number
}>`
  update prize_pool set remaining = remaining - ${take.count}::int, updated_at = ${take.at}
  where client_id = ${clientId} and id = ${take.poolId}::uuid and remaining >= ${take.count}::int
  returning remaining`

export const insertType = (
  clientId: number,
  type: { id: string; poolId: string; name: string; at: Date },
) => sql`
  insert into prize_type (client_id, id, prize_pool_id, name, created_at)
  values (${clientId}, ${type.id}, ${type.poolId}, ${type.name}, ${type.at})`
