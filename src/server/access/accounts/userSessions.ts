import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { StaffScope } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import * as queries from '../queries/sessions.ts'
import { limitsAt } from '../signIn/sessions.ts'
import { type Acted, administer, requireAdministered } from './administering.ts'

type ShownSession = Omit<queries.UserSessionRow, 'token_hash'> & { is_own: boolean }

/** A user's sessions, the one used last first. `token` is the asker's. */
export async function listSessionsOf(
  db: Db,
  at: Date,
  { userId, token = '' }: { userId: string; token: string | undefined },
): Promise<ShownSession[]> {
  const own = hashOfToken(token)
  const rows = await queries.listSessionsOf(db, { userId, ...limitsAt(at) })
  return rows.map(({ token_hash, ...row }) => ({ ...row, is_own: token_hash.equals(own) }))
}

/** Of one whom the asker administers, or of the asker. */
export async function listUserSessions(
  db: Db,
  scope: StaffScope,
  asked: { userId: string; token: string | undefined },
): Promise<ShownSession[]> {
  await requireAdministered(db, scope, asked.userId)
  return listSessionsOf(db, scope.at, asked)
}

export async function endUserSession(
  db: Db,
  scope: StaffScope,
  { session, ...acted }: Acted & { readonly session: string },
): Promise<void> {
  await administer(db, scope, acted, async (tx, { target, audited }) => {
    const ended = { userId: target.id, id: session }
    found((await queries.deleteSessionOf(tx, ended)) || undefined)
    await audit(tx, audited, { action: 'user.end_session', entityId: target.id })
  })
}
