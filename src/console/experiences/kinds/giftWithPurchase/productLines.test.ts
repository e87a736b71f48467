import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProductLines } from './productLines.ts'

const read = (text: string, limits: { listed?: string[]; room?: number } = {}) => {
  const { products, faults, left } = readProductLines(text, {
    listed: [],
    room: 500,
    eidLength: 8,
    nameLength: 10,
    ...limits,
  })
  const rows = products.map(({ tether_product_eid: eid, alias_en, alias_fr }) => [eid, alias_en, alias_fr])
  return { rows, faults, left }
}

test('a line is a product: its eid, and its names behind tabs, semicolons or commas', () => {
  const rows = [
    ['a1', 'Flour', 'Farine'],
    ['a2', 'Oats', ''],
    ['a3', '', ''],
  ]
  for (const text of [
    'a1\tFlour\tFarine\na2\tOats\na3\n',
    'a1;Flour;Farine\r\na2;Oats;\r\n\r\na3;;',
    ' a1 , Flour , Farine \ra2,Oats\ra3',
    'eid,alias_en,alias_fr\na1,Flour,Farine\na2,Oats,\na3,,',
  ])
    assert.deepEqual(read(text), { rows, faults: [], left: '' })
})

test('quotes hold a comma, and a quote that is doubled', () => {
  const text = 'a1,"Oats, 1 kg","Gruau ""1"""\n"a2",Flour; big'
  const rows = [
    ['a1', 'Oats, 1 kg', 'Gruau "1"'],
    ['a2', 'Flour; big', ''],
  ]
  assert.deepEqual(read(text), { rows, faults: [], left: '' })
})

test('lines that are no product are told by their number and left as they are', () => {
  const text = [
    'a1,Flour',
    ',Oats',
    'a1,Again',
    '',
    'a2,"Open',
    'a-name-of-nine,x',
    'a3,A name that is long',
    'a4,Four,Quatre,cinq',
    'old,Listed',
    'a5,"Rye" bread',
    'a6,Rice',
  ].join('\n')
  const { rows, faults, left } = read(text, { listed: ['old'] })
  assert.deepEqual(
    rows.map(([eid]) => eid),
    ['a1', 'a6'],
  )
  assert.deepEqual(faults, [
    { line: 2, why: 'eidMissing' },
    { line: 3, why: 'twice', first: 1 },
    { line: 5, why: 'quote' },
    { line: 6, why: 'eidLong' },
    { line: 7, why: 'nameLong' },
    { line: 8, why: 'columns' },
    { line: 9, why: 'listed' },
    { line: 10, why: 'quote' },
  ])
  const [, ...lines] = text.split('\n').filter(Boolean)
  assert.equal(left, lines.slice(0, -1).join('\n'))
})

test('what does not fit into the list any more is left', () => {
  const { rows, faults, left } = read('a1\na2\na3', { room: 2 })
  assert.equal(rows.length, 2)
  assert.deepEqual([faults, left], [[{ line: 3, why: 'full' }], 'a3'])
})
