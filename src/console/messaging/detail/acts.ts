import {
  type BroadcastState,
  whyBroadcastIsFixed,
  whyNotPaused,
  whyNotResumed,
  whyRestNotCancelled,
} from '#contract/messaging/broadcastStates.ts'

/** What staff can do with a broadcast after it was written. */
export type Act = 'edit' | 'cancel' | 'pause' | 'resume' | 'cancelRest'

/** Why each cannot be done now, in the words in which the server refuses; undefined where it can. */
export const whyNot: Record<Act, (state: BroadcastState) => string | undefined> = {
  edit: whyBroadcastIsFixed,
  cancel: whyBroadcastIsFixed,
  pause: whyNotPaused,
  resume: whyNotResumed,
  cancelRest: whyRestNotCancelled,
}
