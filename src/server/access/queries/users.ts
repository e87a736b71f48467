import { type Area, type Right, type Role, rolesWith } from '#contract/roles.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { tellSessionsChanged } from './sessions.ts'
import { canSignIn, type Flags, flagColumns } from './userFlags.ts'

export type Account = Row<
  'user_account',
  | 'id'
  | 'email'
  | 'name'
  | 'language'
  | 'scheme'
  | 'time_zone'
  | 'date_format'
  | 'is_platform_admin'
  | 'password_hash'
> & {
  /** Neither disabled nor locked nor waiting for a new password. */
  is_open: boolean
  has_two_step: boolean
  /** For a new password that an administrator asked for, and for nothing else. */
  is_waiting: boolean
}

export const findAccount = (db: Db, email: string) => findAccountBy(db, sql`email = ${email}`)

export const findAccountOf = (db: Db, userId: string) => findAccountBy(db, sql`id = ${userId}`)

function findAccountBy(db: Db, whose: Sql): Promise<Account | undefined> {
  return db.maybe(
    installation,
    sql<Account>`
      select id, email, name, language, scheme, time_zone, date_format, is_platform_admin, password_hash,
        two_step_at is not null as has_two_step,
        disabled_at is null and locked_at is null and password_reset_at is null as is_open,
        disabled_at is null and locked_at is null and password_reset_at is not null as is_waiting
      from user_account where ${whose}`,
  )
}

/** Whether the account is still open with this password and as many steps; it stays so until commit. */
export async function holdOpenAccount(
  tx: Db,
  { id, password_hash, has_two_step }: Pick<Account, 'id' | 'password_hash' | 'has_two_step'>,
): Promise<boolean> {
  const held = await tx.maybe(
    installation,
    sql`select id from user_account
        where id = ${id} and password_hash = ${password_hash} and disabled_at is null and locked_at is null
          and password_reset_at is null and (two_step_at is not null) = ${has_two_step}
        for key share`,
  )
  return held !== undefined
}

export type LockedAccount = Row<'user_account', 'id' | 'name' | 'email'> & Flags

/** Keeps it until commit. */
export function lockAccount(tx: Db, email: string): Promise<LockedAccount | undefined> {
  return tx.maybe(
    installation,
    sql<LockedAccount>`
      select u.id, u.name, u.email, ${flagColumns} from user_account u where u.email = ${email} for update`,
  )
}

/** One who can sign in. */
export async function hasPlatformAdmin(db: Db): Promise<boolean> {
  const one = await db.maybe(
    installation,
    sql`select u.id from user_account u where u.is_platform_admin and ${canSignIn} limit 1`,
  )
  return one !== undefined
}

export type NewAccount = {
  id: string
  email: string
  name: string
  isPlatformAdmin: boolean
  language: 'en' | 'fr'
  passwordHash: string | null
}

export async function insertAccount(tx: Db, account: NewAccount, at: Date): Promise<void> {
  await tx.run(installation, insertOf(account, at))
}

/** False where the address already has an account. */
export async function insertAccountOnce(tx: Db, account: NewAccount, at: Date): Promise<boolean> {
  const added = await tx.run(installation, sql`${insertOf(account, at)} on conflict (email) do nothing`)
  return added === 1
}

const insertOf = ({ id, email, name, isPlatformAdmin, language, passwordHash }: NewAccount, at: Date) => sql`
  insert into user_account (id, email, name, password_hash, is_platform_admin, language, created_at)
  values (${id}, ${email}, ${name}, ${passwordHash}, ${isPlatformAdmin}, ${language}, ${at})`

type RoleOf = { userId: string; clientId: number }

/** Whoever changes a user's roles keeps the account until commit, so that who acts on it knows them all. */
export async function lockRole(
  tx: Db,
  { userId, clientId }: RoleOf,
): Promise<Row<'client_role', 'id' | 'role' | 'version'> | undefined> {
  await tx.run(installation, sql`select id from user_account where id = ${userId} for update`)
  return tx.maybe(
    installation,
    sql<Row<'client_role', 'id' | 'role' | 'version'>>`
      select id, role, version from client_role where user_id = ${userId} and client_id = ${clientId}`,
  )
}

/** Writes the role and nothing else: the caller audits. Sessions have it from the next call on. */
/** `isFromGroup`: a group of single sign-on gives it; what is given by hand is so from then on. */
export async function grantRole(
  tx: Db,
  { userId, clientId, role, isFromGroup = false }: RoleOf & { role: Role; isFromGroup?: boolean },
): Promise<void> {
  await tellSessionsChanged(tx)
  await tx.run(
    installation,
    sql`insert into client_role (id, user_id, client_id, role, is_from_group)
      values (${newId()}, ${userId}, ${clientId}, ${role}, ${isFromGroup})
      on conflict (user_id, client_id) do update set role = excluded.role, is_from_group = excluded.is_from_group,
        version = client_role.version + 1`,
  )
}

/** The ones of these users who have a role in the scope's client and can sign in, by name. */
export function listColleagues(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Row<'user_account', 'id' | 'name' | 'email'>[]> {
  return db.many(
    installation,
    sql<Row<'user_account', 'id' | 'name' | 'email'>>`
      select u.id, u.name, u.email from client_role r join user_account u on u.id = r.user_id
      where r.client_id = ${scope.client.id} and r.user_id = any(${ids}::uuid[]) and ${canSignIn}
      order by u.name, u.id`,
  )
}

/** Users who have this right in the scope's client and can sign in, by name. */
export function listAllowed(
  db: Db,
  scope: Scope,
  { area, right }: { area: Area; right: Right },
): Promise<Row<'user_account', 'id' | 'name'>[]> {
  return db.many(
    installation,
    sql<Row<'user_account', 'id' | 'name'>>`
      select u.id, u.name from client_role r join user_account u on u.id = r.user_id
      where r.client_id = ${scope.client.id} and r.role = any(${rolesWith(area, right)})
        and ${canSignIn}
      order by u.name, u.id limit 100`,
  )
}

/** The names of those who have this right in the scope's client, at most ten: whom to ask for what one may not do. */
export async function listAllowedNames(
  db: Db,
  scope: Scope,
  { area, right }: { area: Area; right: Right },
): Promise<string[]> {
  const rows = await listAllowed(db, scope, { area, right })
  return rows.slice(0, 10).map(({ name }) => name)
}
