import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropFormDraft, findFormDraft, keepFormDraft, keepOverSignIn, takeOverSignIn } from './formDrafts.ts'

const draft = { initial: { name: '', total: 1 }, values: { name: 'Canoes', total: 1 } }

test('what was typed into a dialog is found again by its name, until it is dropped', () => {
  keepFormDraft('maple New pool', draft)
  assert.deepEqual(findFormDraft('maple New pool'), draft)
  assert.equal(findFormDraft('northwind New pool'), undefined)
  dropFormDraft('maple New pool')
  assert.equal(findFormDraft('maple New pool'), undefined)
})

test('what was typed is kept over the sign-in for the same person and dialog, once, and never with a file', () => {
  const kept = new Map<string, string>()
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  keepOverSignIn('ana', 'maple New pool', draft)
  assert.equal(takeOverSignIn('bob', 'maple New pool'), undefined)
  assert.equal(takeOverSignIn('ana', 'northwind New pool'), undefined)
  assert.deepEqual(takeOverSignIn('ana', 'maple New pool'), draft)
  assert.equal(takeOverSignIn('ana', 'maple New pool'), undefined)
  keepOverSignIn('ana', 'maple New pool', { initial: {}, values: { rows: [{ file: new Blob(['x']) }] } })
  assert.equal(takeOverSignIn('ana', 'maple New pool'), undefined)
})
