import { useChange } from '#console/kit/api/query.ts'

/** Commands on an account with a yes and nothing else; each has its texts under this name. */
export type Command =
  | 'ask'
  | 'unask'
  | 'lock'
  | 'unlock'
  | 'disable'
  | 'enable'
  | 'raise'
  | 'lower'
  | 'endTwoStep'

/** The call of each of them, by the account's id. */
export function useCommands(): Record<Command, (id: string) => Promise<unknown>> {
  const lock = useChange('lockUser')
  const reset = useChange('resetUserPassword')
  const disable = useChange('disableUser')
  const enable = useChange('enableUser')
  const raise = useChange('setPlatformAdmin')
  const endTwoStep = useChange('endTwoStep')
  const locked = (is_locked: boolean) => (id: string) =>
    lock.mutateAsync({ params: { id }, body: { is_locked } })
  const asked = (is_password_reset: boolean) => (id: string) =>
    reset.mutateAsync({ params: { id }, body: { is_password_reset } })
  const raised = (is_platform_admin: boolean) => (id: string) =>
    raise.mutateAsync({ params: { id }, body: { is_platform_admin } })
  return {
    ask: asked(true),
    unask: asked(false),
    lock: locked(true),
    unlock: locked(false),
    disable: (id) => disable.mutateAsync({ params: { id } }),
    enable: (id) => enable.mutateAsync({ params: { id } }),
    endTwoStep: (id) => endTwoStep.mutateAsync({ params: { id } }),
    raise: raised(true),
    lower: raised(false),
  }
}
