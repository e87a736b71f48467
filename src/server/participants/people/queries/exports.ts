import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type ParticipantRecord, recordColumns } from '../../queries/participants.ts'
import { type Frozen, selected } from '../selection.ts'

/** More columns than that is no table for people. */
const maxKeys = 100

/** The person variables of those who are chosen, by name: one pass over them. */
export async function listDataKeys(db: Db, scope: Scope, frozen: Frozen): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<{ key: string }>`
      select distinct k.key from (select p.data ${selected(scope, frozen)}) p
      cross join lateral jsonb_object_keys(p.data) k (key)
      order by k.key limit ${maxKeys}`,
  )
  return rows.map(({ key }) => key)
}

export type ExportedRow = ParticipantRecord & { data: Record<string, unknown>; lists: string | null }

/** The next people after `afterId` by the primary key, each with the names of his or her lists. */
export async function listExportPage(
  db: Db,
  scope: Scope,
  { afterId, limit, ...frozen }: Frozen & { afterId: string | null; limit: number },
): Promise<ExportedRow[]> {
  const clientId = scope.client.id
  const isNext = afterId === null ? sql`` : sql`and p.id > ${afterId}::uuid`
  return db.many(
    scope,
    sql<ExportedRow>`
      select ${recordColumns(clientId)}, p.data, (
        select string_agg(l.name, '; ' order by lower(l.name))
        from list_member m join list l on l.client_id = ${clientId} and l.id = m.list_id and l.clearing_until is null
        where m.client_id = ${clientId} and m.participant_id = p.id and m.ordinal = 0) as lists
      ${selected(scope, frozen)} ${isNext} order by p.id limit ${limit}`,
  )
}
