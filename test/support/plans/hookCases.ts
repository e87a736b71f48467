import type { WebhookPort } from '#server/adapters/webhooks/port.ts'
import { writeEvents } from '#server/participants/participants.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { listDispatches } from '#server/webhooks/log.ts'
import { takeWebhook } from '#server/webhooks/queries/rounds.ts'
import { sendRound } from '#server/webhooks/rounds.ts'
import { settleRound } from '#server/webhooks/settling.ts'
import { createWebhook, removeOldDispatches } from '#server/webhooks/webhooks.ts'
import { after, fakeGateway, outsideOf } from '../messaging.ts'
import type { PlanCase, Stage } from './case.ts'

/** The rows that are written, those of one round, and one part of what is removed. */
const [heard, sent, removed] = [6000, 400, 5000]

/** Some people have two events each that go to a webhook, which takes some of them. */
export function hookCases({ world, db, town }: Stage): PlanCase[] {
  const { scope } = town
  const webhooks = picky()
  const outside = { ...outsideOf(world.clock, fakeGateway()), webhooks }
  let webhookId = ''
  const make = async () => {
    const form = {
      name: newId(),
      url: 'https://hooks.example/',
      actions: ['page_viewed' as const],
      is_on: true,
    }
    webhookId = (await createWebhook({ db, outside }, scope, form)).id
  }
  const write = async () => {
    const some = await world.rows<{ id: string }>(
      'select id from participant where client_id = $1 order by id limit $2',
      [scope.client.id, heard / 2],
    )
    const people = [...some, ...some].map(({ id }) => id)
    await db.transaction(scope, (tx) =>
      writeEvents(
        tx,
        scope,
        sql`select w.client_id, n.id, n.participant_id, 'page_viewed', null::uuid, null::uuid, '{}'::jsonb
          from webhook w cross join unnest(${people.map(newId)}::uuid[], ${people}::uuid[]) n (id, participant_id)
          where w.client_id = ${scope.client.id} and w.id = ${webhookId}::uuid`,
      ),
    )
  }
  const round = async () => {
    const scopeNow = () => ({ ...scope, at: after(60) })
    const held = await takeWebhook(db, scopeNow(), { webhookId, leaseId: newId(), seconds: 0 })
    if (!held) throw new Error('the webhook cannot be taken')
    let asked = 0
    const isOn = () => asked++ < sent / 2
    const over = new AbortController().signal
    const parts = { db, outside: { webhooks, clock: { now: () => after(60) } }, scopeNow, isOn, over }
    await settleRound(db, scopeNow(), { held: { ...held, failures: 0 }, round: await sendRound(parts, held) })
  }
  const read = () => listDispatches(db, scope, { page: 1, per_page: 100, webhookId, state: 'waiting' })
  const clear = async () => {
    const now = world.clock.at
    world.clock.at = after(40 * 86_400)
    await removeOldDispatches({ db, outside })
    world.clock.at = now
  }
  return [
    {
      name: 'a webhook is made, and hears what is written in bulk',
      rows: heard,
      run: () => make().then(write),
    },
    { name: 'events go out to a webhook', rows: sent, run: round },
    { name: 'the log of a webhook is read', rows: heard, run: read },
    { name: 'old dispatches go', rows: removed, run: clear },
  ]
}

/** Refuses each fourth. */
function picky(): WebhookPort {
  let taken = 0
  return {
    check: async () => undefined,
    post: async () => {
      const failure = ++taken % 4 === 0 ? 'status' : null
      return { status: failure ? 500 : 204, failure, answer: '', milliseconds: 1 }
    },
    close: async () => undefined,
  }
}
