import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { giveUpAfterHours, pauseAfterHours } from '#contract/webhooks/webhookLimits.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, morning } from '#test/support/office.ts'
import { type Received, receiver, refuses, takes } from '#test/support/receiver.ts'
import { hookOffice } from '#test/support/webhooks.ts'
import { listDispatches, replayDispatch, replayFailed } from './log.ts'
import { listWebhooks, resumeWebhook, updateWebhook } from './webhooks.ts'

const here = await hookOffice()
const { db } = here
const peer = await receiver()
after(async () => {
  await here.end()
  await peer.close()
})
let clients = 0
let scope: UserScope
beforeEach(async () => {
  here.goTo(0)
  peer.got.splice(0)
  peer.answer = takes
  scope = await here.scopeNow(`hooked-${++clients}`)
})

const idOf = ({ headers }: Received) => String(headers['webhook-id'])
const bodyOf = ({ body }: Received) => JSON.parse(body) as { type: string; data: { participant_id: string } }
const page = { page: 1, per_page: 100 }
const logOf = async (webhookId: string) => (await listDispatches(db, scope, { ...page, webhookId })).rows
const statesOf = async (webhookId: string) =>
  Object.fromEntries((await logOf(webhookId)).map(({ id, state }) => [id, state]))
const only = async () => {
  const [webhook] = await listWebhooks(db, scope)
  assert.ok(webhook)
  return webhook
}
const hours = (count: number) => count * 3600

test('an event reaches each webhook that wants its kind, once, signed, with ids and nothing of the person', async () => {
  const { secret, id } = await here.addHook(scope, peer.url, { actions: ['opted_in'] })
  await here.addHook(scope, peer.url, { actions: ['opted_in'], is_on: false })
  const participant = await here.addParticipant(scope)
  const event = await here.happen(scope, participant, 'opted_in')
  await here.happen(scope, participant, 'page_viewed')
  await here.send()
  assert.deepEqual(peer.got.map(idOf), [event])
  const [got] = peer.got
  assert.ok(got)
  here.time.at = new Date()
  assert.deepEqual(bodyOf(got), {
    type: 'opted_in',
    timestamp: morning.toISOString(),
    data: {
      event_id: event,
      client_eid: scope.client.eid,
      participant_id: participant,
      experience: null,
      subject_id: null,
      details: {},
    },
  })
  const signature = String(got.headers['webhook-signature'])
  const seconds = String(morning.getTime() / 1000)
  assert.equal(got.headers['webhook-timestamp'], seconds)
  assert.equal(signature, new Webhook(secret).sign(event, morning, got.body))
  assert.deepEqual(await statesOf(id), { [event]: 'delivered' })
})

test('of one participant a later event waits while an earlier one is tried again, others go on', async () => {
  const { id } = await here.addHook(scope, peer.url)
  const [held, free] = [await here.addParticipant(scope), await here.addParticipant(scope)]
  const first = await here.happen(scope, held)
  const second = await here.happen(scope, held)
  const other = await here.happen(scope, free)
  peer.answer = (received, response) => (idOf(received) === first ? refuses() : takes)(received, response)
  await here.send()
  assert.deepEqual(peer.got.map(idOf).sort(), [first, other].sort())
  here.goTo(1)
  const third = await here.happen(scope, held)
  await here.send()
  assert.equal(peer.got.length, 2)
  peer.answer = takes
  here.goTo(10)
  await here.send()
  assert.deepEqual(peer.got.slice(2).map(idOf), [first, second, third])
  const log = await logOf(id)
  assert.deepEqual([...new Set(log.map(({ state }) => state))], ['delivered'])
  const attemptsOf = new Map(log.map((row) => [row.id, row.attempts]))
  assert.deepEqual(
    [first, second, third, other].map((event) => attemptsOf.get(event)),
    [2, 1, 1, 1],
  )
})

