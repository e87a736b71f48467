import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import type { FakeBehaviour } from '#server/adapters/sms/fake.ts'
import type { SmsPort } from '#server/adapters/sms/port.ts'
import { createSimulator, handsetMessages } from '#server/adapters/sms/simulator/simulator.ts'
import { after, fakeGateway, messagingWorld, noon, type Sender, staffOf } from '#test/support/messaging.ts'
import { deliverBatch } from './deliveryBatch.ts'
import { markUnanswered } from './deliveryQueries.ts'
import { queueReply } from './inbound.ts'
import { applyReceipts } from './receipts.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

type Row = {
  state: string
  reason: string | null
  attempts: number
  attempt_id: string
  provider_message_id: string
  next_at: Date | null
}

async function queued(options: { isReply?: boolean; consent?: 'in' | 'out'; sender?: Sender } = {}) {
  const sender = options.sender ?? (await world.addSender())
  const [participantId = ''] = await world.addPeople(sender, { consent: options.consent ?? 'in' })
  const scope = staffOf(sender)
  const { messageId } = await db.transaction(scope, (tx) =>
    queueReply(tx, scope, {
      participantId,
      shortcodeId: sender.shortcode.id,
      address: '+14165550100',
      text: 'Hi',
      isReply: options.isReply ?? true,
    }),
  )
  const row = async () => {
    const [found] = await rows<Row>('select * from message where id = $1', [messageId])
    assert.ok(found)
    return found
  }
  return { sender, messageId, row }
}

const laneOf = ({ shortcode }: Sender, messages_per_second = 5000) => ({
  shortcode_id: shortcode.id,
  code: shortcode.code,
  gateway: 'simulator',
  messages_per_second,
})
const batchOn = (
  sender: Sender,
  port: SmsPort | undefined,
  options: { leaseSeconds?: number; perSecond?: number } = {},
) =>
  deliverBatch({
    db,
    scope: staffOf(sender, world.clock.at),
    lane: laneOf(sender, options.perSecond),
    port,
    leaseSeconds: options.leaseSeconds ?? 45,
    clock: { now: () => world.clock.at },
  })

test('a message is sent through the simulator, and its receipt makes it delivered', async () => {
  const { sender, row } = await queued()
  await world.deliver(
    createSimulator(db, { now: () => noon }),
    async () => (await row()).state === 'delivered',
  )
  const texts = await handsetMessages(db, '+14165550100')
  assert.deepEqual(
    texts.map(({ shortcode, text }) => [shortcode, text]),
    [[sender.shortcode.code, 'Hi']],
  )
})

test('the intent is committed before the gateway hears of it', async () => {
  const { sender, row } = await queued()
  const seen: string[] = []
  const port = fakeGateway()
  const spy: SmsPort = {
    ...port,
    submit: async (batch) => {
      const { state, attempt_id } = await row()
      seen.push(state)
      assert.equal(attempt_id, batch[0]?.reference)
      return port.submit(batch)
    },
  }
  await batchOn(sender, spy)
  assert.deepEqual([seen, (await row()).state], [['sending'], 'sent'])
})

test('a permanent refusal fails at once, a passing one is tried five times and then fails', async () => {
  const final = await queued()
  const gateway = fakeGateway()
  gateway.behave({ refuse: 'for_good' })
  await batchOn(final.sender, gateway)
  assert.deepEqual(
    [(await final.row()).state, (await final.row()).reason],
    ['failed', 'The number does not exist.'],
  )

  const passing = await queued()
  gateway.behave({ refuse: 'for_now' })
  const states: string[] = []
  for (let tries = 1; tries <= 5; tries++) {
    await batchOn(passing.sender, gateway)
    states.push((await passing.row()).state)
    await rows('update message set next_at = $1 where id = $2 and next_at is not null', [
      noon,
      passing.messageId,
    ])
  }
  assert.deepEqual(states, ['queued', 'queued', 'queued', 'queued', 'failed'])
})

