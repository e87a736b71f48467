import type { SessionClient } from '#contract/access/calls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { sessionChannel } from '#server/platform/http/sessionCache.ts'
import { installation } from '#server/platform/scope.ts'
import { clientChoicesOfSession } from './clientChoices.ts'
import { deleteHalvesOf } from './halfSignIns.ts'

/** The limits of a session's life; `at` is now. */
export type Limits = { at: Date; idleSeconds: number; lifetimeSeconds: number }
export type SessionRow = Row<'session', 'client_id' | 'last_seen_at'> &
  Row<
    'user_account',
    'id' | 'name' | 'email' | 'language' | 'scheme' | 'time_zone' | 'date_format' | 'is_platform_admin'
  > & {
    clients: SessionClient[]
  }

export function findSession(db: Db, { tokenHash, ...limits }: Limits & { tokenHash: Buffer }) {
  return db.maybe(
    installation,
    sql<SessionRow>`
      select ${found} where s.token_hash = ${tokenHash} and ${isOpen(limits)}`,
  )
}

const found = sql`s.client_id, s.last_seen_at, u.id, u.name, u.email, u.language, u.scheme, u.time_zone,
    u.date_format, u.is_platform_admin and s.viewed_role is null as is_platform_admin,
    ${clientChoicesOfSession} as clients
  from session s join user_account u on u.id = s.user_id`

const isOpen = (limits: Limits) => sql`${isLive(limits)}
  and u.disabled_at is null and u.locked_at is null and u.password_reset_at is null`

/** Of `session s`. */
export const isLive = (limits: Limits) => sql`not ${isDead(limits)}`

const isDead = ({ at, idleSeconds, lifetimeSeconds }: Limits) => sql`
  (s.last_seen_at <= ${at}::timestamptz - make_interval(secs => ${idleSeconds})
    or s.created_at <= ${at}::timestamptz - make_interval(secs => ${lifetimeSeconds}))`

export async function markUsed(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db.run(
    installation,
    sql`update session set last_seen_at = ${at} where token_hash = ${tokenHash} and last_seen_at < ${at}`,
  )
}

type NewSession = {
  id: string
  tokenHash: Buffer
  userId: string
  clientId: number | null
  address: string
  userAgent: string
  at: Date
}

export async function insertSession(tx: Db, session: NewSession): Promise<void> {
  const { id, tokenHash, userId, clientId, address, userAgent, at } = session
  await tx.run(
    installation,
    sql`insert into session (id, token_hash, user_id, client_id, address, user_agent, created_at, last_seen_at)
        values (${id}, ${tokenHash}, ${userId}, ${clientId}, ${address}, ${userAgent}, ${at}, ${at})`,
  )
}

/** Only to a client in which the user has a role. */
export function writeSessionClient(
  db: Db,
  { tokenHash, clientId, userId }: { tokenHash: Buffer; clientId: number; userId: string },
): Promise<number> {
  return db.run(
    installation,
    sql`update session set client_id = ${clientId}
        where token_hash = ${tokenHash} and user_id = ${userId}
          and exists (select 1 from client_role r where r.user_id = ${userId} and r.client_id = ${clientId})`,
  )
}

/** Null takes the own rights back. Answers 0 where it is so already. */
export function writeViewedRole(
  tx: Db,
  { tokenHash, clientId, role }: { tokenHash: Buffer; clientId: number; role: string | null },
): Promise<number> {
  const viewedClientId = role === null ? null : clientId
  return tx.run(
    installation,
    sql`update session set viewed_client_id = ${viewedClientId}, viewed_role = ${role}
        where token_hash = ${tokenHash}
          and (viewed_role is distinct from ${role}::text or viewed_client_id is distinct from ${viewedClientId}::bigint)`,
  )
}

/** Sessions that live, of many users at once. */
export function listSessions(db: Db, { tokenHashes, ...limits }: Limits & { tokenHashes: Buffer[] }) {
  return db.many(
    installation,
    sql<SessionRow & Row<'session', 'token_hash'>>`
      select s.token_hash, ${found} where s.token_hash = any(${tokenHashes}::bytea[]) and ${isOpen(limits)}`,
  )
}

