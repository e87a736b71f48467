import type { Filled, Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type WaitingDraw = Row<'draw', 'eid' | 'experience_id'> &
  Filled<'draw', 'beacon_chain' | 'beacon_round'>

/** The round that a draw still waits for; undefined once it was read, or the draw abandoned. */
export function findWaiting(db: Db, scope: Scope, drawId: string): Promise<WaitingDraw | undefined> {
  return db.maybe(
    scope,
    sql<WaitingDraw>`
      select eid, experience_id, beacon_chain, beacon_round from draw
      where client_id = ${scope.client.id} and id = ${drawId}::uuid and beacon_round is not null
        and public_value_kind is null and state = 'open'`,
  )
}

export type BeaconValue = { drawId: string; randomness: string; signature: string }

export async function writeBeaconValue(tx: Db, scope: Scope, value: BeaconValue): Promise<void> {
  const { drawId: id, randomness: public_value, signature: beacon_signature } = value
  const read = { public_value_kind: 'drand', public_value, beacon_signature } as const
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id }, read))
}
