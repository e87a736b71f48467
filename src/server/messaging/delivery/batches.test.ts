import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { closeSendingGate } from '#server/participants/participants.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { begin, queueSingle, states, turnOn } from '#test/support/delivery.ts'
import { after, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { until } from '#test/support/until.ts'
import { areSlotsWanted, takeSlots } from './submitWindow.ts'

const world = await messagingWorld()
const { db, rows } = world
world.clock.at = after(60)
afterAll(() => world.end())

const gateway = (window: number) => createFakeGateway({ recognisesReferences: false, window })
const sent = async (count: number) => {
  const sender = await world.addSender()
  await world.addPeople(sender, { count })
  return { sender, id: await begin(world, sender) }
}
const turn = (sender: Sender, port: GatewayPort) => turnOn(world, sender, { port, kind: 'broadcast' })
const both = async (id: string, expected: Record<string, number>) =>
  assert.deepEqual(await states(world, id), { rows: expected, counts: expected })

test('a batch is one message to the database: what was answered is written and what comes next is begun', async (t) => {
  const { sender, id } = await sent(1000)
  const pools = openPools(world.databaseUrl)
  t.after(() => pools.end())
  const taken = { messages: 0, transactions: 0 }
  pools.alone.on('acquire', () => (taken.messages += 1))
  pools.transactions.on('acquire', () => (taken.transactions += 1))
  // The pace is taken anew each tenth of a second that it lasts; nothing else is asked without a client.
  const paces = t.mock.method(pools.alone, 'query')
  const on = { ...world, db: createDb(pools, async () => undefined) }
  await turnOn(on, sender, { port: gateway(100), kind: 'broadcast', perSecond: 100_000 })
  await both(id, { sent: 1000 })
  // Twenty batches, six claims and ends of chunks, and the broadcast.
  const messages = taken.messages - paces.mock.callCount()
  assert.ok(messages < 30, `${messages} messages for 20 batches`)
  assert.equal(taken.transactions, 0)
})

test('a worker gives its slots to others who wait, between two batches', async () => {
  const { sender, id } = await sent(200)
  const single = await queueSingle(world, { sender })
  const fake = gateway(10)
  let others: Promise<unknown> | undefined
  const port: GatewayPort = {
    ...fake,
    submit: async (batch) => {
      if (!others) {
        others = turnOn(world, sender, { port, kind: 'single' })
        await until(() => areSlotsWanted(port))
      }
      return fake.submit(batch)
    },
  }
  // The half of the window that the broadcast's one chunk leaves free.
  const rest = await takeSlots(port, 5)
  await turn(sender, port)
  rest.giveBack()
  await others
  await both(id, { sent: 200 })
  const place = fake.submits.findIndex(({ reference }) => reference === single.reference)
  assert.equal(place, 5, 'right behind the batch that was underway')
})

test('a lease that ran out while its worker waited for slots: another sends, and the first begins nothing', async () => {
  const { sender, id } = await sent(30)
  const [port, other] = [gateway(20), gateway(20)]
  const held = await takeSlots(port, 20)
  const waiting = turnOn(world, sender, { port, kind: 'broadcast', leaseSeconds: 0.2 })
  const ranOut = () =>
    rows('select from broadcast_chunk where broadcast_id = $1 and lease_until <= now()', [id])
  await until(() => areSlotsWanted(port))
  await until(async () => (await ranOut()).length > 0)
  await turn(sender, other)
  held.giveBack()
  await waiting
  assert.deepEqual([port.submits.length, other.submits.length], [0, 30])
  await both(id, { sent: 30 })
})

test('a gateway that answers for one twice and for another never, out of step: the one is sent, the other unknown', async () => {
  const { sender, id } = await sent(30)
  const port = gateway(20)
  await turn(sender, {
    ...port,
    submit: async (batch) => {
      const [first, ...others] = await port.submit(batch)
      const known = others.slice(1).toReversed()
      return first ? [...known, first, { ...first, reference: 'of-nobody' }, first] : known
    },
  })
  await both(id, { sent: 27, 'unknown no_answer': 3 })
})

test('a message to the database that is lost costs no outcome: it is written again, and the next batch begun again', async () => {
  const { sender, id } = await sent(40)
  const port = gateway(20)
  const scope = staffOf(sender, after(61))
  let isCut = false
  await turn(sender, {
    ...port,
    submit: async (batch) => {
      if (!isCut) {
        isCut = true
        const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
        const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
        const closing = db.transaction(scope, async (tx) => {
          await closeSendingGate(tx, scope)
          closed()
          await held
        })
        await isClosed
        void cutWhoeverWaits().finally(letGo)
        void closing
      }
      return port.submit(batch)
    },
  })
  await both(id, { sent: 40 })
  assert.equal(new Set(port.submits.map(({ to }) => to)).size, port.submits.length)
})

/** Ends the connection on which the next batch waits for the gate. */
async function cutWhoeverWaits(): Promise<void> {
  await until(async () => {
    const cut = await rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event = 'advisory' and datname = current_database()`)
    return cut.length > 0
  })
}
