import type { Message } from '#contract/messaging/calls.ts'

/** Its text is back in the field, and nobody got it. */
export const isTakenBack = ({
  state,
  reason,
  subtype,
}: Pick<Message, 'state' | 'reason' | 'subtype'>): boolean =>
  state === 'skipped' && reason === 'cancelled' && subtype === 'staff'
