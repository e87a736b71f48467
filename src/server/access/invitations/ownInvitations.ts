// A person's answers to invitations to the own account. Until one is accepted the client has given nothing, and whoever
// declines is nobody there.
import type { OwnInvitation } from '#contract/access/invitationCalls.ts'
import { type AuditScope, audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { StaffScope } from '#server/platform/scope.ts'
import { writeRole } from '../accounts/users.ts'
import * as queries from '../queries/invitations.ts'
import { tellSessionsChanged } from '../queries/sessions.ts'
import { lockRole } from '../queries/users.ts'

export async function listOwnInvitations(db: Db, { actor, at }: StaffScope): Promise<OwnInvitation[]> {
  const rows = await queries.listOwnInvitations(db, { userId: actor.id, at })
  return rows.map(({ id, client, role, by, until }) => ({ id, client, role, by, until: until.toISOString() }))
}

/** The role is there from the next call on. 404 for one that was withdrawn, or is too old. */
export async function acceptInvitation(db: Db, scope: StaffScope, id: string): Promise<void> {
  const clientId = await clientOfOwn(db, scope, id)
  if (!(await acceptFor(db, scope, { userId: scope.actor.id, clientId }))) refuse('not_found')
}

export async function declineInvitation(db: Db, scope: StaffScope, id: string): Promise<void> {
  const clientId = await clientOfOwn(db, scope, id)
  const within = { client: { id: clientId } }
  await db.transaction(within, async (tx) => {
    const taken = await queries.takeInvitation(tx, { userId: scope.actor.id, clientId, at: scope.at })
    const { email, name, role } = found(taken)
    tx.tell(within, ['user', 'audit'])
    const declined = { entity: 'invitation', entityId: id, before: { email, name, role } }
    await audit(tx, { ...scope, ...within }, { action: 'invitation.decline', ...declined })
  })
}

async function clientOfOwn(db: Db, { actor, at }: StaffScope, id: string): Promise<number> {
  const rows = await queries.listOwnInvitations(db, { userId: actor.id, at })
  return found(rows.find((row) => row.id === id)).client_id
}

/** Gives the role of the invitation, in the client's trail; false where there is none that can be accepted. */
export async function acceptFor(
  db: Db,
  scope: Omit<AuditScope, 'client'>,
  { userId, clientId }: { userId: string; clientId: number },
): Promise<boolean> {
  const within = { client: { id: clientId } }
  return db.transaction(within, async (tx) => {
    const held = await lockRole(tx, { userId, clientId })
    const taken = await queries.takeInvitation(tx, { userId, clientId, at: scope.at })
    if (!taken) return false
    tx.tell(within, ['user', 'audit'])
    const { id, email, name, role, by_name: by } = taken
    const noted = { ...scope, ...within }
    // A group may have given one meanwhile, which stays.
    if (!held) await writeRole(tx, noted, { userId, clientId, role })
    const accepted = { entity: 'invitation', entityId: id, after: { email, name, role, by } }
    await audit(tx, noted, { action: 'invitation.accept', ...accepted })
    await tellSessionsChanged(tx)
    return true
  })
}
