import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { testDatabase } from '#test/support/database.ts'
import type { InboundSms } from '../port.ts'
import { takeIncomplete, takePart } from './joinParts.ts'

const database = await testDatabase()
const pools = openPools(database.url)
const db = createDb(pools, async () => undefined)
after(async () => {
  await pools.end()
  await database.drop()
})

const noon = new Date('2026-05-04T16:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const partOf = (from: string, number: number, text: string) => ({
  from,
  to: '55555',
  text,
  part: { reference: 9, total: 3, number },
})

test('a long text whose other parts never come is handed over with a mark for each gap, once', async () => {
  const texts: InboundSms[] = []
  const handOver = async (message: InboundSms) => void texts.push(message)
  await takePart(db, partOf('+14165550101', 1, 'one '), { at: noon, handOver })
  await takePart(db, partOf('+14165550101', 3, 'three'), { at: minutesLater(5), handOver })
  await takePart(db, partOf('+14165550102', 2, 'fresh'), { at: minutesLater(9), handOver })
  await takeIncomplete(db, { at: minutesLater(9), handOver })
  assert.deepEqual(texts, [])
  for (const minutes of [11, 12]) await takeIncomplete(db, { at: minutesLater(minutes), handOver })
  assert.deepEqual(
    texts.map(({ from, text }) => [from, text]),
    [['+14165550101', 'one  […] three']],
  )
})

test('a whole text that was handed over before a crash has the same id when it is handed over again', async () => {
  const ids: string[] = []
  const crash = async ({ providerMessageId }: InboundSms) => {
    ids.push(providerMessageId)
    if (ids.length === 1) throw new Error('the process died')
  }
  const from = '+14165550103'
  for (const number of [1, 2]) await takePart(db, partOf(from, number, 'x'), { at: noon, handOver: crash })
  await assert.rejects(takePart(db, partOf(from, 3, 'x'), { at: noon, handOver: crash }))
  await takePart(db, partOf(from, 3, 'x'), { at: noon, handOver: crash })
  assert.equal(ids.length, 2)
  assert.equal(ids[0], ids[1])
})