test('no answer from a gateway that recognises references: tried again with the same one, delivered once', async () => {
  const { sender, row, messageId } = await queued()
  const gateway = fakeGateway(true)
  gateway.behave({ cut: true })
  await batchOn(sender, gateway)
  assert.equal((await row()).state, 'sending')
  await rows('update message set next_at = $1 where id = $2', [noon, messageId])
  gateway.behave({})
  await batchOn(sender, gateway)
  assert.deepEqual([(await row()).state, gateway.submits.length, gateway.deliveries.length], ['sent', 2, 1])
  assert.equal(gateway.submits[0]?.reference, gateway.submits[1]?.reference)
})

for (const behaviour of [{ cut: true }, { hang: 'after' }, { hang: 'before' }] satisfies FakeBehaviour[])
  test(`no answer from a gateway that forgets references (${JSON.stringify(behaviour)}): unknown, never again by itself`, async () => {
    const { sender, row } = await queued()
    const gateway = fakeGateway(false)
    gateway.behave(behaviour)
    await batchOn(sender, gateway, { leaseSeconds: 0.2 })
    assert.equal((await row()).state, 'unknown')
    gateway.behave({})
    await world.deliver(gateway)
    assert.deepEqual([(await row()).state, gateway.submits.length], ['unknown', 1])
  })

test('a lease that ran out is taken over: resumed where that is safe, else unknown', async () => {
  for (const recognises of [true, false]) {
    const { row, messageId } = await queued()
    const attempt = '7d6f2f0e-0000-4000-8000-00000000000a'
    await rows(
      `update message set state = 'sending', attempt_id = $1, attempts = 1, next_at = now() - interval '1 second' where id = $2`,
      [attempt, messageId],
    )
    const gateway = fakeGateway(recognises)
    await world.deliver(gateway)
    assert.deepEqual(
      [(await row()).state, gateway.submits.map(({ reference }) => reference)],
      recognises ? ['sent', [attempt]] : ['unknown', []],
    )
  }
})

test('a lease that still runs is left alone, whatever the clock of the worker says', async () => {
  const { sender, row, messageId } = await queued()
  await rows(`update message set state = 'sending', next_at = now() + interval '30 seconds' where id = $1`, [
    messageId,
  ])
  world.clock.at = new Date(Date.now() + 3_600_000)
  const gateway = fakeGateway()
  assert.equal((await batchOn(sender, gateway)).due, 0)
  await markUnanswered(db, staffOf(sender), laneOf(sender))
  world.clock.at = noon
  assert.equal((await row()).state, 'sending')
  await rows(`update message set state = 'failed', next_at = null where id = $1`, [messageId])
})

test('what staff wrote is not sent after STOP, what the recipient asked for is', async () => {
  const written = await queued({ isReply: false, consent: 'out' })
  const asked = await queued({ isReply: true, consent: 'out', sender: written.sender })
  await world.deliver(fakeGateway())
  assert.deepEqual([(await written.row()).state, (await written.row()).reason], ['skipped', 'opted_out'])
  assert.equal((await asked.row()).state, 'sent')
})

test('the pace of a shortcode holds over workers and clients', async () => {
  const sender = await world.addSender()
  for (let count = 0; count < 12; count++) await queued({ sender })
  const gateway = fakeGateway()
  // The running second never ends here, so that the test needs no luck with the clock.
  await rows(
    `insert into shortcode_pace values ($1, now() + interval '1 hour', 0)
     on conflict (shortcode_id) do update set second = excluded.second, taken = 0`,
    [sender.shortcode.id],
  )
  const first = await Promise.all([1, 2].map(() => batchOn(sender, gateway, { perSecond: 5 })))
  const again = await batchOn(sender, gateway, { perSecond: 5 })
  assert.equal(
    first.reduce((sum, { claimed }) => sum + claimed, 0),
    5,
  )
  assert.deepEqual([again.due, again.claimed, gateway.submits.length], [7, 0, 5])
})

