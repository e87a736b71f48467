import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { after as afterAll, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFakeGateway, type FakeGateway } from '#server/adapters/sms/fake.ts'
import { messagingJobs } from '#server/messaging/jobs.ts'
import { createBroadcast, getBroadcast, startBroadcast } from '#server/messaging/messaging.ts'
import { optOutOfShortcode } from '#server/participants/participants.ts'
import { after, formOf, messagingWorld, type Sender, servicesOf, staffOf } from '#test/support/messaging.ts'
import { serveGateway } from './gatewayServer.ts'
import { randomOf, workersOf } from './killing.ts'

// What must never happen (reliability): a worker is killed again and again in the middle of a broadcast. The
// gateway's own log, kept by this process, is the truth. FAULT_SEED repeats a run, FAULT_PEOPLE and
// FAULT_KILLS make it longer (npm run test:faults).

const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1e9))
const people = Number(process.env.FAULT_PEOPLE ?? 300)
const kills = Number(process.env.FAULT_KILLS ?? 5)
const world = await messagingWorld()
const { db, rows } = world
const workers = workersOf('deliveryWorker.ts')
afterAll(async () => {
  await workers.killAll()
  await world.end()
})

const startWorker = (gatewayUrl: string, recognises: boolean): ChildProcess =>
  workers.start([world.databaseUrl, gatewayUrl, String(recognises), after(60).toISOString()])

async function begin(sender: Sender): Promise<string> {
  const { id, send_after } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await startBroadcast(db, staffOf(sender, after(60)), {
    broadcastId: id,
    sendAfter: send_after.toISOString(),
  })
  return id
}

const countState = async (broadcastId: string, states: string[]) => {
  const [row] = await rows<{ count: number }>(
    'select count(*)::int as count from message where broadcast_id = $1 and state = any($2)',
    [broadcastId, states],
  )
  return row?.count ?? 0
}

const deliveriesByPhone = (gateway: FakeGateway) => Map.groupBy(gateway.deliveries, ({ to }) => to)

const watchBroadcast = messagingJobs['messaging.watchBroadcast']

async function untilFinished(sender: Sender, broadcastId: string): Promise<void> {
  const deadline = Date.now() + 40_000
  while ((await countState(broadcastId, ['queued', 'sending'])) > 0) {
    assert.ok(Date.now() < deadline, 'the broadcast never finished')
    await sleep(100)
  }
  // The job that looks a minute later, in case the last outcome was written by a worker that was killed.
  await watchBroadcast?.(
    { db, services: servicesOf({ at: after(120) }, createFakeGateway({ recognisesReferences: true })) },
    { clientId: sender.client.id, broadcastId } as never,
  )
}

for (const recognises of [true, false])
  void test(`kill -9 in a broadcast, at a gateway that ${recognises ? 'recognises' : 'forgets'} references: 0 doubled, 0 lost (seed ${seed})`, async (t) => {
    const random = randomOf(seed)
    const gateway = createFakeGateway({ recognisesReferences: recognises })
    const server = await serveGateway(gateway, () => 5 + random() * 60)
    t.after(() => server.stop())
    const sender = await world.addSender({ messagesPerSecond: 120 })
    await world.addPeople(sender, { count: people })
    const broadcastId = await begin(sender)
    const inFlight = new Set<string>()
    for (let killed = 0; killed < kills; killed++) {
      const worker = startWorker(server.url, recognises)
      const aim = gateway.submits.length + 1 + Math.floor(random() * (people / kills))
      const deadline = Date.now() + 10_000
      while (gateway.submits.length < aim && Date.now() < deadline) await sleep(2)
      // On into the answers, their writing and the next claim.
      await sleep(random() * 300)
      await workers.kill(worker)
      const begun = await rows<{ id: string }>(
        `select id from message where broadcast_id = $1 and state = 'sending'`,
        [broadcastId],
      )
      for (const { id } of begun) inFlight.add(id)
    }
    startWorker(server.url, recognises)
    await untilFinished(sender, broadcastId)
    await workers.killAll()

    const byPhone = deliveriesByPhone(gateway)
    const doubled = [...byPhone.values()].filter((texts) => texts.length > 1).length
    const unknown = await countState(broadcastId, ['unknown'])
    const sent = await rows<{ address: string }>(
      `select address from message where broadcast_id = $1 and state = 'sent'`,
      [broadcastId],
    )
    const claimedButNotThere = sent.filter(({ address }) => !byPhone.has(address)).length
    t.diagnostic(
      `${people} recipients, ${kills} kills: ${doubled} doubled, ${unknown} unknown, ${inFlight.size} in flight`,
    )
    assert.ok(inFlight.size > 0, 'no kill hit anything')
    assert.equal(doubled, 0)
    assert.equal(claimedButNotThere, 0)
    assert.equal(sent.length + unknown, people)
    assert.ok(unknown <= (recognises ? 0 : inFlight.size))
    const { state, states } = await getBroadcast(db, staffOf(sender), broadcastId)
    assert.deepEqual(
      [state, states],
      ['sent', unknown > 0 ? { sent: sent.length, unknown } : { sent: people }],
    )
  })

void test(`STOP in the middle of a broadcast: no submit begins after its commit (seed ${seed})`, async (t) => {
  const random = randomOf(seed)
  const gateway = createFakeGateway({ recognisesReferences: false })
  const server = await serveGateway(gateway, () => random() * 10)
  t.after(() => server.stop())
  const sender = await world.addSender({ messagesPerSecond: 60 })
  const ids = await world.addPeople(sender, { count: 200 })
  const broadcastId = await begin(sender)
  const worker = startWorker(server.url, false)
  while (gateway.submits.length === 0) await sleep(2)
  const stoppers = ids.filter(() => random() < 0.3)
  const begunBefore = new Set<string>()
  for (const participantId of stoppers) {
    await stop(sender, participantId)
    const [message] = await rows<{ state: string; address: string }>(
      'select state, address from message where broadcast_id = $1 and participant_id = $2',
      [broadcastId, participantId],
    )
    if (message && ['sending', 'sent', 'unknown'].includes(message.state)) begunBefore.add(message.address)
    await sleep(random() * 60)
  }
  await untilFinished(sender, broadcastId)
  await workers.kill(worker)

  const stopped = await rows<{ address: string }>(
    'select address from message where broadcast_id = $1 and participant_id = any($2)',
    [broadcastId, stoppers],
  )
  const reached = deliveriesByPhone(gateway)
  const begunAfter = stopped.filter(({ address }) => reached.has(address) && !begunBefore.has(address))
  const skipped = await countState(broadcastId, ['skipped'])
  t.diagnostic(
    `${stoppers.length} STOPs, ${begunBefore.size} after their message had begun, ${skipped} skipped`,
  )
  assert.deepEqual(begunAfter, [])
  assert.ok(skipped > 0)
  assert.equal(skipped + begunBefore.size, stoppers.length)
  assert.equal(reached.size, ids.length - skipped)
})

async function stop(sender: Sender, participantId: string): Promise<void> {
  const scope = staffOf(sender, after(61))
  await db.transaction(scope, (tx) =>
    optOutOfShortcode(tx, scope, {
      participantId,
      shortcodeId: sender.shortcode.id,
      how: 'keyword',
      shownText: 'STOP',
    }),
  )
}
