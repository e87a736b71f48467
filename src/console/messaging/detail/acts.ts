import {
  type BroadcastState,
  whyBroadcastIsFixed,
  whyNotPaused,
  whyNotResumed,
  whyRestNotCancelled,
} from '#contract/messaging/broadcastStates.ts'
import type { WhyNot } from '#contract/reasons.ts'

/** What staff can do with a broadcast after it was written. */
export type Act = 'edit' | 'cancel' | 'pause' | 'resume' | 'cancelRest'

/** Why each cannot be done now, by the reasons for which the server refuses; undefined where it can. */
export const whyNot: Record<Act, (state: BroadcastState) => WhyNot> = {
  edit: whyBroadcastIsFixed,
  cancel: whyBroadcastIsFixed,
  pause: whyNotPaused,
  resume: whyNotResumed,
  cancelRest: whyRestNotCancelled,
}
