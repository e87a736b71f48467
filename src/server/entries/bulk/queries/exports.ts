import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type EarnedColumns, earnedColumns, lastInQueue } from '../../queries/credits.ts'
import { type Frozen, nextOf, type Reached } from '../selection.ts'

/** More columns than that is no table for people. */
const maxKeys = 100
/** So many entries are looked at for what their forms asked: those of one experience have the same fields. */
const lookedAt = 20_000

/** The forms' questions, by name. */
export async function listDataKeys(db: Db, scope: Scope, frozen: Frozen): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<{ key: string }>`
      select distinct k.key from (${nextOf(scope, { ...frozen, after: null, limit: lookedAt })}) n
      join entry e on e.client_id = ${scope.client.id} and e.id = n.id
      cross join lateral jsonb_object_keys(e.data) k (key)
      order by k.key limit ${maxKeys}`,
  )
  return rows.map(({ key }) => key)
}

export type ExportedEntry = Row<
  'entry',
  | 'id'
  | 'eid'
  | 'status'
  | 'source'
  | 'is_test'
  | 'language'
  | 'reasons'
  | 'created_at'
  | 'validated_at'
  | 'invalidated_at'
> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email'> &
  EarnedColumns & {
    at: string
    data: Record<string, unknown>
  }

/** The next entries after `after`, each with its person and what was given for it. */
export function listExportPage(
  db: Db,
  scope: Scope,
  next: Frozen & { after: Reached | null; limit: number },
): Promise<ExportedEntry[]> {
  return db.many(
    scope,
    sql<ExportedEntry>`
      select e.id, e.eid, e.status, e.source, e.is_test, e.language, e.reasons, e.created_at, e.validated_at,
        e.invalidated_at, e.created_at::text as at, e.data,
        p.first_name, p.last_name, p.phone, p.email, ${earnedColumns(scope)}
      from (select n.id, n.created_at from (${nextOf(scope, next)}) n
        order by n.created_at, n.id limit ${next.limit}) page
      cross join lateral (select * from entry where client_id = ${scope.client.id} and id = page.id offset 0) e
      cross join lateral (
        select * from participant where client_id = ${scope.client.id} and id = e.participant_id offset 0) p
      ${lastInQueue(scope)}
      order by page.created_at, page.id`,
  )
}
