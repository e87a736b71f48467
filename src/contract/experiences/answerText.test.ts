import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmedFields, fillAnswers } from './answerText.ts'

test('a field shows its answer, or what stands behind the bar; what is no field stays as it is', () => {
  const answers = new Map([
    ['first_name', 'Ana {{city}}'],
    ['city', ''],
  ])
  assert.equal(
    fillAnswers('Hi {{ First_Name }} of {{city|here}}{{city}}', answers),
    'Hi Ana {{city}} of here',
  )
  assert.equal(fillAnswers('{{prize}} {{prize|x}} {{1}} {{}}', answers), '{{prize}} {{prize|x}} {{1}} {{}}')
})

test('the fields of both entry forms are there, each once', () => {
  const rule = (type: string, field_name: string) => ({
    type,
    field_name,
    field_rules: 'required|text',
    label: null,
    label_fr: null,
  })
  const names = confirmedFields([
    rule('Entry', 'email'),
    rule('Alternative Entry', 'email'),
    rule('Alternative Entry', 'essay'),
    rule('Register', 'pet'),
  ]).map(({ field_name }) => field_name)
  assert.deepEqual(names, ['email', 'essay'])
  assert.deepEqual(
    confirmedFields([]).map(({ field_name }) => field_name),
    ['first_name', 'last_name', 'email', 'phone'],
  )
})
