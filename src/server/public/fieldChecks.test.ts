import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkField } from './fieldChecks.ts'

const field = { name: 'x', label: 'X', isRequired: true, choices: [], max: 60 } as const

test('a phone or an e-mail of the form is cleaned before it is checked, and any other text is not', () => {
  const of = (format: 'phone' | 'email' | 'text', typed: string) =>
    checkField({ ...field, format }, typed, '2026-11-20')
  for (const typed of ['\u202a+1 514\u2011555\u20110182\u202c', "'5145550182", '514\u2212555\u22120182'])
    assert.deepEqual(of('phone', typed), { value: '+15145550182' }, JSON.stringify(typed))
  for (const typed of [
    '\u2068liv@example.com\u2069',
    'mailto:liv@example.com',
    'Liv <liv@example.com>\u200b',
  ])
    assert.deepEqual(of('email', typed), { value: 'liv@example.com' }, JSON.stringify(typed))
  assert.deepEqual(of('phone', '\u202a\u202c'), { fault: 'required' })
  assert.deepEqual(of('text', 'a\u202eb'), { fault: 'wrong' })
})

test('the age of majority is 18 years ago to the day, and as many years as its rule names', () => {
  const of = (typed: string, years?: number) =>
    checkField({ ...field, format: 'age_of_majority', years }, typed, '2026-11-20')
  assert.deepEqual(of('2008-11-20'), { value: '2008-11-20' })
  assert.deepEqual(of('2008-11-21'), { fault: 'too_young' })
  assert.deepEqual(of('2008-11-20', 19), { fault: 'too_young' })
  assert.deepEqual(of('2007-11-21', 19), { fault: 'too_young' })
  assert.deepEqual(of('2007-11-20', 19), { value: '2007-11-20' })
})
