import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openPools } from '#server/platform/db/db.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { type Example, examplesNeed, refused, taken } from '#test/support/statements/shardedExamples.ts'

// Citus holds against a statement what the guard of statements does (test/guards/sharded.test.ts).

const { CITUS_URL: citus = '' } = process.env
const pools = openPools(citus)
let database: Awaited<ReturnType<typeof emptiedDatabase>>

before(async () => {
  database = await emptiedDatabase(citus, { isSharded: true })
  const owner = new pg.Client({ connectionString: citus, options: '-c search_path=fanfare,public' })
  await owner.connect()
  for (const statement of examplesNeed.split(';')) await owner.query(statement)
  await owner.end()
})
after(async () => {
  await pools.end()
  await database.drop()
})

/** The answer to a statement of client 7, which is taken back. */
async function saidTo({ text, values = [] }: Example): Promise<string> {
  const connection = await pools.transactions.connect()
  try {
    for (const one of ['begin', 'set local app.client_id = 7']) await connection.query(one)
    await connection.query(text, [7, ...values])
    return 'taken'
  } catch (error) {
    return String(error)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

void test('Citus refuses what the guard finds', async () => {
  for (const [fault, example] of Object.entries(refused))
    assert.notEqual(await saidTo(example), 'taken', `${fault}: ${example.text}`)
})

void test('Citus takes what is written instead', async () => {
  for (const example of taken) assert.equal(await saidTo(example), 'taken', example.text)
})
