/**
 * Delivery: what happens to an outbound message from its row to the gateway's last word. A message is queued by
 * `../queueMessage.ts` or `../broadcasts/freezing.ts`, and meets these files in this order.
 *
 *  1. `delivery.ts` looks for clients with something due, and gives each of their lanes turns.
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
 * Where a worker dies between 7 and 9 the message was begun and has no outcome. Its lease runs out, and the next worker
 * asks again with the same reference at a gateway that recognises it; at any other the message becomes unknown, gets
 * its text, and is never sent again by itself. There are never more of them than the gateway's window has slots. Staff may send copies: `resend.ts` of unknown messages, `requeue.ts` of an event's.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayKinds, type InboundSms } from '#server/adapters/gateways/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { type Bell, restMilliseconds } from '#server/platform/bell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isDatabaseAway } from '#server/platform/db/retries.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { deliverChunks } from './deliverChunks.ts'
import { deliverSingles } from './deliverSingles.ts'
import { finishBroadcasts } from './finishing.ts'
import { clientsWithDueMessages, dueLanes, type Lane } from './lanes.ts'
import { collectReceipts } from './receipts.ts'
import type { Turn } from './sendBatch.ts'

export type DeliveryOptions = {
  readonly db: Db
  readonly outside: Outside
  /** Once it is aborted, batches that are underway are finished and none begins. */
  readonly signal: AbortSignal
  /** Rings at hints that something was queued, and at the end of each turn. */
  readonly bell: Pick<Bell, 'ring' | 'wait'>
  /** How long an attempt or a chunk belongs to the worker that began it. */
  readonly leaseSeconds?: number
  /** Takes a text that a gateway with a line of its own received; resolves when the text is stored. */
  readonly receiveText?: (message: InboundSms) => Promise<void>
}

/** How long it waits for a hint where something is due soon, and while something is being sent; else as long as a bell. */
const pollMilliseconds = 1000
const busyPollMilliseconds = 250
/** After so long a lane makes room for other lanes that wait. */
const turnMilliseconds = 5000
/** Lanes that one worker sends on at once; they mostly wait for gateways. */
const lanesAtOnce = 40
const defaultLeaseSeconds = 45

/** The lanes that send, and of them those that only wait for a database that is away: they leave room for others. */
type Lanes = { readonly busy: Map<string, Promise<void>>; readonly waiting: Set<string> }

/**
 * The worker's loop: whatever is due goes out, client by client and sender by sender, until the signal. A slow gateway
 * holds up its own lanes only. The process may die at any line: what it had begun is found by its leases.
 */
export async function runDelivery(options: DeliveryOptions): Promise<void> {
  const { db, outside, signal, bell } = options
  listenToGateways(options)
  const lanes: Lanes = { busy: new Map(), waiting: new Set() }
  const { busy } = lanes
  const lookAt = createLooks(options, (clientId, worker) => startLanes(clientId, worker, lanes))
  while (!signal.aborted) {
    let isAnythingDue = true
    try {
      // Nothing leaves whose outcome could not be written.
      if (!outside.room.isFull()) {
        const clientIds = await clientsWithDueMessages(db, outside.clock.now())
        isAnythingDue = clientIds.length > 0 || busy.size > 0 || (await isDueSoon(db, outside))
        await lookAt(inRandomOrder(clientIds), bell.ring)
      }
    } catch (error) {
      outside.log.warn({ err: error }, 'delivery cannot read what is due')
    }
    const idle = isAnythingDue ? pollMilliseconds : restMilliseconds
    if (!signal.aborted) await bell.wait(busy.size > 0 ? busyPollMilliseconds : idle)
  }
  await Promise.all(busy.values())
}

/** Whether something is due before the next look of a loop that rests. */
async function isDueSoon(db: Db, { clock }: Pick<Outside, 'clock'>): Promise<boolean> {
  const soon = new Date(clock.now().getTime() + restMilliseconds)
  return (await clientsWithDueMessages(db, soon)).length > 0
}

