import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/platform/db/db.ts'
import { createRememberedCount } from './rememberedCount.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

/** Asks a count of this size; tells how often it was made. */
function counting(size: number) {
  const ask = createRememberedCount()
  const db = {} as Db
  const made = { times: 0 }
  const make = async () => {
    made.times += 1
    return size + made.times
  }
  const askAt = (seconds: number, clientId = 1) =>
    ask({ db, clientId, at: new Date(noon + seconds * 1000) }, make)
  return { askAt, made }
}

test('many who ask for a large count at once, and within five seconds, cause one', async () => {
  const { askAt, made } = counting(900_000)
  assert.deepEqual(await Promise.all([0, 0, 0, 1].map((seconds) => askAt(seconds))), Array(4).fill(900_001))
  assert.equal(await askAt(4.9), 900_001)
  assert.equal(made.times, 1)
  assert.equal(await askAt(5), 900_002)
})

test('a small count is always made anew, and one client’s is never another’s', async () => {
  const small = counting(10)
  assert.deepEqual([await small.askAt(0), await small.askAt(0)], [11, 12])
  const large = counting(900_000)
  assert.deepEqual([await large.askAt(0, 1), await large.askAt(0, 2)], [900_001, 900_002])
})

test('a count that failed is not remembered', async () => {
  const ask = createRememberedCount()
  const asked = { db: {} as Db, clientId: 1, at: new Date(noon) }
  await assert.rejects(
    ask(asked, () => Promise.reject(new Error('gone'))),
    /gone/,
  )
  assert.equal(await ask(asked, async () => 70_000), 70_000)
})
