// Whom a client invites. An invitation gives nothing until its owner accepts it, and says nothing of the account that the
// address may have: whoever invites sees what was typed, whether or not there is one. It is accepted by the link by which
// a new account's password is chosen, or by whoever is signed in to the account (`ownInvitations.ts`).
import type { Role } from '#contract/roles.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { type AuditScope, audit } from '#server/platform/audit.ts'
import { takeWithin } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField, refuseFor } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, StaffScope, UserScope } from '#server/platform/scope.ts'
import { closeAccount } from '../accounts/accounts.ts'
import { newAccount } from '../accounts/users.ts'
import { enqueueLink, lifetimeHours, writeNewLink } from '../mail/passwordLinks.ts'
import { enqueueRoleMail } from '../mail/staffMail.ts'
import * as queries from '../queries/invitations.ts'
import { deleteInvitationLink } from '../queries/passwordLinks.ts'
import { insertAccountOnce, type LockedAccount, lockAccount, lockRole } from '../queries/users.ts'

export const listInvitations = (
  db: Db,
  scope: Scope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<queries.InvitationRow>> => queries.listInvitations(db, scope, asked)

type Form = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly language: 'en' | 'fr'
}
type Outside = Pick<JobContext['outside'], 'gateway' | 'publicUrl'>
type Context = { readonly db: Db; readonly outside: Outside }
/** The inviter, and the client. */
type Inviting = Pick<UserScope, 'actor' | 'at'> & Omit<AuditScope, 'client'> & { client: { id: number } }
type Sent = queries.InvitationRow & {
  /** The address to hand over where nothing is mailed. */
  link: string | null
}

/** 422 at `email` for one who works here, or is invited here, already. */
export async function inviteUser({ db, outside }: Context, scope: Inviting, form: Form): Promise<Sent> {
  return db.transaction(scope, async (tx) => {
    const fresh = newAccount({ ...form, isPlatformAdmin: false }, null)
    await insertAccountOnce(tx, fresh, scope.at)
    const account = found(await lockAccount(tx, fresh.email))
    const of = { userId: account.id, clientId: scope.client.id }
    if (await lockRole(tx, of)) refuseField('email', 'works_here_already', { name: account.name })
    if (await queries.hasInvitation(tx, of)) refuseField('email', 'invited_already', { address: fresh.email })
    const { email, name, language } = fresh
    const id = newId()
    const typed = { id, email, name, role: form.role, by: scope.actor.name }
    await queries.insertInvitation(tx, { ...of, ...typed, at: scope.at, until: untilOf(scope) })
    const sent = await send(tx, scope, { outside, account, id })
    await note(tx, scope, { id, after: { email, name, role: form.role, language } })
    return sent
  })
}

/** For a client that nobody administers who can sign in: 409 for any other. */
export async function inviteAdministrator(
  { db, outside }: Context,
  scope: StaffScope,
  { client, ...form }: Omit<Form, 'role'> & { client: number | string },
): Promise<Sent> {
  const { id, name, has_admin: hasAdmin } = found(await queries.findClientNamed(db, client))
  if (hasAdmin) refuse('client_has_admin', { client: name })
  return inviteUser({ db, outside }, { ...scope, client: { id } }, { ...form, role: 'client_admin' })
}

/** For a week more; the link of the one before works no more. */
export async function sendInvitation({ db, outside }: Context, scope: Inviting, id: string): Promise<Sent> {
  return db.transaction(scope, async (tx) => {
    const { email } = found(await queries.findInvitation(tx, scope, id))
    const account = found(await lockAccount(tx, email))
    const of = { userId: account.id, clientId: scope.client.id }
    found((await queries.hasInvitation(tx, of)) || undefined)
    await queries.writeInvitationUntil(tx, of, untilOf(scope))
    const sent = await send(tx, scope, { outside, account, id })
    await note(tx, scope, { id, after: { email } })
    return sent
  })
}

/** The account goes too where nobody ever chose its password and nobody else gave it anything to do. */
export async function withdrawInvitation(db: Db, scope: UserScope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { email, name, role } = found(await queries.findInvitation(tx, scope, id))
    const account = found(await lockAccount(tx, email))
    const of = { userId: account.id, clientId: scope.client.id }
    found((await queries.hasInvitation(tx, of)) || undefined)
    await queries.deleteInvitation(tx, of)
    await deleteInvitationLink(tx, of)
    const withdrawn = { entity: 'invitation', entityId: id, before: { email, name, role } }
    await audit(tx, scope, { action: 'invitation.withdraw', ...withdrawn })
    if (!account.has_password && !(await queries.hasOtherWork(tx, of)))
      await closeAccount(tx, scope, account.id)
  })
}

const untilOf = ({ at }: Inviting): Date => new Date(at.getTime() + lifetimeHours.invitation * 3_600_000)

type Sending = { readonly outside: Outside; readonly account: LockedAccount; readonly id: string }

/**
 * By mail; without a mail server nothing is on its way, and whoever invites hands the address over. That of a new account
 * opens it, so it is handed to its only inviter: of several none gets what would open the others' invitations.
 */
async function send(tx: Db, scope: Inviting, { outside, account, id }: Sending): Promise<Sent> {
  const { client, actor: by, at } = scope
  const { id: userId, has_password: hasPassword } = account
  await brake(tx, scope, account.email)
  const row = async () => found(await queries.findInvitation(tx, scope, id))
  const isMailed = outside.gateway('smtp') !== undefined
  const of = { userId, clientId: client.id }
  if (!isMailed && !hasPassword && !(await queries.hasOtherWork(tx, of))) {
    const link = await writeNewLink(tx, { ...of, purpose: 'invitation', at, publicUrl: outside.publicUrl })
    return { ...(await row()), link: link.address }
  }
  await (hasPassword
    ? enqueueRoleMail(tx, { ...of, by, at })
    : enqueueLink(tx, { ...of, purpose: 'invitation', by, at }))
  return { ...(await row()), link: isMailed ? null : `${outside.publicUrl}/invitations` }
}

const invitationsAnHour = 3

/** By the address, since an account that is withdrawn and made again is a new one, and by the client, which hears of no other. */
async function brake(tx: Db, { client, at }: Inviting, email: string): Promise<void> {
  const of = `${email} ${client.id}`
  const limits = { name: 'invitation', of, limit: invitationsAnHour, seconds: 3600 }
  const taken = await takeWithin(tx, [limits], at)
  if (!taken.isAllowed)
    refuseFor(taken.retryAfterSeconds, 'invitation_too_often', { count: invitationsAnHour })
}

const note = (tx: Db, scope: Inviting, { id, after }: { id: string; after: object }) =>
  audit(tx, scope, { action: 'user.invite', entity: 'invitation', entityId: id, after })
