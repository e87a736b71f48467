import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

type Parts = { prize_pool_id: string | null; home_html: string; home_html_fr: string }

/** Its pool and its Home page in both languages. */
export async function findParts(db: Db, scope: Scope, experienceId: string): Promise<Parts> {
  return db.one(
    scope,
    sql<Parts>`
      select (select prize_pool_id from experience_prize_pool
              where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid limit 1) as prize_pool_id,
        coalesce(max(html) filter (where language = 'en'), '') as home_html,
        coalesce(max(html) filter (where language = 'fr'), '') as home_html_fr
      from experience_page
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and name = 'Home'`,
  )
}

type HomePages = { experienceId: string; en: string; fr: string }

export async function writeHomePages(tx: Db, scope: Scope, { experienceId, en, fr }: HomePages) {
  await tx.run(
    scope,
    sql`insert into experience_page (client_id, experience_id, name, language, html)
        values (${scope.client.id}, ${experienceId}::uuid, 'Home', 'en', ${en}),
               (${scope.client.id}, ${experienceId}::uuid, 'Home', 'fr', ${fr})
        on conflict (client_id, experience_id, name, language) do update set html = excluded.html`,
  )
}

/** False where the pool is not the client's. */
export async function hasPool(tx: Db, scope: Scope, poolId: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select id from prize_pool where client_id = ${scope.client.id} and id = ${poolId}::uuid`,
  )
  return row !== undefined
}

/** Ties exactly this pool, or none. */
export async function writePool(tx: Db, scope: Scope, tie: { experienceId: string; poolId: string | null }) {
  await tx.run(
    scope,
    sql`delete from experience_prize_pool where client_id = ${scope.client.id}
        and experience_id = ${tie.experienceId}::uuid and prize_pool_id is distinct from ${tie.poolId}::uuid`,
  )
  if (tie.poolId === null) return
  await tx.run(
    scope,
    sql`insert into experience_prize_pool (client_id, experience_id, prize_pool_id)
        values (${scope.client.id}, ${tie.experienceId}::uuid, ${tie.poolId}::uuid) on conflict do nothing`,
  )
}
