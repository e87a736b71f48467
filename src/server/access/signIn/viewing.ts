// A client admin sees a client as a lesser role would. The session carries the role, so the server grants that one's
// rights and no others until the own ones are taken back, and nothing of it outlives the session. A platform admin is
// none meanwhile. What is done is audited under the person's name with the role beside it.
import type { SessionClient } from '#contract/access/calls.ts'
import type { Role } from '#contract/roles.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { StaffScope } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import { tellSessionsChanged, writeViewedRole } from '../queries/sessions.ts'

type Asked = {
  readonly token: string | undefined
  /** With the role that the person truly has there. */
  readonly client: SessionClient
  /** Null: the own rights again. */
  readonly role: Role | null
}

/** From the next call on; the other tabs of the person are told. */
export async function viewAsRole(db: Db, scope: StaffScope, { token, client, role }: Asked): Promise<void> {
  if (!token) return refuse('session_only')
  const lesser = role === 'client_admin' ? null : role
  if (lesser !== null && client.role !== 'client_admin') refuse('not_allowed')
  const within = { client: { id: client.id } }
  await db.transaction(within, async (tx) => {
    const viewed = { clientId: client.id, role: lesser }
    const changed = await writeViewedRole(tx, { tokenHash: hashOfToken(token), ...viewed })
    if (changed === 0) return
    await tellSessionsChanged(tx)
    tx.tell(within, ['user'])
    await audit(
      tx,
      { ...scope, ...within },
      {
        action: 'user.view_as_role',
        entityId: scope.actor.id,
        after: { role: lesser ?? client.role },
      },
    )
  })
}
