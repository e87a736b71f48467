/**
 * Delivery: what happens to an outbound message from its row to the gateway's last word. A message is queued by
 * `../queueMessage.ts` or `../broadcasts/freezing.ts`, and meets these files in this order.
 *
 *  1. The loop of `platform/turns.ts` looks for clients with something due, and gives each of their lanes turns.
 *  2. `lanes.ts` says which lanes have something due: single messages and broadcasts, for each sender.
 *  3. `deliverChunks.ts` or `deliverSingles.ts` works on the lane until its turn is over.
 *  4. `chunks.ts` claims a broadcast's chunk by a lease, and puts it off where `quietHours.ts` holds its zone;
 *     `singles.ts` counts the single messages that are due.
 *  5. `pace.ts` says how many messages the sender may send in this second.
 *  6. `submitWindow.ts` waits until the gateway has slots for them, which `inHand.ts` keeps from one batch of a chunk to
 *     the next.
 *  7. `intents.ts` commits the intents of a chunk; `singles.ts` locks single messages and commits what becomes of each.
 *     A recipient who opted out is skipped here. `texts.ts` writes each recipient's text.
 *  8. `sendBatch.ts` calls the gateway, outside of any transaction, with what `submits.ts` made of each message.
 *  9. `settlements.ts` commits the outcomes: sent, failed, queued for another try, or unknown where no answer came. Those
 *     of a chunk's batch are committed with the intents of its next one (7) or with its end, by one message. An own
 *     text is stored now, or with the intent where the gateway may be asked again (`storedTexts.ts`).
 * 10. `counts.ts` counts each change of state, in the statement that makes it.
 * 11. `finishing.ts` marks a broadcast sent when none of its recipients waits any more.
 * 12. `receipts.ts` writes the gateway's receipts: delivered or failed.
 *
 * A message whose worker dies between 7 and 9 was begun and has no outcome. Its lease runs out, and the next worker
 * asks again with the same reference at a gateway that recognises it; at any other the message becomes unknown, gets
 * its text, and is never sent again by itself. There are never more of them than the gateway's window has slots. Staff may send copies: `resend.ts` of unknown messages,
 * `resendMessages.ts` of many single ones, `requeue.ts` of an event's.
 */
import { gatewayKinds, type InboundSms } from '#server/adapters/gateways/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import type { Bell } from '#server/platform/bell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import type { Turn } from '#server/platform/turn.ts'
import { type Due, leaseSeconds, runTurns } from '#server/platform/turns.ts'
import { deliverChunks } from './deliverChunks.ts'
import { deliverSingles } from './deliverSingles.ts'
import { finishBroadcasts } from './finishing.ts'
import { clientsWithDueMessages, dueLanes, type Lane } from './lanes.ts'
import { collectReceipts } from './receipts.ts'
import type { LaneTurn } from './sendBatch.ts'

export type DeliveryOptions = {
  readonly db: Db
  readonly outside: Outside
  /** Once it is aborted, batches that are underway are finished and none begins. */
  readonly signal: AbortSignal
  /** Rings at hints that something was queued, and at the end of turns. */
  readonly bell: Pick<Bell, 'ring' | 'wait'>
  /** How long an attempt or a chunk belongs to the worker that began it. */
  readonly leaseSeconds?: number
  /** Takes a text that a gateway with a line of its own received; resolves when the text is stored. */
  readonly receiveText?: (message: InboundSms) => Promise<void>
}

/** Whatever is due goes out, until the signal. A slow gateway holds up its own lanes only. */
export function runDelivery(options: DeliveryOptions): Promise<void> {
  const { db, outside, signal, bell } = options
  const { clock, log, room } = outside
  listenToGateways(options)
  return runTurns({
    name: 'delivery',
    findClients: (at) => clientsWithDueMessages(db, at),
    findDue: (clientId) => findDue(clientId, options),
    bell,
    signal,
    room,
    clock,
    log,
  })
}

async function findDue(clientId: number, options: DeliveryOptions): Promise<Due[]> {
  const { db, outside } = options
  const scope = systemScope(await getClientRef(db, clientId), 'Delivery', outside.clock.now())
  const lanes = await dueLanes(db, scope, scope.at)
  return lanes.map((lane) => ({
    key: `${lane.kind} ${lane.address}`,
    takeTurn: (turn) => deliverOnLane({ lane, turn, scope }, options),
  }))
}

type Taken = { readonly lane: Lane; readonly turn: Turn; readonly scope: Scope }

/** One turn of a lane; then whatever broadcast it completed is sent. */
async function deliverOnLane({ lane, turn, scope }: Taken, options: DeliveryOptions): Promise<void> {
  const { db, outside, signal } = options
  const laneTurn: LaneTurn = {
    db,
    outside,
    lane,
    port: outside.gateway(lane.gateway),
    leaseSeconds: options.leaseSeconds ?? leaseSeconds,
    patience: { whenAway: turn.leavePlace, isStopping: () => signal.aborted },
    client: await getClientSettings(db, scope),
    linkKey: lane.name === null ? undefined : await findLinkKey(db, scope.client.id),
    scopeNow: () => ({ ...scope, at: outside.clock.now() }),
    isOn: turn.isOn,
    noteProgress: (broadcastId) => db.tell(scope, ['broadcast'], broadcastId),
  }
  const touched = await (lane.kind === 'broadcast' ? deliverChunks(laneTurn) : deliverSingles(laneTurn))
  for (const id of touched) db.tell(scope, ['broadcast'], id)
  if (touched.size > 0) await finishBroadcasts(db, laneTurn.scopeNow(), [...touched])
}

function listenToGateways({ db, outside, receiveText }: DeliveryOptions): void {
  const ports = new Set(gatewayKinds.flatMap((gateway) => outside.gateway(gateway) ?? []))
  for (const port of ports)
    port.listen({
      receipts: (receipts) => collectReceipts({ db, clock: outside.clock }, receipts),
      text: receiveText ?? (() => Promise.reject(new Error('nobody takes what comes in'))),
    })
}