/** Tells every process, at commit, that sessions ended or changed: what they remember of them is forgotten. */
export async function tellSessionsChanged(tx: Db): Promise<void> {
  await tx.run(installation, sql`select pg_notify(${sessionChannel}, '')`)
}

export async function deleteSession(tx: Db, tokenHash: Buffer): Promise<number> {
  await tellSessionsChanged(tx)
  return endSessions(tx, sql`s.token_hash = ${tokenHash}`)
}

/** With the sign-ins that were half done. */
export async function deleteSessionsOf(tx: Db, userId: string): Promise<void> {
  await tellSessionsChanged(tx)
  await deleteHalvesOf(tx, userId)
  await endSessions(tx, sql`s.user_id = ${userId}`)
}

/** Closes what is open of a client in all sessions of the user; they go on elsewhere. */
export async function leaveClient(
  tx: Db,
  { userId, clientId }: { userId: string; clientId: number },
): Promise<void> {
  await tellSessionsChanged(tx)
  await tx.run(
    installation,
    sql`update session set client_id = nullif(client_id, ${clientId}::bigint),
          viewed_role = case when viewed_client_id is distinct from ${clientId}::bigint then viewed_role end,
          viewed_client_id = nullif(viewed_client_id, ${clientId}::bigint)
        where user_id = ${userId} and (client_id = ${clientId} or viewed_client_id = ${clientId})`,
  )
}

/** All of the user but this one, with the sign-ins that were half done; answers how many. */
export async function deleteOtherSessions(
  tx: Db,
  { userId, ownHash }: { userId: string; ownHash: Buffer },
): Promise<number> {
  await tellSessionsChanged(tx)
  await deleteHalvesOf(tx, userId)
  return endSessions(tx, sql`s.user_id = ${userId} and s.token_hash <> ${ownHash}`)
}

export type UserSessionRow = Row<
  'session',
  'id' | 'token_hash' | 'address' | 'user_agent' | 'created_at' | 'last_seen_at'
>

/** A user's sessions that live, the one used last first. */
export function listSessionsOf(
  db: Db,
  { userId, ...limits }: Limits & { userId: string },
): Promise<UserSessionRow[]> {
  return db.many(
    installation,
    sql<UserSessionRow>`
      select s.id, s.token_hash, s.address, s.user_agent, s.created_at, s.last_seen_at
      from session s where s.user_id = ${userId} and ${isLive(limits)}
      order by s.last_seen_at desc, s.id`,
  )
}

/** One of a user's; false where it is not. */
export async function deleteSessionOf(
  tx: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  await tellSessionsChanged(tx)
  return (await endSessions(tx, sql`s.id = ${id}::uuid and s.user_id = ${userId}`)) === 1
}

export async function deleteDeadSessions(db: Db, limits: Limits): Promise<void> {
  await endSessions(db, isDead(limits))
}

/**
 * Deletes sessions, and keeps when each of their users was seen last; answers how many there were. The account comes
 * before the session, as for whoever locks an account and ends its sessions.
 */
async function endSessions(db: Db, which: Sql): Promise<number> {
  const seen = await db.many(
    installation,
    sql<Row<'session', 'user_id' | 'last_seen_at'>>`
      select s.user_id, max(s.last_seen_at) as last_seen_at from session s where ${which}
      group by s.user_id order by s.user_id`,
  )
  if (seen.length > 0) await writeSeen(db, seen)
  return db.run(installation, sql`delete from session s where ${which}`)
}

async function writeSeen(db: Db, seen: readonly Row<'session', 'user_id' | 'last_seen_at'>[]): Promise<void> {
  const [ids, times] = [seen.map(({ user_id }) => user_id), seen.map(({ last_seen_at: at }) => at)]
  await db.run(
    installation,
    sql`update user_account u set seen_at = seen.at
        from unnest(${ids}::uuid[], ${times}::timestamptz[]) as seen (id, at)
        where u.id = seen.id and (u.seen_at is null or u.seen_at < seen.at)`,
  )
}
