import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import { newId } from '#server/platform/ids.ts'
import { begin, dieBegun, states, turnOn } from '#test/support/delivery.ts'
import { after, formOf, messagingWorld, noon, type Sender, staffOf } from '#test/support/messaging.ts'
import { quiet } from '#test/support/quiet.ts'
import { createBroadcast, getBroadcast } from './broadcasts.ts'
import { cancelRest, pauseBroadcast, resumeBroadcast } from './pauses.ts'
import { skipRest } from './skipRest.ts'
import { startBroadcast } from './startBroadcast.ts'

const world = await messagingWorld()
const { db, rows } = world
world.clock.at = after(60)
afterAll(() => world.end())

const gateway = () => createFakeGateway({ recognisesReferences: false, window: 20 })
const scopeOf = (sender: Sender) => staffOf(sender, after(60))
const skip = (sender: Sender, broadcastId: string) =>
  skipRest({ db, outside: { ...quiet, publicUrl: 'http://localhost' } }, scopeOf(sender), broadcastId)
const begun = async (count: number, form: Parameters<typeof begin>[2] = {}) => {
  const sender = await world.addSender()
  await world.addPeople(sender, { count })
  return { sender, id: await begin(world, sender, form) }
}
const both = async (id: string, expected: Record<string, number>) =>
  assert.deepEqual(await states(world, id), { rows: expected, counts: expected })

/** Sent, or begun before the commit and underway; in one look, since what is underway becomes sent meanwhile. */
async function countBegun(id: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    `select count(*)::int as count from message m
     join broadcast_chunk k on k.client_id = m.client_id and k.broadcast_id = m.broadcast_id and k.number = m.chunk
     where m.broadcast_id = $1 and (m.state = 'sent' or m.id <= k.begun_id)`,
    [id],
  )
  return row?.count ?? 0
}

test('a pause holds from its commit on: what is underway finishes, nothing begins; then it goes on', async () => {
  const { sender, id } = await begun(600)
  const port = gateway()
  let submitsAtPause = 0
  let isPaused = false
  await turnOn(world, sender, {
    kind: 'broadcast',
    port: {
      ...port,
      submit: async (batch) => {
        if (!isPaused && port.submits.length >= 100) {
          isPaused = true
          await pauseBroadcast(db, scopeOf(sender), id)
          submitsAtPause = await countBegun(id)
        }
        return port.submit(batch)
      },
    },
  })
  assert.equal(port.submits.length, submitsAtPause)
  await both(id, { sent: submitsAtPause, queued: 600 - submitsAtPause })
  const again = gateway()
  await turnOn(world, sender, { kind: 'broadcast', port: again })
  assert.equal(again.submits.length, 0)
  assert.equal((await resumeBroadcast(db, scopeOf(sender), id)).state, 'sending')
  await turnOn(world, sender, { kind: 'broadcast', port: again })
  await both(id, { sent: 600 })
  const trail = await rows('select action from audit_entry where entity_id = $1 order by number', [id])
  assert.deepEqual(trail.slice(1), [{ action: 'broadcast.pause' }, { action: 'broadcast.resume' }])
})

test('cancelling the rest skips whoever has not got it, and the job may run twice', async () => {
  const { sender, id } = await begun(1200)
  let looks = 0
  const isOn = () => {
    looks += 1
    return looks < 30
  }
  await turnOn(world, sender, { kind: 'broadcast', port: gateway(), isOn })
  const { rows: before } = await states(world, id)
  assert.ok((before.sent ?? 0) > 0 && (before.queued ?? 0) > 0)
  assert.equal((await cancelRest(db, scopeOf(sender), id)).state, 'cancelled')
  assert.equal(world.jobs.at(-1)?.name, 'messaging.skipRest')
  for (let run = 0; run < 2; run++) await skip(sender, id)
  await both(id, { sent: before.sent ?? 0, 'skipped cancelled': before.queued ?? 0 })
  const { state, finished_at } = await getBroadcast(db, scopeOf(sender), id)
  assert.deepEqual([state, finished_at], ['cancelled', after(60)])
})

