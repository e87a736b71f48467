import { type T, whyText } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { whyNoReset, whyNotDisabled, whyNotEnabled, whyNotInvited } from '#contract/access/userStates.ts'
import type { Why, WhyNot } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { Command } from './commands.ts'
import type { Staff } from './staff.tsx'

/** What has a dialog. */
export type TaskKind = Command | 'role' | 'end' | 'delete'

type Setup = {
  t: T
  start: (kind: TaskKind, staff: Staff) => void
  inviteAgain: (roleId: string) => void
  /** Of the person who looks. */
  ownId: string
  /** The list is that of the whole installation. */
  isInstallation: boolean
}

/** What may be done to somebody, in the order of the menu; what is off says why. */
export const userActions = (setup: Setup, staff: Staff): RowAction[] => [
  ...ofRole(setup, staff),
  ...(setup.isInstallation ? [ofInstallation(setup, staff)] : []),
  ...ofAccount(setup, staff),
]

function ofRole({ t, start, inviteAgain }: Setup, staff: Staff): RowAction[] {
  const { role } = staff
  if (!role) return []
  const { state } = role.user
  const isInvited = state === 'invited'
  const fixed = textOf(role.fixed_because)
  const again = {
    label: t('users.inviteAgain'),
    act: () => inviteAgain(role.id),
    why: textOf(whyNotInvited(state)),
  }
  return [
    { label: t('users.changeRole'), act: () => start('role', staff), why: fixed },
    ...(isInvited ? [again] : []),
    {
      label: t(isInvited ? 'users.withdraw' : 'users.endWork'),
      act: () => start('end', staff),
      isDestructive: true,
      why: fixed,
    },
  ]
}

function ofInstallation({ t, start, ownId }: Setup, staff: Staff): RowAction {
  const { id, is_platform_admin } = staff.account
  const kind = is_platform_admin ? 'lower' : 'raise'
  return {
    label: t(`users.${kind}.label`),
    act: () => start(kind, staff),
    why: id === ownId ? textOf(why('own_account')) : undefined,
  }
}

function ofAccount({ t, start }: Setup, staff: Staff): RowAction[] {
  const { state, fixed_because: fixed, has_two_step: hasTwoStep } = staff.account
  const commands = commandsIn(state).map(([kind, refusal]) => ({
    label: t(`users.${kind}.label`),
    act: () => start(kind, staff),
    isDestructive: kind === 'disable',
    why: textOf(fixed ?? refusal),
  }))
  const removal = {
    label: t('users.delete'),
    act: () => start('delete', staff),
    isDestructive: true,
    why: textOf(fixed),
  }
  const end = {
    label: t('users.endTwoStep.label'),
    act: () => start('endTwoStep', staff),
    // Who is the last administrator stays, and may lose a telephone like everybody else.
    why: textOf(fixed?.reason.startsWith('last_') ? null : fixed),
  }
  return [...commands, ...(hasTwoStep ? [end] : []), removal]
}

/** What may be commanded in this state, each with why it cannot be. */
const commandsIn = (state: Staff['account']['state']): [Command, Why | WhyNot][] => [
  state === 'password_reset' ? ['unask', undefined] : ['ask', whyNoReset(state)],
  state === 'locked' ? ['unlock', undefined] : ['lock', whyNotDisabled(state)],
  state === 'disabled' ? ['enable', whyNotEnabled(state)] : ['disable', whyNotDisabled(state)],
]

const textOf = (refusal: Why | WhyNot | null) => (refusal ? whyText(refusal) : undefined)
