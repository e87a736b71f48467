import type * as z from 'zod'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { LibraryKind } from '#contract/experiences/library.ts'
import type { libraryForm } from '#contract/experiences/libraryCalls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

export type ItemRow = Row<
  'library_item',
  | 'id'
  | 'name'
  | 'alt'
  | 'alt_fr'
  | 'hash'
  | 'sha256'
  | 'content_type'
  | 'bytes'
  | 'width'
  | 'height'
  | 'created_at'
  | 'version'
> & { kind: LibraryKind }

const columns = sql`id, kind, name, alt, alt_fr, hash, sha256, content_type, bytes, width, height, created_at, version`

export type LibraryAsked = PageAsked & {
  search?: string | undefined
  kind?: LibraryKind | undefined
}

/** Newest first, by the primary key, since ids grow with time; names are few enough in one client to be read through. */
export async function findLibraryPage(db: Db, scope: Scope, asked: LibraryAsked): Promise<Paged<ItemRow>> {
  const matches = sql`from library_item where ${filterOf(scope, asked)}`
  return pageOfMatches(db, scope, {
    rows: sql<ItemRow>`select ${columns} ${matches} order by id desc ${limitOf(asked)}`,
    matches,
  })
}

function filterOf(scope: Scope, { search, kind }: LibraryAsked): Sql {
  const isNamed = search ? sql`and search like ${searchPattern(search)}` : sql``
  const isOfKind = kind ? sql`and kind = ${kind}` : sql``
  return sql`client_id = ${scope.client.id} ${isNamed} ${isOfKind}`
}

export function findItem(db: Db, scope: Scope, id: string): Promise<ItemRow | undefined> {
  return db.maybe(
    scope,
    sql<ItemRow>`select ${columns} from library_item where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

type LockedItem = ItemRow & Row<'library_item', 'file_id'>

export function lockItem(tx: Db, scope: Scope, id: string): Promise<LockedItem | undefined> {
  return tx.maybe(
    scope,
    sql<LockedItem>`
      select ${columns}, file_id from library_item
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

export type NewItem = Omit<ItemRow, 'created_at' | 'version'> & { file_id: string }

/** Or the one that has the content already, held until commit, so that nobody takes it away before it is answered. */
export function insertItem(tx: Db, scope: Scope, item: NewItem): Promise<ItemRow> {
  return tx.one(
    scope,
    sql<ItemRow>`
      insert into library_item (client_id, id, kind, name, alt, alt_fr, file_id, hash, sha256, content_type, bytes,
        width, height, created_at)
      values (${scope.client.id}, ${item.id}, ${item.kind}, ${item.name}, ${item.alt}, ${item.alt_fr}, ${item.file_id},
        ${item.hash}, ${item.sha256}, ${item.content_type}, ${item.bytes}, ${item.width}, ${item.height}, ${scope.at})
      on conflict (client_id, hash) do update set hash = excluded.hash
      returning ${columns}`,
  )
}

export async function writeItem(
  tx: Db,
  scope: Scope,
  { id, name, alt, alt_fr }: z.output<typeof libraryForm> & { id: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`update library_item set name = ${name}, alt = ${alt}, alt_fr = ${alt_fr}, version = version + 1
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

export async function deleteItem(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, sql`delete from library_item where client_id = ${scope.client.id} and id = ${id}::uuid`)
}

export type OpenedItem = Row<'library_item', 'name' | 'content_type'> & { kind: LibraryKind } & {
  storage_key: Rows['stored_file']['storage_key']
}

/** The file at its public address. */
export function findItemByHash(db: Db, scope: Scope, hash: string): Promise<OpenedItem | undefined> {
  return db.maybe(
    scope,
    sql<OpenedItem>`
      select i.kind, i.name, i.content_type, f.storage_key from library_item i
      join stored_file f on f.client_id = ${scope.client.id} and f.id = i.file_id
      where i.client_id = ${scope.client.id} and i.hash = ${hash}`,
  )
}

export type UseRow = {
  hash: string
  experience_eid: Rows['experience']['eid']
  experience_name: Rows['experience']['name']
  kind: Kind
  page: string | null
  language: 'en' | 'fr' | null
  uses_count: number
}

/** How many uses of each are told by name. */
const toldUses = 20

/**
 * Places that use these, by experience_page_library and experience_library: both hold only what names something of the
 * library. The pages of a deleted experience are shown to nobody.
 */
export function listUses(db: Db, scope: Scope, hashes: readonly string[]): Promise<UseRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<UseRow>`
      select hash, experience_eid, experience_name, kind, page, language, uses_count from (
        select u.hash, u.page, u.language, e.eid as experience_eid, e.name as experience_name, e.kind,
          count(*) over (partition by u.hash) as uses_count,
          row_number() over (partition by u.hash order by lower(e.name), e.id, u.page nulls last, u.language) as place
        from (
          select p.experience_id, p.name as page, p.language, unnest(p.library_hashes) as hash from experience_page p
          where p.client_id = ${clientId} and p.library_hashes <> '{}' and p.library_hashes && ${hashes}::text[]
          union all
          select t.id, null, null, unnest(t.library_hashes) from experience t
          where t.client_id = ${clientId} and t.library_hashes <> '{}' and t.library_hashes && ${hashes}::text[]) u
        join experience e on e.client_id = ${clientId} and e.id = u.experience_id and e.deleted_at is null
        where u.hash = any(${hashes}::text[])) found
      where place <= ${toldUses} order by hash, place`,
  )
}

type GoneRow = Pick<UseRow, 'page' | 'language'>

/** The pages of an experience that name something which is not in the library; null for its tokens and texts. */
export function listGone(db: Db, scope: Scope, experienceId: string): Promise<GoneRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<GoneRow>`
      select distinct u.page, u.language from (
        select p.name as page, p.language, unnest(p.library_hashes) as hash from experience_page p
        where p.client_id = ${clientId} and p.experience_id = ${experienceId}::uuid
        union all
        select null, null, unnest(t.library_hashes) from experience t
        where t.client_id = ${clientId} and t.id = ${experienceId}::uuid) u
      where not exists (select from library_item i where i.client_id = ${clientId} and i.hash = u.hash)
      order by u.page, u.language`,
  )
}
