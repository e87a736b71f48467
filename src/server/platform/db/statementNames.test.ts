import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { createDb, openPools } from './db.ts'
import { sql } from './sql.ts'

const maple = { client: { id: 1 } }
const database = await testDatabase()
const pools = openPools(database.url)
const db = createDb(pools, async () => undefined)
after(async () => {
  await pools.end()
  await database.drop()
})

it('a change that reads other rows is planned for its values at each run, so never for all clients at once', async () => {
  const change = sql`update campaign c set name = n.name from unnest(${['none']}::text[]) n (name)
    where c.client_id = 1 and c.name = n.name`
  const kept = await db.transaction(maple, async (tx) => {
    for (const one of [
      change,
      change,
      sql`update campaign set name = 'none' where client_id = 1 and name = 'none'`,
    ])
      await tx.run(maple, one)
    return tx.many(maple, sql<{ text: string }>`select statement as text from pg_prepared_statements`)
  })
  const changes = kept.filter(({ text }) => /update campaign/.test(text))
  assert.ok(changes.length > 0)
  for (const { text } of changes) assert.doesNotMatch(text, /unnest/)
})
