import type { AccessCodeUse } from '#contract/campaigns/accessCodes/limits.ts'
import type { Kind } from '#contract/words/kindNames.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

type Named = 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'

export type CodeRow = Row<
  'access_code',
  | 'id'
  | 'code'
  | 'access_code_prefix_id'
  | 'created_at'
  | 'used_at'
  | 'participant_id'
  | 'given_at'
  | 'given_to'
> & {
  prefix_name: string
  experience_kind: Kind | null
  experience_eid: Rows['experience']['eid'] | null
  experience_name: Rows['experience']['name'] | null
} & { [C in Named]: Rows['participant'][C] | null } & {
  [C in Named as `given_${C}`]: Rows['participant'][C] | null
}

export type CodesAsked = PageAsked & {
  readonly listId: string
  readonly state?: AccessCodeUse | undefined
  readonly prefixId?: string | undefined
  /** A normalised code, whole or as it begins. */
  readonly code?: { readonly text: string; readonly isWhole: boolean } | undefined
}

const columns = sql`c.id, c.code, c.access_code_prefix_id, c.created_at, c.used_at, c.participant_id,
  c.given_at, c.given_to, c.given_by`
const joins = (scope: Scope) => sql`
  join access_code_prefix p on p.client_id = ${scope.client.id} and p.id = f.access_code_prefix_id
  left join participant h on h.client_id = ${scope.client.id} and h.id = f.participant_id
  left join participant g on g.client_id = ${scope.client.id} and g.id = f.given_to
  left join experience e on e.client_id = ${scope.client.id} and e.id = f.given_by and e.deleted_at is null`
const named = sql`f.id, f.code, f.access_code_prefix_id, f.created_at, f.used_at, f.participant_id, f.given_at, f.given_to,
  p.name as prefix_name, h.first_name, h.last_name, h.phone, h.email, h.is_flagged,
  g.first_name as given_first_name, g.last_name as given_last_name, g.phone as given_phone, g.email as given_email,
  g.is_flagged as given_is_flagged, e.kind as experience_kind, e.eid as experience_eid, e.name as experience_name`

const conditionOf = {
  left: sql`and c.used_at is null and c.given_at is null`,
  given: sql`and c.given_at is not null and c.used_at is null`,
  used: sql`and c.used_at is not null`,
}

/**
 * Newest first: `access_code_made`, `access_code_given`, `access_code_used`, `access_code_of_prefix`, or the key where a
 * code is looked for.
 */
export function findCodePage(
  db: Db,
  scope: Scope,
  { listId, state, prefixId, code, ...asked }: CodesAsked,
): Promise<Paged<CodeRow>> {
  const ofState = state ? conditionOf[state] : sql``
  const ofPrefix = prefixId ? sql`and c.access_code_prefix_id = ${prefixId}::uuid` : sql``
  // A tilde comes after all that a code is made of.
  const ofCode = !code
    ? sql``
    : code.isWhole
      ? sql`and c.code = ${code.text}`
      : sql`and c.code >= ${code.text} and c.code < ${`${code.text}~`}`
  const matches = sql`
    from access_code c
    where c.client_id = ${scope.client.id} and c.access_code_list_id = ${listId}::uuid
      ${ofState} ${ofPrefix} ${ofCode}`
  return pageOfMatches<CodeRow>(db, scope, {
    matches,
    rows: sql<CodeRow>`
      select ${named} from (select ${columns} ${matches} order by c.id desc ${limitOf(asked)}) f ${joins(scope)}
      order by f.id desc`,
  })
}

export function getCode(
  db: Db,
  scope: Scope,
  { listId, code }: { listId: string; code: string },
): Promise<CodeRow> {
  return db.one(
    scope,
    sql<CodeRow>`
      select ${named} from (
        select ${columns} from access_code c
        where c.client_id = ${scope.client.id} and c.access_code_list_id = ${listId}::uuid and c.code = ${code}) f
      ${joins(scope)}`,
  )
}

