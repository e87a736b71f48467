import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/support/linear.ts'
import { foldAccents, foldKeyword, keywordForms, normaliseKeyword } from './keywordText.ts'

test('accents and case do not matter', () => {
  for (const text of ['arrêt', 'ARRÊT', 'Arre\u0302t', 'ＡＲＲＥＴ'])
    assert.equal(normaliseKeyword(text), 'ARRET')
  assert.equal(normaliseKeyword('Cœur'), 'COEUR')
  assert.equal(normaliseKeyword('straße'), 'STRASSE')
})

test('blanks inside collapse, blanks, punctuation and emoji at the ends go', () => {
  for (const text of [
    ' win  me\n',
    '"Win Me!"',
    '« win\u00a0me »',
    'win me 🎉👍🏽',
    '...win\tme?!',
    'w\u200bin me',
  ])
    assert.equal(normaliseKeyword(text), 'WIN ME', JSON.stringify(text))
})

test('signs inside a keyword, and currency or plus signs, stay', () => {
  assert.equal(normaliseKeyword('rock-n-roll'), 'ROCK-N-ROLL')
  assert.equal(normaliseKeyword('c++'), 'C++')
  assert.equal(normaliseKeyword('$5 off.'), '$5 OFF')
})

test('a text without anything to compare is empty', () => {
  for (const text of ['', '  ', '!?', '👍', '\u200b']) assert.equal(normaliseKeyword(text), '')
})

test('normalising twice changes nothing more', () => {
  for (const text of ['  Été 2026! ', 'ﬁn', 'ǅ', "l'été"]) {
    assert.equal(normaliseKeyword(normaliseKeyword(text)), normaliseKeyword(text))
  }
})

test('blanks, hyphens and full stops within do not count once it is folded', () => {
  for (const text of [
    'big canoe',
    'BIG-CANOE',
    'Big – Canoe!',
    'b.i.g canoe',
    'big\u2212canoe',
    '2\ufe0f\u20e3 big canoe',
  ])
    assert.equal(foldKeyword(text), 'BIGCANOE', text)
  assert.equal(foldKeyword('c++'), 'C++')
})

test('a text is compared as a whole, by its first line, and without polite words, the nearest first', () => {
  assert.deepEqual(keywordForms('Canoe'), ['CANOE'])
  assert.deepEqual(keywordForms('big-canoe, please\nSent from my phone').slice(-2), ['BIG-CANOE', 'BIGCANOE'])
  assert.equal(keywordForms('Big canoe\n--\nZoé')[0], 'BIG CANOE -- ZOE')
  assert.deepEqual(keywordForms('please'), ['PLEASE'])
  for (const text of ['', '👍', '\n\n']) assert.deepEqual(keywordForms(text), [])
})

test('a long text of punctuation takes linear time', () =>
  assertLinear(12_500, (size) =>
    assert.equal(normaliseKeyword(`${'!'.repeat(size)}a${' '.repeat(size)}b`), 'A B'),
  ))

test('folding accents keeps case and signs', () => {
  assert.equal(foldAccents('Île-d’Orléans, Øst'), 'Ile-d’Orleans, Ost')
})
