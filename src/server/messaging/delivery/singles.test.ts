import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import type { FakeBehaviour } from '#server/adapters/gateways/fake.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { createSimulator, handsetMessages } from '#server/adapters/gateways/simulator/simulator.ts'
import { changeConsent, ensureDefaultSubscription } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { queueSingle, type TurnOptions, turnOn } from '#test/support/delivery.ts'
import { fakeGateway, messagingWorld, noon, type Sender, staffOf } from '#test/support/messaging.ts'
import { queueMessage } from '../queueMessage.ts'
import { takePace } from './pace.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

const queued = (options: Parameters<typeof queueSingle>[1] = {}) => queueSingle(world, options)
const turn = (sender: Sender, port: GatewayPort | undefined, options: TurnOptions = {}) =>
  turnOn(world, sender, { ...options, port, kind: 'single' })

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
  const { sender, row, messageId } = await queued()
  const seen: string[] = []
  const port = fakeGateway()
  const spy: GatewayPort = {
    ...port,
    submit: async (batch) => {
      const { state, attempts } = await row()
      seen.push(state)
      assert.equal(`${sender.client.id}.${messageId}.${attempts}`, batch[0]?.reference)
      return port.submit(batch)
    },
  }
  await turn(sender, spy)
  assert.deepEqual([seen, (await row()).state], [['sending'], 'sent'])
})