/** `line` is that of its upload. */
export type NewCode = Row<'access_code', 'id' | 'code' | 'access_code_prefix_id' | 'line'>

/** The new ones are answered; sorted, so that two who add the same wait for each other in one order. */
export async function insertCodes(
  tx: Db,
  scope: Scope,
  { listId, uploadId, codes }: { listId: string; uploadId: string | null; codes: readonly NewCode[] },
): Promise<Set<string>> {
  const sorted = [...codes].sort((a, b) => (a.code < b.code ? -1 : 1))
  const of = <Name extends keyof NewCode>(name: Name) => sorted.map((row) => row[name])
  const rows = await tx.many(
    scope,
    sql<Row<'access_code', 'code'>>`
      insert into access_code
        (client_id, access_code_list_id, code, id, access_code_prefix_id, upload_id, line, created_at)
      select ${scope.client.id}::bigint, ${listId}::uuid, n.code, n.id, n.prefix, ${uploadId}::uuid, n.line,
        ${scope.at}::timestamptz
      from unnest(${of('code')}::text[], ${of('id')}::uuid[], ${of('access_code_prefix_id')}::uuid[],
        ${of('line')}::integer[]) n (code, id, prefix, line)
      on conflict do nothing
      returning code`,
  )
  return new Set(rows.map(({ code }) => code))
}

export type KnownCode = Row<'access_code', 'code' | 'access_code_prefix_id' | 'upload_id' | 'line'>

export function listKnownCodes(
  db: Db,
  scope: Scope,
  { listId, codes }: { listId: string; codes: readonly string[] },
): Promise<KnownCode[]> {
  return db.many(
    scope,
    sql<KnownCode>`
      select code, access_code_prefix_id, upload_id, line from access_code
      where client_id = ${scope.client.id} and access_code_list_id = ${listId}::uuid
        and code = any(${codes}::text[])`,
  )
}

type Using = { listId: string; prefixId: string; participantId: string }

/** The first of these that is a code of the prefix and was not used; by the key. */
export function findUnusedCode(
  db: Db,
  scope: Scope,
  { listId, prefixId, codes }: Omit<Using, 'participantId'> & { codes: readonly string[] },
): Promise<Row<'access_code', 'code'> | undefined> {
  return db.maybe(
    scope,
    sql<Row<'access_code', 'code'>>`
      select code from access_code
      where client_id = ${scope.client.id} and access_code_list_id = ${listId}::uuid
        and code = any(${codes}::text[]) and access_code_prefix_id = ${prefixId}::uuid and used_at is null
      order by array_position(${codes}::text[], code) limit 1`,
  )
}

/** Of all who bring it at once one gets it, when the others' wait ends; undefined where it is not there or was used. */
export function takeCode(
  tx: Db,
  scope: Scope,
  { listId, prefixId, participantId, code }: Using & { code: string },
): Promise<{ was_given: boolean } | undefined> {
  return tx.maybe(
    scope,
    sql<{ was_given: boolean }>`
      update access_code set used_at = ${scope.at}, participant_id = ${participantId}::uuid
      where client_id = ${scope.client.id} and access_code_list_id = ${listId}::uuid and code = ${code}
        and access_code_prefix_id = ${prefixId}::uuid and used_at is null
      returning given_at is not null as was_given`,
  )
}

/**
 * That they are used and given stays; answers how many there were. Each of the two has an index of its own, which one
 * condition over both would not be sure to take.
 */
export async function markUnnamed(tx: Db, scope: Scope, participantIds: readonly string[]): Promise<number> {
  const ids = sql`any(${participantIds}::uuid[])`
  const used = await tx.run(
    scope,
    sql`update access_code set participant_id = null,
          given_to = case when given_to = ${ids} then null else given_to end
        where client_id = ${scope.client.id} and participant_id = ${ids}`,
  )
  const given = await tx.run(
    scope,
    sql`update access_code set given_to = null where client_id = ${scope.client.id} and given_to = ${ids}`,
  )
  return used + given
}
