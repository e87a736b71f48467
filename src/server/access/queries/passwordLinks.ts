import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

export type Recipient = Row<'user_account', 'name' | 'email' | 'language' | 'time_zone' | 'date_format'> & {
  /** Neither disabled nor locked. */
  is_usable: boolean
  has_password: boolean
  /** An administrator asked for a new password. */
  is_reset: boolean
  /** Of the open invitation. */
  role: Rows['client_invitation']['role'] | null
  client_name: Rows['client']['name'] | null
  client_time_zone: Rows['client']['time_zone'] | null
}

/** Whom a mail goes to, with the role that a client offers, if one is named. The account changes no more until commit. */
export async function lockRecipient(
  tx: Db,
  { userId, clientId }: { userId: string; clientId?: number },
): Promise<Recipient | undefined> {
  await tx.run(installation, sql`select id from user_account where id = ${userId} for update`)
  return findRecipient(tx, { userId, clientId })
}

export function findRecipient(
  db: Db,
  { userId, clientId }: { userId: string; clientId?: number | undefined },
): Promise<Recipient | undefined> {
  return db.maybe(
    installation,
    sql<Recipient>`
      select u.name, u.email, u.language, u.time_zone, u.date_format, u.disabled_at is null and u.locked_at is null as is_usable,
        u.password_hash is not null as has_password, u.password_reset_at is not null as is_reset, r.role,
        c.name as client_name, c.time_zone as client_time_zone
      from user_account u
      left join client_invitation r on r.user_id = u.id and r.client_id = ${clientId ?? null}::bigint
      left join client c on c.id = r.client_id
      where u.id = ${userId}`,
  )
}

type NewLink = {
  userId: string
  tokenHash: Buffer
  purpose: Rows['password_link']['purpose']
  /** Whose invitation it accepts. */
  clientId: number | undefined
  at: Date
  until: Date
}

/** In place of the one before. */
export async function writeLink(
  tx: Db,
  { userId, tokenHash, purpose, clientId, at, until }: NewLink,
): Promise<void> {
  await tx.run(
    installation,
    sql`insert into password_link (user_id, token_hash, purpose, client_id, created_at, expires_at)
        values (${userId}, ${tokenHash}, ${purpose}, ${clientId ?? null}, ${at}, ${until})
        on conflict (user_id) do update set token_hash = excluded.token_hash, purpose = excluded.purpose,
          client_id = excluded.client_id, created_at = excluded.created_at, expires_at = excluded.expires_at`,
  )
}

export type OpenLink = Row<'password_link', 'user_id' | 'purpose'> & { until: Date } & Row<
    'user_account',
    'name' | 'email' | 'language'
  >

/** A link that can be used, with whose it is. */
export function findLink(
  db: Db,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<OpenLink | undefined> {
  return db.maybe(
    installation,
    sql<OpenLink>`
      select l.user_id, l.purpose, l.expires_at as until, u.name, u.email, u.language
      from password_link l join user_account u on u.id = l.user_id
      where l.token_hash = ${tokenHash} and l.expires_at > ${at} and u.disabled_at is null and u.locked_at is null`,
  )
}

/** Only one who asks for it gets it. */
export function takeLink(
  tx: Db,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<Row<'password_link', 'purpose' | 'client_id'> | undefined> {
  return tx.maybe(
    installation,
    sql<Row<'password_link', 'purpose' | 'client_id'>>`
      delete from password_link where token_hash = ${tokenHash} and expires_at > ${at}
      returning purpose, client_id`,
  )
}

export async function deleteLink(tx: Db, userId: string): Promise<void> {
  await tx.run(installation, sql`delete from password_link where user_id = ${userId}`)
}

/** The one that accepts this client's invitation. */
export async function deleteInvitationLink(
  tx: Db,
  { userId, clientId }: { userId: string; clientId: number },
): Promise<void> {
  await tx.run(
    installation,
    sql`delete from password_link where user_id = ${userId} and client_id = ${clientId}`,
  )
}
