// Everybody on the installation, for platform admins. Who is one is a flag on the account; nobody changes the own, and
// the last one who can sign in stays.
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Paged } from '#server/platform/paging.ts'
import { installationTrail, type StaffScope } from '#server/platform/scope.ts'
import * as queries from '../queries/accounts.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { limitsAt } from '../signIn/sessions.ts'
import { lockChangeableFlag } from './administering.ts'
import { type ShownAccount, shownAccounts } from './shownAccounts.ts'

type ShownUser = queries.InstallationRow & ShownAccount

export async function listInstallationUsers(
  db: Db,
  scope: StaffScope,
  asked: queries.UsersAsked,
): Promise<Paged<ShownUser>> {
  const paged = await queries.listAccounts(db, { ...asked, limits: limitsAt(scope.at) })
  return { ...paged, rows: await shownAccounts(db, scope, paged.rows) }
}

/** Ends the user's sessions; the same again does nothing. */
export async function setPlatformAdmin(
  db: Db,
  scope: StaffScope,
  { userId, is }: { userId: string; is: boolean },
): Promise<void> {
  await db.transaction(installationTrail, async (tx) => {
    const target = await lockChangeableFlag(tx, scope, { userId, isGiven: is })
    const { is_platform_admin: was, is_api: isApi, name } = target
    if (was === is) return
    if (isApi) refuse('is_api_user', { name })
    await queries.markPlatformAdmin(tx, { userId, is })
    await deleteSessionsOf(tx, userId)
    await audit(tx, scope, {
      action: 'user.make_platform_admin',
      entityId: userId,
      before: { is_platform_admin: was },
      after: { is_platform_admin: is },
    })
  })
}
