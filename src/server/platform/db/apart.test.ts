import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { sql } from './sql.ts'

const maple = { client: { id: 1 } }
let database: TestDatabase
let pools: Pools
let db: Db
before(async () => {
  database = await testDatabase()
  pools = openPools(database.url, { max: 4 })
  db = createDb(pools, async () => undefined)
})
after(async () => {
  await pools.end()
  await database.drop()
})

const add = (to: Db, name: string) =>
  to.run(maple, sql`insert into counter (client_id, name, shard, value) values (1, ${name}, 0, 1)`)

async function listNames(from: Db): Promise<string[]> {
  const named = sql<{ name: string }>`select name from counter where client_id = 1 order by name`
  return (await from.many(maple, named)).map(({ name }) => name)
}

const empty = () => db.run(maple, sql`delete from counter where client_id = 1`)

test('all reads of a transaction apart see one moment', async () => {
  await empty()
  await db.apart(maple, async (apart) => {
    assert.deepEqual(await listNames(apart), [])
    await add(db, 'meanwhile')
    assert.deepEqual(await listNames(apart), [])
  })
  assert.deepEqual(await listNames(db), ['meanwhile'])
})

test('one beside it sees the same moment, which neither what was written since nor a foreign name changes', async () => {
  await empty()
  const installed = sql<{ extname: string }>`select extname from pg_extension where extname = 'citus'`
  if (await db.maybe({}, installed)) return
  const exported = sql<{ moment: string }>`select pg_export_snapshot() as moment`
  await db.apart(maple, async (apart) => {
    const { moment } = await apart.one(maple, exported)
    await add(db, 'meanwhile')
    await apart.apart(
      maple,
      async (beside) => {
        assert.deepEqual(await listNames(beside), [])
        await add(beside, 'beside')
      },
      moment,
    )
    assert.deepEqual(await listNames(apart), [])
  })
  assert.deepEqual(await listNames(db), ['beside', 'meanwhile'])
  await assert.rejects(db.apart(maple, listNames, '00000000-00000000-9'))
})

test('it is none of the transaction around it: it sees nothing of that and stays where that is undone', async () => {
  await empty()
  const undone = db.transaction(maple, async (tx) => {
    await add(tx, 'around')
    await tx.apart(maple, async (apart) => {
      assert.ok(apart.inTransaction)
      assert.deepEqual(await listNames(apart), [])
      await add(apart, 'apart')
    })
    assert.deepEqual(await listNames(tx), ['apart', 'around'])
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  assert.deepEqual(await listNames(db), ['apart'])
})

test('what fails in it undoes both', async () => {
  await empty()
  const failing = db.transaction(maple, async (tx) => {
    await add(tx, 'around')
    await tx.apart(maple, async (apart) => {
      await add(apart, 'apart')
      throw new Error('failed')
    })
  })
  await assert.rejects(failing, /failed/)
  assert.deepEqual(await listNames(db), [])
})

test('more of them at once than there are connections for transactions wait for each other and end', async () => {
  await empty()
  const names = Array.from({ length: 30 }, (_, at) => `name ${String(at).padStart(2, '0')}`)
  await Promise.all(
    names.map((name) => db.transaction(maple, (tx) => tx.apart(maple, (apart) => add(apart, name)))),
  )
  assert.deepEqual(await listNames(db), names)
})
