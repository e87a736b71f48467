import type { JobContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network.ts'
import { type InstallationScope, installationTrail, type StaffScope } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import { acceptFor } from '../invitations/ownInvitations.ts'
import { enqueuePasswordMail } from '../mail/staffMail.ts'
import * as links from '../queries/passwordLinks.ts'
import * as accounts from '../queries/profiles.ts'
import { deleteOtherSessions, deleteSessionsOf } from '../queries/sessions.ts'
import * as signIns from '../queries/signIns.ts'
import { findAccountOf } from '../queries/users.ts'
import { lockOwn, requireOwnPassword } from '../signIn/ownPassword.ts'
import { hashOfNewPassword, isPassword } from '../signIn/passwords.ts'
import { forgetTries } from '../signIn/signInBrakes.ts'

/** Whose link this is, and until when; it is not used up. 409 `link_dead` where it works no more. */
export async function readPasswordLink(db: Db, scope: InstallationScope, { token }: { token: string }) {
  return getLink(db, token, scope.at)
}

async function getLink(db: Db, token: string, at: Date): Promise<links.OpenLink> {
  return (await links.findLink(db, { tokenHash: hashOfToken(token), at })) ?? refuse('link_dead')
}

/**
 * Gives the account of the link this password; where an administrator asked for a new one it is not the one from before. It uses the link up, ends what an administrator asked for and all
 * sessions, and forgets browsers and failures: who has the link is the owner, whoever tried before. Where the link is that
 * of a client's invitation, that one is accepted, and no other's.
 */
export async function choosePassword(
  db: Db,
  scope: InstallationScope,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { user_id: userId } = await getLink(db, token, scope.at)
  const passwordHash = await hashOfNewPassword(password)
  const before = await findAccountOf(db, userId)
  const isAsBefore = await isPassword(before?.password_hash ?? null, password)
  const { at, address = '' } = scope
  const { actor, clientId } = await db.transaction(installationTrail, async (tx) => {
    const account = await accounts.lockOwner(tx, userId)
    const used = await links.takeLink(tx, { tokenHash: hashOfToken(token), at })
    if (!account?.is_usable || !used) return refuse('link_dead')
    if (account.is_reset && isAsBefore) return refuseField('password', 'password_as_before')
    await accounts.writePassword(tx, { userId, passwordHash, at })
    await deleteSessionsOf(tx, userId)
    await signIns.deleteDevicesOf(tx, { userId, butHash: nobodys })
    const chooser = { email: account.email, address: networkOf(address) }
    await signIns.markForgiven(tx, chooser)
    await forgetTries(tx, { ...chooser, at })
    if (used.purpose === 'reset') await enqueuePasswordMail(tx, { userId, at, address })
    const { name, is_platform_admin: isPlatformAdmin } = account
    const actor = { kind: 'user', id: userId, name, isPlatformAdmin } as const
    await audit(tx, { ...scope, actor }, chosen(userId, used.purpose))
    return { actor, clientId: used.client_id }
  })
  // In the client's own trail. What a crash leaves over is accepted by hand after the sign-in.
  if (clientId !== null) await acceptFor(db, { ...scope, actor }, { userId, clientId })
}

const nobodys = Buffer.alloc(0)

const chosen = (userId: string, purpose: string) => ({
  action: 'user.choose_password' as const,
  entityId: userId,
  after: { purpose },
})

type PasswordChange = {
  readonly current_password: string
  readonly password: string
  /** The session that asks; it stays. */
  readonly token: string | undefined
  readonly deviceToken: string | undefined
}

/**
 * Changes one's own password, with the current one (`requireOwnPassword`);
 * all other sessions end, and the owner is told by mail.
 */
export async function changePassword(
  { db, outside }: JobContext,
  scope: StaffScope,
  { current_password, password, token = '', deviceToken = '' }: PasswordChange,
): Promise<void> {
  const { at, address = '' } = scope
  const userId = scope.actor.id
  const checked = await requireOwnPassword({ db, outside }, scope, { current_password, deviceToken })
  if (password === current_password) refuseField('password', 'password_unchanged')
  const passwordHash = await hashOfNewPassword(password)
  await db.transaction(installationTrail, async (tx) => {
    await lockOwn(tx, checked)
    await accounts.writePassword(tx, { userId, passwordHash, at })
    await deleteOtherSessions(tx, { userId, ownHash: hashOfToken(token) })
    await signIns.deleteDevicesOf(tx, { userId, butHash: hashOfToken(deviceToken) })
    await links.deleteLink(tx, userId)
    await enqueuePasswordMail(tx, { userId, at, address })
    await audit(tx, scope, chosen(userId, 'change'))
  })
}
