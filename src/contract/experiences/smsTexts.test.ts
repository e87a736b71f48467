import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInTexts, fillText, smsTexts } from './smsTexts.ts'

test('every text is there in both languages, says who sends it, and leaves no name open', () => {
  for (const language of ['en', 'fr'] as const)
    for (const name of smsTexts) {
      const text = fillText(builtInTexts[language][name], { client: 'Maple', title: 'Spring' })
      assert.match(text, /^Maple ?: [^{}]+$/)
    }
})

test('a name goes in as it is written', () => {
  assert.equal(fillText('{client}: {title}', { client: 'A$&B', title: '$1' }), 'A$&B: $1')
})
