import { sql } from 'kysely'
import { type OwnPage, type OwnPageField, ownPageFields, ownPages } from '#contract/experiences/pageNames.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

type Parts = { prize_pool_id: string | null } & Record<OwnPageField, string>

/** Its pool, and its own pages in both languages. */
export async function findParts(db: Db, scope: Scope, experienceId: string): Promise<Parts> {
  const named = { client_id: scope.client.id, experience_id: experienceId }
  const [pages, pool] = await Promise.all([
    db.many(
      scope,
      sql<Row<'experience_page', 'name' | 'language' | 'html'>>`
        select name, language, html from experience_page
        where client_id = ${named.client_id} and experience_id = ${named.experience_id}::uuid
          and name = any(${Object.values(ownPages)}::text[])`,
    ),
    db.maybe(
      scope,
      sql<Row<'experience_prize_pool', 'prize_pool_id'>>`
        select prize_pool_id from experience_prize_pool
        where client_id = ${named.client_id} and experience_id = ${named.experience_id}::uuid limit 1`,
    ),
  ])
  const htmlOf = (field: OwnPageField) => {
    const { name, language } = placeOf(field)
    return pages.find((page) => page.name === name && page.language === language)?.html ?? ''
  }
  const written = Object.fromEntries(ownPageFields.map((field) => [field, htmlOf(field)]))
  return { prize_pool_id: pool?.prize_pool_id ?? null, ...(written as Record<OwnPageField, string>) }
}

/** `home_html_fr` is the French variant of the page Home. */
function placeOf(field: OwnPageField): { name: string; language: 'en' | 'fr' } {
  const language = field.endsWith('_fr') ? 'fr' : 'en'
  return { name: ownPages[field.replace(/_fr$/, '') as OwnPage], language }
}

/** The pages as staff know them: the French variant by (FR). */
export const pageNames = Object.fromEntries(
  ownPageFields.map((field) => {
    const { name, language } = placeOf(field)
    return [field, language === 'fr' ? `${name} (FR)` : name]
  }),
) as Record<OwnPageField, string>

export async function findTiedPool(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<Row<'prize_pool', 'name' | 'is_testing' | 'remaining'> | undefined> {
  return db.maybe(
    scope,
    sql<Row<'prize_pool', 'name' | 'is_testing' | 'remaining'>>`
      select p.name, p.is_testing, p.remaining from experience_prize_pool t
      join prize_pool p on p.client_id = ${scope.client.id} and p.id = t.prize_pool_id
      where t.client_id = ${scope.client.id} and t.experience_id = ${experienceId}::uuid limit 1`,
  )
}

type OwnPages = { experienceId: string; html: Readonly<Record<OwnPageField, string>> }

export async function writePages(tx: Db, scope: Scope, { experienceId, html }: OwnPages) {
  const places = ownPageFields.map((field) => ({ ...placeOf(field), html: html[field] }))
  await tx.run(
    scope,
    sql`insert into experience_page (client_id, experience_id, name, language, html)
        select ${scope.client.id}::bigint, ${experienceId}::uuid, name, language, html
        from unnest(${places.map(({ name }) => name)}::text[], ${places.map(({ language }) => language)}::text[],
          ${places.map((place) => place.html)}::text[]) as page (name, language, html)
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
