import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPlace, stoodNext } from './useInPlace.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
const namesOf = (rows: { id: string }[]) => rows.map(({ id }) => id).join('')
const nothing = { of: undefined, ids: [] }

test('rows that are known keep their place, and new ones come in below', () => {
  const first = stoodNext(nothing, 'roy', rowsOf('abc'))
  assert.equal(namesOf(inPlace(rowsOf('abc'), first)), 'abc')
  const second = stoodNext(first, 'roy', rowsOf('xcab'))
  assert.equal(namesOf(inPlace(rowsOf('xcab'), second)), 'abcx')
})

test('what is gone goes, and stands where it stood when it comes again', () => {
  const stood = stoodNext(nothing, 'roy', rowsOf('abc'))
  assert.equal(namesOf(inPlace(rowsOf('ca'), stoodNext(stood, 'roy', rowsOf('ca')))), 'ac')
  assert.equal(namesOf(inPlace(rowsOf('cba'), stood)), 'abc')
})

test('another search has its own order, and the same answer changes nothing', () => {
  const stood = stoodNext(nothing, 'roy', rowsOf('abc'))
  assert.equal(stoodNext(stood, 'roy', rowsOf('cba')), stood)
  assert.deepEqual(stoodNext(stood, 'royal', rowsOf('cb')), { of: 'royal', ids: ['c', 'b'] })
})
