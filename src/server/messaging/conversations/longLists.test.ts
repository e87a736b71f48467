import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/platform/db/db.ts'
import { createLongLists } from './longLists.ts'

const noted = new Date('2026-05-04T12:00:00Z')
const after = (milliseconds: number) => new Date(noted.getTime() + milliseconds)
const [here, elsewhere] = [{} as Db, {} as Db]

test('a list is known to be long for five seconds, in its database and by its own name', () => {
  const lists = createLongLists()
  assert.equal(lists.has({ db: here, key: 'all', at: noted }), false)
  lists.note({ db: here, key: 'all', at: noted })
  assert.equal(lists.has({ db: here, key: 'all', at: after(4999) }), true)
  assert.equal(lists.has({ db: here, key: 'all', at: after(5000) }), false)
  assert.equal(lists.has({ db: here, key: 'unread', at: noted }), false)
  assert.equal(lists.has({ db: elsewhere, key: 'all', at: noted }), false)
})

test('a thousand lists are remembered, and the oldest gives way', () => {
  const lists = createLongLists()
  for (let number = 0; number <= 1000; number++) lists.note({ db: here, key: `${number}`, at: noted })
  assert.equal(lists.has({ db: here, key: '0', at: noted }), false)
  assert.equal(lists.has({ db: here, key: '1', at: noted }), true)
  assert.equal(lists.has({ db: here, key: '1000', at: noted }), true)
})
