import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Channel } from './accounts.ts'

export type NewSession = {
  readonly id: string
  readonly experienceId: string
  readonly participantId: string
  readonly tokenHash: Buffer
  readonly channel: Channel
  readonly address: string
  readonly expiresAt: Date
}

export async function insertSession(tx: Db, scope: Scope, session: NewSession): Promise<void> {
  await tx.run(
    scope,
    sql`insert into participant_session (client_id, id, experience_id, participant_id, token_hash, channel, address,
          created_at, expires_at)
        values (${scope.client.id}, ${session.id}::uuid, ${session.experienceId}::uuid, ${session.participantId}::uuid,
          ${session.tokenHash}, ${session.channel}, ${session.address}, ${scope.at}, ${session.expiresAt})`,
  )
}

/**
 * The participant of a session. `is_sure`: the address is proven to be the record's own, so that all of the record is
 * shown.
 */
export type SessionRow = Row<'participant_session', 'id' | 'channel' | 'address' | 'participant_id'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'version'> & {
    data: Readonly<Record<string, unknown>>
    is_sure: boolean
  }

/** A session ends with its address: whoever has another phone by now, or was erased, is signed out. */
export function findSession(
  db: Db,
  scope: Scope,
  { experienceId, tokenHash }: { experienceId: string; tokenHash: Buffer },
): Promise<SessionRow | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<SessionRow>`
      select s.id, s.channel, s.address, s.participant_id, p.first_name, p.last_name, p.phone, p.email, p.version,
        p.data, exists (select 1 from participant_proof o where o.client_id = ${clientId}
          and o.participant_id = s.participant_id and o.channel = s.channel and o.address = s.address) as is_sure
      from participant_session s
      join participant p on p.client_id = ${clientId} and p.id = s.participant_id and p.erased_at is null
      where s.client_id = ${clientId} and s.token_hash = ${tokenHash} and s.experience_id = ${experienceId}::uuid
        and s.expires_at > ${scope.at} and s.address = case when s.channel = 'sms' then p.phone else p.email end`,
  )
}

export async function writeSessionAddress(
  tx: Db,
  scope: Scope,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await tx.run(scope, updateRow('participant_session', { client_id: scope.client.id, id }, { address }))
}

export async function deleteSession(db: Db, scope: Scope, id: string): Promise<void> {
  await db.run(
    scope,
    sql`delete from participant_session where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** Sessions, proofs and codes of a person; the codes also by the addresses that were his or hers. */
export async function deleteAccount(
  tx: Db,
  scope: Scope,
  { id, addresses }: { id: string; addresses: readonly string[] },
): Promise<number> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from participant_code where client_id = ${clientId}
        and (participant_id = ${id}::uuid or address = any(${[...addresses]}::text[]))`,
  )
  await tx.run(
    scope,
    sql`delete from participant_proof where client_id = ${clientId} and participant_id = ${id}::uuid`,
  )
  return tx.run(
    scope,
    sql`delete from participant_session where client_id = ${clientId} and participant_id = ${id}::uuid`,
  )
}

/** Deletes what ended, by the indexes of the ends. */
export async function deleteEnded(db: Db, scope: Scope): Promise<void> {
  const clientId = scope.client.id
  const hasEnded = sql`client_id = ${clientId} and expires_at < ${scope.at}`
  await db.run(scope, sql`delete from participant_code where ${hasEnded}`)
  await db.run(scope, sql`delete from participant_session where ${hasEnded}`)
}