test('three workers at once never take the same message', async () => {
  const sender = await world.addSender()
  for (let count = 0; count < 20; count++) await queued({ sender })
  const gateway = fakeGateway(false)
  await Promise.all([world.deliver(gateway), world.deliver(gateway), world.deliver(gateway)])
  const mine = gateway.submits.filter(({ from }) => from === sender.shortcode.code)
  assert.deepEqual([mine.length, new Set(mine.map(({ reference }) => reference)).size], [20, 20])
})

test('a gateway that gives two messages one id costs receipts, and no outcome', async () => {
  const sender = await world.addSender()
  const messages = [await queued({ sender }), await queued({ sender })]
  const port = fakeGateway(false)
  await batchOn(sender, {
    ...port,
    submit: async (batch) =>
      batch.map(({ reference }) => ({ kind: 'accepted', reference, providerMessageId: 'same' })),
  })
  assert.deepEqual(await Promise.all(messages.map(async ({ row }) => (await row()).state)), ['sent', 'sent'])
})

test('a shortcode without a gateway is a passing refusal', async () => {
  const { sender, row } = await queued()
  await batchOn(sender, undefined)
  assert.deepEqual(
    [(await row()).state, (await row()).reason],
    ['queued', 'The gateway of this shortcode is not set up.'],
  )
})

const receiptFor = (
  sender: Sender,
  providerMessageId: string,
  state: 'delivered' | 'failed' = 'delivered',
) => ({
  providerMessageId,
  state,
  shortcode: sender.shortcode.code,
})
const apply = (...receipts: ReturnType<typeof receiptFor>[]) => applyReceipts(db, { receipts, at: after(1) })

test('receipts come twice and in any order: the first final state stays', async () => {
  const { sender, row } = await queued()
  await batchOn(sender, fakeGateway())
  const id = (await row()).provider_message_id
  const delivered = receiptFor(sender, id)
  assert.deepEqual(await apply(delivered, delivered), { known: 2 })
  assert.deepEqual(await apply(receiptFor(sender, id, 'failed'), delivered), { known: 2 })
  assert.equal((await row()).state, 'delivered')
})

test('a receipt that comes before our outcome is found by the reference, and the outcome does not undo it', async () => {
  const { sender, row } = await queued()
  const port = fakeGateway()
  const early: SmsPort = {
    ...port,
    submit: async (batch) => {
      const outcomes = await port.submit(batch)
      await apply(...batch.map(({ reference }) => receiptFor(sender, reference)))
      return outcomes
    },
  }
  await batchOn(sender, early)
  assert.equal((await row()).state, 'delivered')
})

test('a receipt that nobody knows yet waits as a job; in the end it is dropped', async () => {
  const { sender, row } = await queued()
  const receipt = receiptFor(sender, 'fake-late')
  assert.deepEqual(await apply(receipt), { known: 0 })
  const job = world.jobs.at(-1)
  assert.deepEqual([job?.name, job?.startAfter], ['messaging.applyReceipts', after(6)])
  await batchOn(sender, fakeGateway())
  await rows(`update message set provider_message_id = 'fake-late' where client_id = $1`, [sender.client.id])
  assert.deepEqual(await applyReceipts(db, { receipts: [receipt], at: noon, tries: 1 }), { known: 1 })
  assert.equal((await row()).state, 'delivered')
  const jobs = world.jobs.length
  await applyReceipts(db, { receipts: [receiptFor(sender, 'nobody')], at: noon, tries: 4 })
  assert.equal(world.jobs.length, jobs)
})

test('a receipt settles what was unknown', async () => {
  const { sender, row, messageId } = await queued()
  await rows(
    `update message set state = 'unknown', next_at = null, provider_message_id = 'x1' where id = $1`,
    [messageId],
  )
  await apply(receiptFor(sender, 'x1'))
  assert.equal((await row()).state, 'delivered')
})

test('a worker that is told to stop finishes what is in flight', async () => {
  const { row } = await queued()
  const gateway = fakeGateway()
  gateway.behave({ delayMilliseconds: 200 })
  await world.deliver(gateway, async () => gateway.submits.length > 0)
  assert.equal((await row()).state, 'sent')
})
