import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import { installation, type StaffScope } from '#server/platform/scope.ts'
import { findProfile, lockOwner, type Owner } from '../queries/profiles.ts'
import type { Account } from '../queries/users.ts'
import { tryPassword } from './passwordTries.ts'
import { forgiveTry } from './tries.ts'

export type OwnPassword = {
  readonly current_password: string
  readonly deviceToken: string | undefined
}

/**
 * Whoever changes by what one signs in gives the password again. It is looked at as for a sign-in, so that a stolen
 * session does not guess.
 */
export async function requireOwnPassword(
  context: JobContext,
  { actor, at, address = '' }: StaffScope,
  { current_password: password, deviceToken }: OwnPassword,
): Promise<Account> {
  const { db } = context
  const { email } = found(await findProfile(db, actor.id))
  const tried = await tryPassword(context, { email, password, address, deviceToken, at })
  if (tried.kind !== 'right') return refuseField('current_password', 'current_password_wrong')
  await db.transaction(installation, (tx) => forgiveTry(tx, tried.counted))
  return tried.account
}

/** Keeps the own account until commit, with the password that was given. */
export async function lockOwn(tx: Db, { id, password_hash }: Account): Promise<Owner> {
  const owner = await lockOwner(tx, id)
  if (owner === undefined || owner.password_hash !== password_hash)
    return refuseField('current_password', 'current_password_wrong')
  return owner
}
