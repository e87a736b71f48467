import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { begin, dieBegun, listUnderway, states, type TurnOptions, turnOn } from '#test/support/delivery.ts'
import { after, fakeGateway, messagingWorld, noon, type Sender, staffOf } from '#test/support/messaging.ts'
import { getBroadcast } from '../broadcasts/broadcasts.ts'
import { finishBroadcasts } from './finishing.ts'
import { applyReceipts } from './receipts.ts'

const world = await messagingWorld()
const { db, rows } = world
world.clock.at = after(60)
afterAll(() => world.end())

const turn = (sender: Sender, port: GatewayPort | undefined, options: TurnOptions = {}) =>
  turnOn(world, sender, { ...options, port, kind: 'broadcast' })
const small = (recognisesReferences = false) => createFakeGateway({ recognisesReferences, window: 20 })
const sent = async (sender: Sender, count: number, form: Parameters<typeof begin>[2] = {}) => {
  const ids = await world.addPeople(sender, { count })
  return { ids, id: await begin(world, sender, form) }
}
const both = async (id: string, expected: Record<string, number>) =>
  assert.deepEqual(await states(world, id), { rows: expected, counts: expected })

test('everybody gets it once, chunk by chunk, and the counts follow the rows', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 1234)
  const chunks = await rows('select number, size from broadcast_chunk where broadcast_id = $1 order by 1', [
    id,
  ])
  assert.deepEqual(chunks, [
    { number: 0, size: 500 },
    { number: 1, size: 500 },
    { number: 2, size: 234 },
  ])
  await both(id, { queued: 1234 })
  const gateway = fakeGateway()
  const touched = await turn(sender, gateway)
  await finishBroadcasts(db, staffOf(sender, after(60)), [...touched])
  await both(id, { sent: 1234 })
  assert.equal(new Set(gateway.submits.map(({ to }) => to)).size, 1234)
  assert.equal(gateway.submits.length, 1234)
  assert.equal((await getBroadcast(db, staffOf(sender), id)).state, 'sent')
})

test('no more intents are committed than the window of the gateway holds', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 1100)
  const port = small()
  let most = 0
  await turn(sender, {
    ...port,
    submit: async (batch) => {
      most = Math.max(most, (await listUnderway(world, id)).length)
      return port.submit(batch)
    },
  })
  assert.ok(most > 10 && most <= port.window, `${most} at once`)
  await both(id, { sent: 1100 })
})

test('a change stays in its page, and no index holds what changes while a broadcast is sent', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 500)
  const pages = async () => {
    const found = await rows<{ id: string; page: number }>(
      'select id, (ctid::text::point)[0] as page from message where broadcast_id = $1',
      [id],
    )
    return new Map(found.map((row) => [row.id, row.page]))
  }
  const before = await pages()
  const port = fakeGateway()
  const moved: number[] = []
  await turn(sender, {
    ...port,
    submit: async (batch) => {
      // Intents only: whether there is room for a third version at once depends on who may still see the first.
      const now = await pages()
      const begun = batch.flatMap(({ reference }) => reference.split('.')[1] ?? [])
      moved.push(begun.filter((one) => now.get(one) !== before.get(one)).length)
      return port.submit(batch)
    },
  })
  assert.equal(moved[0], 0)
  const touched = await rows(
    `select indexdef from pg_indexes where tablename = 'message'
       and indexdef ~ '\\m(state|attempts|repeats|provider_message_id|sent_at|delivered_at|body|is_permanent)\\M'`,
  )
  assert.deepEqual(touched, [])
})

for (const recognises of [true, false])
  test(`a dead worker's chunk is taken over when its lease ends, at a gateway that ${recognises ? 'recognises' : 'forgets'} references`, async () => {
    const sender = await world.addSender()
    const { id } = await sent(sender, 30)
    await rows(
      `update broadcast_chunk set lease_until = now() + interval '30 seconds' where broadcast_id = $1`,
      [id],
    )
    const gateway = small(recognises)
    await turn(sender, gateway)
    assert.equal(gateway.submits.length, 0)
    const begun = await dieBegun(world, id, 10)
    await turn(sender, gateway)
    await both(id, recognises ? { sent: 30 } : { sent: 20, 'unknown no_answer': 10 })
    const again = begun.map((message) => `${sender.client.id}.${message.id}.1`)
    const asked = gateway.submits.filter(({ reference }) => again.includes(reference))
    assert.deepEqual([gateway.submits.length, asked.length], recognises ? [30, 10] : [20, 0])
  })

