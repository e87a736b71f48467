import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CanonicalValue, canonicalJson } from './canonicalJson.ts'

test('keys stand in the order of their UTF-16 units, without blanks (RFC 8785, 3.2.3)', () => {
  const value = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😂': 5, '\u0080': 6, ö: 7, '10': 8, '9': 9 }
  const expected = '{"\\r":2,"1":4,"10":8,"9":9,"\u0080":6,"ö":7,"€":1,"😂":5,"\ufb33":3}'
  assert.equal(canonicalJson(value), expected)
})

test('every kind of value has one text', () => {
  assert.equal(canonicalJson({ b: [true, null, 'x', -3, []], a: {} }), '{"a":{},"b":[true,null,"x",-3,[]]}')
  assert.equal(canonicalJson(-0), '0')
  assert.equal(canonicalJson(Number.MAX_SAFE_INTEGER), '9007199254740991')
})

test('strings escape what RFC 8785, 3.2.2.2 names and nothing else', () => {
  assert.equal(
    canonicalJson('\u20ac$\u000f\nA\'B"\\/\b\t\f\u007f'),
    '"€$\\u000f\\nA\'B\\"\\\\/\\b\\t\\f\u007f"',
  )
})

test('what could be written in two ways, or not at all, is refused', () => {
  const values: unknown[] = [
    0.5,
    1e21,
    Number.NaN,
    Infinity,
    undefined,
    1n,
    new Date(0),
    new Map(),
    () => 1,
    '\ud800',
  ]
  for (const value of [
    ...values,
    [undefined],
    Object.assign([], { length: 1 }),
    { a: undefined },
    { '\udc00': 1 },
  ])
    assert.throws(() => canonicalJson(value as CanonicalValue), TypeError)
})
