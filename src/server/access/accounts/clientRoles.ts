// The users of a client and their roles. A role is there once an invitation is accepted (`invitations.ts`) and ends by
// itself never. Nobody changes the own one, and of those who can sign in the last client admin stays, but for platform
// admins. A change of it concerns this client and nothing else: sessions go on.
import type { RoleChange } from '#contract/access/userCalls.ts'
import type { Role } from '#contract/roles.ts'
import { why } from '#contract/why.ts'
import { type AuditScope, audit } from '#server/platform/audit.ts'
import { requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, StaffScope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import * as queries from '../queries/clientRoles.ts'
import { leaveClient } from '../queries/sessions.ts'
import { limitsAt } from '../signIn/sessions.ts'
import { lockChangeableRole, lockRoleOfAny } from './administering.ts'
import { enqueueEndOfWork } from './endOfWork.ts'
import { type ShownRole, shownRoles } from './shownAccounts.ts'
import { writeRole } from './users.ts'

/** A page of those who work for the scope's client. */
export async function listClientRoles(
  db: Db,
  scope: UserScope,
  asked: Omit<Parameters<typeof queries.listRoles>[2], 'limits'>,
): Promise<Paged<ShownRole>> {
  const paged = await queries.listRoles(db, scope, { ...asked, limits: limitsAt(scope.at) })
  return { ...paged, rows: await shownRoles(db, scope, paged.rows) }
}

export const findUsers = (db: Db, scope: Scope, asked: queries.AskedColleagues) =>
  queries.findColleagues(db, scope, asked)

type Ending = Omit<AuditScope, 'client'> & { readonly client: { readonly id: number } }

const getRow = async (db: Db, scope: Ending, id: string): Promise<queries.RoleRow> =>
  found(await queries.findRole(db, scope, { id, limits: limitsAt(scope.at) }))

async function shownRole(db: Db, scope: UserScope, row: queries.RoleRow): Promise<ShownRole> {
  return found((await shownRoles(db, scope, [row]))[0])
}

/** The other role counts in the sessions that there are, from the next call on. */
export async function changeClientRole(
  db: Db,
  scope: UserScope,
  { id, sent }: { id: string; sent: RoleChange },
): Promise<ShownRole> {
  return db.transaction(scope, async (tx) => {
    const { id: userId } = await getRow(tx, scope, id)
    await lockChangeableRole(tx, scope, userId)
    const { role, version } = await getRow(tx, scope, id)
    const stored = { entity: 'user', entityId: userId, version }
    await requireVersion(tx, scope, { stored, sent: sent.version })
    await writeRole(tx, scope, { userId, clientId: scope.client.id, role: sent.role ?? role })
    return shownRole(tx, scope, await getRow(tx, scope, id))
  })
}

type Ended = { readonly id: string; readonly seen: { role?: Role | undefined } | undefined }

/**
 * Whatever other clients gave the user. What is open of the client closes at once, what was only the user's in it goes, and
 * the sessions go on elsewhere.
 */
export async function endClientRole(db: Db, scope: UserScope, { id, seen }: Ended): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { id: userId } = await getRow(tx, scope, id)
    await lockChangeableRole(tx, scope, userId)
    await endRole(tx, scope, { id, seen })
  })
}

/** The same by a platform admin in any client, of its last client admin too. */
export async function endUserRole(
  db: Db,
  scope: StaffScope,
  { userId, ...ended }: Ended & { userId: string },
): Promise<void> {
  const { client_id: clientId } = found(await queries.findRoleOf(db, { userId, id: ended.id }))
  const within = { ...scope, client: { id: clientId } }
  await db.transaction(within, async (tx) => {
    await lockRoleOfAny(tx, scope, userId)
    await endRole(tx, within, ended)
    tx.tell(within, ['user', 'audit'])
  })
}

async function endRole(tx: Db, scope: Ending, { id, seen }: Ended): Promise<void> {
  const { id: userId, role, name } = await getRow(tx, scope, id)
  requireSeen(seen, { role: { now: role, why: () => why('role_meanwhile', { name }) } })
  found((await queries.deleteRole(tx, scope, id)) || undefined)
  await leaveClient(tx, { userId, clientId: scope.client.id })
  await enqueueEndOfWork(tx, { clientIds: [scope.client.id], userId })
  await audit(tx, scope, { action: 'role.end', entity: 'user', entityId: userId, before: { role } })
}
