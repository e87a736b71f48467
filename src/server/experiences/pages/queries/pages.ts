import type { PageVariant } from '#contract/experiences/pageNames.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Pages that are written, by the table's key. */
export async function listPageRows(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<Row<'experience_page', 'name' | 'language' | 'html'>[]> {
  return db.many(
    scope,
    sql<Row<'experience_page', 'name' | 'language' | 'html'>>`
      select name, language, html from experience_page
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and html <> ''`,
  )
}

type Written = { experienceId: string; pages: readonly (PageVariant & { readonly html: string })[] }

export async function writePages(tx: Db, scope: Scope, { experienceId, pages }: Written): Promise<void> {
  await tx.run(
    scope,
    sql`insert into experience_page (client_id, experience_id, name, language, html)
        select ${scope.client.id}::bigint, ${experienceId}::uuid, name, language, html
        from unnest(${pages.map(({ name }) => name)}::text[], ${pages.map(({ language }) => language)}::text[],
          ${pages.map(({ html }) => html)}::text[]) as page (name, language, html)
        on conflict (client_id, experience_id, name, language) do update set html = excluded.html`,
  )
}
