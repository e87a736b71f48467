import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepped } from './pageSteps.ts'

test('on and back go through the pages of a PDF before they leave it', () => {
  const three = { count: 2, pages: 3 }
  assert.deepEqual(stepped({ at: 0, page: 1 }, 1, three), { at: 0, page: 2 })
  assert.deepEqual(stepped({ at: 0, page: 3 }, 1, three), { at: 1, page: 1 })
  assert.deepEqual(stepped({ at: 0, page: 2 }, -1, three), { at: 0, page: 1 })
})

test('the way back into a PDF begins at its last page, however many it has', () => {
  const back = stepped({ at: 1, page: 1 }, -1, { count: 2, pages: 1 })
  assert.equal(back.at, 0)
  assert.deepEqual(stepped(back, -1, { count: 2, pages: 3 }), { at: 0, page: 2 })
})

test('one PDF goes round by itself, and pictures as they did', () => {
  assert.deepEqual(stepped({ at: 0, page: 3 }, 1, { count: 1, pages: 3 }), { at: 0, page: 1 })
  const last = stepped({ at: 0, page: 1 }, -1, { count: 1, pages: 3 })
  assert.deepEqual(stepped(last, -1, { count: 1, pages: 3 }), { at: 0, page: 2 })
  assert.equal(stepped({ at: 0, page: 1 }, -1, { count: 3, pages: 1 }).at, 2)
  assert.equal(stepped({ at: 2, page: 1 }, 1, { count: 3, pages: 1 }).at, 0)
})
