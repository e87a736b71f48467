/**
 * Which entries a job goes over: chosen ones, or all that the filters find. Frozen to those that were there when it was
 * begun, and walked in the order in which they came in, along the index of each status.
 */
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { conditionOf, type EntryFilter, ofFew, statusesOf } from '../list/entryFilter.ts'
import { countByStatus } from '../queries/list.ts'

/** As the contract has it: exactly one of the two. */
export type Selection = {
  readonly entry_ids?: readonly string[] | undefined
  readonly filter?: EntryFilter | undefined
}
/** `startedAt`: what came later is not meant; the filters ask what was late then. */
export type Frozen = {
  readonly experienceId: string
  readonly selection: Selection
  readonly startedAt: Date
}
/** The last entry that was met; its time as the database writes it. */
export type Reached = { readonly at: string; readonly id: string }
export type Met = Row<'entry', 'id' | 'status'> & { at: string }

type Chosen = Pick<Frozen, 'experienceId' | 'selection'>

/** How many are chosen; 404 where one is not of this experience. */
export async function countSelected(
  db: Db,
  scope: Scope,
  { experienceId, selection }: Chosen,
): Promise<number> {
  const { filter } = selection
  if (filter) {
    const counts = await countByStatus(db, scope, { experienceId, filter, cap: null })
    return counts.reduce((sum, { count }) => sum + count, 0)
  }
  const ids = [...new Set(selection.entry_ids)]
  const { count } = await db.one(
    scope,
    sql<{ count: number }>`select count(*) as count from entry e where e.client_id = ${scope.client.id}
      and e.experience_id = ${experienceId}::uuid and e.id = any(${ids}::uuid[])`,
  )
  return count === ids.length ? count : refuse('not_found')
}

/** The next after `after`, oldest first. */
export function listNext(
  db: Db,
  scope: Scope,
  next: Frozen & { after: Reached | null; limit: number },
): Promise<Met[]> {
  return db.many(
    scope,
    sql<Met>`
      select n.id, n.status, n.created_at::text as at from (${nextOf(scope, next)}) n
      order by n.created_at, n.id limit ${next.limit}`,
  )
}

/** `id`, `status` and `created_at` of the next ones, of each status so many. */
export function nextOf(
  scope: Scope,
  { experienceId, selection, startedAt, after, limit }: Frozen & { after: Reached | null; limit: number },
): Sql {
  const clientId = scope.client.id
  const isNext = sql`e.created_at <= ${startedAt}::timestamptz
    ${after === null ? sql`` : sql`and (e.created_at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}`
  const columns = sql`e.id, e.status, e.created_at`
  const filter = selection.filter
  if (!filter)
    return sql`select ${columns} from entry e where e.client_id = ${clientId}
      and e.experience_id = ${experienceId}::uuid and e.id = any(${selection.entry_ids ?? []}::uuid[]) and ${isNext}`
  const asked = { experienceId, filter }
  const then = { ...scope, at: startedAt }
  const statuses = sql`${statusesOf(filter)}::text[]`
  const condition = conditionOf(then, asked)
  const few = ofFew(scope, asked)
  if (few)
    return sql`select ${columns} ${few} where e.status = any(${statuses}) and ${condition} and ${isNext}`
  return sql`
    select w.* from unnest(${statuses}) as s (status)
    cross join lateral (
      select ${columns} from entry e
      where e.client_id = ${clientId} and e.experience_id = ${experienceId}::uuid and e.status = s.status
        and ${condition} and ${isNext}
      order by e.created_at, e.id limit ${limit}) w`
}
