import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { ClaimState } from '#contract/prizing/claimStates.ts'

const tones: Record<ClaimState, Tone> = {
  asked: 'gray',
  told: 'blue',
  unreachable: 'amber',
  opened: 'blue',
  claimed: 'green',
  declined: 'red',
  failed: 'red',
  over: 'red',
}

/** Whether a potential winner was told, and has answered. */
export function ClaimStatus({ claim }: { claim: { state: ClaimState } | null }) {
  const t = useT()
  if (!claim) return <StatusDot tone="gray">{t('winners.claim.none')}</StatusDot>
  return <StatusDot tone={tones[claim.state]}>{t(`winners.claim.${claim.state}`)}</StatusDot>
}
