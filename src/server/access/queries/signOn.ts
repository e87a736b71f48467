import type { Role } from '#contract/roles.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

export type Identity = { readonly issuer: string; readonly subject: string }

/** The account that the identity is linked to, or the one that has the address. */
export type Known = Row<'user_account', 'id' | 'email'> & { has_password: boolean }

export function findLinked(db: Db, { issuer, subject }: Identity): Promise<Known | undefined> {
  return db.maybe(
    installation,
    sql<Known>`
      select u.id, u.email, u.password_hash is not null as has_password
      from sign_on_identity i join user_account u on u.id = i.user_id
      where i.issuer = ${issuer} and i.subject = ${subject} and u.deleted_at is null`,
  )
}

/** Held until commit. */
export function lockByEmail(tx: Db, email: string): Promise<Known | undefined> {
  return tx.maybe(
    installation,
    sql<Known>`
      select id, email, password_hash is not null as has_password from user_account
      where email = ${email} and deleted_at is null and not is_api for update`,
  )
}

/** One whose account was deleted is free again. */
export async function writeIdentity(
  tx: Db,
  { issuer, subject, userId, at }: Identity & { userId: string; at: Date },
): Promise<void> {
  await tx.run(
    installation,
    sql`insert into sign_on_identity (issuer, subject, user_id, created_at)
        values (${issuer}, ${subject}, ${userId}::uuid, ${at})
        on conflict (issuer, subject) do update set user_id = excluded.user_id, created_at = excluded.created_at`,
  )
}

export async function deleteIdentitiesOf(tx: Db, userId: string): Promise<void> {
  await tx.run(installation, sql`delete from sign_on_identity where user_id = ${userId}`)
}

/** Of somebody who was invited and signs in without having chosen one: a hash of what nobody knows. */
export async function writeUnknownPassword(
  tx: Db,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  await tx.run(
    installation,
    sql`update user_account set password_hash = ${hash} where id = ${userId} and password_hash is null`,
  )
}

export type GroupRole = Row<'sign_on_group', 'client_id'> & { readonly role: Role }

/** The roles that these groups give. */
export function listGroupRoles(db: Db, groups: readonly string[]): Promise<GroupRole[]> {
  return db.many(
    installation,
    sql<GroupRole>`select client_id, role from sign_on_group where group_name = any(${groups}::text[])`,
  )
}

export type HeldRole = GroupRole & Row<'client_role', 'id' | 'is_from_group'>

export function listHeldRoles(db: Db, userId: string): Promise<HeldRole[]> {
  return db.many(
    installation,
    sql<HeldRole>`select id, client_id, role, is_from_group from client_role where user_id = ${userId}`,
  )
}

export type GroupRow = Row<'sign_on_group', 'id' | 'group_name' | 'client_id'> & {
  readonly role: Role
  readonly client_eid: string
  readonly client_name: string
}

/** By group, then by client. */
export function listGroups(db: Db, id?: string): Promise<GroupRow[]> {
  return db.many(
    installation,
    sql<GroupRow>`
      select g.id, g.group_name, g.client_id, g.role, c.eid as client_eid, c.name as client_name
      from sign_on_group g join client c on c.id = g.client_id
      where ${id === undefined ? sql`true` : sql`g.id = ${id}::uuid`}
      order by lower(g.group_name), lower(c.name), g.id`,
  )
}

type NewGroup = { id: string; group: string; client: number | string; role: Role }

/** False where there is no such client. */
export async function insertGroup(tx: Db, { id, group, client, role }: NewGroup): Promise<boolean> {
  const added = await tx.run(
    installation,
    sql`insert into sign_on_group (id, group_name, client_id, role)
        select ${id}::uuid, ${group}::text, c.id, ${role}::text from client c
        where c.eid = ${String(client)} or c.id::text = ${String(client)}`,
  )
  return added === 1
}

export async function deleteGroup(tx: Db, id: string): Promise<boolean> {
  return (await tx.run(installation, sql`delete from sign_on_group where id = ${id}::uuid`)) === 1
}
