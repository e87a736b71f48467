import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropFormDraft, findFormDraft, keepFormDraft } from './formDrafts.ts'

const initial = { name: '', total: 1 }
const values = { name: 'Canoes', total: 1 }

test('what was typed into a dialog is found again by its name, until it is dropped', () => {
  keepFormDraft('maple New pool', { initial, values })
  assert.deepEqual(findFormDraft('maple New pool', { ...initial }), values)
  assert.equal(findFormDraft('northwind New pool', initial), undefined)
  assert.deepEqual(findFormDraft('maple New pool', initial), values)
  dropFormDraft('maple New pool')
  assert.equal(findFormDraft('maple New pool', initial), undefined)
})

test('what was typed over other values than there are now is forgotten', () => {
  keepFormDraft('maple Edit pool', { initial, values })
  assert.equal(findFormDraft('maple Edit pool', { name: '', total: 2 }), undefined)
  assert.equal(findFormDraft('maple Edit pool', initial), undefined)
})
