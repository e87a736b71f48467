import type { ClientRole } from '#contract/access/userCalls.ts'
import type { UserState } from '#contract/access/userStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import type { Limits } from './sessions.ts'
import { deleteSteps } from './twoStep.ts'
import { type Flags, flagColumns, isInState } from './userFlags.ts'

export type AccountRow = Row<
  'user_account',
  'id' | 'name' | 'email' | 'language' | 'is_platform_admin' | 'created_at' | 'mail_refused_at'
> &
  Flags & { has_two_step: boolean; last_seen_at: Date | null; invited_until: Date | null }

/** Of `user_account u`. */
export const accountColumns = (limits: Limits) => sql`
  u.id, u.name, u.email, u.language, u.is_platform_admin, u.created_at, u.mail_refused_at, ${flagColumns},
  u.two_step_at is not null as has_two_step,
  greatest(u.seen_at, (select max(s.last_seen_at) from session s where s.user_id = u.id)) as last_seen_at,
  (select l.expires_at from password_link l
   where l.user_id = u.id and l.purpose = 'invitation' and l.expires_at > ${limits.at}) as invited_until`

export type UsersAsked = PageAsked & {
  readonly search?: string | undefined
  readonly state?: UserState | undefined
  readonly user?: string | undefined
  readonly field: 'name' | 'email' | 'created_at'
  readonly direction: 'asc' | 'desc'
}

/** The condition by search, state and id on `user_account u`. */
export function isAsked({ search, state, user }: Pick<UsersAsked, 'search' | 'state' | 'user'>) {
  const named = search ? sql`fold(u.name || ' ' || u.email) like ${searchPattern(search)}` : sql`true`
  const only = user ? sql`u.id = ${user}::uuid` : sql`true`
  return sql`
    u.deleted_at is null and not u.is_api and ${named} and ${state ? isInState(state) : sql`true`} and ${only}`
}

export function inOrder({ field, direction }: Pick<UsersAsked, 'field' | 'direction'>) {
  const way = sql.raw(direction)
  const by = { name: sql`lower(u.name)`, email: sql`u.email`, created_at: sql`u.created_at` }[field]
  return sql`order by ${by} ${way}, u.id ${way}`
}

export type InstallationRow = AccountRow & {
  clients: { role_id: string; eid: string; name: string; role: ClientRole['role'] }[]
}

/** An installation has some thousand users at most: they are read whole. */
export function listAccounts(
  db: Db,
  asked: UsersAsked & { limits: Limits },
): Promise<Paged<InstallationRow>> {
  const matches = sql`from user_account u where ${isAsked(asked)}`
  const rows = sql<InstallationRow>`
    select ${accountColumns(asked.limits)},
      coalesce((
        select jsonb_agg(jsonb_build_object('role_id', r.id, 'eid', c.eid, 'name', c.name, 'role', r.role)
          order by lower(c.name), c.id)
        from client_role r join client c on c.id = r.client_id
        where r.user_id = u.id), '[]'::jsonb) as clients
    ${matches} ${inOrder(asked)} ${limitOf(asked)}`
  return pageOfMatches(db, installation, { rows, matches })
}

export function findAddress(db: Db, userId: string): Promise<Row<'user_account', 'email'> | undefined> {
  return db.maybe(
    installation,
    sql<Row<'user_account', 'email'>>`select email from user_account where id = ${userId}`,
  )
}

type Mark = { userId: string; at: Date | null }

export async function markDisabled(tx: Db, { userId, at }: Mark): Promise<void> {
  await tx.run(installation, sql`update user_account set disabled_at = ${at} where id = ${userId}`)
}

export async function markLocked(tx: Db, { userId, at }: Mark): Promise<void> {
  await tx.run(installation, sql`update user_account set locked_at = ${at} where id = ${userId}`)
}

export async function markPasswordReset(tx: Db, { userId, at }: Mark): Promise<void> {
  await tx.run(installation, sql`update user_account set password_reset_at = ${at} where id = ${userId}`)
}

export async function markPlatformAdmin(
  tx: Db,
  { userId, is }: { userId: string; is: boolean },
): Promise<void> {
  await tx.run(installation, sql`update user_account set is_platform_admin = ${is} where id = ${userId}`)
}

/** The name stays. The address is free, nobody can sign in, and whatever else was of the account is gone. */
export async function markDeleted(tx: Db, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await tx.run(installation, sql`delete from client_role where user_id = ${userId}`)
  await tx.run(installation, sql`delete from known_device where user_id = ${userId}`)
  await tx.run(installation, sql`delete from password_link where user_id = ${userId}`)
  await tx.run(installation, sql`delete from client_invitation where user_id = ${userId}`)
  await deleteSteps(tx, userId)
  const nobody = { email: userId, password_hash: null, is_platform_admin: false }
  const ended = { deleted_at: at, disabled_at: at, ...nobody }
  await tx.run(installation, updateRow('user_account', { id: userId }, ended))
}
