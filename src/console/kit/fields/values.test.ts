import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fields } from '#contract/fields.ts'
import { bodyOf, fieldAt, startOf } from './values.ts'

const fields: Fields = {
  name: { kind: 'text', isRequired: true },
  title: { kind: 'text', isNullable: true },
  client_name: { kind: 'text' },
  gateway: { kind: 'text', isRequired: true, choices: ['simulator', 'smpp'] },
  limit: { kind: 'number', usual: 140 },
  price: { kind: 'number', isNullable: true },
  total: { kind: 'number' },
  is_open: { kind: 'boolean', isRequired: true },
  texts: { kind: 'group', fields: { hello: { kind: 'text', isNullable: true } } },
  origins: { kind: 'list', each: { kind: 'text', maxLength: 200 } },
}

test('a form starts with the record, else with what is usual, else empty', () => {
  const record = { id: '1', name: 'Maple', title: null, price: 0, origins: ['a'] }
  assert.deepEqual(startOf(fields, record), {
    name: 'Maple',
    title: '',
    client_name: '',
    gateway: 'simulator',
    limit: 140,
    price: 0,
    total: '',
    is_open: false,
    texts: { hello: '' },
    origins: ['a'],
  })
})

test('what is empty is null where the call takes that, and left out where it needs it not', () => {
  const values = { ...startOf(fields), name: ' Maple ', limit: '' }
  assert.deepEqual(bodyOf(fields, values), {
    name: ' Maple ',
    title: null,
    gateway: 'simulator',
    // The call takes no null here: it refuses it at its field.
    limit: null,
    price: null,
    is_open: false,
    texts: { hello: null },
    origins: [],
  })
})

test('a number is a number again, and what is not of the call stays with the form', () => {
  const values = { price: '1.5', total: 3, limit: 20, origins: 'a, b', date: '2026-11-20' }
  assert.deepEqual(bodyOf(fields, values), { price: 1.5, total: 3, limit: 20 })
})

test('a dotted name leads to the field within a group or a list', () => {
  assert.equal(fieldAt(fields, 'texts.hello')?.isNullable, true)
  assert.equal(fieldAt(fields, 'origins.3')?.maxLength, 200)
  assert.equal(fieldAt(fields, 'unknown.deep'), undefined)
})

test('a list of groups is rows that have names on the screen, and is sent without them', () => {
  const rules: Fields = {
    rules: {
      kind: 'list',
      each: {
        kind: 'group',
        fields: {
          key: { kind: 'text', isRequired: true },
          label: { kind: 'text', isNullable: true },
          count: { kind: 'number' },
        },
      },
    },
  }
  const stored = {
    rules: [
      { key: 'city', label: null, id: 7 },
      { key: 'size', label: 'Size', count: 2 },
    ],
  }
  const { rules: rows } = startOf(rules, stored) as { rules: { rowId: string }[] }
  assert.deepEqual(
    rows.map(({ rowId: _rowId, ...row }) => row),
    [
      { key: 'city', label: '', count: '' },
      { key: 'size', label: 'Size', count: 2 },
    ],
  )
  assert.equal(new Set(rows.map(({ rowId }) => rowId)).size, 2)
  assert.deepEqual(bodyOf(rules, { rules: rows }), {
    rules: [
      { key: 'city', label: null },
      { key: 'size', label: 'Size', count: 2 },
    ],
  })
})
