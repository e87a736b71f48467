import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Actor } from '#server/platform/scope.ts'
import { findRecipient } from '../queries/passwordLinks.ts'
import { enqueueMail, personOf } from './enqueueMail.ts'
import { passwordMail, roleMail, signOnMail } from './mailTexts.ts'
import { sendMail } from './sendMail.ts'

export type RoleJob = { readonly userId: string; readonly clientId: number; readonly by: string }

/** Tells somebody who has an account that a client offers a role, and where to accept it. */
export async function enqueueRoleMail(
  tx: Db,
  { by, at, ...given }: { userId: string; clientId: number; by: Actor; at: Date },
): Promise<void> {
  const payload: RoleJob = { ...given, by: by.name }
  await enqueueMail(tx, { name: 'access.mailRole', payload, person: personOf(by), at })
}

/** Nobody is told of an invitation that was withdrawn or answered, nor whoever cannot sign in. */
export async function mailRole(context: JobContext, job: RoleJob): Promise<void> {
  const { db, outside } = context
  const recipient = await findRecipient(db, job)
  if (!recipient?.is_usable || recipient.role === null) return
  const told = { ...recipient, by: job.by, publicUrl: outside.publicUrl }
  await sendMail(context, { userId: job.userId, ...recipient }, roleMail(told))
}

export type PasswordJob = { readonly userId: string; readonly at: string; readonly address: string }

/** Tells the owner that the password is another one, and from where it was changed. */
export async function enqueuePasswordMail(
  tx: Db,
  { at, ...changed }: { userId: string; at: Date; address: string },
): Promise<void> {
  const payload: PasswordJob = { ...changed, at: at.toISOString() }
  await enqueueMail(tx, { name: 'access.mailPassword', payload, at })
}

export async function mailPassword(context: JobContext, job: PasswordJob): Promise<void> {
  const { db, outside } = context
  const recipient = await findRecipient(db, job)
  if (!recipient) return
  const told = { ...recipient, at: new Date(job.at), address: job.address, publicUrl: outside.publicUrl }
  await sendMail(context, { userId: job.userId, ...recipient }, passwordMail(told))
}

export type SignOnJob = PasswordJob

/** Tells the owner that from now on whoever is the owner at the provider comes in too. */
export async function enqueueSignOnMail(
  tx: Db,
  { at, ...linked }: { userId: string; at: Date; address: string },
): Promise<void> {
  const payload: SignOnJob = { ...linked, at: at.toISOString() }
  await enqueueMail(tx, { name: 'access.mailSignOn', payload, at })
}

export async function mailSignOn(context: JobContext, job: SignOnJob): Promise<void> {
  const { db, outside } = context
  const recipient = await findRecipient(db, job)
  if (!recipient) return
  const { publicUrl, signOn } = outside
  const told = { ...recipient, at: new Date(job.at), address: job.address, publicUrl }
  const provider = signOn?.name ?? publicUrl
  await sendMail(context, { userId: job.userId, ...recipient }, signOnMail({ ...told, provider }))
}
