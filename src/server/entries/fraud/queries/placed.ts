import type { PlacedEntry } from '#contract/entries/matches.ts'
import type { Row } from '#db/rows.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

type PlacedRow = Row<'entry', 'created_at' | 'participant_id' | 'status'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    entry_id: string
    entry_eid: string
    experience_eid: string
    experience_kind: PlacedEntry['experience_kind']
    experience_name: string
  }

/** As the contract's row goes in: times are still Dates. */
export type Placed = Omit<PlacedEntry, 'created_at'> & { readonly created_at: Date }

/** These entries by their keys, with who made them, when and where. */
export async function listPlaced(
  db: Db,
  scope: Scope,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, Placed>> {
  const clientId = scope.client.id
  if (entryIds.length === 0) return new Map()
  const rows = await db.many(
    scope,
    sql<PlacedRow>`
      select e.id as entry_id, e.eid as entry_eid, e.created_at, e.participant_id, e.status, x.eid as experience_eid,
        x.kind as experience_kind, x.name as experience_name, p.first_name, p.last_name, p.phone, p.email, p.is_flagged
      from entry e
      join experience x on x.client_id = ${clientId} and x.id = e.experience_id
      join participant p on p.client_id = ${clientId} and p.id = e.participant_id
      where e.client_id = ${clientId} and e.id = any(${[...entryIds]}::uuid[])`,
  )
  return new Map(
    rows.map(({ first_name, last_name, phone, email, ...row }) => [
      row.entry_id,
      { ...row, participant_name: participantName({ first_name, last_name, phone, email }) },
    ]),
  )
}
