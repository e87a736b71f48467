import type { DrawStep } from '#contract/prizing/certificate.ts'

/** A witness, masked, and when the hash of the freeze was handed over for him or her. */
export type Notice = Extract<DrawStep, { kind: 'handed_over' }>['notices'][number]

type Witness = { readonly address: string; readonly handed_at: Date | string | null }

export const noticeOf = ({ address, handed_at }: Witness): Notice => ({
  to: masked(address),
  at: handed_at === null ? null : new Date(handed_at).toISOString(),
})

/** `j…@example.com`: enough for the witness to know the line, and nobody else writes there. */
function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address.slice(0, at)][0] ?? ''}…${address.slice(at)}`
}
