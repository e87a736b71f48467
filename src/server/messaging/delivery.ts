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

/** Polling finds what a hint lost. */
const pollMilliseconds = 1000
/** How long a lane waits for the next second of its pace. */
const paceMilliseconds = 100
/** Clients that one worker sends for at once. */
const clientsAtOnce = 8
const defaultLeaseSeconds = 45

/**
 * The worker's loop: whatever is due goes out, client by client and shortcode by shortcode, until the signal. A
 * slow gateway holds up its own lane only. It may die at any line: what it had begun is found by its lease.
 */
export async function runDelivery(options: DeliveryOptions): Promise<void> {
  const { db, services, signal, wake } = options
  listenForReceipts(options)
  const busy = new Map<number, Promise<void>>()
  while (!signal.aborted) {
    const due = await clientsWithDueMessages(db, services.clock.now()).catch((error: unknown) => {
      services.log.warn({ err: error }, 'delivery cannot read what is due')
      return []
    })
    for (const clientId of due) {
      if (signal.aborted || busy.size >= clientsAtOnce) break
      if (!busy.has(clientId))
        busy.set(
          clientId,
          deliverForClient(clientId, options, () => busy.delete(clientId)),
        )
    }
    await wake(pollMilliseconds)
  }
  await Promise.all(busy.values())
}

async function deliverForClient(clientId: number, options: DeliveryOptions, done: () => void): Promise<void> {
  const { db, services } = options
  try {
    const client = await getClientRef(db, clientId)
    const scope = systemScope(client, 'Delivery', services.clock.now())
    const lanes = await dueLanes(db, scope, scope.at)
    await Promise.all(lanes.map((lane) => deliverOnLane(client.id, lane, { ...options, scope })))
  } catch (error) {
    services.log.warn({ err: error, clientId }, 'delivery stopped and will be tried again')
  } finally {
    done()
  }
}

/** Batch after batch until nothing is due. */
async function deliverOnLane(
  clientId: number,
  lane: Lane,
  options: DeliveryOptions & { scope: Scope },
): Promise<void> {
  const { db, services, signal } = options
  const port = services.sms(lane.gateway)
  const settings = await getClientSettings(db, options.scope)
  while (!signal.aborted) {
    const scope: Scope = { ...options.scope, at: services.clock.now() }
    if (!port?.recognisesReferences) await finishBroadcasts(db, scope, await markUnanswered(db, scope, lane))
    const until = quietHoursEnd(scope.client.timeZone, scope.at, settings)
    if (until) await holdForQuietHours(db, scope, { lane, at: scope.at, until })
    const leaseSeconds = options.leaseSeconds ?? defaultLeaseSeconds
    const batch = await deliverBatch({ db, scope, lane, port, leaseSeconds, clock: services.clock })
    if (batch.due === 0) return
    if (batch.claimed < batch.due) await sleep(paceMilliseconds)
  }
  services.log.debug({ clientId, shortcode: lane.code }, 'delivery stopped on this shortcode')
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
