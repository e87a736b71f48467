import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { asTyped, unbroken } from './kit.ts'

test('what is compared may have what nobody types, but nothing that no database takes', () => {
  for (const text of ['', ' Ana ', 'a\u202eb', 'a\u0001b', '🎉']) assert.equal(asTyped(10).parse(text), text)
  for (const text of ['a\u0000b', 'a\ud800b', 'x'.repeat(11)])
    assert.equal(asTyped(10).safeParse(text).success, false)
})

test('what is kept has no control character and no override either', () => {
  for (const text of ['a\u0000b', 'a\ud800b', 'a\u202eb', 'a\u0001b'])
    assert.equal(unbroken(z.string()).safeParse(text).success, false)
  assert.equal(unbroken(z.string()).parse(' two\nlines '), ' two\nlines ')
})
