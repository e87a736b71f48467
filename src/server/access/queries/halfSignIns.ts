import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

export type HalfRow = Row<'half_sign_in', 'user_id' | 'challenge' | 'expires_at'> & {
  has_authenticator: boolean
  passkeys: number
  recovery_codes: number
}

/** One that still waits, with what its second step can be. */
export function findHalf(
  db: Db,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<HalfRow | undefined> {
  return db.maybe(
    installation,
    sql<HalfRow>`
      select h.user_id, h.challenge, h.expires_at,
        exists (select 1 from authenticator a where a.user_id = h.user_id) as has_authenticator,
        (select count(*) from passkey p where p.user_id = h.user_id) as passkeys,
        (select count(*) from recovery_code r where r.user_id = h.user_id) as recovery_codes
      from half_sign_in h where h.token_hash = ${tokenHash} and h.expires_at > ${at}`,
  )
}

export async function insertHalf(
  tx: Db,
  { tokenHash, userId, until }: { tokenHash: Buffer; userId: string; until: Date },
): Promise<void> {
  const half = { token_hash: tokenHash, user_id: userId, expires_at: until }
  await tx.run(installation, insertRow('half_sign_in', half))
}

/** In place of the one before; false where the sign-in waits no more. */
export async function writeChallenge(
  db: Db,
  { tokenHash, challenge, at }: { tokenHash: Buffer; challenge: string; at: Date },
): Promise<boolean> {
  const written = await db.run(
    installation,
    sql`update half_sign_in set challenge = ${challenge} where token_hash = ${tokenHash} and expires_at > ${at}`,
  )
  return written === 1
}

/** Only one who asks for it gets it. */
export async function takeHalf(tx: Db, { tokenHash, at }: { tokenHash: Buffer; at: Date }): Promise<boolean> {
  const taken = await tx.run(
    installation,
    sql`delete from half_sign_in where token_hash = ${tokenHash} and expires_at > ${at}`,
  )
  return taken === 1
}

export async function deleteHalf(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.run(installation, sql`delete from half_sign_in where token_hash = ${tokenHash}`)
}

export async function deleteHalvesOf(tx: Db, userId: string): Promise<void> {
  await tx.run(installation, sql`delete from half_sign_in where user_id = ${userId}`)
}

export async function deleteOldHalves(db: Db, at: Date): Promise<void> {
  await db.run(installation, sql`delete from half_sign_in where expires_at <= ${at}`)
}
