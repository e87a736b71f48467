import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { queueSingle, turnOn } from '#test/support/delivery.ts'
import { fullDatabase } from '#test/support/fullDatabase.ts'
import { fakeGateway, messagingWorld } from '#test/support/messaging.ts'

const world = await messagingWorld()
const disk = fullDatabase(world.databaseUrl)
afterAll(() => world.end())

/** A gateway on whose answer the disk is full, and has room again a moment later. */
function fillingGateway() {
  const port = fakeGateway()
  const asked: string[] = []
  const freed: Promise<unknown>[] = []
  const filling: GatewayPort = {
    ...port,
    submit: async (batch) => {
      asked.push(...batch.map(({ reference }) => reference))
      const outcomes = await port.submit(batch)
      await disk.fill()
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(() => resolve(disk.makeRoom()), 1200)
      freed.push(promise)
      return outcomes
    },
  }
  return { filling, asked, freed }
}

test('what a gateway answered while the disk was full is written when there is room: sent once, never unknown', async () => {
  const { sender, row } = await queueSingle(world)
  const { filling, asked, freed } = fillingGateway()
  await turnOn(world, sender, { port: filling, kind: 'single' })
  await Promise.all(freed)
  assert.deepEqual([(await row()).state, asked.length], ['sent', 1])
})

test('nothing leaves whose intent finds no room', async () => {
  const { sender, row } = await queueSingle(world)
  const { filling, asked } = fillingGateway()
  await disk.fill()
  await assert.rejects(turnOn(world, sender, { port: filling, kind: 'single' }), {
    message: /no room left to write/,
  })
  await disk.makeRoom()
  assert.deepEqual([(await row()).state, asked.length], ['queued', 0])
})
