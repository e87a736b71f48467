import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { Paged } from '#server/platform/paging.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { type AccountRow, accountColumns, inOrder, isAsked, type UsersAsked } from './accounts.ts'
import type { Limits } from './sessions.ts'

/** A role with its account. */
export type RoleRow = AccountRow & {
  role_id: string
  role: Rows['client_role']['role']
  version: number
}

const roleColumns = sql`r.id as role_id, r.role, r.version`
type WithinClient = { readonly client: { readonly id: number } }
const worksFor = ({ client }: WithinClient) => sql`
  from client_role r join user_account u on u.id = r.user_id where r.client_id = ${client.id}`

type RolesAsked = UsersAsked & { readonly role?: Rows['client_role']['role'] | undefined }

/** By client_role_of_client. */
export function listRoles(
  db: Db,
  scope: Scope,
  asked: RolesAsked & { limits: Limits },
): Promise<Paged<RoleRow>> {
  const ofRole = asked.role ? sql`and r.role = ${asked.role}` : sql``
  const matches = sql`${worksFor(scope)} and ${isAsked(asked)} ${ofRole}`
  const rows = sql<RoleRow>`
    select ${roleColumns}, ${accountColumns(asked.limits)} ${matches} ${inOrder(asked)} ${limitOf(asked)}`
  return pageOfMatches(db, installation, { rows, matches })
}

export function findRole(
  db: Db,
  scope: WithinClient,
  { id, limits }: { id: string; limits: Limits },
): Promise<RoleRow | undefined> {
  return db.maybe(
    installation,
    sql<RoleRow>`select ${roleColumns}, ${accountColumns(limits)} ${worksFor(scope)} and r.id = ${id}::uuid`,
  )
}

/** In which client the user has this role. */
export function findRoleOf(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<Row<'client_role', 'client_id'> | undefined> {
  return db.maybe(
    installation,
    sql<Row<'client_role', 'client_id'>>`
      select client_id from client_role where id = ${id}::uuid and user_id = ${userId}::uuid`,
  )
}

/** False where it is gone. */
export async function deleteRole(tx: Db, scope: WithinClient, id: string): Promise<boolean> {
  const gone = await tx.run(
    installation,
    sql`delete from client_role where id = ${id}::uuid and client_id = ${scope.client.id}`,
  )
  return gone === 1
}

type Colleague = Row<'user_account', 'id' | 'name' | 'email'>
export type AskedColleagues = { readonly search?: string | undefined; readonly ids?: string[] | undefined }

/** At most 20, by name. By client_role_of_client. */
export function findColleagues(db: Db, scope: Scope, { search, ids }: AskedColleagues): Promise<Colleague[]> {
  const isNamed = ids ? sql`u.id = any(${ids}::uuid[])` : sql`true`
  return db.many(
    installation,
    sql<Colleague>`
      select u.id, u.name, u.email ${worksFor(scope)} and ${isAsked({ search })} and ${isNamed}
      order by lower(u.name), u.id limit 20`,
  )
}
