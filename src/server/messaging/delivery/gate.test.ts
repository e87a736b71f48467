import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { closeSendingGate, passSendingGate } from '#server/participants/participants.ts'
import { untilAtGate } from '#test/support/delivery.ts'
import { messagingWorld, staffOf } from '#test/support/messaging.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

test('whoever closes the gate waits for those who are passing', async () => {
  const sender = await world.addSender()
  const scope = staffOf(sender)
  const order: string[] = []
  const passed = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const passing = db.transaction(scope, async (tx) => {
    await passSendingGate(tx, scope)
    passed.resolve()
    await goOn.promise
    order.push('passed')
  })
  await passed.promise
  const closing = db.transaction(scope, async (tx) => {
    await closeSendingGate(tx, scope)
    order.push('closed')
  })
  await untilAtGate(world)
  goOn.resolve()
  await Promise.all([passing, closing])
  assert.deepEqual(order, ['passed', 'closed'])
})
