import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { countWritten } from '#server/platform/db/written.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export type LanguageRow = Row<
  'client_language',
  'id' | 'language' | 'language_label' | 'keyword' | 'message' | 'opt_in' | 'is_default'
>

const columns = sql`id, language, language_label, keyword, message, opt_in, is_default`

/** In the order of the form. */
export function listLanguages(db: Db, scope: Scope): Promise<LanguageRow[]> {
  return db.many(
    scope,
    sql<LanguageRow>`
      select ${columns} from client_language where client_id = ${scope.client.id} order by position, id`,
  )
}

export function findLanguage(db: Db, scope: Scope, id: string): Promise<LanguageRow | undefined> {
  return db.maybe(
    scope,
    sql<LanguageRow>`
      select ${columns} from client_language where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** Whether the client has this one among its languages. */
export async function hasLanguage(db: Db, scope: Scope, language: LanguageRow['language']): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql<Row<'client_language', 'id'>>`
      select id from client_language where client_id = ${scope.client.id} and language = ${language}`,
  )
  return row !== undefined
}

export type LanguageKeyword = Row<'keyword', 'id' | 'shortcode_id' | 'created_at'> & {
  language_id: NonNullable<Rows['keyword']['client_language_id']>
}

/** The languages' keywords, by the digits of their shortcode. */
export function listLanguageKeywords(db: Db, scope: Scope): Promise<LanguageKeyword[]> {
  return db.many(
    installation,
    sql<LanguageKeyword>`
      select k.id, k.client_language_id as language_id, k.shortcode_id, k.created_at
      from keyword k join shortcode s on s.id = k.shortcode_id
      where k.client_id = ${scope.client.id} and k.client_language_id is not null
      order by s.code, k.id`,
  )
}

/** Until commit nobody else changes the languages of this client. */
export async function lockLanguages(tx: Db, scope: Scope): Promise<void> {
  await tx.run(
    scope,
    sql`select pg_advisory_xact_lock(hashtextextended('client languages', ${scope.client.id}))`,
  )
}

export async function replaceLanguages(
  tx: Db,
  scope: Scope,
  languages: readonly LanguageRow[],
): Promise<void> {
  const of = <Name extends keyof LanguageRow>(name: Name) => languages.map((row) => row[name])
  await tx.run(scope, sql`delete from client_language where client_id = ${scope.client.id}`)
  await countWritten(
    tx,
    scope,
    sql`insert into client_language (client_id, id, language, language_label, keyword, message, opt_in, is_default,
          position)
        select ${scope.client.id}::bigint, n.id, n.language, n.label, n.keyword, n.message, n.opt_in, n.is_default, n.position
        from unnest(${of('id')}::uuid[], ${of('language')}::text[], ${of('language_label')}::text[],
          ${of('keyword')}::text[], ${of('message')}::text[], ${of('opt_in')}::boolean[],
          ${of('is_default')}::boolean[]) with ordinality
          n (id, language, label, keyword, message, opt_in, is_default, position)`,
  )
}

export type NewKeyword = LanguageKeyword & { keyword: string; normalised: string }

/** The ones of them that could be had: a word that somebody else has on the shortcode is left out. */
export async function replaceLanguageKeywords(
  tx: Db,
  scope: Scope,
  keywords: readonly NewKeyword[],
): Promise<Set<string>> {
  const of = <Name extends keyof NewKeyword>(name: Name) => keywords.map((row) => row[name])
  await tx.run(
    installation,
    sql`delete from keyword where client_id = ${scope.client.id} and client_language_id is not null`,
  )
  const added = await tx.many(
    installation,
    sql<Row<'keyword', 'id'>>`
      insert into keyword (id, shortcode_id, client_id, keyword, normalised, client_language_id, created_at)
      select n.id, n.shortcode_id, ${scope.client.id}, n.keyword, n.normalised, n.language_id, n.created_at
      from unnest(${of('id')}::uuid[], ${of('shortcode_id')}::uuid[], ${of('keyword')}::text[],
        ${of('normalised')}::text[], ${of('language_id')}::uuid[], ${of('created_at')}::timestamptz[])
        n (id, shortcode_id, keyword, normalised, language_id, created_at)
      order by n.normalised, n.shortcode_id
      on conflict (shortcode_id, normalised) do nothing
      returning id`,
  )
  return new Set(added.map(({ id }) => id))
}
