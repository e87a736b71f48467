import assert from 'node:assert/strict'
import { test } from 'node:test'
import { why } from '../why.ts'
import {
  languageFaults,
  withDefaultAt,
  withLanguage,
  withOneDefault,
  withoutLanguage,
} from './languageRules.ts'

const row = (language: string, is_default = false) => ({
  language,
  keyword: `JOIN${language}`.replace('-', ''),
  message: 'Welcome to our club, friend.',
  is_default,
})
const defaultsOf = (rows: { language: string; is_default: boolean }[]) =>
  rows.filter(({ is_default }) => is_default).map(({ language }) => language)
const faultsOf = (languages: Parameters<typeof languageFaults>[0]['languages'], shortcodeIds = ['a']) =>
  languageFaults({ shortcodeIds, languages })

test('the first language that is added is the default, later ones are not', () => {
  const first = withLanguage([], row('en'))
  assert.deepEqual(defaultsOf(first), ['en'])
  assert.deepEqual(defaultsOf(withLanguage(first, row('fr', true))), ['en'])
})

test('choosing a default clears the others', () => {
  const both = [row('en', true), row('fr')]
  assert.deepEqual(defaultsOf(withDefaultAt(both, 1)), ['fr'])
})

test('deleting the default makes the first that remains the default; deleting another changes nothing', () => {
  const three = [row('en'), row('fr', true), row('pt-br')]
  assert.deepEqual(defaultsOf(withoutLanguage(three, 1)), ['en'])
  assert.deepEqual(defaultsOf(withoutLanguage(three, 0)), ['fr'])
  assert.deepEqual(withoutLanguage([row('en', true)], 0), [])
})

test('however many say that they are the default, exactly one is', () => {
  assert.deepEqual(defaultsOf(withOneDefault([row('en'), row('fr')])), ['en'])
  assert.deepEqual(defaultsOf(withOneDefault([row('en'), row('fr', true), row('pt-br', true)])), ['fr'])
})

test('a form is complete with a language, a shortcode, a word and a message', () => {
  assert.deepEqual(faultsOf([row('en'), row('fr')]), {})
  assert.deepEqual(Object.keys(faultsOf([], [])), ['shortcode_ids', 'languages'])
})

test('a message has at least 20 characters, blanks at the ends not counted', () => {
  const message = (text: string) => Object.keys(faultsOf([{ ...row('en'), message: text }]))
  assert.deepEqual(message('x'.repeat(20)), [])
  assert.deepEqual(message('🎉'.repeat(19)), ['languages.0.message'])
  assert.deepEqual(message(`  ${'x'.repeat(19)}  `), ['languages.0.message'])
})

test('a keyword has at least three characters, is one word, and none of the reserved ones', () => {
  for (const keyword of ['', 'ab', 'two words', 'STOP', 'arrêt'])
    assert.deepEqual(Object.keys(faultsOf([{ ...row('en'), keyword }])), ['languages.0.keyword'], keyword)
})

test('two languages have different keywords, accents and case folded, and no language is there twice', () => {
  const first = { ...row('en'), keyword: 'Été' }
  assert.deepEqual(faultsOf([first, { ...row('fr'), keyword: 'ETE' }]), {
    'languages.1.keyword': why('keyword_of_another_language'),
  })
  assert.deepEqual(Object.keys(faultsOf([row('en'), { ...row('en'), keyword: 'OTHER' }])), [
    'languages.1.language',
  ])
})
