import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenReasons } from './whyNotValid.ts'

test('a reason is one text or several, each once; nothing and a blank one are none', () => {
  const of = (given: unknown) => givenReasons.parse(given)
  assert.deepEqual(of(' Torn '), ['Torn'])
  assert.deepEqual(of(['Torn', 'Too old', 'Torn']), ['Torn', 'Too old'])
  for (const none of ['', '  ', null, []]) assert.deepEqual(of(none), [])
})

test('a blank one among several, a long one and more than twenty are refused', () => {
  for (const wrong of [
    ['Torn', ' '],
    'x'.repeat(501),
    ['x'.repeat(501)],
    Array.from({ length: 21 }, String),
    7,
  ])
    assert.equal(givenReasons.safeParse(wrong).success, false)
})
