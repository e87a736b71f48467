import type { Db } from '#server/platform/db/db.ts'
import { emailKey } from '#server/platform/emailKey.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/network.ts'
import { installation } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import * as signIns from '../queries/signIns.ts'
import { refuseSignIns, type Tried, takeTry } from './signInBrakes.ts'

/** Tries at what is secret of an account: its password, or a code of its second step. */
export type Trying = {
  readonly email: string
  readonly address: string
  /** The browser's cookie of an earlier sign-in. */
  readonly deviceToken?: string | undefined
  readonly at: Date
}

/** A try that was counted before its outcome was known. */
export type Counted = Tried & { readonly id: string }

export type BegunTry = {
  readonly counted: Counted
  /** Of this address at this account in a quarter of an hour, this one included. */
  readonly failures: number
  readonly isBesieged: boolean
  /** The try was no failure: the brakes have it back. What was counted is forgotten with the session's start. */
  readonly giveBack: () => Promise<void>
}

/** Ten failures within this time close the account to that address for the same time (decisions 2). */
export const maxFailures = 10
const windowSeconds = 900

/**
 * Counts a try as a failure before its outcome is known, so that parallel guesses get no more tries; 429 where the
 * brakes let none. A browser that signed in to the account before counts for itself, whatever others do from its address
 * or to its account.
 */
export async function beginTry(db: Db, one: Trying): Promise<BegunTry> {
  if (db.inTransaction) throw new Error('what was wrong must leave its failure behind')
  const email = emailKey(one.email)
  const tried = { email, address: networkOf(one.address), at: one.at }
  const device = await findDevice(db, one, tried)
  const tries = device ? undefined : await takeTry(db, tried)
  const counted = { ...tried, ...(device && { address: `device ${device}` }), id: newId() }
  const failures = await countTry(db, counted)
  return {
    counted,
    failures,
    isBesieged: tries?.isBesieged ?? false,
    giveBack: async () => tries?.giveBack(),
  }
}

/** It was no failure, and those before count no more. */
export async function forgiveTry(tx: Db, counted: Counted): Promise<void> {
  await signIns.deleteFailure(tx, counted.id)
  await signIns.markForgiven(tx, counted)
}

/** The browser as one from which this very account was signed in to; an unknown account asks as much. */
async function findDevice(
  db: Db,
  { deviceToken = '' }: Trying,
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
