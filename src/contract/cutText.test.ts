import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutText } from './text.ts'

test('a text that is cut has neither NUL nor half a character, whether it came so or was cut there', () => {
  assert.equal(cutText('Zoé 🎉', 5), 'Zoé ')
  assert.equal(cutText('Zoé 🎉', 6), 'Zoé 🎉')
  assert.equal(cutText('a\u0000b', 9), 'ab')
  assert.equal(cutText('a\ud800b', 9), 'a\ufffdb')
  assert.equal(cutText('', 5), '')
})
