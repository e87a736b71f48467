import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** How many codes a prefix has, how many of them are given and not used, and how many were used. */
export const codesCounter = (prefixId: string): string => `access_codes:${prefixId}`
export const givenCounter = (prefixId: string): string => `access_codes_given:${prefixId}`
export const usedCounter = (prefixId: string): string => `access_codes_used:${prefixId}`

export const countersOf = (prefixId: string): string[] => [
  codesCounter(prefixId),
  givenCounter(prefixId),
  usedCounter(prefixId),
]

export type PrefixFields = Row<
  'access_code_prefix',
  'id' | 'access_code_list_id' | 'name' | 'code_start' | 'language'
>
export type PrefixRow = Omit<PrefixFields, 'code_start'> &
  Row<'access_code_prefix', 'created_at' | 'version'> & {
    keyword: Rows['keyword']['keyword'] | null
    shortcode_id: Rows['keyword']['shortcode_id'] | null
    shortcode: Rows['shortcode']['code'] | null
    codes_count: number
    given_count: number
    used_count: number
  }

const select = (scope: Scope) => sql`
  select p.id, p.access_code_list_id, p.name, p.language, p.created_at, p.version,
    k.keyword, k.shortcode_id, s.code as shortcode,
    (select coalesce(sum(c.value), 0)::bigint from counter c
     where c.client_id = ${scope.client.id} and c.name = 'access_codes:' || p.id) as codes_count,
    (select coalesce(sum(c.value), 0)::bigint from counter c
     where c.client_id = ${scope.client.id} and c.name = 'access_codes_given:' || p.id) as given_count,
    (select coalesce(sum(c.value), 0)::bigint from counter c
     where c.client_id = ${scope.client.id} and c.name = 'access_codes_used:' || p.id) as used_count
  from access_code_prefix p
  left join keyword k on k.client_id = ${scope.client.id} and k.access_code_prefix_id = p.id
  left join shortcode s on s.id = k.shortcode_id
  where p.client_id = ${scope.client.id}`

/** By name; each list has fifty at most. */
export function listPrefixes(db: Db, scope: Scope, listIds: readonly string[]): Promise<PrefixRow[]> {
  return db.many(
    scope,
    sql<PrefixRow>`
      ${select(scope)} and p.access_code_list_id = any(${listIds}::uuid[])
      order by p.code_start, p.language, p.id`,
  )
}

export function getPrefix(db: Db, scope: Scope, id: string): Promise<PrefixRow> {
  return db.one(scope, sql<PrefixRow>`${select(scope)} and p.id = ${id}::uuid`)
}

/** Held until commit. */
export async function lockPrefix(
  tx: Db,
  scope: Scope,
  { listId, id }: { listId: string; id: string },
): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select 1 from access_code_prefix
        where client_id = ${scope.client.id} and access_code_list_id = ${listId}::uuid and id = ${id}::uuid
        for update`,
  )
  return row !== undefined
}

export async function lockPrefixesOf(tx: Db, scope: Scope, listId: string): Promise<void> {
  await tx.run(
    scope,
    sql`select 1 from access_code_prefix
        where client_id = ${scope.client.id} and access_code_list_id = ${listId}::uuid order by id for update`,
  )
}

/** None of them is deleted until commit; many may hold them so. */
export function holdPrefixes(tx: Db, scope: Scope, listId: string): Promise<PrefixFields[]> {
  return tx.many(
    scope,
    sql<PrefixFields>`
      select id, access_code_list_id, name, code_start, language from access_code_prefix
      where client_id = ${scope.client.id} and access_code_list_id = ${listId}::uuid order by id for share`,
  )
}

export function holdPrefix(tx: Db, scope: Scope, id: string): Promise<PrefixFields | undefined> {
  return tx.maybe(
    scope,
    sql<PrefixFields>`
      select id, access_code_list_id, name, code_start, language from access_code_prefix
      where client_id = ${scope.client.id} and id = ${id}::uuid for share`,
  )
}

export async function insertPrefix(tx: Db, scope: Scope, prefix: PrefixFields): Promise<void> {
  const made = { client_id: scope.client.id, created_at: scope.at }
  await tx.run(scope, insertRow('access_code_prefix', { ...made, ...prefix }))
}

export async function writePrefix(tx: Db, scope: Scope, { id, ...prefix }: PrefixFields): Promise<void> {
  const changed = { ...prefix, version: nextVersion }
  await tx.run(scope, updateRow('access_code_prefix', { client_id: scope.client.id, id }, changed))
}

/** With its codes. */
export async function deletePrefixRow(tx: Db, scope: Scope, id: string): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from access_code where client_id = ${clientId} and access_code_prefix_id = ${id}::uuid`,
  )
  await tx.run(scope, sql`delete from access_code_prefix where client_id = ${clientId} and id = ${id}::uuid`)
}
