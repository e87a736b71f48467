import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { overAllClients } from '#server/platform/db/distribute.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { type Catalogue, readCatalogue } from '#test/support/statements/catalogue.ts'
import { recordAll } from '#test/support/statements/everyCall.ts'
import { queryTreeOf, showTrees } from '#test/support/statements/queryTree.ts'
import { faultsOfSharded } from '#test/support/statements/sharded.ts'
import { deadly, refused, taken } from '#test/support/statements/shardedExamples.ts'

const root = join(import.meta.dirname, '../..')
let database: TestDatabase
let client: pg.Client
let catalogue: Catalogue

before(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url, options: '-c search_path=fanfare,public' })
  await client.connect()
  await client.query(showTrees)
  catalogue = await readCatalogue(client)
})
after(async () => {
  await client.end()
  await database.drop()
})

const faultsOf = async (text: string) => faultsOfSharded(await queryTreeOf(client, text), catalogue)
const isRead = (text: string) =>
  /^\s*(with|select|insert|update|delete)\b/i.test(text) && !text.includes('pgboss.')

test('no statement of the product has what a sharded database refuses', async () => {
  const faults = new Set<string>()
  const read = new Set<string>()
  for (const [calls, texts] of await recordAll()) {
    const [caller = ''] = calls.split('\n')
    if (caller === '' || caller.includes('.test.ts:')) continue
    for (const text of [...texts].filter((one) => isRead(one) && !read.has(one))) {
      read.add(text)
      for (const fault of await faultsOf(text)) faults.add(`${caller.replace(`${root}/`, '')} ${fault}`)
    }
  }
  assert.ok(read.size > 300, `only ${read.size} statements were read`)
  console.log(`statements read ${read.size}`)
  assert.deepEqual([...faults].sort(), [])
})

test('each fault is found in a statement that has it, and none in what is written instead', async () => {
  for (const [fault, { text }] of Object.entries({ ...refused, ...deadly }))
    assert.deepEqual(await faultsOf(text), [fault.replace(/, (?!which asks|beside tables).*/, '')], text)
  for (const { text } of taken) assert.deepEqual(await faultsOf(text), [], text)
})

test('the functions that look over all clients are those that the documentation gives a reason for, and exist', async () => {
  const [, chapter = ''] = readFileSync(join(root, 'docs/scaling.md'), 'utf8').split(
    '### Functions that look over all clients',
  )
  const told = [...(chapter.split('\n#')[0] ?? '').matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)
  assert.deepEqual(
    told,
    overAllClients.map((one) => one.replace(/\(.*/, '')),
  )
  const { rows } = await client.query(
    'select array_agg(to_regprocedure(name)::oid) as found from unnest($1::text[]) name',
    [overAllClients],
  )
  assert.ok(!rows[0].found.includes(null), 'one of them is no function')
})
