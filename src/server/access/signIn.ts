import type { ClientChoice } from '#contract/access/calls.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/network.ts'
import { type InstallationScope, installation, installationTrail } from '#server/platform/scope.ts'
import { hashOfToken, newToken } from './accessTokens.ts'
import { isPassword } from './passwords.ts'
import { listClientChoices } from './queries/clientChoices.ts'
import * as sessions from './queries/sessions.ts'
import * as signIns from './queries/signIns.ts'
import { type Account, findAccount } from './queries/users.ts'
import { type SessionUser, sessionUser } from './sessions.ts'
import { refuseSignIns, type Tried, takeTelling, takeTry } from './signInBrakes.ts'
import { tellOwner } from './signInMail.ts'

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

/** Ten failures within this time close the account to that address for the same time (decisions 2). */
const maxFailures = 10
const windowSeconds = 900

/**
 * Starts a session. An unknown account, a wrong password and a closed account get the same 422 after the same
 * work. The attempt is counted before the password is looked at, so that parallel guesses get no more tries. A browser
 * that signed in to the account before counts for itself, whatever others do from its address or to its account.
 */
export async function signIn(
  { db, outside }: JobContext,
  scope: InstallationScope,
  attempt: SignInAttempt,
): Promise<SignedIn> {
  if (db.inTransaction) throw new Error('a refused sign-in must leave its failure behind')
  const email = attempt.email.trim().toLowerCase()
  const tried = { email, address: networkOf(attempt.address), at: scope.at }
  const device = await findDevice(db, attempt, tried)
  const tries = device ? undefined : await takeTry(db, tried)
  const counted = { ...tried, ...(device && { address: `device ${device}` }), id: newId() }
  const failures = await countAttempt(db, counted)
  const account = await findAccount(db, email)
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (account && isRight && account.is_open) {
    await tries?.giveBack()
    return startSession(db, { scope, account, attempt, counted })
  }
  if (failures === maxFailures || tries?.isBesieged) {
    const isTold = await takeTelling(db, tried)
    if (account && isTold) tellOwner(outside, account, { address: attempt.address, failures })
  }
  return refuseField('email', 'wrong_credentials')
}

/** The browser as one from which this very account was signed in to; an unknown account asks as much. */
async function findDevice(
  db: Db,
  { deviceToken = '' }: SignInAttempt,
  { email, at }: Pick<Tried, 'email' | 'at'>,
): Promise<string | undefined> {
  const known = await signIns.findDevice(db, { tokenHash: hashOfToken(deviceToken), email, at })
  return known?.token_hash.toString('hex')
}

type Counted = Tried & { readonly id: string }

async function countAttempt(db: Db, counted: Counted): Promise<number> {
  return db.transaction(installation, async (tx) => {
    await signIns.lockAttempts(tx, counted)
    const { count, last_at } = await signIns.countFailures(tx, { ...counted, windowSeconds })
    if (last_at && count >= maxFailures) return refuseTooMany(last_at, counted.at)
    await signIns.insertFailure(tx, counted)
    return count + 1
  })
}

function refuseTooMany(lastFailureAt: Date, at: Date): never {
  const freeAt = lastFailureAt.getTime() + windowSeconds * 1000
  return refuseSignIns(Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000)))
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
