import { type UserFlags, type UserState, userStateOf } from '#contract/access/userStates.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The facts that an account's state follows from, as columns of `user_account u`. */
export type Flags = {
  has_password: boolean
  /** Signs in by token, and has a password never. */
  is_api: boolean
  is_disabled: boolean
  is_locked: boolean
  is_password_reset: boolean
}

export const flagColumns = sql`u.password_hash is not null as has_password, u.is_api, u.disabled_at is not null as is_disabled,
  u.locked_at is not null as is_locked, u.password_reset_at is not null as is_password_reset`

export const stateOf = (row: Flags): UserState =>
  userStateOf({
    hasPassword: row.has_password || row.is_api,
    isDisabled: row.is_disabled,
    isLocked: row.is_locked,
    isPasswordReset: row.is_password_reset,
  })

const both = [false, true]
const everyFlags: readonly UserFlags[] = both.flatMap((hasPassword) =>
  both.flatMap((isDisabled) =>
    both.flatMap((isLocked) =>
      both.map((isPasswordReset) => ({ hasPassword, isDisabled, isLocked, isPasswordReset })),
    ),
  ),
)

/** Whether an account is in this state, as a condition: its flags are among those that the contract calls so. */
export function isInState(state: UserState, alias: 'u' | 'other' = 'u') {
  const column = (name: string) => sql`${sql.ref(`${alias}.${name}`)} is not null`
  const meant = everyFlags.filter((flags) => userStateOf(flags) === state)
  const rows = meant.map(
    ({ hasPassword, isDisabled, isLocked, isPasswordReset }) =>
      sql`(${sql.join([hasPassword, isDisabled, isLocked, isPasswordReset].map((flag) => sql.lit(flag)))})`,
  )
  const flags = ['password_hash', 'disabled_at', 'locked_at', 'password_reset_at'].map(column)
  return sql`(${sql.join(flags)}) in (${sql.join(rows)})`
}

/** Of `user_account u`, for whoever names people to ask. */
export const canSignIn = isInState('active')
