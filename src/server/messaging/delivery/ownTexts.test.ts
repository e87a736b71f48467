import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway, type FakeGateway } from '#server/adapters/gateways/fake.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { begin, dieBegun, turnOn } from '#test/support/delivery.ts'
import { after, messagingWorld, staffOf } from '#test/support/messaging.ts'
import { blankMessages } from '../queries.ts'
import { applyReceipts } from './receipts.ts'

const world = await messagingWorld()
const { db, rows } = world
world.clock.at = after(60)
afterAll(() => world.end())

const gateway = (recognisesReferences = false) =>
  createFakeGateway({ recognisesReferences, echoesReferences: true, window: 20 })

/** A broadcast that greets each of ten people by name. */
async function greeting(count = 10) {
  const sender = await world.addSender()
  const ids = await world.addPeople(sender, { count, firstName: 'Zoé' })
  return { sender, ids, id: await begin(world, sender, { message: 'Hi {{first_name}} "\\"' }) }
}
const text = 'Hi Zoé "\\"'

const kept = (id: string) =>
  rows<{ state: string; body: string | null; count: number }>(
    'select state, body, count(*)::int from message where broadcast_id = $1 group by 1, 2 order by 1, 2',
    [id],
  )

const broken: Record<string, (port: FakeGateway) => void> = {
  sent: () => undefined,
  failed: (port) => port.behave({ refuse: 'for_good' }),
  queued: (port) => port.behave({ refuse: 'for_now' }),
  unknown: (port) => port.behave({ cut: true }),
}

for (const [state, breakIt] of Object.entries(broken))
  test(`a message that is ${state} after its attempt has the text that was submitted`, async () => {
    const { sender, id } = await greeting()
    const port = gateway()
    breakIt(port)
    await turnOn(world, sender, { port, kind: 'broadcast' })
    assert.deepEqual([await kept(id), port.submits[0]?.text], [[{ state, body: text, count: 10 }], text])
  })

test('what a dead worker had begun is unknown with its text; so is what a receipt had settled meanwhile', async () => {
  const { sender, id } = await greeting()
  const begun = await dieBegun(world, id, 4)
  const [first] = begun
  const receipt = {
    from: sender.shortcode.code,
    state: 'delivered' as const,
    providerMessageId: 'early',
    reference: `${sender.client.id}.${first?.id}.1`,
  }
  await applyReceipts(db, { receipts: [receipt], at: after(61) })
  await turnOn(world, sender, { port: gateway(), kind: 'broadcast' })
  assert.deepEqual(await kept(id), [
    { state: 'delivered', body: text, count: 1 },
    { state: 'sent', body: text, count: 6 },
    { state: 'unknown', body: text, count: 3 },
  ])
})

test('a gateway that is asked again gets the same words, whatever the name is by then', async () => {
  const { sender, ids, id } = await greeting(1)
  const port = gateway(true)
  const dying: GatewayPort = { ...port, submit: () => Promise.reject(new Error('gone')) }
  await turnOn(world, sender, { port: dying, kind: 'broadcast' })
  assert.deepEqual(await kept(id), [{ state: 'sending', body: text, count: 1 }])
  await rows(`update participant set first_name = 'Ana' where id = $1`, [ids[0]])
  await rows(`update message set next_at = $1 where broadcast_id = $2`, [after(0), id])
  await turnOn(world, sender, { port, kind: 'single' })
  assert.deepEqual(
    port.submits.map((submit) => submit.text),
    [text],
  )
})

test('a receipt that comes before the outcome is written costs the message no text', async () => {
  const { sender, id } = await greeting()
  const port = gateway()
  await turnOn(world, sender, {
    kind: 'broadcast',
    port: {
      ...port,
      submit: async (batch) => {
        const receipts = batch.map(({ reference }) => ({
          from: sender.shortcode.code,
          state: 'delivered' as const,
          providerMessageId: 'early',
          reference,
        }))
        await applyReceipts(db, { receipts, at: after(61) })
        return port.submit(batch)
      },
    },
  })
  assert.deepEqual(await kept(id), [{ state: 'delivered', body: text, count: 10 }])
})

test('who is erased while the message is with the gateway gets the outcome, and no text back', async () => {
  const { sender, ids, id } = await greeting()
  const [erased = ''] = ids
  const port = gateway()
  await turnOn(world, sender, {
    kind: 'broadcast',
    port: {
      ...port,
      submit: async (batch) => {
        const scope = staffOf(sender, after(61))
        await db.transaction(scope, (tx) => blankMessages(tx, scope, erased))
        return port.submit(batch)
      },
    },
  })
  assert.deepEqual(await kept(id), [
    { state: 'sent', body: text, count: 9 },
    { state: 'sent', body: null, count: 1 },
  ])
})