test('what a worker holds is left to it, and what a dead one had begun is unknown', async () => {
  const { sender, id } = await begun(20)
  assert.equal((await dieBegun(world, id, 5)).length, 5)
  await rows(`update broadcast_chunk set lease_until = now() + interval '1 hour' where broadcast_id = $1`, [
    id,
  ])
  await cancelRest(db, scopeOf(sender), id)
  await skip(sender, id)
  await both(id, { queued: 20 })
  assert.deepEqual(
    [world.jobs.at(-1)?.name, world.jobs.at(-1)?.startAfter],
    ['messaging.skipRest', after(65)],
  )
  await rows(`update broadcast_chunk set lease_until = now() - interval '1 second' where broadcast_id = $1`, [
    id,
  ])
  await skip(sender, id)
  await both(id, { 'skipped cancelled': 15, 'unknown no_answer': 5 })
})

test('a retry of a paused broadcast waits, one of a cancelled broadcast is skipped', async () => {
  const { sender, id } = await begun(3)
  const port = gateway()
  port.behave({ refuse: 'for_now' })
  await turnOn(world, sender, { kind: 'broadcast', port })
  port.behave({})
  const due = () => rows('update message set next_at = $1 where broadcast_id = $2', [noon, id])
  await pauseBroadcast(db, scopeOf(sender), id)
  await due()
  await turnOn(world, sender, { kind: 'single', port })
  await both(id, { queued: 3 })
  await due()
  await cancelRest(db, scopeOf(sender), id)
  await turnOn(world, sender, { kind: 'single', port })
  await both(id, { 'skipped cancelled': 3 })
  assert.equal(port.deliveries.length, 0)
})

test('a broadcast that is cancelled while its audience is frozen has it frozen, and skipped', async () => {
  const { sender, id } = await begun(5)
  await rows('update broadcast set audience_count = null where id = $1', [id])
  await cancelRest(db, scopeOf(sender), id)
  await skip(sender, id)
  assert.equal(world.jobs.at(-1)?.name, 'messaging.skipRest')
  const { send_after } = await getBroadcast(db, scopeOf(sender), id)
  await startBroadcast({ db, outside: quiet }, scopeOf(sender), {
    broadcastId: id,
    sendAfter: send_after.toISOString(),
  })
  await skip(sender, id)
  await both(id, { 'skipped cancelled': 5 })
  assert.equal((await getBroadcast(db, scopeOf(sender), id)).audience_count, 5)
})

test('each is refused with its reason where it is not possible, and with 404 for another client’s', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const scope = scopeOf(sender)
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  const refused = async (call: typeof pauseBroadcast, message: string) =>
    assert.rejects(call(db, scope, id), { message })
  for (const call of [pauseBroadcast, resumeBroadcast, cancelRest])
    await refused(call, 'Sending has not begun.')
  await rows(`update broadcast set state = 'sending' where id = $1`, [id])
  await refused(resumeBroadcast, 'This broadcast is being sent.')
  await pauseBroadcast(db, scope, id)
  await refused(pauseBroadcast, 'This broadcast is paused already.')
  await rows(`update broadcast set state = 'sent' where id = $1`, [id])
  for (const call of [pauseBroadcast, resumeBroadcast, cancelRest])
    await refused(call, 'This broadcast was sent.')
  const other = scopeOf(await world.addSender())
  for (const call of [pauseBroadcast, resumeBroadcast, cancelRest]) {
    await assert.rejects(call(db, other, id), { message: 'Not found.' })
    await assert.rejects(call(db, scope, newId()), { message: 'Not found.' })
  }
})

test('what a dead worker had begun of a cancelled broadcast is unknown with its text', async () => {
  const { sender, id } = await begun(20, { message: 'Hi {{first_name}}' })
  await dieBegun(world, id, 5)
  await cancelRest(db, scopeOf(sender), id)
  await skip(sender, id)
  await both(id, { 'skipped cancelled': 15, 'unknown no_answer': 5 })
  const bodies = await rows(
    'select state, body, count(*)::int from message where broadcast_id = $1 group by 1, 2',
    [id],
  )
  assert.deepEqual(
    new Set(bodies),
    new Set([
      { state: 'skipped', body: null, count: 15 },
      { state: 'unknown', body: 'Hi Ana', count: 5 },
    ]),
  )
})
