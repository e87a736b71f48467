import type { Participant } from '#contract/participants/calls.ts'

export type TabProps = {
  participant: Participant
  /** Says that a dialog stands over this one, or no more. */
  onCover: (isCovered: boolean) => void
}
