import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import type { Receipt } from '#server/adapters/gateways/port.ts'
import { queueSingle, turnOn } from '#test/support/delivery.ts'
import { after, fakeGateway, messagingWorld, noon, type Sender } from '#test/support/messaging.ts'
import { dropOldGatewayIds } from './gatewayIds.ts'
import { applyReceipts } from './receipts.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

const day = 24 * 3600
/** The first moment of a week as ids are kept by it. */
const newWeek = new Date(Math.ceil(noon.getTime() / (7 * day * 1000)) * 7 * day * 1000)

/** Sends a message at a gateway whose receipts know its own id alone. */
async function sentBy(sender: Sender, id: string, at = noon) {
  const message = await queueSingle(world, { sender })
  const port = fakeGateway()
  world.clock.at = at
  await turnOn(world, sender, {
    port: {
      ...port,
      submit: async (batch) =>
        batch.map(({ reference }) => ({ kind: 'accepted', reference, providerMessageId: id })),
    },
    kind: 'single',
  })
  world.clock.at = noon
  return message
}
const receiptOf = (sender: Sender, id: string, state: Receipt['state'] = 'delivered'): Receipt => ({
  from: sender.shortcode.code,
  providerMessageId: id,
  state,
})

for (const [when, later] of Object.entries({
  'a minute': after(60),
  'the next day': after(day),
  'seven days': after(7 * day),
  'a clock that is an hour behind': after(-3600),
}))
  test(`an id is known after ${when}, also over the end of a week`, async () => {
    const sender = await world.addSender()
    for (const [id, begun] of [
      ['this', noon],
      ['last', new Date(newWeek.getTime() - 1000)],
    ] as const) {
      const { row } = await sentBy(sender, id, begun)
      const at = new Date(begun.getTime() + later.getTime() - noon.getTime())
      assert.deepEqual(await applyReceipts(db, { receipts: [receiptOf(sender, id)], at }), { known: 1 })
      assert.equal((await row()).state, 'delivered')
    }
  })

test('an outcome writes no index of its message, whatever the gateway gives back', async () => {
  const sender = await world.addSender()
  const { messageId } = await queueSingle(world, { sender })
  const [indexed] = await rows<{ n: number }>(
    `select count(*)::int as n from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = 'fanfare.message'::regclass
       and a.attname in ('state', 'attempts', 'provider_message_id', 'sent_at', 'delivered_at')`,
  )
  await sentBy(sender, 'unindexed')
  const [sent] = await rows('select gateway_key from message where id = $1', [messageId])
  assert.deepEqual([indexed, sent], [{ n: 0 }, { gateway_key: null }])
})

test('the id of an earlier attempt settles the message where it arrived, and says nothing of a later one where not', async () => {
  const sender = await world.addSender()
  const { row, messageId } = await sentBy(sender, 'first')
  await rows(`update message set state = 'sending', attempts = 2 where id = $1`, [messageId])
  await applyReceipts(db, { receipts: [receiptOf(sender, 'first', 'failed')], at: after(5) })
  assert.equal((await row()).state, 'sending')
  await applyReceipts(db, { receipts: [receiptOf(sender, 'first')], at: after(6) })
  assert.equal((await row()).state, 'delivered')
})

test('an id that a gateway gives again in another week is the newer message’s', async () => {
  const sender = await world.addSender()
  const older = await sentBy(sender, 'again', new Date(newWeek.getTime() - 1000))
  const newer = await sentBy(sender, 'again', new Date(newWeek.getTime() + 1000))
  const at = new Date(newWeek.getTime() + 2000)
  await applyReceipts(db, { receipts: [receiptOf(sender, 'again')], at })
  assert.deepEqual([(await older.row()).state, (await newer.row()).state], ['sent', 'delivered'])
})

test('receipts of several clients, by reference and by id, in one lot are all written', async () => {
  const [one, two] = [await world.addSender(), await world.addSender()]
  const [byId, byReference] = [await sentBy(one, 'same'), await sentBy(two, 'same')]
  const receipts = [
    receiptOf(one, 'same'),
    { ...receiptOf(two, 'other'), reference: byReference.reference },
    receiptOf(one, 'same', 'failed'),
    receiptOf(two, 'nobody'),
  ]
  assert.deepEqual(await applyReceipts(db, { receipts, at: after(9), tries: 4 }), { known: 3 })
  assert.deepEqual([(await byId.row()).state, (await byReference.row()).state], ['delivered', 'delivered'])
})

test('ids are dropped when two weeks have gone by, for every client, and no sooner', async () => {
  const senders = [await world.addSender(), await world.addSender()]
  const inOld = new Date(newWeek.getTime() - 1000)
  for (const sender of senders) {
    await sentBy(sender, 'old', inOld)
    await sentBy(sender, 'new', newWeek)
  }
  const left = async () =>
    rows<{ id: string }>(
      'select provider_message_id as id from gateway_id where client_id = any($1) order by 1',
      [senders.map(({ client }) => client.id)],
    )
  await dropOldGatewayIds(db, new Date(newWeek.getTime() + (7 * day - 1) * 1000))
  assert.equal((await left()).length, 4)
  await dropOldGatewayIds(db, new Date(newWeek.getTime() + 7 * day * 1000))
  assert.deepEqual(await left(), [{ id: 'new' }, { id: 'new' }])
})
