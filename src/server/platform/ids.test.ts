import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, newIdAt } from './ids.ts'

test('ids rise in the order in which they are made, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('an id has the time that it is made for, and those of one moment rise', () => {
  const at = new Date('2026-03-01T12:00:00.123Z')
  const ids = Array.from({ length: 1000 }, () => newIdAt(at))
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) {
    assert.equal(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16), at.getTime())
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
