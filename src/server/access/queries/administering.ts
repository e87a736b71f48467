import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import { needsTwoStep } from './clientChoices.ts'
import { type Flags, flagColumns, isInState } from './userFlags.ts'

/** Somebody's standing on the installation, which decides who may act on whom. */
export type Standing = Row<'user_account', 'id' | 'name' | 'is_platform_admin'> &
  Flags & {
    roles: { client_id: number; eid: string; role: Rows['client_role']['role']; needs_two_step: boolean }[]
    /** The clients that he or she is the last to administer, of those who can sign in. */
    last_in: { id: number; eid: string; name: string }[]
    is_last_platform_admin: boolean
  }

/** Of those of these users that there are. */
export function listStandings(db: Db, userIds: readonly string[]): Promise<Standing[]> {
  return db.many(
    installation,
    sql<Standing>`
      select u.id, u.name, u.is_platform_admin, ${flagColumns},
        coalesce((
          select jsonb_agg(jsonb_build_object('client_id', c.id, 'eid', c.eid, 'role', r.role,
            'needs_two_step', ${needsTwoStep}))
          from client_role r join client c on c.id = r.client_id
          where r.user_id = u.id), '[]'::jsonb) as roles,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', c.id, 'eid', c.eid, 'name', c.name) order by lower(c.name), c.id)
          from client_role r join client c on c.id = r.client_id
          where r.user_id = u.id and r.role = 'client_admin' and ${isInState('active')} and not exists (
            select 1 from client_role a join user_account other on other.id = a.user_id
            where a.client_id = r.client_id and a.role = 'client_admin' and other.id <> u.id
              and ${isInState('active', 'other')})), '[]'::jsonb) as last_in,
        u.is_platform_admin and ${isInState('active')} and not exists (
          select 1 from user_account other
          where other.is_platform_admin and other.id <> u.id and ${isInState('active', 'other')})
          as is_last_platform_admin
      from user_account u
      where u.id = any(${[...new Set(userIds)]}::uuid[]) and u.deleted_at is null`,
  )
}

/**
 * Keeps until commit whoever is concerned when one of these users acts on the other: both accounts, the platform
 * admins, and the client admins of the clients that the user administers. Always in this order, so that two who act on
 * each other wait and the second one reads what the first has done.
 */
export async function lockConcerned(tx: Db, { askerId, userId }: { askerId: string; userId: string }) {
  await tx.run(
    installation,
    sql`select id from user_account where id = any(${[askerId, userId]}::uuid[]) or is_platform_admin
        order by id for update`,
  )
  const administered = await tx.many(
    installation,
    sql<Row<'client_role', 'client_id'>>`
      select client_id from client_role where user_id = ${userId} and role = 'client_admin'`,
  )
  if (administered.length === 0) return
  await tx.run(
    installation,
    sql`select id from client_role
        where client_id = any(${administered.map(({ client_id }) => client_id)}::bigint[])
          and role = 'client_admin'
        order by id for update`,
  )
}
