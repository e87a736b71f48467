import { winnerTextNames } from '#contract/experiences/prizePools.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type TiedPool = Row<
  'prize_pool',
  'id' | 'name' | 'is_testing' | 'remaining' | 'award_credit_threshold'
>

export type ShownPool = TiedPool & { readonly prize_types: Row<'prize_type', 'id' | 'name'>[] }

/** The pools of an experience with their types, in the order in which prizes are taken. */
export async function listTiedPools(db: Db, scope: Scope, experienceId: string): Promise<ShownPool[]> {
  return db.many(
    scope,
    sql<ShownPool>`
      select p.id, p.name, p.is_testing, p.remaining, p.award_credit_threshold,
        (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name) order by lower(y.name), y.id), '[]')
          from prize_type y where y.client_id = ${scope.client.id} and y.prize_pool_id = p.id) as prize_types
      from experience_prize_pool t
      join prize_pool p on p.client_id = ${scope.client.id} and p.id = t.prize_pool_id
      where t.client_id = ${scope.client.id} and t.experience_id = ${experienceId}::uuid
      order by t.position, p.id`,
  )
}

/** Whether a secret code of it is left: `secret_code_left`. */
export async function hasSecretCodeLeft(db: Db, scope: Scope, experienceId: string): Promise<boolean> {
  const { is_left } = await db.one(
    scope,
    sql<{ is_left: boolean }>`
      select exists (select from secret_code where client_id = ${scope.client.id}
        and experience_id = ${experienceId}::uuid and used_at is null) as is_left`,
  )
  return is_left
}

const columns = [
  'id',
  'name',
  'class',
  'is_testing',
  'total',
  'award_credit_threshold',
  ...winnerTextNames,
] as const
export type PoolOf = Row<'prize_pool', (typeof columns)[number]> & { readonly retailers: string[] }

/** The ones of these pools that the client has. */
export async function listPoolsOf(tx: Db, scope: Scope, poolIds: readonly string[]): Promise<PoolOf[]> {
  return tx.many(
    scope,
    sql<PoolOf>`
      select ${sql.refs(columns)}, coalesce(retailers, '{}') as retailers from prize_pool
      where client_id = ${scope.client.id} and id = any(${poolIds}::uuid[])`,
  )
}

/** Ties exactly these, in this order. */
export async function writeTiedPools(
  tx: Db,
  scope: Scope,
  { experienceId, poolIds }: { experienceId: string; poolIds: readonly string[] },
): Promise<void> {
  await tx.run(
    scope,
    sql`delete from experience_prize_pool where client_id = ${scope.client.id}
        and experience_id = ${experienceId}::uuid and not prize_pool_id = any(${poolIds}::uuid[])`,
  )
  await tx.run(
    scope,
    sql`insert into experience_prize_pool (client_id, experience_id, prize_pool_id, position)
        select ${scope.client.id}::bigint, ${experienceId}::uuid, pool_id, at
        from unnest(${poolIds}::uuid[]) with ordinality as tied (pool_id, at)
        on conflict (client_id, experience_id, prize_pool_id) do update set position = excluded.position`,
  )
}
