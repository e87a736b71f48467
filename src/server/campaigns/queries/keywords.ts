import type { Row, Rows } from '#db/rows.ts'
import { textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

/** The target of a text: an experience, a client language or a prefix of access codes, never two of them. */
export type RoutedKeyword = Row<'keyword', 'keyword'> & {
  clientId: Rows['keyword']['client_id']
  experienceId: Rows['keyword']['experience_id']
  languageId: Rows['keyword']['client_language_id']
  prefixId: Rows['keyword']['access_code_prefix_id']
  keywordId: Rows['keyword']['id']
}

const routed = sql`client_id as "clientId", experience_id as "experienceId", client_language_id as "languageId",
  access_code_prefix_id as "prefixId", id as "keywordId", keyword`

/** Across clients, because a word is there once on a shortcode. */
export function findKeyword(db: Db, shortcodeId: string, normalised: string) {
  return db.maybe(
    installation,
    sql<RoutedKeyword>`
      select ${routed} from keyword where shortcode_id = ${shortcodeId}::uuid and normalised = ${normalised}`,
  )
}

/** The first of these forms that leads anywhere; by the key (shortcode_id, normalised). */
export function findRoute(
  db: Db,
  shortcodeId: string,
  forms: readonly string[],
): Promise<RoutedKeyword | undefined> {
  return db.maybe(
    installation,
    sql<RoutedKeyword>`
      select ${routed} from keyword
      where shortcode_id = ${shortcodeId}::uuid and normalised = any(${textArray(forms)}::text[])
        and (experience_id is not null or client_language_id is not null or access_code_prefix_id is not null)
      order by array_position(${textArray(forms)}::text[], normalised) limit 1`,
  )
}

export async function hasKeyword(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    installation,
    sql`select 1 from keyword where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  return row !== undefined
}

export function findExperienceId(
  db: Db,
  scope: Scope,
  eid: string,
): Promise<Row<'experience', 'id'> | undefined> {
  return db.maybe(
    scope,
    sql<Row<'experience', 'id'>>`
      select id from experience where client_id = ${scope.client.id} and eid = ${eid}`,
  )
}

/** A keyword as it is answered, with its time as a Date. */
export type KeywordRow = Row<
  'keyword',
  'id' | 'keyword' | 'shortcode_id' | 'experience_id' | 'created_at' | 'version'
> & {
  shortcode: Rows['shortcode']['code']
  experience_name: Rows['experience']['name'] | null
  language: Rows['client_language']['language'] | null
  language_label: Rows['client_language']['language_label'] | null
  access_code_list_id: Rows['access_code_prefix']['access_code_list_id'] | null
}

const columns = sql`k.id, k.keyword, k.shortcode_id, s.code as shortcode, k.experience_id,
  e.name as experience_name, l.language, l.language_label, p.access_code_list_id, k.created_at,
  k.version`
const joins = (scope: Scope) => sql`keyword k join shortcode s on s.id = k.shortcode_id
  left join experience e on e.client_id = ${scope.client.id} and e.id = k.experience_id
  left join client_language l on l.client_id = ${scope.client.id} and l.id = k.client_language_id
  left join access_code_prefix p on p.client_id = ${scope.client.id} and p.id = k.access_code_prefix_id`

type Asked = PageAsked & { search?: string | undefined; shortcode_id?: string | undefined }

/** A client has some hundred keywords at most: keyword_client is index enough. */
export async function listKeywords(db: Db, scope: Scope, asked: Asked): Promise<Paged<KeywordRow>> {
  const pattern = asked.search ? searchPattern(asked.search) : '%'
  const wanted = sql`k.client_id = ${scope.client.id} and fold(k.keyword) like ${pattern}
    and (${asked.shortcode_id ?? null}::uuid is null or k.shortcode_id = ${asked.shortcode_id ?? null}::uuid)`
  const rows = sql<KeywordRow>`
    select ${columns} from ${joins(scope)} where ${wanted} order by k.normalised, s.code ${limitOf(asked)}`
  return pageOfMatches(db, scope, { rows, matches: sql`from keyword k where ${wanted}` })
}

export function getKeyword(db: Db, scope: Scope, id: string): Promise<KeywordRow> {
  return db.one(
    scope,
    sql<KeywordRow>`
      select ${columns} from ${joins(scope)} where k.client_id = ${scope.client.id} and k.id = ${id}::uuid`,
  )
}

export type LockedKeyword = Row<
  'keyword',
  'id' | 'keyword' | 'shortcode_id' | 'experience_id' | 'client_language_id' | 'access_code_prefix_id'
>

/** Held until commit. */
export function lockKeyword(tx: Db, scope: Scope, id: string): Promise<LockedKeyword | undefined> {
  return tx.maybe(
    installation,
    sql<LockedKeyword>`
      select id, keyword, shortcode_id, experience_id, client_language_id, access_code_prefix_id from keyword
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

export function findKeywordOf(
  tx: Db,
  scope: Scope,
  experienceId: string,
): Promise<{ id: string } | undefined> {
  return tx.maybe(
    installation,
    sql<Row<'keyword', 'id'>>`
      select id from keyword
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid for update`,
  )
}

/**
 * Read before it is locked, changed or deleted, which in a sharded installation is for one at a time. It stays what it
 * is while the experience is held.
 */
export function readKeywordOf(tx: Db, scope: Scope, experienceId: string) {
  return tx.maybe(
    installation,
    sql<Row<'keyword', 'id' | 'keyword' | 'shortcode_id'>>`
      select id, keyword, shortcode_id from keyword
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
}

export async function deleteKeywordsOf(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await tx.run(
    installation,
    sql`delete from keyword where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
}

/** Read before it is changed, as that of an experience is. */
export function readKeywordOfPrefix(tx: Db, scope: Scope, prefixId: string) {
  return tx.maybe(
    installation,
    sql<Row<'keyword', 'id' | 'keyword' | 'shortcode_id'>>`
      select id, keyword, shortcode_id from keyword
      where client_id = ${scope.client.id} and access_code_prefix_id = ${prefixId}::uuid`,
  )
}

/** Looks first whether there are any: a delete holds the table for itself where it is sharded. */
export async function deleteKeywordsOfPrefixes(
  tx: Db,
  scope: Scope,
  prefixIds: readonly string[],
): Promise<void> {
  const ofThem = sql`client_id = ${scope.client.id} and access_code_prefix_id = any(${prefixIds}::uuid[])`
  const any = await tx.maybe(installation, sql`select 1 from keyword where ${ofThem} limit 1`)
  if (any) await tx.run(installation, sql`delete from keyword where ${ofThem}`)
}

export async function deleteKeywordRow(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(
    installation,
    sql`delete from keyword where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

type Word = {
  id: string
  experienceId: string | null
  prefixId: string | null
  shortcodeId: string
  word: string
  normalised: string
}

/** False where somebody else took the word in the meantime. */
export async function insertKeyword(tx: Db, scope: Scope, row: Word): Promise<boolean> {
  const { id, experienceId: experience_id, shortcodeId: shortcode_id, word: keyword, normalised } = row
  const of = { experience_id, access_code_prefix_id: row.prefixId }
  const named = { client_id: scope.client.id, id, shortcode_id, keyword, normalised, ...of }
  const made = insertRow('keyword', { ...named, created_at: scope.at })
  return (await tx.run(installation, sql`${made} on conflict (shortcode_id, normalised) do nothing`)) === 1
}

/** The key (shortcode_id, normalised) refuses a word that somebody else took in the meantime. */
export async function writeKeywordRow(tx: Db, scope: Scope, row: Word): Promise<void> {
  const { id, experienceId, shortcodeId, word, normalised } = row
  await tx.run(
    installation,
    sql`update keyword set shortcode_id = ${shortcodeId}, keyword = ${word}, normalised = ${normalised},
          experience_id = ${experienceId}, version = version + 1
        where client_id = ${scope.client.id} and id = ${id}
          and (shortcode_id, keyword, normalised, experience_id) is distinct from
            (${shortcodeId}::uuid, ${word}::text, ${normalised}::text, ${experienceId}::uuid)`,
  )
}

/** Held until commit, so that an experience gets one keyword, and none once it is deleted. */
export async function lockExperience(tx: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select 1 from experience
        where client_id = ${scope.client.id} and id = ${id}::uuid and deleted_at is null for update`,
  )
  return row !== undefined
}

export async function hasExperience(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from experience
        where client_id = ${scope.client.id} and id = ${id}::uuid and deleted_at is null`,
  )
  return row !== undefined
}
