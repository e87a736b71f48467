import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import { canSignIn } from './userFlags.ts'

/** As a client sees it: what was typed, and nothing of the account but what became of the mail since. */
export type InvitationRow = Row<'client_invitation', 'id' | 'email' | 'name' | 'role' | 'created_at'> & {
  by: string | null
  until: Date
  mail_refused_at: Date | null
}

type WithinClient = { readonly client: { readonly id: number } }

const shown = sql`i.id, i.email, i.name, i.role, i.created_at, i.by_name as by, i.expires_at as until,
  case when u.mail_refused_at >= i.created_at then u.mail_refused_at end as mail_refused_at`
const ofClient = ({ client }: WithinClient) => sql`
  from client_invitation i join user_account u on u.id = i.user_id where i.client_id = ${client.id}`

/** By client_invitation_of_client. */
export function listInvitations(
  db: Db,
  scope: WithinClient,
  { search, ...asked }: PageAsked & { search?: string | undefined },
): Promise<Paged<InvitationRow>> {
  const named = search ? sql`fold(i.name || ' ' || i.email) like ${searchPattern(search)}` : sql`true`
  const matches = sql`${ofClient(scope)} and ${named}`
  const rows = sql<InvitationRow>`
    select ${shown} ${matches} order by i.created_at desc, i.id desc ${limitOf(asked)}`
  return pageOfMatches(db, installation, { rows, matches })
}

export function findInvitation(db: Db, scope: WithinClient, id: string): Promise<InvitationRow | undefined> {
  return db.maybe(installation, sql<InvitationRow>`select ${shown} ${ofClient(scope)} and i.id = ${id}::uuid`)
}

type Of = { readonly userId: string; readonly clientId: number }

/** Whether the client invites this user. */
export async function hasInvitation(db: Db, { userId, clientId }: Of): Promise<boolean> {
  const found = await db.maybe(
    installation,
    sql`select id from client_invitation where user_id = ${userId}::uuid and client_id = ${clientId}`,
  )
  return found !== undefined
}

type NewInvitation = Of & {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: InvitationRow['role']
  readonly by: string | null
  readonly at: Date
  readonly until: Date
}

export async function insertInvitation(
  tx: Db,
  { id, clientId, userId, email, name, role, by, at, until }: NewInvitation,
): Promise<void> {
  const named = { client_id: clientId, user_id: userId, by_name: by, created_at: at, expires_at: until }
  await tx.run(installation, insertRow('client_invitation', { id, email, name, role, ...named }))
}

/** It can be accepted so long. */
export async function writeInvitationUntil(tx: Db, { userId, clientId }: Of, until: Date): Promise<void> {
  const key = { user_id: userId, client_id: clientId }
  await tx.run(installation, updateRow('client_invitation', key, { expires_at: until }))
}

export async function deleteInvitation(tx: Db, { userId, clientId }: Of): Promise<void> {
  await tx.run(
    installation,
    sql`delete from client_invitation where user_id = ${userId}::uuid and client_id = ${clientId}`,
  )
}

/** Whether anybody but this client gave the user something to do, or may: another role, another invitation, the installation. */
export async function hasOtherWork(db: Db, { userId, clientId }: Of): Promise<boolean> {
  const found = await db.maybe(
    installation,
    sql`select u.id from user_account u where u.id = ${userId}::uuid and (u.is_platform_admin
          or exists (select 1 from client_role r where r.user_id = u.id)
          or exists (select 1 from client_invitation i where i.user_id = u.id and i.client_id <> ${clientId}))`,
  )
  return found !== undefined
}

type OwnInvitationRow = Row<'client_invitation', 'id' | 'role' | 'client_id'> & {
  client: { eid: string; name: string }
  by: string | null
  until: Date
}

/** Invitations that can be accepted, by the client's name. */
export function listOwnInvitations(
  db: Db,
  { userId, at }: { userId: string; at: Date },
): Promise<OwnInvitationRow[]> {
  return db.many(
    installation,
    sql<OwnInvitationRow>`
      select i.id, i.role, i.client_id, i.by_name as by, i.expires_at as until,
        jsonb_build_object('eid', c.eid, 'name', c.name) as client
      from client_invitation i join client c on c.id = i.client_id
      where i.user_id = ${userId}::uuid and i.expires_at > ${at}
      order by lower(c.name), c.id`,
  )
}

type Taken = Row<'client_invitation', 'id' | 'email' | 'name' | 'role' | 'by_name'>

/** Only one who asks for it gets it. */
export function takeInvitation(
  tx: Db,
  { userId, clientId, at }: Of & { at: Date },
): Promise<Taken | undefined> {
  return tx.maybe(
    installation,
    sql<Taken>`
      delete from client_invitation
      where user_id = ${userId}::uuid and client_id = ${clientId} and expires_at > ${at}
      returning id, email, name, role, by_name`,
  )
}

/** The client that is named by its number or its eid, and whether anybody administers it who can sign in. */
export function findClientNamed(
  db: Db,
  name: number | string,
): Promise<(Row<'client', 'id' | 'name'> & { has_admin: boolean }) | undefined> {
  return db.maybe(
    installation,
    sql<Row<'client', 'id' | 'name'> & { has_admin: boolean }>`
      select c.id, c.name, exists (
        select 1 from client_role r join user_account u on u.id = r.user_id
        where r.client_id = c.id and r.role = 'client_admin' and not u.is_api and ${canSignIn}) as has_admin
      from client c where c.eid = ${String(name)} or c.id::text = ${String(name)}`,
  )
}
