import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

type Of = { drawId: string; addresses: readonly string[] }

export async function insertWitnesses(tx: Db, scope: Scope, { drawId, addresses }: Of): Promise<void> {
  await tx.run(
    scope,
    sql`insert into draw_witness (client_id, draw_id, address)
      select ${scope.client.id}, ${drawId}::uuid, address from unnest(${[...addresses]}::text[]) address
      on conflict (client_id, draw_id, address) do nothing`,
  )
}

export type Witness = Row<'draw_witness', 'address' | 'handed_at'>

export function listWitnesses(db: Db, scope: Scope, drawId: string): Promise<Witness[]> {
  return db.many(
    scope,
    sql<Witness>`
      select address, handed_at from draw_witness
      where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid order by address`,
  )
}

export async function markHandedOver(
  tx: Db,
  scope: Scope,
  { drawId: draw_id, address }: { drawId: string; address: string },
): Promise<void> {
  const key = { client_id: scope.client.id, draw_id, address }
  await tx.run(scope, updateRow('draw_witness', key, { handed_at: scope.at }))
}

/** The part of a draw of which a witness is told. */
export type WitnessedDraw = Row<
  'draw',
  'eid' | 'number' | 'manifest_hash' | 'ballot_count' | 'beacon_round' | 'beacon_at' | 'state'
> &
  Row<'experience', 'name' | 'title' | 'title_fr'> & { commitment: Rows['draw_commitment']['hash'] | null }

export function findWitnessedDraw(db: Db, scope: Scope, drawId: string): Promise<WitnessedDraw | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<WitnessedDraw>`
      select d.eid, d.number, d.manifest_hash, d.ballot_count, d.beacon_round, d.beacon_at, d.state, e.name, e.title,
        e.title_fr, c.hash as commitment
      from draw d
      join experience e on e.client_id = ${clientId} and e.id = d.experience_id
      left join draw_commitment c on c.client_id = ${clientId} and c.experience_id = d.experience_id
        and c.number = d.commitment_number
      where d.client_id = ${clientId} and d.id = ${drawId}::uuid`,
  )
}