test('an answer that never comes: asked again where that is safe, else unknown, and counted', async () => {
  for (const recognises of [true, false]) {
    const sender = await world.addSender()
    const { id } = await sent(sender, 5)
    const gateway = small(recognises)
    gateway.behave({ cut: true })
    await turn(sender, gateway)
    await both(id, recognises ? { sending: 5 } : { 'unknown connection_lost': 5 })
    gateway.behave({})
    await rows(`update message set next_at = $1 where broadcast_id = $2 and next_at is not null`, [noon, id])
    await turnOn(world, sender, { port: gateway, kind: 'single' })
    await both(id, recognises ? { sent: 5 } : { 'unknown connection_lost': 5 })
    assert.equal(gateway.deliveries.length, 5)
  }
})

test('a passing refusal is tried again by itself, and the broadcast waits for it', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 5)
  const gateway = small()
  gateway.behave({ refuse: 'for_now' })
  const touched = await turn(sender, gateway)
  const scope = staffOf(sender, after(60))
  await finishBroadcasts(db, scope, [...touched])
  await both(id, { queued: 5 })
  assert.equal((await getBroadcast(db, scope, id)).state, 'sending')
  gateway.behave({})
  await rows(`update message set next_at = $1 where broadcast_id = $2`, [noon, id])
  await finishBroadcasts(db, scope, [...(await turnOn(world, sender, { port: gateway, kind: 'single' }))])
  await both(id, { sent: 5 })
  assert.deepEqual((await getBroadcast(db, scope, id)).state, 'sent')
})

test('a receipt that comes before its outcome is written stands, and one for what was not begun changes nothing', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 30)
  const port = createFakeGateway({ recognisesReferences: false, echoesReferences: true, window: 20 })
  let seen = 0
  await turn(sender, {
    ...port,
    submit: async (batch) => {
      const receipts = batch.map(({ reference }, index) => ({
        from: sender.shortcode.code,
        providerMessageId: 'early',
        reference,
        ...(index % 2 === 0
          ? { state: 'delivered' as const }
          : { state: 'failed' as const, reason: 'Gone.' }),
      }))
      if (seen++ === 0) {
        // Of a second attempt, which there was not: nothing was tried twice.
        const second = receipts.map((one) => ({
          ...one,
          reference: one.reference.replace(/1$/, '2'),
          state: 'failed' as const,
        }))
        assert.deepEqual(await applyReceipts(db, { receipts: second, at: after(61) }), {
          known: batch.length,
        })
        await both(id, { queued: 30 })
      }
      await applyReceipts(db, { receipts, at: after(61) })
      return port.submit(batch)
    },
  })
  await both(id, { delivered: 15, 'failed Gone.': 15 })
  const [tried] = await rows(
    'select min(attempts) as least, max(attempts) as most from message where broadcast_id = $1',
    [id],
  )
  assert.deepEqual(tried, { least: 1, most: 1 })
})

test('a refusal for good fails with its reason', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 3)
  const gateway = small()
  gateway.behave({ refuse: 'for_good' })
  await turn(sender, gateway)
  await both(id, { 'failed no_such_number': 3 })
})

test('three workers at once never take the same message', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 2600)
  const gateway = fakeGateway(false)
  await Promise.all([1, 2, 3].map(() => turn(sender, gateway)))
  assert.equal(gateway.submits.length, 2600)
  await both(id, { sent: 2600 })
})

test('a worker that lost its chunk begins nothing more in it', async () => {
  const sender = await world.addSender()
  const { id } = await sent(sender, 50)
  const port = small()
  let isTaken = false
  await turn(
    sender,
    {
      ...port,
      submit: async (batch) => {
        if (!isTaken)
          await rows(
            `update broadcast_chunk set lease_until = now() + interval '1 hour' where broadcast_id = $1`,
            [id],
          )
        isTaken = true
        // Longer than a quarter of the lease, after which it is renewed.
        await new Promise((resolve) => setTimeout(resolve, 100))
        return port.submit(batch)
      },
    },
    { leaseSeconds: 0.3 },
  )
  assert.equal(port.submits.length, 10)
  await rows(`update broadcast_chunk set done_at = now() where broadcast_id = $1`, [id])
})

test('texts with fields are each person’s own and are kept; others follow from the broadcast', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { firstName: 'Ana' })
  await world.addPeople(sender, { firstName: 'Zoé', language: 'fr' })
  const own = await begin(world, sender, { message: 'Hi {{first_name}}', message_fr: 'Allô {{first_name}}' })
  const same = await begin(world, sender, { message: 'Hello', message_fr: 'Bonjour' })
  const gateway = fakeGateway()
  await turn(sender, gateway)
  assert.deepEqual(gateway.submits.map(({ text }) => text).sort(), ['Allô Zoé', 'Bonjour', 'Hello', 'Hi Ana'])
  const kept = async (id: string) =>
    (
      await rows<{ body: string | null }>('select body from message where broadcast_id = $1 order by body', [
        id,
      ])
    ).map(({ body }) => body)
  assert.deepEqual(
    [await kept(own), await kept(same)],
    [
      ['Allô Zoé', 'Hi Ana'],
      [null, null],
    ],
  )
})
