import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { createDb, type Db, openPools, type Pools, type Query } from './db/db.ts'
import { type KnownLength, longerThanCap, pageOfLongList } from './longList.ts'
import { countMatches, limitOf, pageOfMatches, selectPage } from './pageQuery.ts'

let database: TestDatabase
let pools: Pools
let db: Db
let ran: string[] = []

before(async () => {
  database = await testDatabase()
  pools = openPools(database.url, { max: 2 })
  const real = createDb(pools, async () => undefined)
  const many = <Row>(within: object, query: Query<Row>) => {
    ran.push('many')
    return real.many(within, query)
  }
  db = { ...real, many }
})
after(async () => {
  await pools.end()
  await database.drop()
})

type Row = { id: string }
const numbers = 100_000
const ids = (rows: Row[]) => rows.map(({ id }) => Number(id))

/** The numbers to 100,000 that a condition lets through, from the largest down. */
function listOf(condition: string, { page = 1, steps = 1000, known }: Partial<Shape> = {}) {
  ran = []
  const where = sql.raw(condition)
  const all = sql.raw(`generate_series(1, ${numbers})`)
  const from = sql`from ${all} p (id)`
  return pageOfLongList<Row>(
    db,
    {},
    {
      asked: { page, per_page: 3 },
      order: sql`p.id desc`,
      found: (limit) =>
        sql`select p.id ${from} where ${where} ${limit === null ? sql`` : sql`limit ${limit}`}`,
      sorted: (isMeant) => sql`select p.id from found p where ${isMeant}`,
      isLookedUp: false,
      walked: (isMeant: Sql<boolean>, far: number) => sql`
      select p.id from (select p.id ${from} order by p.id desc limit ${far}) p where ${isMeant} and ${where}`,
      steps,
      length: sql<number>`${sql.lit(numbers)}`,
      known,
      rows: sql<Row>`select page.id::text as id from page order by page.id desc`,
    },
  )
}
type Shape = { page: number; steps: number; known: KnownLength }

test('few are sorted, with their exact total, in one statement', async () => {
  const { rows, ...told } = await listOf('p.id % 20000 = 0')
  assert.deepEqual(ids(rows), [100_000, 80_000, 60_000])
  assert.deepEqual(told, { total: 5 })
  assert.deepEqual(ids((await listOf('p.id % 20000 = 0', { page: 2 })).rows), [40_000, 20_000])
  assert.equal(ran.length, 1)
})

test('of many the index of the order is walked, in one statement, and the total is capped', async () => {
  const { rows, ...told } = await listOf('p.id % 2 = 0', { page: 2 })
  assert.deepEqual(ids(rows), [99_994, 99_992, 99_990])
  assert.deepEqual(told, { total: 10_000, isCapped: true })
  assert.equal(ran.length, 1)
})

test('where the many stand far along, all are sorted after all', async () => {
  const { rows, total } = await listOf('p.id <= 50000')
  assert.deepEqual(ids(rows), [50_000, 49_999, 49_998])
  assert.equal(total, 10_000)
  assert.equal(ran.length, 2)
})

test('a total that is known exactly is told as it is, one known to be over the cap is not counted', async () => {
  const exact = { total: sql<number>`50000`, isExact: true }
  const told = await listOf('p.id % 2 = 0', { known: exact })
  assert.deepEqual([told.total, ids(told.rows)], [50_000, [100_000, 99_998, 99_996]])
  const { rows, ...capped } = await listOf('p.id % 2 = 0', { known: longerThanCap })
  assert.deepEqual(ids(rows), [100_000, 99_998, 99_996])
  assert.deepEqual(capped, { total: 10_000, isCapped: true })
})

test('nothing found is no rows and a total of 0', async () => {
  assert.deepEqual(await listOf('false'), { rows: [], total: 0 })
})

test('a page has its total beside it, capped unless all are counted', async () => {
  const matches = sql`from generate_series(1, 12000) n (id)`
  const asked = { page: 2, per_page: 2 }
  const rows = sql<{ id: number }>`select id ${matches} order by id ${limitOf(asked)}`
  assert.deepEqual(await pageOfMatches(db, {}, { rows, matches }), {
    rows: [{ id: 3 }, { id: 4 }],
    total: 10_000,
    isCapped: true,
  })
  assert.equal((await pageOfMatches(db, {}, { rows, matches, isExact: true })).total, 12_000)
  assert.deepEqual(await countMatches(db, {}, sql`${matches} where id <= 10000`), {
    total: 10_000,
  })
})

test('a total may be capped for a reason of its own', async () => {
  const page = { total: sql<number>`7`, rows: sql<Row>`select '1' as id` }
  const told = await selectPage(db, {}, { ...page, isCapped: sql<boolean>`true` })
  assert.deepEqual([told.total, told.isCapped], [7, true])
})
