// Who works for a client, and as what. A role is given by an invitation and ends by itself never. Nobody changes the own
// one, and of those who can sign in the last client admin stays.
import type { RoleChange } from '#contract/access/userCalls.ts'
import { whyNotInvited } from '#contract/access/userStates.ts'
import type { Role } from '#contract/roles.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import { takeWithin } from '#server/platform/brakes.ts'
import { requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField, refuseFor } from '#server/platform/errors.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { closeAccount } from './accounts.ts'
import { lockChangeableRole, refuseIf } from './administering.ts'
import { enqueueEndOfWork } from './endOfWork.ts'
import { enqueueLink } from './passwordLinks.ts'
import * as queries from './queries/clientRoles.ts'
import { deleteSessionsOf } from './queries/sessions.ts'
import { stateOf } from './queries/userFlags.ts'
import { insertAccountOnce, type LockedAccount, lockAccount, lockRole } from './queries/users.ts'
import { limitsAt } from './sessions.ts'
import { type ShownRole, shownRoles } from './shownAccounts.ts'
import { enqueueRoleMail } from './staffMail.ts'
import { newAccount, writeRole } from './users.ts'

/** A page of those who work for the scope's client. */
export async function listClientRoles(
  db: Db,
  scope: UserScope,
  asked: Omit<Parameters<typeof queries.listRoles>[2], 'limits'>,
): Promise<Paged<ShownRole>> {
  const paged = await queries.listRoles(db, scope, { ...asked, limits: limitsAt(scope.at) })
  return { ...paged, rows: await shownRoles(db, scope, paged.rows) }
}

export const findUsers = (db: Db, scope: Scope, search: string | undefined) =>
  queries.findColleagues(db, scope, search)

const getRow = async (db: Db, scope: Scope, id: string): Promise<queries.RoleRow> =>
  found(await queries.findRole(db, scope, { id, limits: limitsAt(scope.at) }))

async function shownRole(db: Db, scope: UserScope, row: queries.RoleRow): Promise<ShownRole> {
  return found((await shownRoles(db, scope, [row]))[0])
}

type Invitation = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly language: 'en' | 'fr'
}

/**
 * Gives the role to whoever has the address, and makes the account where there is none. Who never chose a password is
 * mailed a link, the others the news. 422 at `email` for one who works here already.
 */
export async function inviteUser(db: Db, scope: UserScope, form: Invitation): Promise<ShownRole> {
  return db.transaction(scope, async (tx) => {
    const fresh = newAccount({ ...form, isPlatformAdmin: false }, null)
    const isNew = await insertAccountOnce(tx, fresh, scope.at)
    const account = found(await lockAccount(tx, fresh.email))
    const given = { userId: account.id, clientId: scope.client.id, role: form.role }
    if (await lockRole(tx, given)) refuseField('email', 'works_here_already', { name: account.name })
    await brakeInvitations(tx, scope, account)
    await (stateOf(account) === 'invited' ? mailInvitation : mailNews)(tx, scope, account.id)
    const { name, language } = fresh
    if (isNew) await noteInvitation(tx, scope, account, { name, email: fresh.email, language })
    await writeRole(tx, scope, given)
    return shownRole(tx, scope, await getRow(tx, scope, found(await lockRole(tx, given)).id))
  })
}

/** A new link for whoever chose no password yet; the one before works no more. */
export async function sendInvitation(db: Db, scope: UserScope, id: string): Promise<ShownRole> {
  return db.transaction(scope, async (tx) => {
    const { email, is_api: isApi, name } = await getRow(tx, scope, id)
    if (isApi) refuse('is_api_user', { name })
    const account = found(await lockAccount(tx, email))
    const row = await getRow(tx, scope, id)
    refuseIf(whyNotInvited(stateOf(row)))
    await brakeInvitations(tx, scope, account)
    await mailInvitation(tx, scope, account.id)
    await noteInvitation(tx, scope, account, { email })
    return shownRole(tx, scope, row)
  })
}

const invitationsAnHour = 3

/** By the address, since an account that is withdrawn and made again is a new one; of news by the client too. */
async function brakeInvitations(tx: Db, { client, at }: Scope, account: LockedAccount): Promise<void> {
  const { email } = account
  const of = stateOf(account) === 'invited' ? email : `${email} ${client.id}`
  const taken = await takeWithin(
    tx,
    [{ name: 'invitation', of, limit: invitationsAnHour, seconds: 3600 }],
    at,
  )
  if (!taken.isAllowed)
    refuseFor(taken.retryAfterSeconds, 'invitation_too_often', { count: invitationsAnHour })
}

const mailInvitation = (tx: Db, { client, actor: by }: UserScope, userId: string) =>
  enqueueLink(tx, { userId, purpose: 'invitation', clientId: client.id, by })

const mailNews = (tx: Db, { client, actor: by }: UserScope, userId: string) =>
  enqueueRoleMail(tx, { userId, clientId: client.id, by })

const noteInvitation = (tx: Db, scope: UserScope, { id }: { id: string }, after: object) =>
  audit(tx, scope, { action: 'user.invite', entity: 'user', entityId: id, after })

/** The other role ends the user's sessions. */
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

/** Ends the user's sessions, and what was only his or hers in the client goes; withdraws an invitation (`closeAccount`). */
export async function endClientRole(
  db: Db,
  scope: UserScope,
  { id, seen }: { id: string; seen: { role?: Role | undefined } | undefined },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { id: userId } = await getRow(tx, scope, id)
    const user = await lockChangeableRole(tx, scope, userId)
    const { role, name, has_password: hasPassword } = await getRow(tx, scope, id)
    requireSeen(seen, { role: { now: role, why: () => why('role_meanwhile', { name }) } })
    found((await queries.deleteRole(tx, scope, id)) || undefined)
    await deleteSessionsOf(tx, userId)
    await enqueueEndOfWork(tx, { clientIds: [scope.client.id], userId })
    await audit(tx, scope, {
      action: 'role.end',
      entity: 'user',
      entityId: userId,
      before: { role },
    })
    const isWithdrawn = !hasPassword && !user.is_platform_admin && user.roles.length === 1
    if (isWithdrawn) await closeAccount(tx, scope, userId)
  })
}
