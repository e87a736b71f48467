import type { PlacedEntry } from '#contract/entries/matches.ts'
import type { Row } from '#db/rows.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type PlacedRow = Row<'entry', 'created_at' | 'participant_id' | 'status'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    entry_id: string
    entry_eid: string
    experience_eid: string
    experience_kind: PlacedEntry['experience_kind']
    experience_name: string
  }

/** As the contract's row goes in: times are still Dates. */
export type Placed = Omit<PlacedEntry, 'created_at'> & { readonly created_at: Date }

/** Entry `id` with who made it, when and where; each row by its key, whatever the planner expects. */
export const placedRow = ({ client }: Scope, id: Sql): Sql => sql`
  select e.id as entry_id, e.eid as entry_eid, e.created_at, e.participant_id, e.status, x.eid as experience_eid,
    x.kind as experience_kind, x.name as experience_name, p.first_name, p.last_name, p.phone, p.email, p.is_flagged
  from (select * from entry where client_id = ${client.id} and id = ${id} offset 0) e
  cross join lateral (select * from experience where client_id = ${client.id} and id = e.experience_id offset 0) x
  cross join lateral (select * from participant where client_id = ${client.id} and id = e.participant_id offset 0) p`

export const placedOf = ({ first_name, last_name, phone, email, ...row }: PlacedRow): Placed => ({
  entry_id: row.entry_id,
  entry_eid: row.entry_eid,
  experience_eid: row.experience_eid,
  experience_kind: row.experience_kind,
  experience_name: row.experience_name,
  participant_id: row.participant_id,
  participant_name: participantName({ first_name, last_name, phone, email }),
  is_flagged: row.is_flagged,
  status: row.status,
  created_at: row.created_at,
})

/** These entries by their keys. */
export async function listPlaced(
  db: Db,
  scope: Scope,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, Placed>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db.many(
    scope,
    sql<PlacedRow>`
      select q.* from unnest(${[...entryIds]}::uuid[]) as asked (id)
      cross join lateral (${placedRow(scope, sql`asked.id`)}) q`,
  )
  return new Map(rows.map((row) => [row.entry_id, placedOf(row)]))
}
