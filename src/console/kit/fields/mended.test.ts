import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsLeft } from './mended.ts'

const previous = { name: '', texts: { en: 'a', fr: 'b' }, rules: [{ key: 'x' }, { key: 'y' }], codes: ['1'] }
const left = (faults: string[], change: object) =>
  Object.keys(
    faultsLeft(Object.fromEntries(faults.map((name) => [name, 'Wrong.'])), {
      values: { ...previous, ...change },
      previous,
    }),
  )

test('a fault is mended when its own field has another value', () => {
  assert.deepEqual(left(['name', 'texts.en'], { name: 'Maple' }), ['texts.en'])
  assert.deepEqual(left(['texts.en', 'texts.fr'], { texts: { en: 'a', fr: 'c' } }), ['texts.en'])
  assert.deepEqual(left(['rules.0.key', 'rules.1.key'], { rules: [{ key: 'x' }, { key: 'z' }] }), [
    'rules.0.key',
  ])
})

test('a fault of an entry is mended when the entry or its list is another', () => {
  assert.deepEqual(left(['codes.0', 'rules.1.key'], { codes: [], rules: [{ key: 'x' }] }), [])
})

test('a fault of something that the form does not hold stays', () => {
  assert.deepEqual(left(['version', 'general'], { name: 'Maple' }), ['version', 'general'])
})

test('a fault goes with its row when that is moved, and with it when it is removed', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((rowId) => ({ rowId, key: rowId, text: '' }))
  const faults = { 'rows.0.key': 'A', 'rows.2': 'C', 'rows.2.key': 'C’s key', rows: 'Too many.', name: 'N' }
  const from = { name: '', rows: [a, b, c] }
  const after = (rows: unknown[]) => faultsLeft(faults, { values: { ...from, rows }, previous: from })
  assert.deepEqual(after([c, a, b]), { 'rows.1.key': 'A', 'rows.0': 'C', 'rows.0.key': 'C’s key', name: 'N' })
  assert.deepEqual(after([b, c]), { 'rows.1': 'C', 'rows.1.key': 'C’s key', name: 'N' })
  assert.deepEqual(after([a, { rowId: 'new', key: '', text: '' }, b, { ...c, key: 'other' }]), {
    'rows.0.key': 'A',
    name: 'N',
  })
})

test('where no fault is another one, nothing is drawn again', () => {
  const faults = { name: 'Required.' }
  assert.equal(faultsLeft(faults, { values: { ...previous, codes: [] }, previous }), faults)
})
