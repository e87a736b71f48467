import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import { messagingWorld, outsideOf, staffOf } from '#test/support/messaging.ts'
import { until } from '#test/support/until.ts'
import { queueMessage } from '../queueMessage.ts'
import { runDelivery } from './delivery.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

/** A worker that goes on only when it is told to; `waits` are the milliseconds that it wanted to wait. */
function startStepping() {
  const waits: number[] = []
  const stopping = new AbortController()
  let goOn = () => {}
  const gateway = createFakeGateway({ recognisesReferences: false, echoesReferences: true })
  const running = runDelivery({
    db,
    outside: outsideOf(world.clock, gateway),
    signal: stopping.signal,
    bell: {
      ring: () => goOn(),
      wait: (milliseconds = 0) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        goOn = resolve
        waits.push(milliseconds)
        return promise
      },
    },
  })
  return {
    /** The thing it waits for now. */
    waitAfter: async (count: number) => {
      await until(() => waits.length > count)
      return waits[count]
    },
    goOn: () => goOn(),
    stop: async () => {
      stopping.abort()
      goOn()
      await running
    },
  }
}

test('with nothing due it rests; once something is due soon it looks each second, and sends it at its time', async () => {
  world.clock.at = new Date()
  const sender = await world.addSender()
  const [participantId = ''] = await world.addPeople(sender, {})
  const worker = startStepping()
  assert.equal(await worker.waitAfter(0), 10_000)
  const at = world.clock.at.getTime()
  const dueAt = new Date(at + 9000)
  await db.transaction(staffOf(sender), (tx) =>
    queueMessage(tx, staffOf(sender), {
      cause: 'answer',
      participantId,
      senderId: sender.shortcode.id,
      address: '+14165550100',
      text: 'Hello',
      isReply: true,
      dueAt,
    }),
  )
  worker.goOn()
  assert.equal(await worker.waitAfter(1), 1000)
  const states = () => rows<{ state: string }>('select state from message where direction = $1', ['out'])
  assert.deepEqual(await states(), [{ state: 'queued' }])
  world.clock.at = new Date(at + 9500)
  worker.goOn()
  await until(async () => (await states())[0]?.state === 'sent')
  await worker.stop()
})
