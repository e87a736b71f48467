import type { ClientChoice } from '#contract/access/calls.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type InstallationScope, installationTrail } from '#server/platform/scope.ts'
import { hashOfToken, newToken } from './accessTokens.ts'
import { mailLinkAgain } from './forgottenPasswords.ts'
import { type Counted, tryPassword } from './passwordTries.ts'
import { listClientChoices } from './queries/clientChoices.ts'
import * as sessions from './queries/sessions.ts'
import * as signIns from './queries/signIns.ts'
import { type Account, holdOpenAccount } from './queries/users.ts'
import { type SessionUser, sessionUser } from './sessions.ts'

export type SignInAttempt = {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
  /** The session that the browser still has: it ends, so that a planted token is worth nothing. */
  readonly previousToken?: string | undefined
  /** What the browser kept of an earlier sign-in. */
  readonly deviceToken?: string | undefined
}
export type SignedIn = {
  readonly token: string
  /** For the browser to keep, instead of the one before. */
  readonly deviceToken: string
  readonly user: SessionUser
  readonly clients: ClientChoice[]
}

/**
 * Starts a session. An unknown account, a wrong password and a closed account get the same 422 after the same
 * work. Whoever knows the password of an account that waits for a new one is mailed the link to choose it once more.
 */
export async function signIn(
  context: JobContext,
  scope: InstallationScope,
  attempt: SignInAttempt,
): Promise<SignedIn> {
  const tried = await tryPassword(context, { ...attempt, at: scope.at })
  if (tried.kind === 'right') return startSession(context.db, { scope, attempt, ...tried })
  if (tried.kind === 'waiting') mailLinkAgain(context, { email: tried.account.email, at: scope.at })
  return refuseField('email', 'wrong_credentials')
}

type NewSession = {
  scope: InstallationScope
  account: Account
  attempt: SignInAttempt
  counted: Counted
}

async function startSession(db: Db, { scope, account, attempt, counted }: NewSession): Promise<SignedIn> {
  const [id, token, deviceToken] = [newId(), newToken(), newToken()]
  const { address, previousToken } = attempt
  return db.transaction(installationTrail, async (tx) => {
    // Whoever closed the account meanwhile, or gave it another password, has ended its sessions already.
    if (!(await holdOpenAccount(tx, account))) return refuseField('email', 'wrong_credentials')
    await signIns.deleteFailure(tx, counted.id)
    await signIns.markForgiven(tx, counted)
    await signIns.insertDevice(tx, {
      tokenHash: hashOfToken(deviceToken),
      previousHash: hashOfToken(attempt.deviceToken ?? ''),
      userId: account.id,
      at: scope.at,
    })
    if (previousToken) await sessions.deleteSession(tx, hashOfToken(previousToken))
    const clients = await listClientChoices(tx, account.id)
    await sessions.insertSession(tx, {
      id,
      tokenHash: hashOfToken(token),
      userId: account.id,
      clientId: clients.length === 1 ? (clients[0]?.id ?? null) : null,
      address,
      userAgent: attempt.userAgent.slice(0, 500),
      at: scope.at,
    })
    const actor = {
      kind: 'user',
      id: account.id,
      name: account.name,
      isPlatformAdmin: account.is_platform_admin,
    } as const
    await audit(
      tx,
      { ...scope, actor, address },
      { action: 'session.start', entity: 'user', entityId: account.id },
    )
    return { token, deviceToken, user: sessionUser(account), clients }
  })
}
