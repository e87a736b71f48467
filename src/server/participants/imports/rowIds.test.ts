import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idMaker, idRange, newIdBase, slots, timeOfBase } from './rowIds.ts'

test('the ids of an import are version 7, rise with the rows and lie in a range of their own', () => {
  const at = new Date('2026-05-04T13:00:00.123Z')
  const base = newIdBase(at)
  const other = newIdBase(at)
  const makeId = idMaker(base)
  const ids = [makeId(0, slots.participant), makeId(0, slots.optIn + 2), makeId(1, 0), makeId(1_999_999, 9)]
  assert.deepEqual(timeOfBase(base), at)
  assert.equal(ids[0], base)
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
  const { first, last } = idRange(base)
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.ok(id >= first && id <= last)
  }
  assert.ok(other < first || other > last)
})
