import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedTo, namedAs, rowsOf } from './rows.ts'

const product = (eid: string, name = '') => ({ eid, name, kind: 'food' })

test('a row is put at another place, whichever lie between', () => {
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 3, 1), ['a', 'd', 'b', 'c'])
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd'])
})

test('rows that were read again are known by what stands in them, wherever they stand', () => {
  const before = rowsOf([
    product('a', 'Flour'),
    product('b', 'Oats'),
    product('b', 'Oats'),
    product('c', 'Rye'),
  ])
  const now = rowsOf([product('c', 'Rye'), product('b', 'Oats'), product('a', 'Meal'), product('d', 'Salt')])
  const [first, second, third, fourth] = namedAs(before, now)
  assert.deepEqual(
    [first?.rowId, second?.rowId, third?.rowId],
    [before[3]?.rowId, before[1]?.rowId, before[0]?.rowId],
  )
  // A value that it shares with others makes it none of them.
  assert.equal(fourth?.rowId, now[3]?.rowId)
})

test('a text that several rows have tells nobody which one it is', () => {
  const before = rowsOf([product('a', 'Same'), product('b', 'Same')])
  const [row] = namedAs(before, rowsOf([product('x', 'Same')]))
  assert.ok(before.every(({ rowId }) => rowId !== row?.rowId))
})

test('a list of very many rows is compared at once', () => {
  const many = Array.from({ length: 2000 }, (_, at) => product(`p${at}`, `Name ${at}`))
  const before = rowsOf(many)
  const now = rowsOf(many.map((one) => ({ ...one, name: `${one.name}!` })).toReversed())
  assert.deepEqual(
    namedAs(before, now).map(({ rowId }) => rowId),
    before.map(({ rowId }) => rowId).toReversed(),
  )
})
