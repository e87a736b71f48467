import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { optOutOfShortcode } from '#server/participants/participants.ts'
import { begin, dieBegun, states, turnOn, untilAtGate } from '#test/support/delivery.ts'
import { after, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'

const world = await messagingWorld()
const { db } = world
world.clock.at = after(60)
afterAll(() => world.end())

const turn = (sender: Sender, port: GatewayPort) => turnOn(world, sender, { port, kind: 'broadcast' })
const small = (recognisesReferences = false) => createFakeGateway({ recognisesReferences, window: 20 })
const stop = (sender: Sender, participantId: string) => {
  const scope = staffOf(sender, after(61))
  return db.transaction(scope, (tx) =>
    optOutOfShortcode(tx, scope, {
      participantId,
      shortcodeId: sender.shortcode.id,
      how: 'keyword',
      shownText: 'STOP',
      proof: '',
    }),
  )
}
const sent = async (sender: Sender, count: number, form: Parameters<typeof begin>[2] = {}) => {
  const ids = await world.addPeople(sender, { count })
  return { ids, id: await begin(world, sender, form) }
}
const both = async (id: string, expected: Record<string, number>) =>
  assert.deepEqual(await states(world, id), { rows: expected, counts: expected })

test('a STOP that is being committed is waited for, also one of somebody who never said yes', async () => {
  const sender = await world.addSender()
  const [silent = ''] = await world.addPeople(sender, { consent: null })
  const form = { skip_optin_check: true, skip_optin_reason: 'Recall' }
  const { id, ids } = await sent(sender, 4, form)
  const gateway = small()
  const held = Promise.withResolvers<void>()
  const scope = staffOf(sender, after(61))
  const ready = Promise.withResolvers<void>()
  const stopping = db.transaction(scope, async (tx) => {
    for (const participantId of [silent, ids[0] ?? ''])
      await optOutOfShortcode(tx, scope, {
        participantId,
        shortcodeId: sender.shortcode.id,
        how: 'keyword',
        shownText: 'STOP',
        proof: 'the text',
      })
    ready.resolve()
    await held.promise
  })
  await ready.promise
  const sending = turn(sender, gateway)
  await untilAtGate(world)
  assert.equal(gateway.submits.length, 0)
  held.resolve()
  await Promise.all([stopping, sending])
  await both(id, { sent: 3, 'skipped opted_out': 2 })
  assert.equal(gateway.submits.length, 3)
})

test('a STOP after a worker died with the message: it is unknown, and never asked about again', async () => {
  const sender = await world.addSender()
  const { id, ids } = await sent(sender, 1)
  await dieBegun(world, id, 1)
  await stop(sender, ids[0] ?? '')
  const gateway = small(true)
  await turn(sender, gateway)
  await both(id, { 'unknown opted_out': 1 })
  assert.equal(gateway.submits.length, 0)
})
