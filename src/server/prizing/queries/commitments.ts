import type { DrawLink } from '#contract/prizing/certificate.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A commitment with its secret, for the freeze that uses it; `is_used`: a draw was frozen with it. */
export type Commitment = Row<
  'draw_commitment',
  'number' | 'text' | 'hash' | 'secret' | 'draw_at' | 'chain_hash'
> & { is_used: boolean }

/** The last one of an experience, which is locked. */
export function findLastCommitment(
  tx: Db,
  scope: Scope,
  experienceId: string,
): Promise<Commitment | undefined> {
  const clientId = scope.client.id
  return tx.maybe(
    scope,
    sql<Commitment>`
      select c.number, c.text, c.hash, c.secret, c.draw_at, c.chain_hash, exists (
        select 1 from draw d where d.client_id = ${clientId} and d.experience_id = c.experience_id
          and d.commitment_number = c.number) as is_used
      from draw_commitment c
      where c.client_id = ${clientId} and c.experience_id = ${experienceId}::uuid
      order by c.number desc limit 1`,
  )
}

type NewCommitment = Omit<Commitment, 'is_used'> & { experienceId: string }

export async function insertCommitment(
  tx: Db,
  scope: Scope,
  { experienceId: experience_id, ...row }: NewCommitment,
): Promise<void> {
  await tx.run(scope, insertRow('draw_commitment', { client_id: scope.client.id, experience_id, ...row }))
}

/** A commitment as everybody may see it, and the draw that used it. */
export type ShownCommitment = Row<
  'draw_commitment',
  'number' | 'text' | 'hash' | 'draw_at' | 'chain_hash'
> & {
  draw_eid: Rows['draw']['eid'] | null
}

/** All of an experience, newest first: one that was followed by another stays to be seen. */
export function listCommitments(db: Db, scope: Scope, experienceId: string): Promise<ShownCommitment[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<ShownCommitment>`
      select c.number, c.text, c.hash, c.draw_at, c.chain_hash, d.eid as draw_eid
      from draw_commitment c
      left join draw d on d.client_id = ${clientId} and d.experience_id = c.experience_id
        and d.commitment_number = c.number
      where c.client_id = ${clientId} and c.experience_id = ${experienceId}::uuid
      order by c.number desc`,
  )
}

/** All up to the one that a draw used, with the entries of the audit trail that name their hashes. */
export function listCommitted(db: Db, scope: Scope, drawId: string): Promise<DrawLink[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<DrawLink>`
      select c.text, c.hash, a.number as audit_number, a.hash as audit_hash
      from draw d
      join draw_commitment c on c.client_id = ${clientId} and c.experience_id = d.experience_id
        and c.number <= d.commitment_number
      join audit_entry a on a.client_id = ${clientId} and a.entity = 'experience'
        and a.entity_id = d.experience_id::text and a.after ->> 'commitment' = c.hash
      where d.client_id = ${clientId} and d.id = ${drawId}::uuid
      order by c.number`,
  )
}
