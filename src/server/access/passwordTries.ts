import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/network.ts'
import { installation } from '#server/platform/scope.ts'
import { hashOfToken } from './accessTokens.ts'
import { isPassword } from './passwords.ts'
import * as signIns from './queries/signIns.ts'
import { type Account, findAccount } from './queries/users.ts'
import { refuseSignIns, type Tried, takeTelling, takeTry } from './signInBrakes.ts'
import { tellOwner } from './signInMail.ts'

export type PasswordTry = {
  readonly email: string
  readonly password: string
  readonly address: string
  /** What the browser kept of an earlier sign-in. */
  readonly deviceToken?: string | undefined
  readonly at: Date
}

/** A try that was counted before its outcome was known. */
export type Counted = Tried & { readonly id: string }

/** `waiting`: the password is right, and an administrator asked for a new one. What is right is still counted. */
export type TriedPassword =
  | { readonly kind: 'right'; readonly account: Account; readonly counted: Counted }
  | { readonly kind: 'waiting'; readonly account: Account }
  | { readonly kind: 'wrong' }

/** Ten failures within this time close the account to that address for the same time (decisions 2). */
const maxFailures = 10
const windowSeconds = 900

/**
 * Looks at a password as often as the brakes let, and does the same work where there is no such account. The try is
 * counted before, so that parallel guesses get no more tries. A browser that signed in to the account before counts for
 * itself, whatever others do from its address or to its account.
 */
export async function tryPassword({ db, outside }: JobContext, one: PasswordTry): Promise<TriedPassword> {
  if (db.inTransaction) throw new Error('a wrong password must leave its failure behind')
  const email = one.email.trim().toLowerCase()
  const tried = { email, address: networkOf(one.address), at: one.at }
  const device = await findDevice(db, one, tried)
  const tries = device ? undefined : await takeTry(db, tried)
  const counted = { ...tried, ...(device && { address: `device ${device}` }), id: newId() }
  const failures = await countTry(db, counted)
  const account = await findAccount(db, email)
  const isRight = await isPassword(account?.password_hash ?? null, one.password)
  if (account && isRight && account.is_open) {
    await tries?.giveBack()
    return { kind: 'right', account, counted }
  }
  if (failures === maxFailures || tries?.isBesieged) {
    const isTold = await takeTelling(db, tried)
    if (account && isTold) tellOwner(outside, account, { address: one.address, failures })
  }
  return account && isRight && account.is_waiting ? { kind: 'waiting', account } : { kind: 'wrong' }
}

/** The browser as one from which this very account was signed in to; an unknown account asks as much. */
async function findDevice(
  db: Db,
  { deviceToken = '' }: PasswordTry,
  { email, at }: Pick<Tried, 'email' | 'at'>,
): Promise<string | undefined> {
  const known = await signIns.findDevice(db, { tokenHash: hashOfToken(deviceToken), email, at })
  return known?.token_hash.toString('hex')
}

async function countTry(db: Db, counted: Counted): Promise<number> {
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
