import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Row } from '#db/rows.ts'
import { testDatabase } from '#test/support/database.ts'
import { prepare } from './compiled.ts'
import { createDb, openPools } from './db.ts'
import { insertRow, nextVersion, updateRow } from './plainRows.ts'
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
