import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { writtenForms } from '../../renumbered.ts'

export type Channel = 'sms' | 'email'
export type CodeRow = Row<
  'participant_code',
  | 'id'
  | 'purpose'
  | 'channel'
  | 'address'
  | 'language'
  | 'participant_id'
  | 'experience_id'
  | 'code_hash'
  | 'tries'
  | 'created_at'
> & { form: Readonly<Record<string, string>> }

const columns = sql`id, purpose, channel, address, language, participant_id, experience_id, code_hash, tries,
  created_at, form`

/** The most tries of a code, right or wrong. */
export const mostTries = 5

export type NewCode = Pick<
  CodeRow,
  'id' | 'purpose' | 'channel' | 'address' | 'language' | 'form' | 'participant_id' | 'experience_id'
> & { handleHash: Buffer; expiresAt: Date; isAgain: boolean }

/**
 * False where one with this handle may still be tried. One that may not makes way for the new one, and so does any that is
 * asked for again.
 */
export async function insertCode(tx: Db, scope: Scope, code: NewCode): Promise<boolean> {
  const { handleHash: handle_hash, expiresAt: expires_at, isAgain, form, ...asked } = code
  const kept = { handle_hash, form: JSON.stringify(form), created_at: scope.at, expires_at }
  const made = insertRow('participant_code', { client_id: scope.client.id, ...asked, ...kept })
  const written = await tx.run(
    scope,
    sql`${made} on conflict (client_id, handle_hash) do update
        set id = excluded.id, language = excluded.language, form = excluded.form, created_at = excluded.created_at,
          expires_at = excluded.expires_at, code_hash = null, used_at = null, tries = 0
        where ${isAgain} or participant_code.used_at is not null or participant_code.expires_at <= ${scope.at}
          or participant_code.tries >= ${mostTries}`,
  )
  return written === 1
}

type Handle = { experienceId: string; handleHash: Buffer }

const isOpen = (scope: Scope) => sql`used_at is null and expires_at > ${scope.at}`

/** One that may still be tried. */
export function findOpenCode(db: Db, scope: Scope, of: Handle): Promise<CodeRow | undefined> {
  return db.maybe(
    scope,
    sql<CodeRow>`
      select ${columns} from participant_code
      where client_id = ${scope.client.id} and handle_hash = ${of.handleHash}
        and experience_id = ${of.experienceId}::uuid and ${isOpen(scope)} and tries < ${mostTries}`,
  )
}

/** Counts a try and holds the row until commit: of many at once no more are let through than are left. */
export function takeTry(tx: Db, scope: Scope, of: Handle): Promise<CodeRow | undefined> {
  return tx.maybe(
    scope,
    sql<CodeRow>`
      update participant_code set tries = tries + 1
      where client_id = ${scope.client.id} and handle_hash = ${of.handleHash}
        and experience_id = ${of.experienceId}::uuid and ${isOpen(scope)} and tries < ${mostTries}
      returning ${columns}`,
  )
}

/** Locked until commit, where nothing was sent yet. */
export function lockUnsent(tx: Db, scope: Scope, id: string): Promise<CodeRow | undefined> {
  return tx.maybe(
    scope,
    sql<CodeRow>`
      select ${columns} from participant_code
      where client_id = ${scope.client.id} and id = ${id}::uuid and code_hash is null and ${isOpen(scope)} for update`,
  )
}

export async function writeCodeHash(
  tx: Db,
  scope: Scope,
  { id, codeHash: code_hash }: { id: string; codeHash: Buffer },
): Promise<void> {
  await tx.run(scope, updateRow('participant_code', { client_id: scope.client.id, id }, { code_hash }))
}

export async function markUsed(tx: Db, scope: Scope, id: string): Promise<void> {
  const key = { client_id: scope.client.id, id }
  await tx.run(scope, updateRow('participant_code', key, { used_at: scope.at }))
}

/** In whichever form the phone is kept, that of today first; by the unique indexes on phone and e-mail. */
export async function findHolder(
  db: Db,
  scope: Scope,
  { channel, address }: { channel: Channel; address: string },
): Promise<string | undefined> {
  const column = channel === 'sms' ? sql`phone` : sql`email`
  const forms = writtenForms(address)
  const row = await db.maybe(
    scope,
    sql<Row<'participant', 'id'>>`
      select id from participant where client_id = ${scope.client.id} and ${column} = any(${forms}::text[])
      order by ${column} = ${forms[0]} desc limit 1`,
  )
  return row?.id
}

type Proof = Row<'participant_proof', 'channel' | 'address'>

/** The proof of the addresses that this person has now. */
export function listProofs(db: Db, scope: Scope, participantId: string): Promise<Proof[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Proof>`
      select o.channel, o.address from participant_proof o
      join participant p on p.client_id = ${clientId} and p.id = o.participant_id
      where o.client_id = ${clientId} and o.participant_id = ${participantId}::uuid
        and o.address = case when o.channel = 'sms' then p.phone else p.email end`,
  )
}

export async function writeProof(
  tx: Db,
  scope: Scope,
  { participantId, channel, address }: Proof & { participantId: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`insert into participant_proof (client_id, participant_id, channel, address, proven_at)
        values (${scope.client.id}, ${participantId}::uuid, ${channel}, ${address}, ${scope.at})
        on conflict (client_id, participant_id, channel) do update
          set address = excluded.address, proven_at = excluded.proven_at`,
  )
}