test('a permanent refusal fails at once, a passing one is tried five times and then fails', async () => {
  const final = await queued()
  const gateway = fakeGateway()
  gateway.behave({ refuse: 'for_good' })
  await turn(final.sender, gateway)
  assert.deepEqual([(await final.row()).state, (await final.row()).reason], ['failed', 'no_such_number'])

  const passing = await queued()
  gateway.behave({ refuse: 'for_now' })
  const states: string[] = []
  for (let tries = 1; tries <= 5; tries++) {
    await turn(passing.sender, gateway)
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
  await turn(sender, gateway)
  assert.equal((await row()).state, 'sending')
  await rows('update message set next_at = $1 where id = $2', [noon, messageId])
  gateway.behave({})
  await turn(sender, gateway)
  assert.deepEqual([(await row()).state, gateway.submits.length, gateway.deliveries.length], ['sent', 2, 1])
  assert.equal(gateway.submits[0]?.reference, gateway.submits[1]?.reference)
})

for (const behaviour of [{ cut: true }, { hang: 'after' }, { hang: 'before' }] satisfies FakeBehaviour[])
  test(`no answer from a gateway that forgets references (${JSON.stringify(behaviour)}): unknown, never again by itself`, async () => {
    const { sender, row } = await queued()
    const gateway = fakeGateway(false)
    gateway.behave(behaviour)
    await turn(sender, gateway, { leaseSeconds: 0.2 })
    assert.equal((await row()).state, 'unknown')
    gateway.behave({})
    await world.deliver(gateway)
    assert.deepEqual([(await row()).state, gateway.submits.length], ['unknown', 1])
  })

test('a lease that ran out is taken over: resumed where that is safe, else unknown', async () => {
  for (const recognises of [true, false]) {
    const { row, messageId, reference } = await queued()
    await rows(
      `update message set state = 'sending', attempts = 1, next_at = now() - interval '1 second' where id = $1`,
      [messageId],
    )
    const gateway = fakeGateway(recognises)
    await world.deliver(gateway)
    assert.deepEqual(
      [(await row()).state, gateway.submits.map((submit) => submit.reference)],
      recognises ? ['sent', [reference]] : ['unknown', []],
    )
  }
})

test('a lease that still runs is left alone, whatever the clock of the worker says', async () => {
  const { sender, row, messageId } = await queued()
  await rows(`update message set state = 'sending', next_at = now() + interval '30 seconds' where id = $1`, [
    messageId,
  ])
  world.clock.at = new Date(Date.now() + 3_600_000)
  for (const recognises of [true, false]) await turn(sender, fakeGateway(recognises))
  world.clock.at = noon
  assert.equal((await row()).state, 'sending')
  await rows(`update message set state = 'failed', next_at = null where id = $1`, [messageId])
})

test('a gateway that recognises references and never answers is asked five times, then it is unknown', async () => {
  const { sender, row, messageId } = await queued()
  const gateway = fakeGateway(true)
  gateway.behave({ cut: true })
  const seen: string[] = []
  for (let tries = 1; tries <= 5; tries++) {
    await turn(sender, gateway)
    seen.push((await row()).state)
    await rows('update message set next_at = $1 where id = $2 and next_at is not null', [noon, messageId])
  }
  assert.deepEqual(seen, ['sending', 'sending', 'sending', 'sending', 'unknown'])
  assert.deepEqual(
    [new Set(gateway.submits.map(({ reference }) => reference)).size, gateway.deliveries.length],
    [1, 1],
  )
})

test('what staff wrote is not sent after STOP, what the recipient asked for is', async () => {
  const written = await queued({ isReply: false, consent: 'out' })
  const asked = await queued({ isReply: true, consent: 'out', sender: written.sender })
  await world.deliver(fakeGateway())
  assert.deepEqual([(await written.row()).state, (await written.row()).reason], ['skipped', 'opted_out'])
  assert.equal((await asked.row()).state, 'sent')
})

/** The running second never ends here, so that a test needs no luck with the clock. */
const endlessSecond = (sender: Sender) =>
  rows(
    `insert into sender_pace values ($1, now() + interval '1 hour', 0)
     on conflict (sender_id) do update set second = excluded.second, taken = 0`,
    [sender.shortcode.id],
  )

test('the pace of a sender holds over workers and clients', async () => {
  const sender = await world.addSender()
  for (let count = 0; count < 12; count++) await queued({ sender })
  const gateway = fakeGateway()
  await endlessSecond(sender)
  let looks = 0
  const isOn = () => {
    looks += 1
    return looks < 6
  }
  await Promise.all([1, 2].map(() => turn(sender, gateway, { perSecond: 5, isOn })))
  assert.equal(gateway.submits.length, 5)
  await rows(`update message set state = 'failed', next_at = null where client_id = $1`, [sender.client.id])
})

test('a broadcast takes nine tenths of a second and leaves the rest to answers', async () => {
  const sender = await world.addSender()
  await endlessSecond(sender)
  const lane = {
    sender_id: sender.shortcode.id,
    address: '',
    name: null,
    gateway: '',
    messages_per_second: 10,
  }
  const take = (kind: 'single' | 'broadcast', wanted: number) => takePace(db, { ...lane, kind }, wanted)
  assert.deepEqual(
    [
      await take('broadcast', 6),
      await take('broadcast', 6),
      await take('broadcast', 6),
      await take('single', 6),
    ],
    [6, 3, 0, 1],
  )
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
  await turn(sender, {
    ...port,
    submit: async (batch) =>
      batch.map(({ reference }) => ({ kind: 'accepted', reference, providerMessageId: 'same' })),
  })
  assert.deepEqual(await Promise.all(messages.map(async ({ row }) => (await row()).state)), ['sent', 'sent'])
})

test('a sender without a gateway is a passing refusal', async () => {
  const { sender, row } = await queued()
  await turn(sender, undefined)
  assert.deepEqual([(await row()).state, (await row()).reason], ['queued', null])
})

test('a worker that is told to stop finishes what is underway', async () => {
  const { row } = await queued()
  const gateway = fakeGateway()
  gateway.behave({ delayMilliseconds: 200 })
  await world.deliver(gateway, async () => gateway.submits.length > 0)
  assert.equal((await row()).state, 'sent')
})

test('a number that the gateway does not know gets nothing more by staff, but answers; its own yes ends that', async () => {
  const { sender, messageId, participantId } = await queued()
  await rows(`update participant set phone = '+14165550100' where id = $1`, [participantId])
  const gateway = fakeGateway()
  gateway.behave({ refuse: 'for_good' })
  await turn(sender, gateway)
  const suppressed = () =>
    rows('select reason, message_id from suppression where client_id = $1', [sender.client.id])
  assert.deepEqual(await suppressed(), [{ reason: 'no_such_number', message_id: messageId }])
  gateway.behave({})
  const scope = staffOf(sender)
  const queue = (more: { userId?: string; isReply: boolean }) =>
    db.transaction(scope, (tx) =>
      queueMessage(tx, scope, {
        participantId,
        senderId: sender.shortcode.id,
        address: '+14165550100',
        text: 'Hi',
        ...more,
        cause: 'answer',
      }),
    )
  const [byStaff, answer] = [await queue({ userId: newId(), isReply: false }), await queue({ isReply: true })]
  await turn(sender, gateway)
  const states = await rows<{ state: string; reason: string | null }>(
    'select state, reason from message where id = any($1::uuid[]) order by id',
    [[byStaff.messageId, answer.messageId]],
  )
  assert.deepEqual(states, [
    { state: 'skipped', reason: 'suppressed' },
    { state: 'sent', reason: null },
  ])
  await db.transaction(scope, async (tx) => {
    const { id: subscriptionId } = await ensureDefaultSubscription(tx, scope, sender.shortcode.id)
    await changeConsent(tx, scope, { participantId, subscriptionId, state: 'in', how: 'keyword' })
  })
  assert.deepEqual(await suppressed(), [])
})
