import type { JobContext } from '#server/adapters/outside.ts'
import { tellOwner } from '../mail/signInMail.ts'
import { type Account, findAccount } from '../queries/users.ts'
import { isPassword } from './passwords.ts'
import { takeTelling } from './signInBrakes.ts'
import { beginTry, type Counted, maxFailures, type Trying } from './tries.ts'

export type PasswordTry = Trying & { readonly password: string }

/** `waiting`: the password is right, and an administrator asked for a new one. What is right is still counted. */
export type TriedPassword =
  | { readonly kind: 'right'; readonly account: Account; readonly counted: Counted }
  | { readonly kind: 'waiting'; readonly account: Account }
  | { readonly kind: 'wrong' }

/** Looks at a password as often as the brakes let, and does the same work where there is no such account. */
export async function tryPassword({ db, outside }: JobContext, one: PasswordTry): Promise<TriedPassword> {
  const { counted, failures, isBesieged, giveBack } = await beginTry(db, one)
  const account = await findAccount(db, counted.email)
  const isRight = await isPassword(account?.password_hash ?? null, one.password)
  if (account && isRight && account.is_open) {
    await giveBack()
    return { kind: 'right', account, counted }
  }
  if (failures === maxFailures || isBesieged) {
    const isTold = await takeTelling(db, counted)
    if (account && isTold) tellOwner(outside, account, { address: one.address, failures })
  }
  return account && isRight && account.is_waiting ? { kind: 'waiting', account } : { kind: 'wrong' }
}
