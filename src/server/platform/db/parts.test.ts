import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as turn } from 'node:timers/promises'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { refused } from '#test/support/prizing.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { inParts } from './parts.ts'
import { sql } from './sql.ts'

let database: TestDatabase
let pools: Pools
let db: Db

before(async () => {
  database = await testDatabase()
  pools = openPools(database.url, { max: 2 })
  db = createDb(pools, async () => undefined)
})
after(async () => {
  await pools.end()
  await database.drop()
})

/** Work that takes a second for each of its rows, where the database allows a tenth of one; up to three take no time. */
const slowWork = (rows: number) =>
  db.transaction({}, async (tx) => {
    if (rows <= 3) return
    await tx.run({}, sql`set local statement_timeout = '100ms'`)
    await tx.run({}, sql`select pg_sleep(${rows})`)
  })

/** Takes from `left` in parts; answers what was asked for, and each new size that was told. */
async function workOff(left: number, least: number) {
  const asked: number[] = []
  const told: number[] = []
  const total = await inParts(
    { most: 16, least, onCut: async (rows) => void told.push(rows) },
    async (rows) => {
      asked.push(rows)
      await slowWork(Math.min(rows, left))
      const met = Math.min(rows, left)
      left -= met
      return met
    },
  ).catch((error: unknown) => error)
  return { asked, told, total }
}

test('a part that ran into the limit of its statements is tried again with half as many rows, and the rest stay as small', async () => {
  assert.deepEqual(await workOff(5, 1), { asked: [16, 8, 4, 2, 2, 2, 2], told: [8, 4, 2], total: 5 })
})

test('where even the smallest part takes too long, that is the refusal of whoever asked', async () => {
  const { asked, told, total } = await workOff(20, 6)
  assert.deepEqual(
    [asked, told],
    [
      [16, 8, 6],
      [8, 6, 6],
    ],
  )
  assert.ok(refused('unavailable', { message: /longer than it may, and was broken off/ })(total))
})

test('any other error ends the work at once', async () => {
  const parts = { most: 16, least: 1, onCut: () => Promise.reject(new Error('not asked')) }
  await assert.rejects(
    inParts(parts, () => Promise.reject(new Error('a fault'))),
    /a fault/,
  )
})

test('between two parts with a pause others have their turn, and without one they wait for the end', async () => {
  assert.deepEqual(await orderWith({ pause: 0.5 }), ['part', 'other', 'part'])
  assert.deepEqual(await orderWith({}), ['part', 'part', 'other'])
})

/** Of two parts that take no time, and of what somebody else wants meanwhile. */
async function orderWith(more: { pause?: number }): Promise<string[]> {
  const order: string[] = []
  let other: Promise<void> | undefined
  await inParts({ most: 1, least: 1, onCut: async () => undefined, ...more }, async () => {
    if (order.filter((one) => one === 'part').length === 2) return 0
    order.push('part')
    other ??= turn().then(() => void order.push('other'))
    return 1
  })
  await other
  return order
}
