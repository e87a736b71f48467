import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBell } from '#server/platform/bell.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { fakeGateway } from '#test/support/messaging.ts'
import { until } from '#test/support/until.ts'
import { runDelivery } from './delivery.ts'
import { requeueEvent, requeueEventEmail } from './requeue.ts'

let world: Contest
let scope: UserScope
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'CANOE' })
  scope = world.scopeNow()
})
after(() => world.end())

let line = 5000
const newPhone = () => {
  line += 1
  return `+1416555${line}`
}
const eventOf = async (phone: string, action: string) =>
  (
    await world.rows<{ id: string }>(
      `select e.id from event e join participant p on p.client_id = e.client_id and p.id = e.participant_id
       where p.phone = $1 and e.action = $2 order by e.id desc`,
      [phone, action],
    )
  )[0]?.id ?? ''
const again = (eventId: string, by = scope) => requeueEvent(world.db, by, eventId)
type Sent = { address: string; body: string; is_reply: boolean; event_id: string | null; state: string }
const sentTo = (phone: string) =>
  world.rows<Sent>(
    `select address, body, is_reply, event_id, state from message where direction = 'out' and address = $1
     order by event_id nulls last, id`,
    [phone],
  )

test('what a keyword was answered with is sent again, once for each requeue, and by whom is kept', async () => {
  const ana = newPhone()
  await world.text(ana, 'CANOE')
  const eventId = await eventOf(ana, 'keyword_texted')
  for (let n = 0; n < 2; n++) await again(eventId)
  const [first, ...copies] = await sentTo(ana)
  assert.equal(first?.event_id, eventId)
  assert.equal(copies.length, 2)
  for (const copy of copies)
    assert.deepEqual(
      [copy.body, copy.is_reply, copy.event_id, copy.state],
      [first?.body, false, null, 'queued'],
    )
  const kept = await world.rows('select kind, user_id from event_requeue where event_id = $1', [eventId])
  assert.deepEqual(kept, Array(2).fill({ kind: 'event', user_id: scope.actor.id }))
  const trail = await world.rows(
    `select 1 from audit_entry where action = 'event.requeue' and entity_id = $1`,
    [eventId],
  )
  assert.equal(trail.length, 2)
})

test('a copy of what staff sent is theirs too, so that an e-mail still says how to get no more', async () => {
  const ana = newPhone()
  await world.text(ana, 'CANOE')
  const eventId = await eventOf(ana, 'keyword_texted')
  const userId = newId()
  await world.rows('update message set user_id = $2 where event_id = $1', [eventId, userId])
  await again(eventId)
  const senders = await world.rows(`select user_id from message where direction = 'out' and address = $1`, [
    ana,
  ])
  assert.deepEqual(senders, Array(2).fill({ user_id: userId }))
})

test('it goes to the phone that the person has today', async () => {
  const [before, now] = [newPhone(), newPhone()]
  await world.text(before, 'HELP')
  const eventId = await eventOf(before, 'message_received')
  await world.rows('update participant set phone = $2 where phone = $1', [before, now])
  await again(eventId)
  assert.deepEqual(
    (await sentTo(now)).map(({ body }) => body),
    ['Call us.'],
  )
  await world.rows('update participant set phone = null where phone = $1', [now])
  await assert.rejects(again(eventId), { message: 'This participant has no phone number.' })
})

test('whoever opted out gets nothing again, not even the confirmation of the STOP', async () => {
  const ana = newPhone()
  for (const text of ['CANOE', 'STOP']) await world.text(ana, text)
  const before = (await sentTo(ana)).length
  for (const action of ['keyword_texted', 'message_received'])
    await assert.rejects(again(await eventOf(ana, action)), {
      message: 'This participant opted out. Nothing can be sent.',
    })
  assert.equal((await sentTo(ana)).length, before)
})

test('a STOP that comes while the copy waits stops it', async () => {
  const ana = newPhone()
  await world.text(ana, 'CANOE')
  await again(await eventOf(ana, 'keyword_texted'))
  await world.text(ana, 'STOP')
  const gateway = fakeGateway()
  const stopping = new AbortController()
  const isWaiting = async () => (await sentTo(ana)).some(({ state }) => ['queued', 'sending'].includes(state))
  const running = runDelivery({
    db: world.db,
    outside: { ...world.outside, gateway: () => gateway },
    signal: stopping.signal,
    bell: createBell(20),
  })
  await until(async () => !(await isWaiting())).finally(() => stopping.abort())
  await running
  const states = (await sentTo(ana)).map(({ event_id, state }) => [event_id !== null, state])
  assert.deepEqual(states, [
    [true, 'sent'],
    [true, 'sent'],
    [false, 'skipped'],
  ])
})

test('an event that sent nothing, an erased person and a foreign event are refused, each for its reason', async () => {
  const ana = newPhone()
  await world.text(ana, 'CANOE')
  const silent = { message: 'This event sent nothing that could be sent again.' }
  await assert.rejects(again(await eventOf(ana, 'entry_submitted')), silent)
  const eventId = await eventOf(ana, 'keyword_texted')
  const other = { ...scope, client: await world.addClient('northwind') }
  for (const [id, by] of [
    [eventId, other],
    [newId(), scope],
  ] as const) {
    await assert.rejects(again(id, by), { message: 'Not found.' })
    await assert.rejects(requeueEventEmail(world.db, by, id), { message: 'Not found.' })
  }
  await assert.rejects(requeueEventEmail(world.db, scope, eventId), { message: 'This event sent no e-mail.' })
  await world.rows('update participant set erased_at = now() where phone = $1', [ana])
  await assert.rejects(again(eventId), { message: /was erased\. Nothing can be sent/ })
  assert.deepEqual(await world.rows('select 1 from event_requeue where event_id = $1', [eventId]), [])
})
