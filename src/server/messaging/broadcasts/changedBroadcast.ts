import type { Change } from '#contract/changing.ts'
import type { OutputOf } from '#contract/kit.ts'
import { broadcastForm } from '#contract/messaging/calls.ts'
import { changedForm } from '#server/platform/changing.ts'
import type { BroadcastInput } from './broadcastFields.ts'
import type { LockedBroadcast } from './queries/broadcasts.ts'

export type BroadcastChange = Change<OutputOf<typeof broadcastForm>>

/**
 * The whole form of a broadcast that is changed. Another sender takes the place of the one before, with its own default
 * subscription unless one is named. A time that is not sent, or sent back as it was, stays as it is, also where it
 * could not be chosen anew.
 */
export function changedBroadcast(before: LockedBroadcast, sent: BroadcastChange): BroadcastInput {
  const isSms = before.channel === 'sms'
  const sender = {
    shortcode_id: isSms ? before.sender_id : null,
    mailbox_id: isSms ? null : before.sender_id,
  }
  const named = { shortcode_id: sent.shortcode_id ?? null, mailbox_id: sent.mailbox_id ?? null }
  const isMoved = Object.values(named).some((id) => id !== null && id !== before.sender_id)
  const form = changedForm(broadcastForm, { ...before, ...sender }, sent)
  const isSameTime = sent.send_after == null || Date.parse(sent.send_after) === before.send_after.getTime()
  const keepsTime = isSameTime && (sent.send_now ?? before.send_now) === before.send_now
  return {
    ...form,
    ...(isMoved ? { ...named, subscription_id: sent.subscription_id ?? null } : {}),
    send_now: sent.send_now ?? (keepsTime && before.send_now),
    ...(keepsTime ? { keptTime: before.send_after } : {}),
  }
}
