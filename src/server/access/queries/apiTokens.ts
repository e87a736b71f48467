import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { clientChoices } from './clientChoices.ts'
import type { SessionRow } from './sessions.ts'
import { type Flags, flagColumns } from './userFlags.ts'

type TokenColumns = 'id' | 'start' | 'scopes' | 'expires_at' | 'last_used_at'
export type LiveToken = Omit<SessionRow, 'client_id' | 'last_seen_at'> & {
  token_id: string
} & Omit<Row<'api_token', TokenColumns>, 'id'>

const live = (at: Date) => sql`
  t.revoked_at is null and (t.expires_at is null or t.expires_at > ${at})`

/** Tokens that live, of many users at once, of accounts that are open. */
export function listLiveTokens(db: Db, tokenHashes: Buffer[], at: Date) {
  return db.many(
    installation,
    sql<LiveToken & Row<'api_token', 'token_hash'>>`
      select t.token_hash, t.id as token_id, t.start, t.scopes, t.expires_at, t.last_used_at, u.id, u.name, u.email,
        u.language, u.scheme, u.time_zone, u.date_format, u.is_platform_admin, ${clientChoices} as clients
      from api_token t join user_account u on u.id = t.user_id
      where t.token_hash = any(${tokenHashes}::bytea[]) and ${live(at)}
        and u.is_api and u.disabled_at is null and u.locked_at is null and u.deleted_at is null`,
  )
}

type Used = { id: string; at: Date; address: string }

export async function markTokenUsed(db: Db, { id, at, address }: Used): Promise<void> {
  await db.run(
    installation,
    sql`update api_token set last_used_at = ${at}, last_address = ${address}
        where id = ${id}::uuid and (last_used_at is null or last_used_at < ${at})`,
  )
}

export type ApiUserRow = Row<'user_account', 'id' | 'name' | 'created_at'> &
  Flags &
  Row<'client_role', 'role' | 'version'> & { role_id: string }

const apiUserColumns = sql`
  u.id, u.name, u.created_at, ${flagColumns}, r.role, r.version, r.id as role_id
  from client_role r join user_account u on u.id = r.user_id`

/** By name. By client_role_of_client. */
export function listApiUserRows(db: Db, { client }: Scope): Promise<ApiUserRow[]> {
  return db.many(
    installation,
    sql<ApiUserRow>`
      select ${apiUserColumns} where r.client_id = ${client.id} and u.is_api and u.deleted_at is null
      order by lower(u.name), u.id`,
  )
}

/** Keeps the account until commit, so that who makes tokens knows them all and the role. */
export async function lockApiUser(tx: Db, { client }: Scope, id: string): Promise<ApiUserRow | undefined> {
  await tx.run(installation, sql`select id from user_account where id = ${id}::uuid and is_api for update`)
  return tx.maybe(
    installation,
    sql<ApiUserRow>`
      select ${apiUserColumns}
      where r.client_id = ${client.id} and u.id = ${id}::uuid and u.is_api and u.deleted_at is null`,
  )
}

export async function insertApiUser(
  tx: Db,
  { id, name }: { id: string; name: string },
  at: Date,
): Promise<void> {
  const made = { id, email: id, name, is_api: true, created_at: at }
  await tx.run(installation, insertRow('user_account', made))
}

export type TokenRow = Row<
  'api_token',
  | 'id'
  | 'name'
  | 'start'
  | 'scopes'
  | 'created_at'
  | 'expires_at'
  | 'revoked_at'
  | 'last_used_at'
  | 'last_address'
>

const tokenColumns = sql`t.id, t.name, t.start, t.scopes, t.created_at, t.expires_at, t.revoked_at, t.last_used_at,
  t.last_address`

/** The newest hundred of each, the newest first. By api_token_of_user. */
export function listTokensOf(
  db: Db,
  userIds: readonly string[],
): Promise<(TokenRow & Row<'api_token', 'user_id'>)[]> {
  return db.many(
    installation,
    sql<TokenRow & Row<'api_token', 'user_id'>>`
      select t.* from unnest(${userIds}::uuid[]) asked (id) cross join lateral (
        select t.user_id, ${tokenColumns} from api_token t where t.user_id = asked.id
        order by t.created_at desc, t.id desc limit 100) t
      order by t.created_at desc, t.id desc`,
  )
}

export async function countLiveTokens(tx: Db, userId: string, at: Date): Promise<number> {
  const { count } = await tx.one(
    installation,
    sql<{ count: number }>`select count(*) from api_token t where t.user_id = ${userId} and ${live(at)}`,
  )
  return count
}

export function findToken(
  tx: Db,
  { userId, id }: { userId: string; id: string },
): Promise<TokenRow | undefined> {
  return tx.maybe(
    installation,
    sql<TokenRow>`select ${tokenColumns} from api_token t where t.id = ${id}::uuid and t.user_id = ${userId}`,
  )
}

export type NewToken = Pick<TokenRow, 'id' | 'name' | 'start' | 'scopes' | 'created_at' | 'expires_at'> & {
  user_id: string
  token_hash: Buffer
}

export async function insertToken(tx: Db, token: NewToken): Promise<void> {
  await tx.run(installation, insertRow('api_token', token))
}

export async function markTokenRevoked(tx: Db, id: string, at: Date): Promise<void> {
  await tx.run(installation, sql`update api_token set revoked_at = ${at} where id = ${id}::uuid`)
}

export async function markTokenEnding(tx: Db, id: string, endsAt: Date): Promise<void> {
  await tx.run(installation, sql`update api_token set expires_at = ${endsAt} where id = ${id}::uuid`)
}

/** Tokens that ended before. */
export async function deleteOldTokens(db: Db, before: Date): Promise<void> {
  await db.run(installation, sql`delete from api_token where least(revoked_at, expires_at) < ${before}`)
}
