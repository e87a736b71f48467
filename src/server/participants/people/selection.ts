/**
 * Whom a bulk action or an export goes over: chosen people, or everybody whom the filters of the participants page
 * find. Frozen to those who were there when it was started, and walked in the order of ids, page by page.
 */
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { countParticipants } from '../participants.ts'
import { type Filters, narrowingsOf } from '../search/narrowings.ts'

/** As the contract has it: exactly one of the two. */
export type Selection = {
  readonly participant_ids?: readonly string[] | undefined
  readonly filter?: Filters | undefined
}
/** `startedAt`: whoever was made later is not meant. */
export type Frozen = { readonly selection: Selection; readonly startedAt: Date }

/** How many are chosen; 404 where an id, or what the filters name, is not the client's. */
export async function countSelected(db: Db, scope: Scope, selection: Selection): Promise<number> {
  if (selection.filter) return (await countParticipants(db, scope, selection.filter)).participant_count
  const ids = [...new Set(selection.participant_ids)]
  const { count } = await db.one(
    scope,
    sql<{ count: number }>`select count(*) as count from participant p
      where p.client_id = ${scope.client.id} and p.id = any(${ids}::uuid[])`,
  )
  return count === ids.length ? count : refuse('not_found')
}

/** The next ids after `afterId`, in their order. */
export async function selectionIds(
  db: Db,
  scope: Scope,
  { afterId, limit, ...frozen }: Frozen & { afterId: string | null; limit: number },
): Promise<string[]> {
  const isNext = afterId === null ? sql`` : sql`and p.id > ${afterId}::uuid`
  const rows = await db.many(
    scope,
    sql<Row<'participant', 'id'>>`
      select p.id ${selected(scope, frozen)} ${isNext} order by p.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * `from participant p where …` of everybody who is chosen. Asks the filters of one person after the other along the
 * primary key: all pages together are one walk over the client's people, also where the filters change meanwhile.
 */
export function selected(scope: Scope, { selection, startedAt }: Frozen): Sql {
  const conditions = selection.filter
    ? narrowingsOf(scope, selection.filter).map(({ condition }) => condition)
    : [sql`p.id = any(${selection.participant_ids ?? []}::uuid[])`]
  const isThere = sql`p.client_id = ${scope.client.id} and p.created_at <= ${startedAt}::timestamptz`
  return sql`from participant p where ${sql.join([isThere, ...conditions], sql` and `)}`
}