test('many events of many people under random failures come at least once each, in order for each person', async () => {
  await here.addHook(scope, peer.url)
  const people = await Promise.all(Array.from({ length: 6 }, () => here.addParticipant(scope)))
  const expected = new Map(people.map((id) => [id, [] as string[]]))
  for (let round = 0; round < 8; round++)
    for (const id of people) expected.get(id)?.push(await here.happen(scope, id))
  let turn = 0
  peer.answer = (received, response) => (turn++ % 3 === 1 ? refuses(500) : takes)(received, response)
  for (let step = 0; step < 60 && (await only()).waiting > 0; step++) {
    here.goTo(step * 1000)
    await here.send()
  }
  assert.equal((await only()).waiting, 0)
  for (const [id, events] of expected) {
    const came = peer.got.filter((one) => bodyOf(one).data.participant_id === id).map(idOf)
    // A refused try is followed by the same event again, never by a later one.
    assert.deepEqual([...new Set(came)], events)
    assert.deepEqual(
      came,
      [...came].sort((a, b) => events.indexOf(a) - events.indexOf(b)),
    )
  }
})

test('a webhook that takes nothing is asked by one event at a time, less and less often, and comes back at once', async () => {
  const { id } = await here.addHook(scope, peer.url)
  for (let one = 0; one < 30; one++) await here.happen(scope, await here.addParticipant(scope))
  peer.answer = refuses()
  await here.send()
  // As many as were under way when the third failed.
  const before = peer.got.length
  assert.ok(before >= 3 && before <= 10, String(before))
  assert.ok((await only()).rest_until)
  for (const seconds of [400, 800, 1200]) {
    here.goTo(seconds)
    await here.send()
  }
  assert.equal(peer.got.length, before + 3)
  peer.answer = takes
  here.goTo(1600)
  await here.send()
  assert.deepEqual([...new Set(Object.values(await statesOf(id)))], ['delivered'])
  assert.deepEqual((await only()).failing_since, null)
})

test('one that is dead for long is paused, which the admins are told, and one event that is taken brings it back', async () => {
  await here.addHook(scope, peer.url, { name: 'Orders' })
  const participant = await here.addParticipant(scope)
  await here.happen(scope, participant)
  await here.happen(scope, participant)
  peer.answer = refuses()
  for (let hour = 0; hour <= pauseAfterHours; hour++) {
    here.goTo(hours(hour))
    await here.send()
  }
  assert.equal((await only()).state, 'paused')
  const told = () =>
    here.rows<{ object_name: string; is_failure: boolean }>(
      `select object_name, is_failure from notification where kind = 'webhook_paused' and client_id = $1 and user_id = $2 order by id`,
      [scope.client.id, scope.actor.id],
    )
  assert.deepEqual((await told())[0], { object_name: 'Orders', is_failure: true })
  const tried = peer.got.length
  here.goTo(hours(pauseAfterHours) + 1800)
  await here.send()
  assert.equal(peer.got.length, tried)
  peer.answer = takes
  here.goTo(hours(pauseAfterHours) + hours(8))
  await here.send()
  const { state, waiting } = await only()
  assert.deepEqual([state, waiting], ['on', 0])
  assert.deepEqual(
    (await told()).map(({ is_failure }) => is_failure),
    [true, false],
  )
})

test('a paused webhook is resumed by hand, and what waited goes out', async () => {
  const { id } = await here.addHook(scope, peer.url)
  await here.happen(scope, await here.addParticipant(scope))
  peer.answer = refuses()
  for (const hour of [0, 1, 2, pauseAfterHours + 1]) {
    here.goTo(hours(hour))
    await here.send()
  }
  assert.equal((await only()).state, 'paused')
  peer.answer = takes
  await resumeWebhook(db, { ...scope, at: here.time.at }, id)
  await here.send()
  assert.deepEqual([(await only()).state, (await only()).waiting], ['on', 0])
})

