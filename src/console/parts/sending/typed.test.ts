import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTyped } from './typed.ts'

test('a kept draft is text and subject, or the text alone; anything else is nothing', () => {
  assert.deepEqual(readTyped('Hello'), { text: 'Hello' })
  assert.deepEqual(readTyped({ text: 'Hello', subject: 'Hours' }), { text: 'Hello', subject: 'Hours' })
  assert.deepEqual(readTyped({ text: 'Hello', base: '' }), { text: 'Hello' })
  assert.deepEqual(readTyped({ subject: 'Hours' }), { text: '' })
  assert.deepEqual(readTyped(undefined), { text: '' })
})
