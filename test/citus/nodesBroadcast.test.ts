import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFakeGateway, type FakeGateway } from '#server/adapters/gateways/fake.ts'
import { deliveriesByPhone } from '#test/faults/broadcastWorld.ts'
import { serveGateway } from '#test/faults/gatewayServer.ts'
import { workersOf } from '#test/faults/killing.ts'
import { begin } from '#test/support/delivery.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { after as later, messagingWorld, type Sender } from '#test/support/messaging.ts'
import { openCluster, untilSo } from './nodes/cluster.ts'

// A node dies in the middle of a broadcast and comes back. The gateway's own log is the truth: nobody gets a text twice,
// and whoever the database says got one did. Those of a client on the other node go out meanwhile, at no
// less than half the pace of before. NODES_RECIPIENTS get each broadcast (3,000), and the node is away for NODES_AWAY
// seconds (30).

const people = Number(process.env.NODES_RECIPIENTS ?? 3000)
const awaySeconds = Number(process.env.NODES_AWAY ?? 30)
/** So long the gateway takes for a text: at twenty at once, 200 a second. */
const answerMilliseconds = 100
const paceSeconds = 2
const cluster = await openCluster()
const world = await messagingWorld(await emptiedDatabase(process.env.CITUS_URL ?? '', { isSharded: true }))
const workers = workersOf('deliveryWorker.ts')
after(async () => {
  await workers.killAll()
  await world.end()
})

/** A sender on this node, or on another than it. */
async function senderOn(isWanted: (node: string) => boolean): Promise<Sender> {
  for (;;) {
    const sender = await world.addSender({ messagesPerSecond: 100_000 })
    if (isWanted(await cluster.nodeOf(sender.client.id))) return sender
  }
}

const countOf = async (broadcastId: string, sender: Sender, state: string) =>
  (
    await cluster.row<{ count: number }>(
      'select count(*)::int as count from message where client_id = $1 and broadcast_id = $2 and state = $3',
      [sender.client.id, broadcastId, state],
    )
  ).count

for (const kind of ['worker', 'coordinator'])
  void test(`a ${kind} that dies in the middle of a broadcast: 0 doubled, 0 lost`, async (t) => {
    const gateway = createFakeGateway({ recognisesReferences: true })
    const server = await serveGateway(gateway, () => answerMilliseconds)
    t.after(() => server.stop())
    const lost = await senderOn(() => true)
    const node = await cluster.nodeOf(lost.client.id)
    const living = await senderOn((other) => other !== node)
    const sent = new Map<Sender, string>()
    for (const sender of [lost, living]) {
      await world.addPeople(sender, { count: people })
      sent.set(sender, await begin(world, sender))
    }
    const worker = workers.start([world.databaseUrl, server.url, 'true', later(60).toISOString()])
    await untilSo(async () => gateway.deliveries.length > people / 20)
    const countLiving = () => countOf(sent.get(living) ?? '', living, 'sent')
    const first = await countLiving()
    await sleep(paceSeconds * 1000)
    const sentOfLiving = await countLiving()
    const pace = (sentOfLiving - first) / paceSeconds
    const before = gateway.deliveries.length
    await cluster.kill(kind === 'worker' ? node : kind)
    await sleep(awaySeconds * 1000)
    const meanwhile = gateway.deliveries.length
    if (kind === 'worker') {
      const wentOut = (await countLiving()) - sentOfLiving
      t.diagnostic(`the other client: ${pace} a second before, ${wentOut / awaySeconds} while it was away`)
      const wanted = Math.min(people - sentOfLiving, (pace * awaySeconds) / 2)
      assert.ok(wentOut >= wanted, `the other client waits, too: ${wentOut} of ${wanted}`)
    }
    await cluster.start(kind === 'worker' ? node : kind)
    for (const [sender, id] of sent)
      await untilSo(async () => (await countOf(id, sender, 'sent')) === people, 120)
    await workers.kill(worker)
    t.diagnostic(
      `killed after ${before} of ${2 * people}, ${meanwhile - before} while it was away; ${doubledIn(gateway)} doubled`,
    )
    assert.ok(meanwhile < 2 * people, 'the broadcasts were over before the node was back')
    assert.equal(doubledIn(gateway), 0)
    assert.equal(deliveriesByPhone(gateway).size, 2 * people)
  })

const doubledIn = (gateway: FakeGateway) =>
  [...deliveriesByPhone(gateway).values()].filter((texts) => texts.length > 1).length
