import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/support/linear.ts'
import { type MergeValues, parseTemplate, renderTemplate, unknownFields } from './mergeFields.ts'

const render = (text: string, values: Partial<MergeValues> = {}) =>
  renderTemplate(parseTemplate(text), { data: {}, links: {}, ...values })

test('a template is split into literals and fields', () => {
  assert.deepEqual(parseTemplate('Hi {{first_name|there}}, see {{link:spring}} {{data.shop}}!'), [
    { kind: 'literal', text: 'Hi ' },
    { kind: 'field', name: 'first_name', default: 'there' },
    { kind: 'literal', text: ', see ' },
    { kind: 'field', name: 'link:spring' },
    { kind: 'literal', text: ' ' },
    { kind: 'field', name: 'data.shop' },
    { kind: 'literal', text: '!' },
  ])
  assert.deepEqual(parseTemplate(''), [])
  assert.deepEqual(parseTemplate('no field'), [{ kind: 'literal', text: 'no field' }])
})

test('every known field is filled from the person, the data and the links', () => {
  const values = {
    first_name: 'Ana',
    last_name: 'Roy',
    name: 'Ana Roy',
    phone: '+14165550101',
    email: 'ana@example.ca',
    data: { points: 12, vip: true },
    links: { spring: 'https://x.example/l/a1' },
  }
  const text =
    '{{first_name}}/{{last_name}}/{{name}}/{{phone}}/{{email}}/{{data.points}}/{{data.vip}}/{{link:spring}}'
  assert.equal(
    render(text, values),
    'Ana/Roy/Ana Roy/+14165550101/ana@example.ca/12/true/https://x.example/l/a1',
  )
  assert.deepEqual(unknownFields(text), [])
})

test('a missing, empty or blank value gives the default, and without a default nothing', () => {
  for (const first_name of [undefined, null, '', '  ']) {
    assert.equal(render('Hi {{first_name|there}}{{first_name}}!', { first_name }), 'Hi there!')
  }
  assert.equal(render('{{data.points|none}}', { data: { points: 0 } }), '0')
  assert.equal(render('{{first_name|}}.'), '.')
})

test('a value that is not plain text, or comes from the prototype, is never shown', () => {
  assert.equal(render('{{data.a|-}}{{data.b|-}}', { data: { a: { b: 1 }, b: [1] } }), '--')
  assert.equal(render('{{data.__proto__|-}}{{data.constructor|-}}{{link:constructor|-}}'), '---')
})

test('what a value contains is not read as a field again', () => {
  assert.equal(render('{{first_name}}', { first_name: '{{phone}}', phone: '5' }), '{{phone}}')
})

test('blanks around a name and a default do not count, and a default may hold a bar', () => {
  assert.equal(render('{{ first_name | dear | friend }}'), 'dear | friend')
})

test('unknown and malformed fields are listed once, as written', () => {
  const faults = (text: string) => unknownFields(text)
  assert.deepEqual(faults('{{colour}} {{colour}} {{}} {{data.}} {{link:}}'), [
    '{{colour}}',
    '{{}}',
    '{{data.}}',
    '{{link:}}',
  ])
  assert.deepEqual(faults('{{data.Key}} {{First_name}} {{first name}} {{data.a.b}}').length, 4)
  assert.deepEqual(faults('Hi {{first_name'), ['{{first_name'])
  assert.deepEqual(faults('Hi {{first_name {{last_name}}'), ['{{first_name '])
  assert.deepEqual(faults('{{{first_name}}}'), ['{{{first_name}}'])
  assert.deepEqual(faults('{{'), ['{{'])
  assert.deepEqual(faults(`{{data.${'k'.repeat(65)}}}`)[0]?.length, 60)
  assert.deepEqual(faults(`{{data.${'k'.repeat(64)}}}`), [])
  assert.deepEqual(faults('a }} b { c } d'), [])
})

test('a faulty field stays literal, so nothing of the text is lost', () => {
  for (const text of ['{{colour}} {{', 'a {{first {{x}} }} b', '}}{{', '{{{{{{', '{{a}}{{b}}{']) {
    assert.equal(render(text), text)
  }
})

test('a megabyte of braces is parsed in linear time', async () => {
  const texts = [
    (half: number) => '{{'.repeat(half),
    (half: number) => `${'{{'.repeat(half)}${'}}'.repeat(half)}`,
    (half: number) => '{{x}}'.repeat(half / 5),
  ]
  for (const textOf of texts)
    await assertLinear(32_000, (half) => assert.equal(render(textOf(half)).length, textOf(half).length))
})
