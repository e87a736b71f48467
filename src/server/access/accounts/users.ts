import type { Role } from '#contract/roles.ts'
import { type AuditScope, audit } from '#server/platform/audit.ts'
import { changesOf } from '#server/platform/changing.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { emailKey, isPlainAddress } from '#server/platform/emailKey.ts'
import { refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Actor, installationTrail } from '#server/platform/scope.ts'
import { deleteInvitation } from '../queries/invitations.ts'
import { tellSessionsChanged } from '../queries/sessions.ts'
import * as queries from '../queries/users.ts'
import { hashOfNewPassword, newPassword } from '../signIn/passwords.ts'

type UserForm = {
  readonly email: string
  readonly name: string
  /** Without a password nobody can sign in to the account. */
  readonly password?: string
  readonly isPlatformAdmin: boolean
  readonly language?: 'en' | 'fr'
  /** The maker of the account; the installation itself where nobody is named. */
  readonly by?: Actor
}

/** Makes an account. A second one with the same e-mail address, and a weak password, are refused (422). */
export async function createUser(db: Db, form: UserForm, at: Date): Promise<{ id: string }> {
  const passwordHash = form.password === undefined ? null : await hashOfNewPassword(form.password)
  return db.transaction(installationTrail, async (tx) => {
    const account = newAccount(form, passwordHash)
    await queries.insertAccount(tx, account, at)
    await noteCreation(tx, account, auditScope(form.by, at))
    return { id: account.id }
  })
}

/**
 * The first administrator (decisions 1): makes the account where no platform admin can sign in, with a generated
 * password where none is given. One who was deleted does not come back with the next start. `password` is answered only
 * when it was generated now, to be shown once.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password }: { email: string; password?: string | undefined },
  at: Date,
): Promise<{ email: string; password?: string }> {
  if (await queries.hasPlatformAdmin(db)) return { email }
  const chosen = password ?? newPassword()
  const passwordHash = await hashOfNewPassword(chosen)
  const isNew = await db.transaction(installationTrail, async (tx) => {
    const account = newAccount({ email, name: 'Administrator', isPlatformAdmin: true }, passwordHash)
    if (!(await queries.insertAccountOnce(tx, account, at))) return false
    await noteCreation(tx, account, auditScope(undefined, at))
    return true
  })
  return isNew && !password ? { email, password: chosen } : { email }
}

export type RoleGiven = {
  readonly userId: string
  readonly clientId: number
  readonly role: Role
  /** A group of single sign-on gives it. */
  readonly isFromGroup?: boolean
  readonly by?: Actor
  readonly at?: Date
}

/** Gives a user a role in a client, as `writeRole`. */
export async function giveRole(db: Db, { by, at, ...given }: RoleGiven): Promise<void> {
  const client = { id: given.clientId }
  const scope = { ...auditScope(by, at ?? systemClock.now()), client }
  await db.transaction({ client }, (tx) => writeRole(tx, scope, given))
}

/** Writes a role in place of the one before, and notes it. It counts in the sessions that there are from the next call on. */
export async function writeRole(
  tx: Db,
  scope: AuditScope,
  given: Pick<RoleGiven, 'userId' | 'clientId' | 'role' | 'isFromGroup'>,
): Promise<void> {
  const { userId, role } = given
  const before = await queries.lockRole(tx, given)
  const changes = before
    ? changesOf({ role: before.role, version: before.version }, { role })
    : { before: null, after: { role } }
  if (!changes) return
  await queries.grantRole(tx, given)
  if (!before) await deleteInvitation(tx, given)
  await tellSessionsChanged(tx)
  await audit(tx, scope, { action: 'role.give', entity: 'user', entityId: userId, ...changes })
}

export function newAccount(
  form: Omit<UserForm, 'password'>,
  passwordHash: string | null,
): queries.NewAccount {
  const { name, isPlatformAdmin, language = 'en' } = form
  const email = emailKey(form.email)
  if (!isPlainAddress(email)) refuseField('email', 'not_an_email')
  return {
    id: newId(),
    email,
    name,
    isPlatformAdmin,
    language,
    passwordHash,
  }
}

async function noteCreation(tx: Db, account: queries.NewAccount, scope: AuditScope): Promise<void> {
  const { passwordHash: _, id, ...after } = account
  await audit(tx, scope, { action: 'user.create', entityId: id, after })
}

function auditScope(by: Actor = { kind: 'system', name: 'Installation' }, at: Date): AuditScope {
  return { actor: by, at, requestId: 'installation' }
}
