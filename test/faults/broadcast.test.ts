import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import { cancelRest, pauseBroadcast, resumeBroadcast } from '#server/messaging/broadcasts/pauses.ts'
import { getBroadcast } from '#server/messaging/messaging.ts'
import { begin, states } from '#test/support/delivery.ts'
import { after, staffOf } from '#test/support/messaging.ts'
import { until } from '#test/support/until.ts'
import { broadcastWorld, deliveriesByPhone, stop } from './broadcastWorld.ts'
import { serveGateway } from './gatewayServer.ts'
import { randomOf } from './killing.ts'
import { seed } from './length.ts'

// The rules of reliability hold while workers and the database are killed again and again in the middle of a
// broadcast. The gateway's own log, kept by this process, is the truth. FAULT_PEOPLE and FAULT_KILLS make it longer
// (npm run test:faults).

const people = Number(process.env.FAULT_PEOPLE ?? 300)
const kills = Number(process.env.FAULT_KILLS ?? 3)
/** Every so many kills it is the database's turn. */
const databaseTurn = 3
const window = 20
const waiting = ['queued', 'sending']
/** For what takes some seconds on a quiet machine. */
const limitSeconds = 120
const world = await broadcastWorld()
const { db, rows } = world
afterAll(() => world.end())

for (const recognises of [true, false])
  void test(`kill -9 in a broadcast, at a gateway that ${recognises ? 'recognises' : 'forgets'} references: 0 doubled, 0 lost (seed ${seed})`, async (t) => {
    const random = randomOf(seed)
    const gateway = createFakeGateway({ recognisesReferences: recognises })
    const server = await serveGateway(gateway, () => 5 + random() * 60)
    t.after(() => server.stop())
    const sender = await world.addSender({ messagesPerSecond: 100_000 })
    await world.addPeople(sender, { count: people })
    const id = await begin(world, sender)
    const underway = new Set<string>()
    let largest = 0
    let before = new Set<string>()
    let worker = world.startWorker(server.url, recognises)
    for (let killed = 1; killed <= kills; killed++) {
      const share = Math.floor((people / (kills + 1)) * killed * 0.9)
      await until(
        async () => gateway.deliveries.length >= share || (await world.countState(id, waiting)) === 0,
        limitSeconds,
      )
      // On into the answers, their writing and the next claim; the first kill hits texts that the gateway has.
      await sleep(random() * 60)
      if (killed === 1) await until(() => server.countUnanswered() > 0)
      if (killed % databaseTurn === 0) await world.killDatabase()
      else await world.killWorker(worker)
      const begun = new Set(await world.underway(id))
      // A chunk that the kill before left waits for the end of its lease: it is not this worker's.
      largest = Math.max(largest, begun.difference(before).size)
      for (const message of begun) underway.add(message)
      before = begun
      if (killed % databaseTurn !== 0) worker = world.startWorker(server.url, recognises)
    }
    await world.untilFinished(sender, id, limitSeconds)
    await world.killWorkers()

    const byPhone = deliveriesByPhone(gateway)
    const doubled = [...byPhone.values()].filter((texts) => texts.length > 1).length
    const unknown = await world.countState(id, ['unknown'])
    const sent = await rows<{ address: string }>(
      `select address from message where broadcast_id = $1 and state = 'sent'`,
      [id],
    )
    const claimedButNotThere = sent.filter(({ address }) => !byPhone.has(address)).length
    t.diagnostic(
      `seed ${seed}: ${people} recipients, ${kills} kills: ${doubled} doubled, ${claimedButNotThere} lost, ${unknown} unknown, ${underway.size} underway, ${largest} at most at one kill`,
    )
    assert.ok(underway.size > 0, 'no kill hit anything')
    assert.deepEqual([doubled, claimedButNotThere, sent.length + unknown], [0, 0, people])
    assert.ok(unknown <= (recognises ? 0 : underway.size))
    // With the gateway, or answered and being written: slots are given back when the outcomes are committed.
    assert.ok(largest <= window)
    const broadcast = await getBroadcast(db, staffOf(sender), id)
    const expected = unknown > 0 ? { sent: sent.length, unknown } : { sent: people }
    assert.deepEqual([broadcast.state, broadcast.states], ['sent', expected])
  })

