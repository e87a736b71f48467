import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import type { GatewayPort, Receipt } from '#server/adapters/gateways/port.ts'
import { queueSingle, turnOn } from '#test/support/delivery.ts'
import { after, fakeGateway, messagingWorld, noon, type Sender } from '#test/support/messaging.ts'
import { applyReceipts, collectReceipts } from './receipts.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

const turn = (sender: Sender, port: GatewayPort) => turnOn(world, sender, { port, kind: 'single' })
const echoing = () => createFakeGateway({ recognisesReferences: false, echoesReferences: true })
const apply = (...receipts: Receipt[]) => applyReceipts(db, { receipts, at: after(1) })

type Asked = {
  sender: Sender
  id: string | null
  reference?: string
  state?: Receipt['state']
  reason?: string
}
const receiptOf = ({ sender, id, state = 'delivered', reference, reason }: Asked): Receipt => ({
  from: sender.shortcode.code,
  providerMessageId: id ?? '',
  state,
  ...(reference ? { reference } : {}),
  ...(reason ? { reason } : {}),
})

for (const echoes of [true, false]) {
  const how = echoes ? 'by our reference' : 'by the gateway’s own id'
  test(`receipts ${how} come twice and in any order: the first final state stays`, async () => {
    const { sender, row, reference } = await queueSingle(world)
    await turn(sender, echoes ? echoing() : fakeGateway())
    const { provider_message_id: id } = await row()
    const kept = await rows(
      'select provider_message_id as id, attempt from gateway_id where client_id = $1',
      [sender.client.id],
    )
    assert.deepEqual(kept, echoes ? [] : [{ id, attempt: 1 }])
    const named = { sender, id, ...(echoes ? { reference } : {}) }
    const delivered = receiptOf(named)
    assert.deepEqual(await apply(delivered, receiptOf({ ...named, state: 'failed' }), delivered), {
      known: 3,
    })
    assert.deepEqual(await apply(receiptOf({ ...named, state: 'failed' }), delivered), { known: 2 })
    assert.equal((await row()).state, 'delivered')
  })
}

test('a receipt that comes before our outcome is found by the reference, and the outcome does not undo it', async () => {
  const { sender, row } = await queueSingle(world)
  const port = echoing()
  await turn(sender, {
    ...port,
    submit: async (batch) => {
      const outcomes = await port.submit(batch)
      await apply(...batch.map(({ reference }) => receiptOf({ sender, id: 'early', reference })))
      return outcomes
    },
  })
  assert.deepEqual([(await row()).state, (await row()).provider_message_id], ['delivered', 'early'])
})

test('one that comes before our outcome and knows its own id alone waits for the outcome', async () => {
  const { sender, row } = await queueSingle(world)
  const port = fakeGateway()
  const context = { db, clock: { now: () => after(1) } }
  let stored: Promise<void> | undefined
  await turn(sender, {
    ...port,
    submit: async (batch) => {
      const outcomes = await port.submit(batch)
      const [outcome] = outcomes
      const id = outcome?.kind === 'accepted' ? outcome.providerMessageId : ''
      stored = collectReceipts(context, [receiptOf({ sender, id })])
      return outcomes
    },
  })
  const jobs = world.jobs.length
  await stored
  assert.deepEqual([(await row()).state, world.jobs.length], ['delivered', jobs])
})

test('what comes together is stored together, and answered when it is', async () => {
  const sender = await world.addSender()
  const messages = await Promise.all([1, 2, 3, 4].map(() => queueSingle(world, { sender })))
  await turn(sender, echoing())
  const context = { db, clock: { now: () => after(1) } }
  await Promise.all(
    messages.map(({ reference }) => collectReceipts(context, [receiptOf({ sender, id: 'x', reference })])),
  )
  const states = await Promise.all(messages.map(async ({ row }) => (await row()).state))
  assert.deepEqual(states, Array(4).fill('delivered'))
})

test('a receipt that nobody knows yet waits as a job; in the end it is dropped', async () => {
  const { sender, row } = await queueSingle(world)
  const receipt = receiptOf({ sender, id: 'fake-late' })
  assert.deepEqual(await apply(receipt), { known: 0 })
  const job = world.jobs.at(-1)
  assert.deepEqual([job?.name, job?.startAfter], ['messaging.applyReceipts', after(6)])
  await turn(sender, fakeGateway())
  await rows(`update gateway_id set provider_message_id = 'fake-late' where client_id = $1`, [
    sender.client.id,
  ])
  assert.deepEqual(await applyReceipts(db, { receipts: [receipt], at: noon, tries: 1 }), { known: 1 })
  assert.equal((await row()).state, 'delivered')
  const jobs = world.jobs.length
  const nobodys = [
    receiptOf({ sender, id: 'nobody' }),
    receiptOf({ sender, id: 'x', reference: `${sender.client.id}.00000000-0000-4000-8000-000000000000.1` }),
  ]
  assert.deepEqual(await applyReceipts(db, { receipts: nobodys, at: noon, tries: 4 }), { known: 0 })
  assert.equal(world.jobs.length, jobs)
})

test('ten thousand receipts at once of messages that nobody knows are answered, and wait in a few jobs', async () => {
  const sender = await world.addSender()
  const known = await queueSingle(world, { sender })
  await turn(sender, echoing())
  const context = { db, clock: { now: () => after(1) } }
  const jobs = world.jobs.length
  const flood = Array.from({ length: 10_000 }, (_, at) =>
    collectReceipts(context, [receiptOf({ sender, id: `no${at}` })]),
  )
  await collectReceipts(context, [receiptOf({ sender, id: 'x', reference: known.reference })])
  assert.equal((await known.row()).state, 'delivered')
  await Promise.all(flood)
  const kept = world.jobs.slice(jobs).flatMap(({ payload }) => (payload as { receipts: Receipt[] }).receipts)
  assert.equal(new Set(kept.map(({ providerMessageId }) => providerMessageId)).size, 10_000)
  assert.ok(world.jobs.length - jobs <= 40, `${world.jobs.length - jobs} jobs`)
})

test('a receipt settles what was unknown; a failure has a reason', async () => {
  for (const state of ['delivered', 'failed'] as const) {
    const { sender, row, messageId, reference } = await queueSingle(world)
    await rows(
      `update message set state = 'unknown', reason = 'no_answer', attempts = 1, next_at = null where id = $1`,
      [messageId],
    )
    await apply(receiptOf({ sender, id: 'x1', reference, state }))
    assert.deepEqual(
      [(await row()).state, (await row()).reason],
      [state, state === 'failed' ? 'failed' : null],
    )
  }
})

test('a failure of an earlier attempt says nothing about the one that is under way', async () => {
  const { sender, row, messageId, reference } = await queueSingle(world)
  await rows(`update message set state = 'sending', attempts = 2, next_at = null where id = $1`, [messageId])
  await apply(receiptOf({ sender, id: 'x', reference, state: 'failed' }))
  assert.equal((await row()).state, 'sending')
  await apply(receiptOf({ sender, id: 'x', reference }))
  assert.equal((await row()).state, 'delivered')
})

test('a receipt never reaches a message of another client, whatever it names', async () => {
  const { sender, row } = await queueSingle(world)
  await turn(sender, fakeGateway())
  const { provider_message_id: id } = await row()
  const other = await world.addSender()
  assert.deepEqual(await apply(receiptOf({ sender: other, id })), { known: 0 })
  assert.equal((await row()).state, 'sent')
})
