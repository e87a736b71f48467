import { type T, whyText } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { whyNoReset, whyNotDisabled, whyNotEnabled } from '#contract/access/userStates.ts'
import type { Why, WhyNot } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { WorkFor } from './AccountDialogs.tsx'
import type { Command } from './commands.ts'
import type { Staff } from './staff.tsx'

/** Actions that have a dialog. */
export type TaskKind = Command | 'role' | 'end' | 'endFor' | 'delete'
/** `work`: of which client, where it ends for one of several. */
export type Start = (kind: TaskKind, staff: Staff, work?: WorkFor) => void

type Setup = {
  t: T
  start: Start
  /** Of the person who looks. */
  ownId: string
  /** The list is that of the whole installation. */
  isInstallation: boolean
}

/** The actions on somebody, in the order of the menu; what is off says why. */
export const userActions = (setup: Setup, staff: Staff): RowAction[] => [
  ...ofRole(setup, staff),
  ...(setup.isInstallation ? ofInstallation(setup, staff) : []),
  ...ofAccount(setup, staff),
]

function ofRole({ t, start }: Setup, staff: Staff): RowAction[] {
  const { role } = staff
  if (!role) return []
  const fixed = textOf(role.fixed_because)
  return [
    { label: t('users.changeRole'), act: () => start('role', staff), why: fixed },
    { label: t('users.endWork'), act: () => start('end', staff), isDestructive: true, why: fixed },
  ]
}

function ofInstallation({ t, start, ownId }: Setup, staff: Staff): RowAction[] {
  const { id, is_platform_admin } = staff.account
  const kind = is_platform_admin ? 'lower' : 'raise'
  const isOwn = id === ownId
  const ends = (staff.clients ?? []).map((work) => ({
    label: t('users.endWorkFor', { client: work.name }),
    act: () => start('endFor', staff, work),
    isDestructive: true,
    why: isOwn ? textOf(why('own_role')) : undefined,
  }))
  return [
    {
      label: t(`users.${kind}.label`),
      act: () => start(kind, staff),
      why: isOwn ? textOf(why('own_account')) : undefined,
    },
    ...ends,
  ]
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
    // The last administrator stays, and may lose a telephone like everybody else.
    why: textOf(fixed?.reason.startsWith('last_') ? null : fixed),
  }
  return [...commands, ...(hasTwoStep ? [end] : []), removal]
}

/** The commands in this state, each with why it cannot be. */
const commandsIn = (state: Staff['account']['state']): [Command, Why | WhyNot][] => [
  state === 'password_reset' ? ['unask', undefined] : ['ask', whyNoReset(state)],
  state === 'locked' ? ['unlock', undefined] : ['lock', whyNotDisabled(state)],
  state === 'disabled' ? ['enable', whyNotEnabled(state)] : ['disable', whyNotDisabled(state)],
]

const textOf = (refusal: Why | WhyNot | null) => (refusal ? whyText(refusal) : undefined)
