import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownFields } from '#contract/words/mergeFields.ts'
import { type MergeField, writtenField } from './mergeInsert.ts'

/** The text with the part that is left selected in brackets. */
const shown = (merge: MergeField, lang: 'en' | 'fr' = 'en') => {
  const { text, from, to } = writtenField(merge, lang)
  assert.deepEqual(unknownFields(text), [])
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
}

test('a first name has a default in the message’s own language, which is left selected', () => {
  assert.equal(shown({ kind: 'person', name: 'first_name' }), '{{first_name|[there]}}')
  assert.equal(shown({ kind: 'person', name: 'first_name' }, 'fr'), '{{first_name|[vous]}}')
})

test('the caret stands where a default for a known key is typed, and a new key is named first', () => {
  assert.equal(shown({ kind: 'data', key: 'city' }), '{{data.city|[]}}')
  assert.equal(shown({ kind: 'data', key: undefined }), '{{data.[key]|}}')
})

test('a link stands by its code', () => {
  assert.equal(shown({ kind: 'link', code: 'ab12' }), '{{link:ab12}}[]')
})
