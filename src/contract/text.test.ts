import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasVisibleText, textFault } from './text.ts'

test('blanks and characters without width are not visible text', () => {
  const blanks = [
    '',
    ' ',
    '\n\t\r',
    '\u00a0\u3000\u2003',
    '\u200b\u200c\u200d\u2060\ufeff',
    '\u00ad',
    '\u3164\u115f',
  ]
  for (const text of [...blanks, '\u2800', '\u0000', '\u{e0020}', '\u202e ', '\ufe0f'])
    assert.equal(hasVisibleText(text), false, JSON.stringify(text))
})

test('one visible character is enough', () => {
  for (const text of ['a', ' \u200b.', '0', 'é', '店', '👩\u200d👧', '-'])
    assert.equal(hasVisibleText(text), true, JSON.stringify(text))
})

test('NUL and other control characters are a fault, line ends and tabs are not', () => {
  for (const text of ['a\u0000', '\u0001', '\u0008b', '\u000b', '\u000c', '\u001b[0m', '\u001f'])
    assert.equal(textFault(text), 'nul')
  assert.equal(textFault('a\tb\r\nc'), undefined)
})

test('half a character is a fault, a whole one is not', () => {
  for (const text of ['\ud83c', 'a\udf89', '\udf89\ud83c']) assert.equal(textFault(text), 'surrogate')
  assert.equal(textFault('🎉'), undefined)
})

test('overrides of the writing direction are a fault, Arabic and Hebrew text is not', () => {
  for (const code of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])
    assert.equal(textFault(`a${String.fromCodePoint(code)}b`), 'bidi')
  assert.equal(textFault('שלום مرحبا \u200f\u200e'), undefined)
})

test('the first fault in the order control, surrogate, direction is named', () => {
  assert.equal(textFault('\u202e\ud83c\u0000'), 'nul')
  assert.equal(textFault('\u202e\ud83c'), 'surrogate')
})
