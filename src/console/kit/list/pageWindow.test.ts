import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSizes as contractSizes } from '#contract/kit.ts'
import { pageSizes, pageWindow } from './pageWindow.ts'

test('five pages stand around the current one, at the ends too', () => {
  assert.deepEqual(pageWindow(1, 13), [1, 2, 3, 4, 5])
  assert.deepEqual(pageWindow(7, 13), [5, 6, 7, 8, 9])
  assert.deepEqual(pageWindow(13, 13), [9, 10, 11, 12, 13])
})

test('a list of three pages shows three', () => {
  assert.deepEqual(pageWindow(2, 3), [1, 2, 3])
})

test('the page sizes are those of the contract', () => {
  assert.deepEqual(pageSizes, contractSizes)
})
