import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/adapters/services.ts'
import { getClientRef, getClientSettings } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { deliverBatch } from './deliveryBatch.ts'
import {
  clientsWithDueMessages,
  dueLanes,
  holdForQuietHours,
  type Lane,
  markUnanswered,
} from './deliveryQueries.ts'
import { quietHoursEnd } from './quietHours.ts'
import { applyReceipts } from './receipts.ts'
import { finishBroadcasts } from './startBroadcast.ts'

export type DeliveryOptions = {
  readonly db: Db
  readonly services: Services
  /** Aborted: what is in flight is finished, nothing new begins. */
  readonly signal: AbortSignal
  /** Resolves at the next hint that something was queued, or after so many milliseconds. */
  readonly wake: (timeoutMs: number) => Promise<void>
  /** How long an attempt belongs to the worker that began it. */
  readonly leaseSeconds?: number
}

/** Polling finds what a hint lost; while something is being sent, more often what else became due. */
const pollMilliseconds = 1000
const busyPollMilliseconds = 250
/** How long a lane waits for the next second of its pace. */
const paceMilliseconds = 100
/** After such a turn a lane makes room for others that wait. */
const turnMilliseconds = 5000
/** Lanes that one worker sends on at once; they mostly wait for gateways. */
const lanesAtOnce = 40
const defaultLeaseSeconds = 45

/** A lane is one client on one shortcode. */
type Lanes = Map<string, Promise<void>>

/**
 * The worker's loop: whatever is due goes out, client by client and shortcode by shortcode, until the signal. A
 * slow gateway holds up its own lanes only. It may die at any line: what it had begun is found by its lease.
 */
export async function runDelivery(options: DeliveryOptions): Promise<void> {
  const { db, services, signal, wake } = options
  listenForReceipts(options)
  const busy: Lanes = new Map()
  while (!signal.aborted) {
    try {
      const clientIds = await clientsWithDueMessages(db, services.clock.now())
      await Promise.all(inRandomOrder(clientIds).map((clientId) => startLanes(clientId, options, busy)))
    } catch (error) {
      services.log.warn({ err: error }, 'delivery cannot read what is due')
    }
    if (!signal.aborted) await wake(busy.size > 0 ? busyPollMilliseconds : pollMilliseconds)
  }
  await Promise.all(busy.values())
}

/** So that the first ones do not always get the free lanes. */
const inRandomOrder = (ids: readonly number[]) =>
  ids
    .map((id) => ({ id, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)

async function startLanes(clientId: number, options: DeliveryOptions, busy: Lanes): Promise<void> {
  const { db, services, signal } = options
  const scope = systemScope(await getClientRef(db, clientId), 'Delivery', services.clock.now())
  for (const lane of await dueLanes(db, scope, scope.at)) {
    const key = `${clientId}:${lane.shortcode_id}`
    if (signal.aborted || busy.size >= lanesAtOnce) return
    if (busy.has(key)) continue
    const sending = deliverOnLane(lane, { ...options, scope })
      .catch((error: unknown) =>
        services.log.warn({ err: error, clientId, shortcode: lane.code }, 'delivery will be tried again'),
      )
      .finally(() => busy.delete(key))
    busy.set(key, sending)
  }
}

/** Batch after batch until nothing is due or the turn is over; then whatever broadcast it completed is sent. */
async function deliverOnLane(lane: Lane, options: DeliveryOptions & { scope: Scope }): Promise<void> {
  const { db, services, signal } = options
  const port = services.sms(lane.gateway)
  const leaseSeconds = options.leaseSeconds ?? defaultLeaseSeconds
  const broadcastIds = new Set<string>()
  const scopeNow = (): Scope => ({ ...options.scope, at: services.clock.now() })
  const turnEndsAt = performance.now() + turnMilliseconds
  while (!signal.aborted && performance.now() < turnEndsAt) {
    const scope = scopeNow()
    if (!port?.recognisesReferences)
      for (const id of await markUnanswered(db, scope, lane)) broadcastIds.add(id)
    await holdWhereQuiet(db, scope, lane)
    const batch = await deliverBatch({ db, scope, lane, port, leaseSeconds, clock: services.clock })
    for (const id of batch.broadcastIds) broadcastIds.add(id)
    if (batch.due === 0) break
    if (batch.claimed < batch.due) await sleep(paceMilliseconds)
  }
  if (broadcastIds.size > 0) await finishBroadcasts(db, scopeNow(), [...broadcastIds])
}

async function holdWhereQuiet(db: Db, scope: Scope, lane: Lane): Promise<void> {
  const until = quietHoursEnd(scope.client.timeZone, scope.at, await getClientSettings(db, scope))
  if (until) await holdForQuietHours(db, scope, { lane, at: scope.at, until })
}

const gateways = ['simulator', 'smpp', 'twilio']

function listenForReceipts({ db, services }: DeliveryOptions): void {
  const ports = new Set(gateways.flatMap((gateway) => services.sms(gateway) ?? []))
  for (const port of ports)
    port.onReceipts(async (receipts) => {
      try {
        await applyReceipts(db, { receipts, at: services.clock.now() })
      } catch (error) {
        services.log.warn({ err: error, receipts: receipts.length }, 'receipts could not be written')
      }
    })
}
