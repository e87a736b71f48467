import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropFormDraft, findFormDraft, keepFormDraft } from './formDrafts.ts'

const draft = { initial: { name: '', total: 1 }, values: { name: 'Canoes', total: 1 } }

test('what was typed into a dialog is found again by its name, until it is dropped', () => {
  keepFormDraft('maple New pool', draft)
  assert.deepEqual(findFormDraft('maple New pool'), draft)
  assert.equal(findFormDraft('northwind New pool'), undefined)
  dropFormDraft('maple New pool')
  assert.equal(findFormDraft('maple New pool'), undefined)
})
