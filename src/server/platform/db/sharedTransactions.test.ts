import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { RefusedError, refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { sharedTransactions } from './sharedTransactions.ts'
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

const add = (tx: Db, name: string, id = newId()) =>
  tx.run(
    maple,
    sql`insert into campaign (client_id, id, name, created_at, updated_at) values (1, ${id}, ${name}, now(), now())`,
  )
/** Each with the transaction that wrote it. */
const written = (place: string) =>
  db.many(
    maple,
    sql<{ name: string; xmin: string }>`
      select name, xmin::text from campaign where client_id = 1 and name like ${`${place}%`} order by name`,
  )
const share = <T>(place: string, work: (tx: Db) => Promise<T>, alike: readonly string[] = []) =>
  sharedTransactions(db, { place, alike }).transaction(maple, work)

test('works that come at the same moment share a transaction, and each has its own answer', async () => {
  const names = Array.from({ length: 30 }, (_, nth) => `same ${10 + nth}`)
  const answers = await Promise.all(
    names.map((name) =>
      share('same', async (tx) => {
        await add(tx, name)
        return name
      }),
    ),
  )
  assert.deepEqual(answers, names)
  const rows = await written('same')
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  )
  assert.equal(new Set(rows.map(({ xmin }) => xmin)).size, 2)
})

test('one that fails takes none of the others with it, whether we refuse it or the database', async () => {
  const id = newId()
  const works = [
    share('one', (tx) => add(tx, 'one 1', id)),
    share('one', async (tx) => {
      await add(tx, 'one 2')
      return refuse('not_found')
    }),
    share('one', (tx) => add(tx, 'one 3', id)),
    share('one', (tx) => add(tx, 'one 4')),
  ]
  const outcomes = await Promise.allSettled(works)
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.deepEqual(
    failures
      .map((error) => String(error instanceof RefusedError ? error.refusal.reason : error.code))
      .toSorted(),
    ['23505', 'not_found'],
  )
  const rows = await written('one')
  assert.equal(rows.length, 2)
  assert.ok(rows.some(({ name }) => name === 'one 4') && rows.every(({ name }) => name !== 'one 2'))
})

test('works that have something in common see each other’s outcome, and places know nothing of each other', async () => {
  const work = async (tx: Db) => {
    const { count } = await tx.one(
      maple,
      sql<{ count: number }>`select count(*) from campaign where client_id = 1 and name like 'alike%'`,
    )
    await add(tx, `alike ${newId()}`)
    return count
  }
  const counts = await Promise.all(
    Array.from({ length: 5 }, () => share('alike', work, ['phone 416', `form ${newId()}`])),
  )
  assert.deepEqual(counts, [0, 1, 2, 3, 4])
  await Promise.all(['left', 'right'].map((place) => share(place, (tx) => add(tx, `place ${place}`))))
  assert.equal(new Set((await written('place')).map(({ xmin }) => xmin)).size, 2)
})

test('where the database is away each hears of it, and nothing is tried alone', async () => {
  const gone = openPools('postgresql://fanfare@127.0.0.1:9/fanfare')
  const away = createDb(gone, async () => undefined)
  let runs = 0
  const works = Array.from({ length: 10 }, () =>
    sharedTransactions(away, { place: 'away', alike: [] }).transaction(maple, async () => (runs += 1)),
  )
  for (const outcome of await Promise.allSettled(works)) {
    assert.equal(outcome.status, 'rejected')
    assert.equal(outcome.reason.refusal.reason, 'database_away')
  }
  assert.equal(runs, 0)
  await gone.end()
})
