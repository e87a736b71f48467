import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { createDb, type Db, openPools } from './db.ts'
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

/** On a connection that was used for nothing yet. */
async function onFreshConnection(work: (tx: Db) => Promise<unknown>): Promise<void> {
  const fresh = openPools(database.url)
  try {
    await createDb(fresh, async () => undefined).transaction(maple, work)
  } finally {
    await fresh.end()
  }
}
const count = sql<{ count: number }>`select count(*) from campaign where client_id = 1`

it('several prepared statements may be asked for at once, also by the first who do so on a connection', async () => {
  await onFreshConnection(async (tx) => {
    const ask = () => tx.prepared().one(maple, count)
    const answers = await Promise.all([ask(), tx.one(maple, count), ask(), ask()])
    assert.deepEqual([...answers, await ask()], Array(5).fill({ count: 0 }))
  })
})

it('a connection on which one failed knows what it had not read', async () => {
  const fresh = openPools(database.url)
  const on = createDb(fresh, async () => undefined)
  const work = on.transaction(maple, async (tx) => {
    const failing = tx.one(maple, sql`select 1 / ${0}::int`)
    await Promise.allSettled([failing, tx.prepared().one(maple, count), tx.prepared().one(maple, count)])
    await failing
  })
  await assert.rejects(work, /division by zero/)
  assert.equal(fresh.transactions.totalCount, 1)
  const ask = (tx: Db) => tx.prepared().one(maple, count)
  assert.deepEqual(await on.transaction(maple, (tx) => Promise.all([ask(tx), ask(tx)])), [
    { count: 0 },
    { count: 0 },
  ])
  await fresh.end()
})
