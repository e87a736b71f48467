import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { until } from '#test/support/until.ts'
import { newId } from '../ids.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { sql } from './sql.ts'

const maple = { client: { id: 1 } }

let database: TestDatabase
let owner: pg.Client
let pools: Pools
let db: Db

before(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
  await owner.connect()
  pools = openPools(database.url, { max: 4 })
  db = createDb(pools, async () => undefined)
})
after(async () => {
  await Promise.all([pools.end(), owner.end()])
  await database.drop()
})

const addCampaign = (name: string) => sql`
  insert into campaign (client_id, id, name, created_at, updated_at) values (1, ${newId()}, ${name}, now(), now())`
const names = sql<{ name: string }>`select name from campaign where client_id = 1`
const isKept = async (name: string) =>
  (await owner.query('select from campaign where name = $1', [name])).rowCount === 1

/** Ends every connection of the application, as a restart of the database does. */
const cutConnections = () =>
  owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'fanfare'`)

describe('a connection that is lost', () => {
  it('in the middle of a statement gives a 503 that says when to come back', async () => {
    const sleeping = refusalOf(db.many(maple, sql`select pg_sleep(20)`))
    await until(async () => await isRunning('%pg_sleep%'))
    await cutConnections()
    const { code, retryAfterSeconds } = await sleeping
    assert.deepEqual([code, retryAfterSeconds], ['unavailable', 5])
    await until(() => isAnswering())
  })

  it('before commit lets the transaction run again on another one', async () => {
    let tries = 0
    await db.transaction(maple, async (tx) => {
      tries++
      await tx.run(maple, addCampaign('Survivor'))
      if (tries === 1) await cutConnections()
      await tx.many(maple, names)
    })
    assert.equal(tries, 2)
    assert.equal(await isKept('Survivor'), true)
  })

  it('while the transaction does something else does not end the process', async () => {
    let tries = 0
    await db.transaction(maple, async (tx) => {
      tries++
      await tx.run(maple, addCampaign(`Idle ${tries}`))
      if (tries === 1) await cutConnections()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.many(maple, names)
    })
    assert.deepEqual([tries, await isKept('Idle 1'), await isKept('Idle 2')], [2, false, true])
  })

  it('and an address where nobody listens are the same 503, also for a job', async () => {
    const nowhere = openPools('postgres://nobody@127.0.0.1:1/none')
    const unreachable = createDb(nowhere, async (job, run) => void (await run('select $1::text', [job.name])))
    for (const work of [
      () => unreachable.many({}, sql`select 1`),
      () => unreachable.many(maple, sql`select 1`),
      () => unreachable.transaction(maple, async () => 1),
      () => unreachable.enqueue({ name: 'any', payload: {} }),
    ])
      assert.equal((await refusalOf(work())).code, 'unavailable')
    await nowhere.end()
  })
})

it('a connection that dies while idle is told to whoever opened the pools, and replaced', async () => {
  const lost: Error[] = []
  const small = openPools(database.url, { max: 1, onError: (error) => lost.push(error) })
  const lonely = createDb(small, async () => undefined)
  await lonely.many({}, sql`select 1`)
  const isTold = once(small.alone, 'error')
  await cutConnections()
  await isTold
  assert.ok(lost.length > 0)
  assert.equal((await lonely.many({}, sql`select 1`)).length, 1)
  await small.end()
})

const isAnswering = () =>
  db.many(maple, sql`select 1`).then(
    (rows) => rows.length === 1,
    () => false,
  )

async function isRunning(pattern: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [pattern],
  )
  return rowCount !== 0
}
