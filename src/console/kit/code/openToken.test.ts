import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOpenToken, tokenEnd } from './openToken.ts'

test('a token is open from its braces until it is closed', () => {
  assert.equal(findOpenToken('<p>Win {{'), 9)
  assert.equal(findOpenToken('<p>Win {{pri'), 9)
  assert.equal(findOpenToken('<p>Win {{ pri'), 10)
  for (const closed of ['', '<p>{', '{{prize}}', '{{prize}} and', '{{first name'])
    assert.equal(findOpenToken(closed), undefined, closed)
})

test('a completed key is closed once', () => {
  assert.equal(tokenEnd(' and more'), '}}')
  assert.equal(tokenEnd(''), '}}')
  assert.equal(tokenEnd('}} and more'), '')
  assert.equal(tokenEnd(' }}'), '')
})
