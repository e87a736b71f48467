import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { installationTrail, type StaffScope } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import { listSessionsOf } from '../accounts/userSessions.ts'
import * as queries from '../queries/sessions.ts'

/** The session that asks, by its token. */
type Own = { readonly token: string | undefined }

/** One's own sessions, the one used last first. */
export const listOwnSessions = (db: Db, { actor, at }: StaffScope, { token }: Own) =>
  listSessionsOf(db, at, { userId: actor.id, token })

/** Ends another session of one's own: a browser that was left open, or is somebody else's. */
export async function endOwnSession(
  db: Db,
  scope: StaffScope,
  { token, id }: Own & { id: string },
): Promise<void> {
  const userId = scope.actor.id
  await db.transaction(installationTrail, async (tx) => {
    const sessions = await listOwnSessions(tx, scope, { token })
    const { is_own, address, user_agent } = found(sessions.find((one) => one.id === id))
    if (is_own) refuse('own_session')
    if (!(await queries.deleteSessionOf(tx, { userId, id }))) refuse('not_found')
    const named = { action: 'user.end_session', entityId: userId } as const
    await audit(tx, scope, { ...named, before: { address, user_agent } })
  })
}

/** Ends all sessions of one's own but the one that asks. */
export async function endOtherSessions(db: Db, scope: StaffScope, { token = '' }: Own): Promise<void> {
  const userId = scope.actor.id
  await db.transaction(installationTrail, async (tx) => {
    const sessions = await queries.deleteOtherSessions(tx, { userId, ownHash: hashOfToken(token) })
    if (sessions === 0) return
    const named = { action: 'user.end_session', entityId: userId } as const
    await audit(tx, scope, { ...named, after: { sessions } })
  })
}
