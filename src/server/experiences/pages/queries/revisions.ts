import { mostRevisions } from '#contract/experiences/revisions.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type PageText = { readonly name: string; readonly language: 'en' | 'fr'; readonly html: string }
export type OfPage = { readonly experienceId: string } & Pick<PageText, 'name' | 'language'>

/** One for each of these that says something else than before; how many. The primary key serves it. */
export async function insertRevisions(
  tx: Db,
  scope: Scope,
  { experienceId, pages }: { experienceId: string; pages: readonly PageText[] },
): Promise<number> {
  const { actor, client } = scope
  const rows = await tx.many(
    scope,
    sql<Row<'experience_page_revision', 'number'>>`
      insert into experience_page_revision
        (client_id, experience_id, name, language, number, html, saved_by, saved_by_name, saved_at)
      select ${client.id}::bigint, ${experienceId}::uuid, given.name, given.language,
        1 + coalesce((
          select max(r.number) from experience_page_revision r
          where r.client_id = ${client.id} and r.experience_id = ${experienceId}::uuid
            and r.name = given.name and r.language = given.language
        ), 0),
        given.html, ${actor.kind === 'user' ? actor.id : null}::uuid, ${actor.name}, ${scope.at}
      from unnest(${pages.map(({ name }) => name)}::text[], ${pages.map(({ language }) => language)}::text[],
        ${pages.map(({ html }) => html)}::text[]) as given (name, language, html)
      left join experience_page p on p.client_id = ${client.id} and p.experience_id = ${experienceId}::uuid
        and p.name = given.name and p.language = given.language
      where given.html <> coalesce(p.html, '')
      returning number`,
  )
  return rows.length
}

/** Revisions before the newest ones of each page. */
export async function deleteOldRevisions(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from experience_page_revision r
        using (
          select name, language, max(number) as newest from experience_page_revision
          where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
          group by name, language
        ) last
        where r.client_id = ${scope.client.id} and r.experience_id = ${experienceId}::uuid
          and r.name = last.name and r.language = last.language and r.number <= last.newest - ${mostRevisions}::int`,
  )
}

/** Newest first. The primary key serves it. */
export async function listRevisionRows(
  db: Db,
  scope: Scope,
  { experienceId, name, language }: OfPage,
): Promise<
  (Row<'experience_page_revision', 'number' | 'saved_at' | 'saved_by_name'> & { characters: number })[]
> {
  return db.many(
    scope,
    sql<Row<'experience_page_revision', 'number' | 'saved_at' | 'saved_by_name'> & { characters: number }>`
      select number, saved_at, saved_by_name, char_length(html) as characters from experience_page_revision
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
        and name = ${name} and language = ${language}
      order by number desc limit ${mostRevisions}`,
  )
}

export async function findRevision(
  db: Db,
  scope: Scope,
  { experienceId, name, language, number }: OfPage & { number: number },
): Promise<Row<'experience_page_revision', 'number' | 'saved_at' | 'saved_by_name' | 'html'> | undefined> {
  return db.maybe(
    scope,
    sql<Row<'experience_page_revision', 'number' | 'saved_at' | 'saved_by_name' | 'html'>>`
      select number, saved_at, saved_by_name, html from experience_page_revision
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
        and name = ${name} and language = ${language} and number = ${number}`,
  )
}
