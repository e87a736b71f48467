import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { systemClock } from '#server/platform/clock.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { testDatabase } from '#test/support/database.ts'
import { gatewaySuite } from '../gateway.suite.ts'
import { createSimulator, handsetMessages, recordFromHandset } from './simulator.ts'

const database = await testDatabase()
const pools = openPools(database.url)
const db = createDb(pools, async () => undefined)
after(async () => {
  await pools.end()
  await database.drop()
})

gatewaySuite('the simulator', async () => {
  const port = createSimulator(db, systemClock)
  return {
    port,
    settled: port.settled,
    textsOf: async (phone) => (await handsetMessages(db, phone)).map(({ text }) => text),
  }
})

test('a handset shows what it sent and what it received, oldest first', async () => {
  const phone = '+14165550199'
  await recordFromHandset(db, {
    from: phone,
    to: '55555',
    text: 'MAPLE',
    at: new Date('2026-01-01T00:00:00Z'),
  })
  await createSimulator(db, systemClock).submit([
    { reference: 'answer', from: '55555', to: phone, text: 'Thanks' },
  ])
  const log = await handsetMessages(db, phone, { sent: true })
  assert.deepEqual(
    log.map(({ direction, text }) => [direction, text]),
    [
      ['from_phone', 'MAPLE'],
      ['to_phone', 'Thanks'],
    ],
  )
})