test('what is not taken for three days is given up, visibly, and is replayed with the same id', async () => {
  const { id } = await here.addHook(scope, peer.url)
  const participant = await here.addParticipant(scope)
  const [first, second] = [await here.happen(scope, participant), await here.happen(scope, participant)]
  peer.answer = refuses(410)
  await here.send()
  here.goTo(hours(giveUpAfterHours) + 1)
  const third = await here.happen(scope, participant)
  await here.send()
  assert.deepEqual(await statesOf(id), { [first]: 'failed', [second]: 'failed', [third]: 'waiting' })
  assert.equal((await logOf(id)).find((one) => one.id === second)?.failure, 'late')
  peer.answer = takes
  const now = { ...scope, at: later(hours(giveUpAfterHours + 8)) }
  here.goTo(hours(giveUpAfterHours + 8))
  assert.equal(await replayFailed(db, now, { webhookId: id, since: '2026-05-01T00:00:00Z' }), 2)
  peer.got.splice(0)
  await here.send()
  assert.deepEqual(peer.got.map(idOf), [first, second, third])
  await replayDispatch(db, now, { webhookId: id, eventId: first })
  await here.send()
  assert.equal(peer.got.at(-1) && idOf(peer.got[3] as Received), first)
  assert.equal((await only()).waiting, 0)
})

test('an event that went with its participant is dropped, and what came after goes on', async () => {
  const { id } = await here.addHook(scope, peer.url)
  const participant = await here.addParticipant(scope)
  const [gone, there] = [await here.happen(scope, participant), await here.happen(scope, participant)]
  await here.rows('delete from event where id = $1', [gone])
  await here.send()
  assert.deepEqual(await statesOf(id), { [gone]: 'dropped', [there]: 'delivered' })
  assert.deepEqual(peer.got.map(idOf), [there])
  const named = { webhookId: id, eventId: gone }
  await assert.rejects(replayDispatch(db, scope, named), { message: 'Its event is no longer there.' })
})

test('one that is off keeps nothing new and sends nothing; what waited goes out when it is on again', async () => {
  const { id } = await here.addHook(scope, peer.url)
  const participant = await here.addParticipant(scope)
  const waiting = await here.happen(scope, participant)
  await updateWebhook({ db, outside: here.outside }, scope, { id, sent: { is_on: false } })
  await here.happen(scope, participant)
  await here.send()
  assert.equal(peer.got.length, 0)
  await updateWebhook({ db, outside: here.outside }, scope, { id, sent: { is_on: true } })
  await here.send()
  assert.deepEqual(peer.got.map(idOf), [waiting])
})

test('of several workers one at a time sends to a webhook, so nothing comes twice or out of order', async () => {
  await here.addHook(scope, peer.url)
  const people = [await here.addParticipant(scope), await here.addParticipant(scope)]
  const events: string[] = []
  for (let one = 0; one < 40; one++) events.push(await here.happen(scope, people[one % 2] ?? ''))
  await Promise.all([here.send(), here.send(), here.send()])
  assert.deepEqual(peer.got.map(idOf).sort(), [...events].sort())
  for (const id of people) {
    const came = peer.got.filter((one) => bodyOf(one).data.participant_id === id).map(idOf)
    assert.deepEqual(came, [...came].sort())
  }
})

test('who is too busy is asked again when it says', async () => {
  await here.addHook(scope, peer.url)
  await here.happen(scope, await here.addParticipant(scope))
  await here.happen(scope, await here.addParticipant(scope))
  peer.answer = (_received, response) => void response.writeHead(429, { 'retry-after': '600' }).end()
  await here.send()
  const { rest_until: until } = await only()
  assert.ok(until && until >= later(600))
})

test('a slow receiver of one client holds up no other client', async () => {
  await here.addHook(scope, peer.url)
  await here.happen(scope, await here.addParticipant(scope))
  const other = await here.scopeNow(`other-${clients}`)
  const quick = await receiver()
  await here.addHook(other, quick.url)
  await here.happen(other, await here.addParticipant(other))
  let release = () => {}
  peer.answer = (received, response) => {
    release = () => takes(received, response)
    if (quick.got.length > 0) release()
  }
  quick.answer = (received, response) => {
    takes(received, response)
    release()
  }
  await here.send()
  assert.deepEqual([peer.got.length, quick.got.length], [1, 1])
  await quick.close()
})
