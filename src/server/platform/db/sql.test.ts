import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, writtenOut } from './sql.ts'

test('each value of a statement is a parameter, numbered through its pieces', () => {
  const isOpen = sql`state = ${'open'} and at > ${new Date(0)}`
  const statement = sql`select ${sql.ref('d.id')} from draw d where client_id = ${7} and ${isOpen} limit ${sql.lit(3)}`
  assert.deepEqual(writtenOut(statement), {
    text: 'select "d"."id" from draw d where client_id = $1 and state = $2 and at > $3 limit 3',
    values: [7, 'open', new Date(0)],
  })
})

test('a piece that stands twice gives its values twice, and one without values is its text', () => {
  const isOwn = sql`user_id = ${'u'}`
  const { text, values } = writtenOut(sql`${isOwn} or ${isOwn} ${sql``}`)
  assert.equal(text, 'user_id = $1 or user_id = $2 ')
  assert.deepEqual(values, ['u', 'u'])
})

test('values and pieces are joined, and nothing joins to nothing', () => {
  const joined = writtenOut(sql`(${sql.join([1, sql`now()`, null])})`)
  assert.deepEqual(joined, { text: '($1, now(), $2)', values: [1, null] })
  assert.equal(writtenOut(sql.join([sql`a`, sql`b`], sql` and `)).text, 'a and b')
  assert.equal(writtenOut(sql.join([])).text, '')
  assert.equal(writtenOut(sql.refs(['id', 'name'])).text, '"id", "name"')
  assert.equal(writtenOut(sql.refs(['id', 'name'], 'l')).text, '"l"."id", "l"."name"')
})

test('what is written out cannot leave its quotes', () => {
  assert.equal(writtenOut(sql.lit("O'Hara")).text, "'O''Hara'")
  assert.equal(writtenOut(sql.ref('na"me')).text, '"na""me"')
  assert.equal(writtenOut(sql.lit(null)).text, 'null')
})

test('what only looks like a piece is a value', () => {
  const typed = { texts: ['drop table link'], values: [] }
  assert.deepEqual(writtenOut(sql`${typed}`), { text: '$1', values: [typed] })
})