void test(`STOP in the middle of a broadcast: no submit begins after its commit (seed ${seed})`, async (t) => {
  const random = randomOf(seed)
  const gateway = createFakeGateway({ recognisesReferences: false })
  const server = await serveGateway(gateway, () => random() * 10)
  t.after(() => server.stop())
  const sender = await world.addSender({ messagesPerSecond: 60 })
  const ids = await world.addPeople(sender, { count: 200 })
  const id = await begin(world, sender)
  const worker = world.startWorker(server.url, false)
  await until(() => gateway.submits.length > 0)
  const stoppers = ids.filter(() => random() < 0.3)
  const begunBefore = new Set<string>()
  for (const participantId of stoppers) {
    await stop(world, sender, participantId)
    const begun = await world.underway(id)
    const [message] = await rows<{ id: string; state: string; address: string }>(
      'select id, state, address from message where broadcast_id = $1 and participant_id = $2',
      [id, participantId],
    )
    if (message && (begun.includes(message.id) || ['sent', 'unknown'].includes(message.state)))
      begunBefore.add(message.address)
    await sleep(random() * 60)
  }
  await world.untilFinished(sender, id, limitSeconds)
  await world.killWorker(worker)

  const stopped = await rows<{ address: string }>(
    'select address from message where broadcast_id = $1 and participant_id = any($2)',
    [id, stoppers],
  )
  const reached = deliveriesByPhone(gateway)
  const begunAfter = stopped.filter(({ address }) => reached.has(address) && !begunBefore.has(address))
  const skipped = await world.countState(id, ['skipped'])
  t.diagnostic(
    `${stoppers.length} STOPs, ${begunBefore.size} after their message had begun, ${skipped} skipped`,
  )
  assert.deepEqual(begunAfter, [])
  assert.ok(skipped > 0)
  assert.equal(skipped + begunBefore.size, stoppers.length)
  assert.equal(reached.size, ids.length - skipped)
})

void test(`pause, resume and cancel among kills: nothing begins after their commit, and the states add up (seed ${seed})`, async (t) => {
  const random = randomOf(seed)
  const gateway = createFakeGateway({ recognisesReferences: true })
  const server = await serveGateway(gateway, () => random() * 20)
  t.after(() => server.stop())
  const sender = await world.addSender({ messagesPerSecond: 400 })
  await world.addPeople(sender, { count: 600 })
  const id = await begin(world, sender)
  const scope = staffOf(sender, after(60))
  const begunIn = async () => {
    const underway = await world.underway(id)
    const settled = await rows<{ id: string }>(
      `select id from message where broadcast_id = $1 and state not in ('queued', 'skipped')`,
      [id],
    )
    const ids = [...underway, ...settled.map((message) => message.id)]
    const begun = await rows<{ address: string }>('select address from message where id = any($1)', [ids])
    return new Set(begun.map(({ address }) => address))
  }
  let worker = world.startWorker(server.url, true)
  for (const end of [pauseBroadcast, cancelRest]) {
    const before = gateway.submits.length
    await until(() => gateway.submits.length >= before + 60)
    await end(db, scope, id)
    const begun = await begunIn()
    if (random() < 0.5) await world.killDatabase()
    await world.killWorker(worker)
    worker = world.startWorker(server.url, true)
    await world.untilLooked(id)
    const late = gateway.deliveries.filter(({ to }) => !begun.has(to))
    assert.deepEqual(late, [])
    if (end === pauseBroadcast) await resumeBroadcast(db, scope, id)
  }
  await world.untilFinished(sender, id, limitSeconds)
  await world.killWorker(worker)
  const { rows: byRow, counts } = await states(world, id)
  t.diagnostic(JSON.stringify(byRow))
  assert.deepEqual(counts, byRow)
  assert.equal(
    Object.values(byRow).reduce((sum, n) => sum + n, 0),
    600,
  )
  assert.ok([...deliveriesByPhone(gateway).values()].every(({ length }) => length === 1))
  assert.equal((await getBroadcast(db, scope, id)).state, 'cancelled')
})
