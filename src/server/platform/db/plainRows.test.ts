import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Row } from '#db/rows.ts'
import { testDatabase } from '#test/support/database.ts'
import { RefusedError } from '../errors.ts'
import { type Scope, systemScope } from '../scope.ts'
import { prepare } from './compiled.ts'
import { createDb, openPools } from './db.ts'
import { editedRows, insertRow, nextVersion, updateRow } from './plainRows.ts'
import { sql } from './sql.ts'

const maple = { client: { id: 1 } }
const other = { client: { id: 2 } }
const at = new Date('2026-11-26T09:00:00.000Z')
const database = await testDatabase()
const pools = openPools(database.url)
const db = createDb(pools, async () => undefined)
after(async () => {
  await pools.end()
  await database.drop()
})

const webhook = {
  client_id: 1,
  id: '0197a000-0000-7000-8000-0000000000a1',
  slot: 1,
  name: 'O’Hara "& Fils"',
  url: 'https://hooks.example.com/a?b=c',
  actions: ['entry.valid', 'a,b', 'quo"te', 'back\\slash'],
  state: 'on',
  secret: 's',
  failures: 0,
  version: 1,
  created_at: at,
} as const
type Kept = Row<'webhook', 'name' | 'actions' | 'state' | 'version' | 'failing_since'>
const kept = (id: string) => sql<Kept>`
  select name, actions, state, version, failing_since from webhook where client_id = 1 and id = ${id}::uuid`

test('a row is stored as it is given, its lists and quotes too, and what is left out is null', async () => {
  await db.run(maple, insertRow('webhook', webhook))
  const { name, actions, state, version } = webhook
  assert.deepEqual(await db.one(maple, kept(webhook.id)), {
    name,
    actions: [...actions],
    state,
    version,
    failing_since: null,
  })
})

test('a change sets what is given, of the rows with this key alone, and answers what is written behind it', async () => {
  const id = '0197a000-0000-7000-8000-0000000000a2'
  await db.run(maple, insertRow('webhook', { ...webhook, id, slot: 2, name: 'Second' }))
  const set = { name: 'Renamed', failing_since: at, version: nextVersion }
  const changed = updateRow('webhook', { client_id: 1, id, state: 'on' }, set)
  const row = await db.one(maple, sql<Row<'webhook', 'version'>>`${changed} returning version`)
  assert.equal(row.version, 2)
  assert.equal((await db.one(maple, kept(webhook.id))).version, 1)
  assert.equal(await db.run(maple, updateRow('webhook', { client_id: 1, id, state: 'off' }, set)), 0)
  assert.equal(await db.run(other, updateRow('webhook', { client_id: 1, id }, set)), 0)
})

test('the same columns make the same text, so that it is planned once', () => {
  const text = (name: string) => prepare(maple, updateRow('link', { client_id: 1, id: 'a' }, { name })).text
  assert.equal(text('one'), text('two'))
})

test('a change of a tenant table that does not name its client is refused before it is sent', () => {
  assert.throws(() => prepare(maple, updateRow('link', { id: 'a' }, { name: 'b' })), /without client_id/)
  assert.throws(() => prepare({}, insertRow('webhook', webhook)), /no client for/)
})

test('whatever stands in for a column is a name and no piece of the statement', () => {
  const hostile: object = { 'name" = null; drop table link; --': 'x' }
  const { text } = prepare(maple, updateRow('link', { client_id: 1, id: 'a' }, hostile))
  assert.match(text, /set "name"" = null; drop table link; --" = \$1 where/)
})

test('a column that is missing, misspelt, too many or of another type does not compile', () => {
  const { url: _url, ...unfinished } = webhook
  const painted = { colour: 'red' }
  const rows = [
    // @ts-expect-error: a webhook has an address.
    insertRow('webhook', unfinished),
    // @ts-expect-error: no webhook has a colour, also where it is spread.
    insertRow('webhook', { ...webhook, ...painted }),
    // @ts-expect-error: no webhook is ever closed.
    updateRow('webhook', { client_id: 1, id: 'a' }, { state: 'closed' }),
    // @ts-expect-error: a change that leaves a field open would set it to null.
    updateRow('webhook', { client_id: 1, id: 'a' }, { name: undefined }),
    // @ts-expect-error: a document is given as its text.
    updateRow('draw', { client_id: 1, id: 'a' }, { rules: [] }),
  ]
  assert.equal(rows.length, 5)
})

function scopeOf(client: number, hour: number) {
  const named = { id: client, eid: 'maple', name: 'Maple', timeZone: 'America/Toronto' }
  return systemScope(named, 'Tests', new Date(Date.UTC(2026, 10, 26, hour)))
}

test('rows that people edit are made, held, changed and deleted by their id, in their own client', async () => {
  const [id, user_id] = ['0197a000-0000-7000-8000-0000000000b1', '0197a000-0000-7000-8000-0000000000b2']
  const replies = editedRows('saved_reply', ['id', 'title', 'message_fr'])
  const [maplesNine, maplesTen, others] = [scopeOf(1, 9), scopeOf(1, 10), scopeOf(2, 10)]
  await replies.insert(db, maplesNine, { id, user_id, title: 'Thanks', message: 'Thank you.' })
  const isMissing = (scope: Scope) => assert.rejects(replies.require(db, scope, id), RefusedError)
  await replies.require(db, maplesNine, id)
  await isMissing(others)
  assert.equal(await replies.lock(db, others, id), undefined)
  assert.deepEqual(await replies.lock(db, maplesNine, id), {
    id,
    title: 'Thanks',
    message_fr: null,
    version: 1,
  })
  await replies.write(db, others, { id, title: 'Theirs' })
  await replies.write(db, maplesTen, { id, message_fr: 'Merci.' })
  const written = await db.one(
    maple,
    sql<Row<'saved_reply', 'title' | 'message_fr' | 'version' | 'created_at' | 'updated_at'>>`
      select title, message_fr, version, created_at, updated_at from saved_reply where client_id = 1 and id = ${id}::uuid`,
  )
  const times = { created_at: maplesNine.at, updated_at: maplesTen.at }
  assert.deepEqual(written, { title: 'Thanks', message_fr: 'Merci.', version: 2, ...times })
  await replies.delete(db, others, id)
  await replies.require(db, maplesNine, id)
  await replies.delete(db, maplesNine, id)
  await isMissing(maplesNine)
})

test('such rows take no column that is not there, and write their client by themselves', () => {
  const replies = editedRows('saved_reply', ['id', 'title'])
  const scope = scopeOf(1, 9)
  const change = { id: 'a', titel: 'b' }
  const made = { id: 'a', user_id: 'b', title: 'c', message: 'd' }
  const uses = () => [
    // @ts-expect-error: it has no such column.
    replies.write(db, scope, change),
    // @ts-expect-error: a message is wanted.
    replies.insert(db, scope, { id: 'a', user_id: 'b', title: 'c' }),
    replies.insert(db, scope, made),
    // @ts-expect-error: a table of no client's.
    editedRows('user_account', ['id']),
  ]
  assert.ok(uses)
})
