import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeOf } from './merge.ts'

const base = { name: 'Spring', title: 'A', version: 1, data: { city: 'Laval', size: 'M' }, tags: ['a'] }

test('a field that nobody typed in is theirs, one that was typed in stays', () => {
  const mine = { ...base, title: 'Mine' }
  const theirs = { ...base, name: 'Summer', version: 2 }
  assert.deepEqual(mergeOf({ base, mine, theirs }), {
    values: { ...base, name: 'Summer', title: 'Mine', version: 2 },
    start: theirs,
    conflicts: [],
    taken: ['name'],
  })
})

test('what both changed in another way is a conflict, and stays as it was typed', () => {
  const mine = { ...base, name: 'Mine', tags: ['a', 'b'] }
  const theirs = { ...base, name: 'Theirs', tags: ['a', 'b'], version: 2 }
  const { values, conflicts, taken } = mergeOf({ base, mine, theirs })
  assert.deepEqual([values.name, values.tags, values.version], ['Mine', ['a', 'b'], 2])
  assert.deepEqual(conflicts, [{ name: 'name', mine: 'Mine', theirs: 'Theirs' }])
  assert.deepEqual(taken, [])
})

test('fields of a group are looked at one by one, also those that are new or gone', () => {
  const mine = { ...base, data: { city: 'Montréal', size: 'M', pet: 'cat' } }
  const theirs = { ...base, data: { city: 'Québec', shoe: '42' } }
  const { values, conflicts, taken } = mergeOf<typeof base & { data: Record<string, string> }>({
    base,
    mine,
    theirs,
  } as never)
  assert.deepEqual(values.data, { city: 'Montréal', pet: 'cat', shoe: '42' })
  assert.deepEqual(
    conflicts.map(({ name }) => name),
    ['data.city'],
  )
  assert.deepEqual(taken.sort(), ['data.shoe', 'data.size'])
})