/** The order is random, so that the same clients do not always get the free lanes. */
const inRandomOrder = (ids: readonly number[]) =>
  ids
    .map((id) => ({ id, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)

type Worker = DeliveryOptions & {
  /** A lane has made room and may have more to do: it need not wait for the next look at what is due. */
  onTurnEnd?: () => void
}

/**
 * How many clients are looked at at once: fewer than there are connections, since each of them may have to wait for its
 * node. While all of them do, a few more go on.
 */
const looksAtOnce = 8
const leastLooksAtOnce = 2
/** After so long the loop goes on without the looks that still wait. */
const lookMilliseconds = 1000
/** A client whose node is away is not looked at again for so long. */
const awayMilliseconds = 10_000

/** Looks at clients side by side. One whose database is away holds up none of the others. */
function createLooks(
  options: DeliveryOptions,
  start: (clientId: number, worker: Worker) => Promise<void>,
): (clientIds: readonly number[], onTurnEnd: () => void) => Promise<void> {
  const looking = new Set<number>()
  const awayUntil = new Map<number, number>()
  const look = async (clientId: number, worker: Worker) => {
    if (looking.has(clientId) || performance.now() < (awayUntil.get(clientId) ?? 0)) return
    looking.add(clientId)
    try {
      await start(clientId, worker)
      awayUntil.delete(clientId)
    } catch (error) {
      if (isDatabaseAway(error)) awayUntil.set(clientId, performance.now() + awayMilliseconds)
      options.outside.log.warn({ err: error, clientId }, 'delivery cannot read what is due')
    } finally {
      looking.delete(clientId)
    }
  }
  return async (clientIds, onTurnEnd) => {
    const left = [...clientIds]
    const oneByOne = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) await look(id, { ...options, onTurnEnd })
    }
    const length = Math.max(leastLooksAtOnce, looksAtOnce - looking.size)
    const all = Promise.all(Array.from({ length }, oneByOne))
    await Promise.race([all, sleep(lookMilliseconds)])
  }
}

async function startLanes(clientId: number, worker: Worker, { busy, waiting }: Lanes): Promise<void> {
  const { db, outside, signal } = worker
  const scope = systemScope(await getClientRef(db, clientId), 'Delivery', outside.clock.now())
  for (const lane of await dueLanes(db, scope, scope.at)) {
    const key = `${clientId}:${lane.kind}:${lane.sender_id}`
    if (signal.aborted || busy.size - waiting.size >= lanesAtOnce) return
    if (busy.has(key)) continue
    const patience = { whenAway: () => waiting.add(key), isStopping: () => signal.aborted }
    const sending = deliverOnLane(lane, scope, { ...worker, patience })
      .catch((error: unknown) => {
        outside.log.warn({ err: error, clientId, sender: lane.address }, 'delivery will be tried again')
        return false
      })
      .then((isTimeUp) => {
        busy.delete(key)
        waiting.delete(key)
        if (isTimeUp) worker.onTurnEnd?.()
      })
    busy.set(key, sending)
  }
}

/** One turn of a lane; then whatever broadcast it completed is sent. Answers whether its time was up. */
export async function deliverOnLane(
  lane: Lane,
  scope: Scope,
  worker: Worker & Pick<Turn, 'patience'>,
): Promise<boolean> {
  const { db, outside, signal } = worker
  const endsAt = performance.now() + turnMilliseconds
  const turn: Turn = {
    db,
    outside,
    lane,
    port: outside.gateway(lane.gateway),
    leaseSeconds: worker.leaseSeconds ?? defaultLeaseSeconds,
    patience: worker.patience,
    client: await getClientSettings(db, scope),
    linkKey: lane.name === null ? undefined : await findLinkKey(db, scope.client.id),
    scopeNow: () => ({ ...scope, at: outside.clock.now() }),
    isOn: () => !signal.aborted && performance.now() < endsAt,
    noteProgress: (broadcastId) => db.tell(scope, ['broadcast'], broadcastId),
  }
  const touched = await (lane.kind === 'broadcast' ? deliverChunks(turn) : deliverSingles(turn))
  for (const id of touched) db.tell(scope, ['broadcast'], id)
  if (touched.size > 0) await finishBroadcasts(db, turn.scopeNow(), [...touched])
  return performance.now() >= endsAt
}

function listenToGateways({ db, outside, receiveText }: DeliveryOptions): void {
  const ports = new Set(gatewayKinds.flatMap((gateway) => outside.gateway(gateway) ?? []))
  for (const port of ports)
    port.listen({
      receipts: (receipts) => collectReceipts({ db, clock: outside.clock }, receipts),
      text: receiveText ?? (() => Promise.reject(new Error('nobody takes what comes in'))),
    })
}
