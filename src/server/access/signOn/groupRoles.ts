import { type Role, roles } from '#contract/roles.ts'
import { type AuditScope, audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueueEndOfWork } from '../accounts/endOfWork.ts'
import { writeRole } from '../accounts/users.ts'
import { listStandings, lockConcerned } from '../queries/administering.ts'
import { deleteRole } from '../queries/clientRoles.ts'
import { leaveClient } from '../queries/sessions.ts'
import * as queries from '../queries/signOn.ts'

/** The role that somebody is to have in each client by the groups: of several the one that may most. */
export async function rolesOfGroups(db: Db, groups: readonly string[]): Promise<Map<number, Role>> {
  const given = groups.length === 0 ? [] : await queries.listGroupRoles(db, groups)
  const wanted = new Map<number, Role>()
  for (const { client_id, role } of given) {
    const best = wanted.get(client_id)
    if (best === undefined || roles.indexOf(role) < roles.indexOf(best)) wanted.set(client_id, role)
  }
  return wanted
}

type Following = { readonly userId: string; readonly wanted: ReadonlyMap<number, Role> }

/**
 * Gives the roles that the groups give and takes those that groups gave before; what was given by hand stays. A transaction
 * for each client, whose trail has it: what a crash leaves over is done at the next sign-in. The last administrator of a
 * client stays.
 */
export async function followGroups(
  db: Db,
  scope: Omit<AuditScope, 'client'>,
  { userId, wanted }: Following,
): Promise<void> {
  const held = await queries.listHeldRoles(db, userId)
  const clientIds = new Set([...wanted.keys(), ...held.map(({ client_id }) => client_id)])
  for (const clientId of clientIds) {
    const now = held.find(({ client_id }) => client_id === clientId)
    const role = wanted.get(clientId)
    if (now?.role === role || (now && !now.is_from_group)) continue
    await followIn(db, { ...scope, client: { id: clientId } }, { userId, clientId, role })
  }
}

type FollowedIn = { readonly userId: string; readonly clientId: number; readonly role: Role | undefined }

async function followIn(
  db: Db,
  scope: AuditScope & { readonly client: { readonly id: number } },
  { userId, clientId, role }: FollowedIn,
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    await lockConcerned(tx, { askerId: userId, userId })
    const [standing] = await listStandings(tx, [userId])
    if (standing?.last_in.some(({ id }) => id === clientId)) return
    const now = (await queries.listHeldRoles(tx, userId)).find(({ client_id }) => client_id === clientId)
    if (now && !now.is_from_group) return
    if (role) return writeRole(tx, scope, { userId, clientId, role, isFromGroup: true })
    if (!now || !(await deleteRole(tx, scope, now.id))) return
    await leaveClient(tx, { userId, clientId })
    await enqueueEndOfWork(tx, { clientIds: [clientId], userId })
    await audit(tx, scope, {
      action: 'role.end',
      entity: 'user',
      entityId: userId,
      before: { role: now.role },
    })
  })
}
