import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import { type InstallationScope, installation, installationTrail } from '#server/platform/scope.ts'
import { hashOfToken, newToken } from '../accessTokens.ts'
import * as halves from '../queries/halfSignIns.ts'
import { deleteFailure } from '../queries/signIns.ts'
import { type Account, holdOpenAccount } from '../queries/users.ts'
import { mailLinkAgain } from './forgottenPasswords.ts'
import { type Half, shownHalf } from './halfSignIn.ts'
import { tryPassword } from './passwordTries.ts'
import { type Browser, newKeys, type SignedIn, startSession } from './startSession.ts'
import type { Counted } from './tries.ts'

export type SignInAttempt = Browser & {
  readonly email: string
  readonly password: string
  /** Of a sign-in that the browser has begun before and not ended: this one takes its place. */
  readonly halfToken?: string | undefined
}

/** `half`: the password was right, and the account asks for a second step. `forSeconds`: how long it waits. */
export type BegunSignIn =
  | { readonly kind: 'whole'; readonly signedIn: SignedIn }
  | { readonly kind: 'half'; readonly token: string; readonly forSeconds: number; readonly half: Half }

const halfSeconds = 300

/**
 * Starts a session, or awaits the second step of an account that has one. An unknown account, a wrong password and a
 * closed account get the same 422 after the same work. Whoever knows the password of an account that waits for a new one
 * is mailed the link to choose it once more.
 */
export async function beginSignIn(
  context: JobContext,
  scope: InstallationScope,
  attempt: SignInAttempt,
): Promise<BegunSignIn> {
  const tried = await tryPassword(context, { ...attempt, at: scope.at })
  if (tried.kind === 'right') return goOn(context.db, { scope, attempt, ...tried })
  if (tried.kind === 'waiting') mailLinkAgain(context, { email: tried.account.email, at: scope.at })
  return refuseField('email', 'wrong_credentials')
}

type Right = {
  scope: InstallationScope
  account: Account
  attempt: Browser & Pick<SignInAttempt, 'halfToken'>
  /** The try that was counted before its outcome was known, where there was one. */
  counted?: Counted
}

/** With an account whose owner is known: by the password, or by whom the provider of single sign-on vouches for. */
export async function goOn(db: Db, right: Right): Promise<BegunSignIn> {
  if (right.account.has_two_step) return awaitSecondStep(db, right)
  const { scope, account, attempt: browser, counted } = right
  const keys = newKeys()
  const signedIn = await db.transaction(installationTrail, async (tx) => {
    await requireOpen(tx, account)
    return startSession(tx, scope, { keys, account, browser, ...(counted && { counted }) })
  })
  return { kind: 'whole', signedIn }
}

/** Failures so far stay: whoever has the password gets no more tries at the code by giving it again. */
async function awaitSecondStep(db: Db, { scope, account, attempt, counted }: Right): Promise<BegunSignIn> {
  const token = newToken()
  const tokenHash = hashOfToken(token)
  const until = new Date(scope.at.getTime() + halfSeconds * 1000)
  await db.transaction(installation, async (tx) => {
    await requireOpen(tx, account)
    if (counted) await deleteFailure(tx, counted.id)
    await halves.deleteHalf(tx, hashOfToken(attempt.halfToken ?? ''))
    await halves.insertHalf(tx, { tokenHash, userId: account.id, until })
  })
  return { kind: 'half', token, forSeconds: halfSeconds, half: await shownHalf(db, scope, token) }
}

/** Whoever closed the account meanwhile, gave it another password or a second step, has ended its sessions already. */
async function requireOpen(tx: Db, account: Account): Promise<void> {
  if (!(await holdOpenAccount(tx, account))) refuseField('email', 'wrong_credentials')
}
