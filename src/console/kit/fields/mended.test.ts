import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mendedIn } from './mended.ts'

const previous = { name: '', texts: { en: 'a', fr: 'b' }, rules: [{ key: 'x' }, { key: 'y' }], codes: ['1'] }
const mended = (faults: string[], change: object) =>
  mendedIn(faults, { values: { ...previous, ...change }, previous })

test('a fault is mended when its own field has another value', () => {
  assert.deepEqual(mended(['name', 'texts.en'], { name: 'Maple' }), ['name'])
  assert.deepEqual(mended(['texts.en', 'texts.fr'], { texts: { en: 'a', fr: 'c' } }), ['texts.fr'])
  assert.deepEqual(mended(['rules.0.key', 'rules.1.key'], { rules: [{ key: 'x' }, { key: 'z' }] }), [
    'rules.1.key',
  ])
})

test('a fault of an entry is mended when the entry or its list is another', () => {
  assert.deepEqual(mended(['codes.0', 'rules.1.key'], { codes: [], rules: [{ key: 'x' }] }), [
    'codes.0',
    'rules.1.key',
  ])
})

test('a fault of something that the form does not hold stays', () => {
  assert.deepEqual(mended(['version', 'general'], { name: 'Maple' }), [])
})
