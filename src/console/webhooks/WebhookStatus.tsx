import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { Dispatch, Webhook } from '#contract/webhooks/calls.ts'
import type { DispatchState } from '#contract/webhooks/dispatchStates.ts'

/** One that takes nothing says so before it is paused. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const { state, failing_since: since, rest_until: until } = webhook
  if (state === 'on' && since && until) return <StatusDot tone="amber">{t('webhooks.failing')}</StatusDot>
  const tones = { on: 'green', off: 'gray', paused: 'red' } as const
  return <StatusDot tone={tones[state]}>{t(`webhooks.state.${state}`)}</StatusDot>
}

const dispatchTones: Record<DispatchState, Tone> = {
  waiting: 'blue',
  delivered: 'green',
  failed: 'red',
  dropped: 'gray',
}

export function DispatchStatus({ state }: Pick<Dispatch, 'state'>) {
  const t = useT()
  return <StatusDot tone={dispatchTones[state]}>{t(`webhooks.dispatch.${state}`)}</StatusDot>
}
