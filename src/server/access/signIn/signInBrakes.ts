import { type Brake, forget, giveBack, takeFrom } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseFor } from '#server/platform/errors.ts'

// Brakes on guessing beyond ten tries at one account from one address. An address that guesses at many accounts is
// refused. An account that is guessed at from many addresses, and an installation where much fails, is never closed,
// or a stranger could lock its people out: there each address has three tries an hour, which let a typo pass and are
// fewer guesses than one try a quarter of an hour.
// A browser that the account was signed in from before is not braked here. Whether an account exists is not looked at.

/** A try; `address` is a network. */
export type Tried = { readonly email: string; readonly address: string; readonly at: Date }

const seconds = 900
/** Failures within a quarter of an hour. */
export const mostOfAddress = 50
export const mostOfAccount = 50
export const mostOfAll = 1000
/** Of an address in an hour, where an account or the installation is guessed at from many. */
export const mostOfStranger = 3

type Tries = {
  /** Whether the account was tried more often than its owner would. */
  readonly isBesieged: boolean
  /** The try was no failure. */
  giveBack(): Promise<void>
}

/** Takes a try before the password is looked at, so that guesses at once get no more; 429 where there is none. */
export async function takeTry(db: Db, { email, address, at }: Tried): Promise<Tries> {
  const taken: Brake[] = []
  const take = async (brake: Brake) => {
    const answer = await takeFrom(db, [brake], at)
    if (answer.isAllowed) taken.push(brake)
    return answer
  }
  const require = async (brake: Brake) => {
    const answer = await take(brake)
    if (!answer.isAllowed) refuseSignIns(answer.retryAfterSeconds)
  }
  const ofAll = { of: 'everybody', limit: mostOfAll, seconds }
  await require({ name: 'sign_in_address', of: address, limit: mostOfAddress, seconds })
  const ofAccount = { name: 'sign_in_account', of: email, limit: mostOfAccount, seconds }
  const isBesieged = !(await take(ofAccount)).isAllowed
  const isFlooded = !(await take({ name: 'sign_in_all', ...ofAll })).isAllowed
  if (isBesieged) await require(strangerBrake({ email, address }))
  if (isFlooded) await require({ ...sparse, of: address })
  return { isBesieged, giveBack: () => giveBack(db, taken, at) }
}

const sparse = { name: 'sign_in_sparse', limit: mostOfStranger, seconds: 3600 }

const strangerBrake = ({ email, address }: Pick<Tried, 'email' | 'address'>): Brake => ({
  name: 'sign_in_single',
  of: `${email} ${address}`,
  limit: mostOfStranger,
  seconds: 3600,
})

/** An owner who proved it by a mailed link has these tries again from there. */
export const forgetTries = (tx: Db, { at, ...tried }: Tried): Promise<void> =>
  forget(tx, [strangerBrake(tried)], at)

/** Says for how long, in whole minutes. */
export function refuseSignIns(forSeconds: number): never {
  return refuseFor(forSeconds, 'too_many_sign_ins', { count: Math.ceil(forSeconds / 60) })
}

/** Whether the owner is to be told now: once an hour, however many addresses guess. */
export async function takeTelling(db: Db, { email, at }: Pick<Tried, 'email' | 'at'>): Promise<boolean> {
  return (await takeFrom(db, [{ name: 'sign_in_told', of: email, limit: 1, seconds: 3600 }], at)).isAllowed
}
