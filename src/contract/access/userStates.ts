import type { Why, WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

/** `invited`: no password was chosen yet. `password_reset`: a new one has to be chosen by a mailed link. */
export const userStates = ['invited', 'active', 'password_reset', 'locked', 'disabled'] as const
export type UserState = (typeof userStates)[number]

/**
 * Which state an account may take next (decisions 2). What was asked for stays under what is stronger: one that is
 * locked and then disabled is locked again when it is enabled.
 */
export const userTransitions: Transitions<UserState> = {
  invited: ['active', 'locked', 'disabled'],
  active: ['password_reset', 'locked', 'disabled'],
  password_reset: ['active', 'locked', 'disabled'],
  locked: ['invited', 'active', 'password_reset', 'disabled'],
  disabled: ['invited', 'active', 'password_reset', 'locked'],
}

/** The columns that say an account's state. */
export type UserFlags = {
  readonly hasPassword: boolean
  readonly isDisabled: boolean
  readonly isLocked: boolean
  readonly isPasswordReset: boolean
}

/** The strongest of what is true of an account. */
export function userStateOf({ hasPassword, isDisabled, isLocked, isPasswordReset }: UserFlags): UserState {
  if (isDisabled) return 'disabled'
  if (isLocked) return 'locked'
  if (!hasPassword) return 'invited'
  return isPasswordReset ? 'password_reset' : 'active'
}

/** Why an account cannot be disabled; undefined where it can. */
export const whyNotDisabled = (state: UserState): WhyNot =>
  userTransitions[state].includes('disabled') ? undefined : why('user_disabled')

/** Why an account cannot be enabled; undefined where it can. */
export const whyNotEnabled = (state: UserState): WhyNot =>
  state === 'disabled' ? undefined : why('user_not_disabled')

/** Why no new password can be asked for; undefined where it can. */
export const whyNoReset = (state: UserState): Why<'user_disabled' | 'user_invited'> | undefined =>
  state === 'disabled' ? why('user_disabled') : state === 'invited' ? why('user_invited') : undefined
