import { gatewayKinds, type InboundSms } from '#server/adapters/gateways/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
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
  /** Aborted: what is underway is finished, nothing new begins. */
  readonly signal: AbortSignal
  /** Resolves at the next hint that something was queued, or after so many milliseconds. */
  readonly wake: (timeoutMs: number) => Promise<void>
  /** How long an attempt or a chunk belongs to the worker that began it. */
  readonly leaseSeconds?: number
  /** What gateways with a line of their own receive; resolves when it is stored. */
  readonly receiveText?: (message: InboundSms) => Promise<void>
}

/** Polling finds what a hint lost; while something is being sent, more often what else became due. */
const pollMilliseconds = 1000
const busyPollMilliseconds = 250
/** After such a turn a lane makes room for others that wait. */
const turnMilliseconds = 5000
/** Lanes that one worker sends on at once; they mostly wait for gateways. */
const lanesAtOnce = 40
const defaultLeaseSeconds = 45

type Lanes = Map<string, Promise<void>>

/**
 * The worker's loop: whatever is due goes out, client by client and sender by sender, until the signal. A slow gateway
 * holds up its own lanes only. It may die at any line: what it had begun is found by its leases.
 */
export async function runDelivery(options: DeliveryOptions): Promise<void> {
  const { db, outside, signal, wake } = options
  listenToGateways(options)
  const busy: Lanes = new Map()
  let goOn = () => {}
  while (!signal.aborted) {
    const turnEnd = new Promise<void>((resolve) => (goOn = resolve))
    try {
      const clientIds = await clientsWithDueMessages(db, outside.clock.now())
      const start = (clientId: number) => startLanes(clientId, { ...options, onTurnEnd: () => goOn() }, busy)
      await Promise.all(inRandomOrder(clientIds).map(start))
    } catch (error) {
      outside.log.warn({ err: error }, 'delivery cannot read what is due')
    }
    if (!signal.aborted)
      await Promise.race([wake(busy.size > 0 ? busyPollMilliseconds : pollMilliseconds), turnEnd])
  }
  await Promise.all(busy.values())
}

/** So that the first ones do not always get the free lanes. */
const inRandomOrder = (ids: readonly number[]) =>
  ids
    .map((id) => ({ id, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)

type Worker = DeliveryOptions & {
  /** A lane has made room and may have more to do: it need not wait for the next look at what is due. */
  onTurnEnd?: () => void
}

async function startLanes(clientId: number, worker: Worker, busy: Lanes): Promise<void> {
  const { db, outside, signal } = worker
  const scope = systemScope(await getClientRef(db, clientId), 'Delivery', outside.clock.now())
  for (const lane of await dueLanes(db, scope, scope.at)) {
    const key = `${clientId}:${lane.kind}:${lane.sender_id}`
    if (signal.aborted || busy.size >= lanesAtOnce) return
    if (busy.has(key)) continue
    const sending = deliverOnLane(lane, scope, worker)
      .catch((error: unknown) => {
        outside.log.warn({ err: error, clientId, sender: lane.address }, 'delivery will be tried again')
        return false
      })
      .then((isTimeUp) => {
        busy.delete(key)
        if (isTimeUp) worker.onTurnEnd?.()
      })
    busy.set(key, sending)
  }
}

/** One turn of a lane; then whatever broadcast it completed is sent. Answers whether its time was up. */
export async function deliverOnLane(lane: Lane, scope: Scope, worker: Worker): Promise<boolean> {
  const { db, outside, signal } = worker
  const endsAt = performance.now() + turnMilliseconds
  const turn: Turn = {
    db,
    outside,
    lane,
    port: outside.gateway(lane.gateway),
    leaseSeconds: worker.leaseSeconds ?? defaultLeaseSeconds,
    quietHours: await getClientSettings(db, scope),
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
