import { pino } from 'pino'
import type { WebhookForm } from '#contract/webhooks/calls.ts'
import { type EventAction, eventActions } from '#contract/words/eventActions.ts'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import { recogniseParticipant, recordEvent } from '#server/participants/participants.ts'
import { createBell } from '#server/platform/bell.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { createWebhook, runWebhooks } from '#server/webhooks/webhooks.ts'
import { later, morning, type Office, office } from './office.ts'
import { roomy } from './roomy.ts'
import { until } from './until.ts'

/** A client with people to whom things happen, and a worker that sends when it is told to, at the time that is set. */
export async function hookOffice() {
  const place = await office()
  const { db } = place
  const time = { at: morning }
  const outside = {
    ...place.outside,
    clock: { now: () => time.at },
    log: pino({ level: 'silent' }),
    room: roomy,
    webhooks: createWebhooks({ allowsLoopback: true }),
  }
  const ana = await place.addPerson('Ana Hooks')
  const scopeNow = async (eid: string) => {
    const [client] = await place.rows<{ id: number }>('select id from client where eid = $1', [eid])
    if (!client) return place.scope(await place.addClient(eid), ana, { at: time.at })
    const ref = { id: Number(client.id), eid, name: `Client ${eid}`, timeZone: 'America/Toronto' }
    return place.scope(ref, ana, { at: time.at })
  }
  let phones = 5_550_000
  return {
    ...place,
    outside,
    time,
    /** That many seconds after the morning. */
    goTo: (seconds: number) => {
      time.at = later(seconds)
    },
    scopeNow,
    addHook: (scope: UserScope, url: string, more: Partial<WebhookForm> = {}) =>
      createWebhook({ db, outside }, scope, {
        name: `Hook ${phones++}`,
        url,
        actions: [...eventActions],
        is_on: true,
        ...more,
      }),
    addParticipant: async (scope: UserScope) => {
      const phone = `+1416${phones++}`
      return (await db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone }))).id
    },
    /** Something happens to the participant now; answers the event's id. */
    happen: (scope: UserScope, participantId: string, action: EventAction = 'page_viewed') =>
      db.transaction(scope, (tx) => recordEvent(tx, { ...scope, at: time.at }, { participantId, action })),
    /** Sends until nothing is due at the time that is set. */
    send: () => sendAll({ ...place, outside }),
    end: async () => {
      await outside.webhooks.close()
      await place.end()
    },
  }
}

type Sending = Pick<Office, 'db' | 'outside' | 'rows'>

async function sendAll({ db, outside, rows }: Sending): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = runWebhooks({ db, outside, signal, bell: createBell(20), leaseSeconds: 5 })
  await until(async () => {
    const due = await rows('select from clients_with_due_webhooks($1)', [outside.clock.now()])
    const held = await rows('select from webhook where lease_until > now()')
    return due.length === 0 && held.length === 0
  })
  stopping.abort()
  await running
}
