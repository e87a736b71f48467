import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { messagingWorld } from '#test/support/messaging.ts'
import { plainArray, textArray } from './arrays.ts'

const world = await messagingWorld()
afterAll(() => world.end())

test('every text arrives in the database as it is', async () => {
  const texts = ['', 'NULL', null, '"', '\\', 'a,b', '{c}', ' d ', "e'f", 'line\nbreak', 'Zoé 🎉', '\\"\\']
  const [row] = await world.rows<{ texts: string[] }>('select $1::text[] as texts', [textArray(texts)])
  assert.deepEqual(row?.texts, texts)
})

test('numbers arrive as they are, and an empty array is empty', async () => {
  const [row] = await world.rows<{ some: number[]; none: string[] }>(
    'select $1::int[] as some, $2::uuid[] as none',
    [plainArray([1, -2]), plainArray([])],
  )
  assert.deepEqual(row, { some: [1, -2], none: [] })
})
