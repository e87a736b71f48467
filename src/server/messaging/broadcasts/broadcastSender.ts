import type { Channel } from '#contract/messaging/calls.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { ensureDefaultSubscription } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getClientMailbox } from '../email/mailboxes.ts'
import { findDefaultSubscription, findSubscription } from './queries/broadcasts.ts'

export type SenderNamed = { shortcode_id?: string | null | undefined; mailbox_id?: string | null | undefined }

/** The sender of a broadcast. `shortcodeId` is null for a mailbox, as a subscription to e-mail has none. */
export type BroadcastSender = {
  readonly channel: Channel
  readonly id: string
  readonly shortcodeId: string | null
  /** Characters of a segment (M5); a mailbox has none. */
  readonly segmentLimit: number | undefined
  readonly price: { readonly part_price: number; readonly currency: string } | undefined
}

/** The one shortcode or mailbox that a form names: 422 where it names none or both, 404 where it is not the client's. */
export async function getSender(db: Db, scope: Scope, named: SenderNamed): Promise<BroadcastSender> {
  const { shortcode_id: shortcodeId, mailbox_id: mailboxId } = named
  if (shortcodeId && mailboxId) return refuseField('mailbox_id', 'one_sender')
  if (mailboxId) {
    const { id } = await getClientMailbox(db, scope, mailboxId)
    return { channel: 'email', id, shortcodeId: null, segmentLimit: undefined, price: undefined }
  }
  if (!shortcodeId) return refuseField('shortcode_id', 'required', { field: 'shortcode' })
  const { id, segment_limit, part_price, currency } = await getClientShortcode(db, scope, shortcodeId)
  const price = part_price === null || currency === null ? undefined : { part_price, currency }
  return { channel: 'sms', id, shortcodeId: id, segmentLimit: segment_limit, price }
}

type Wanted = { sender: BroadcastSender; subscriptionId: string | null | undefined }

/** The subscription whose consent counts: the one that is named, else the sender's default one, made where missing. */
export async function ensureSubscription(
  tx: Db,
  scope: Scope,
  { sender, subscriptionId }: Wanted,
): Promise<string> {
  if (subscriptionId) return requireSubscription(tx, scope, { sender, subscriptionId })
  return (await ensureDefaultSubscription(tx, scope, sender.shortcodeId)).id
}

/** The same without writing: null where the sender has no default subscription yet, and so nobody consented. */
export async function lookUpSubscription(
  db: Db,
  scope: Scope,
  { sender, subscriptionId }: Wanted,
): Promise<string | null> {
  if (subscriptionId) return requireSubscription(db, scope, { sender, subscriptionId })
  return (await findDefaultSubscription(db, scope, sender.shortcodeId)) ?? null
}

async function requireSubscription(
  db: Db,
  scope: Scope,
  { sender, subscriptionId }: { sender: BroadcastSender; subscriptionId: string },
): Promise<string> {
  const { channel, shortcode_id } = found(await findSubscription(db, scope, subscriptionId))
  if (channel !== sender.channel || shortcode_id !== sender.shortcodeId)
    refuseField('subscription_id', 'subscription_of_another_sender')
  return subscriptionId
}
