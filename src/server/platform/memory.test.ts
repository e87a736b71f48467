import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { until } from '#test/support/until.ts'
import { createMemory, type MemoryShape } from './memory.ts'
import { registerMemoryUse } from './memoryUse.ts'

const here = {}
const after = (seconds: number) => new Date(Date.UTC(2026, 4, 4, 16) + seconds * 1000)
type Question = { db?: object; clientId?: number; key?: string }

/** A memory of large numbers, fresh for ten seconds, and how often one was made. */
function counting(from: number, more: Partial<MemoryShape<number>> = {}) {
  const memory = createMemory<number>({
    name: 'test',
    freshFor: 10_000,
    mostEntries: 3,
    isKept: (value: number) => value >= 1000,
    ...more,
  })
  let made = 0
  const askedAt = (seconds: number, { db = here, clientId = 1, key = 'all' }: Question = {}) => ({
    db,
    clientId,
    key,
    at: after(seconds),
  })
  const make = async () => from + made++
  const at = (seconds: number, question?: Question) => memory.recall(askedAt(seconds, question), make)
  return { memory, at, askedAt, made: () => made }
}

test('what is not worth it is made anew whenever it is asked for', async () => {
  const { at } = counting(10)
  assert.deepEqual([await at(0), await at(0), await at(1)], [10, 11, 12])
})

test('a value is taken as it is while it is fresh, by each database, client and key', async () => {
  const { at, made } = counting(9000)
  assert.deepEqual([await at(0), await at(9.9)], [9000, 9000])
  assert.equal(made(), 1)
  const elsewhere = [{ db: {} }, { clientId: 2 }, { key: 'unread' }]
  const others = [await at(1, elsewhere[0]), await at(1, elsewhere[1]), await at(1, elsewhere[2])]
  assert.deepEqual(others, [9001, 9002, 9003])
  assert.equal(await at(10), 9004)
})

test('many who ask at once cause one, also where it is not kept', async () => {
  const large = counting(9000)
  assert.deepEqual(await Promise.all([large.at(0), large.at(0), large.at(1)]), [9000, 9000, 9000])
  const small = counting(10)
  assert.deepEqual(await Promise.all([small.at(0), small.at(0)]), [10, 10])
})

test('past its freshness the last value is answered at once while the next one is made, and then nobody gets it', async () => {
  const { at, made } = counting(9000, { keptFor: 60_000 })
  await at(0)
  assert.equal(await at(30), 9000)
  await until(async () => made() === 2)
  assert.equal(await at(31), 9001)
  assert.equal(await at(91), 9002)
})

test('what failed is not remembered, and a failure beside an answer is nobody’s', async () => {
  const { memory, at, askedAt } = counting(9000, { keptFor: 60_000 })
  const fail = () => Promise.reject(new Error('gone'))
  await assert.rejects(memory.recall(askedAt(0), fail), /gone/)
  assert.equal(await at(0), 9000)
  assert.equal(await memory.recall(askedAt(30), fail), 9000)
  assert.equal(await at(60), 9001)
})

test('the entry that was made longest ago gives way', () => {
  const { memory, askedAt } = counting(9000)
  for (const key of ['a', 'b', 'c', 'd']) memory.keep(askedAt(0, { key }), 9000)
  const known = ['a', 'b', 'c', 'd'].filter((key) => memory.peek(askedAt(0, { key })))
  assert.deepEqual(known, ['b', 'c', 'd'])
  assert.equal(memory.peek(askedAt(10, { key: 'd' })), undefined)
})

test('after forgetting nobody gets what was begun before', async () => {
  const { memory, at, askedAt } = counting(9000)
  const gate = Promise.withResolvers<number>()
  const before = memory.recall(askedAt(0), () => gate.promise)
  memory.forget()
  assert.equal(await at(0), 9000)
  gate.resolve(7777)
  assert.equal(await before, 7777)
  assert.equal(await at(1), 9000)
})

test('the metrics tell how often a memory knew', async () => {
  const { at } = counting(9000, { name: 'told' })
  for (const seconds of [0, 1, 2]) await at(seconds)
  const registry = new Registry()
  registerMemoryUse(registry)
  const text = await registry.metrics()
  assert.match(text, /memory_asked_total\{memory="told",outcome="found"\} 2/)
  assert.match(text, /memory_asked_total\{memory="told",outcome="made"\} 1/)
})
