import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestEid } from './suggestEid.ts'

test('an address is lower-case words joined by hyphens that begin with a letter', () => {
  assert.equal(suggestEid('Café du Nord!', []), 'cafe-du-nord')
  assert.equal(suggestEid('  7-Onze Québec  ', []), 'onze-quebec')
  assert.equal(suggestEid('東京', []), '')
  assert.match(suggestEid(`${'a'.repeat(39)} b`, []), /^a{39}$/)
})

test('a taken address gets the next free number and stays within its length', () => {
  assert.equal(suggestEid('Maple', ['maple', 'maple-2']), 'maple-3')
  const long = 'a'.repeat(40)
  assert.equal(suggestEid(long, [long]).length, 40)
})
