import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/support/until.ts'
import { createAudienceMemory } from './flightCheckMemory.ts'

const db = {}
const after = (seconds: number) => new Date(Date.UTC(2026, 4, 4, 16) + seconds * 1000)

function counting(rows: number) {
  const ask = createAudienceMemory()
  let made = 0
  const count = async () => {
    made += 1
    return [{ reason: null, is_french: false, count: rows + made - 1 }]
  }
  const at = async (seconds: number, key = 'list') => {
    const { at: countedAt, groups } = await ask({ db, key, at: after(seconds) }, count)
    return { age: seconds - (countedAt.getTime() - after(0).getTime()) / 1000, count: groups[0]?.count }
  }
  return { at, made: () => made }
}

test('a small audience is counted anew whenever it is asked for', async () => {
  const small = counting(100)
  assert.deepEqual(
    [await small.at(0), await small.at(0), await small.at(1)],
    [
      { age: 0, count: 100 },
      { age: 0, count: 101 },
      { age: 0, count: 102 },
    ],
  )
})

test('a large one is counted once in ten seconds, and says how old the count is', async () => {
  const large = counting(1_000_000)
  assert.deepEqual(await large.at(0), { age: 0, count: 1_000_000 })
  assert.deepEqual(await large.at(9), { age: 9, count: 1_000_000 })
  assert.equal(large.made(), 1)
  assert.deepEqual(await large.at(9, 'another'), { age: 0, count: 1_000_001 })
})

test('past ten seconds the last count is answered at once and a new one is made beside it', async () => {
  const large = counting(1_000_000)
  await large.at(0)
  assert.deepEqual(await large.at(30), { age: 30, count: 1_000_000 })
  await until(async () => large.made() === 2)
  assert.deepEqual(await large.at(31), { age: 1, count: 1_000_001 })
})

test('past a minute nobody gets the old count', async () => {
  const large = counting(1_000_000)
  await large.at(0)
  assert.deepEqual(await large.at(60), { age: 0, count: 1_000_001 })
})

test('whoever asks while it is being counted gets that count', async () => {
  const large = counting(1_000_000)
  const answers = await Promise.all([large.at(0), large.at(0), large.at(0)])
  assert.deepEqual([large.made(), new Set(answers.map(({ count }) => count)).size], [1, 1])
})

test('a count that fails is not kept', async () => {
  const ask = createAudienceMemory()
  const fail = () => Promise.reject(new Error('the database is gone'))
  await assert.rejects(ask({ db, key: 'list', at: after(0) }, fail), /gone/)
  const { groups } = await ask({ db, key: 'list', at: after(1) }, async () => [])
  assert.deepEqual(groups, [])
})
