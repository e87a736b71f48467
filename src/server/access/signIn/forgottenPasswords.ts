import type { JobContext } from '#server/adapters/outside.ts'
import { type Brake, takeFrom } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { emailKey } from '#server/platform/emailKey.ts'
import { networkOf } from '#server/platform/network.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { mailLink } from '../mail/passwordLinks.ts'
import { findAccount } from '../queries/users.ts'

export type ForgottenJob = { readonly email: string }

/** Mails in an hour: to one address, and asked for from one network. */
const mostToAccount = 3
const mostFromAddress = 20

const ofAccount = (email: string): Brake => ({
  name: 'link_account',
  of: email,
  limit: mostToAccount,
  seconds: 3600,
})
const ofAddress = (address: string): Brake => ({
  name: 'link_address',
  of: networkOf(address),
  limit: mostFromAddress,
  seconds: 3600,
})

/**
 * Has a link mailed to whoever has this address. A job looks whether anybody has, so that neither the answer nor its
 * time tells; nor does it tell that too many were asked for.
 */
export async function forgotPassword(
  db: Db,
  { at, address = '' }: InstallationScope,
  asked: { email: string },
): Promise<void> {
  const email = emailKey(asked.email)
  await askForLink(db, { email, at, brakes: [ofAddress(address), ofAccount(email)] })
}

/** The answer does not wait for this: one that takes longer would tell that the password is right. */
export function mailLinkAgain({ db, outside }: JobContext, { email, at }: { email: string; at: Date }): void {
  askForLink(db, { email, at, brakes: [ofAccount(email)] }).catch((error: unknown) =>
    outside.log.error({ err: error }, 'the link to choose a new password'),
  )
}

type Asked = { readonly email: string; readonly at: Date; readonly brakes: readonly Brake[] }

async function askForLink(db: Db, { email, at, brakes }: Asked): Promise<void> {
  if (!(await takeFrom(db, brakes, at)).isAllowed) return
  const payload: ForgottenJob = { email }
  await db.enqueue({ name: 'access.mailForgotten', payload })
}

/** Whoever never chose a password is invited once more. */
export async function mailForgotten(context: JobContext, { email }: ForgottenJob): Promise<void> {
  const account = await findAccount(context.db, email)
  if (!account) return
  const purpose = account.password_hash === null ? 'invitation' : 'reset'
  await mailLink(context, { userId: account.id, purpose })
}
