import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { type QuietFront, quietFront } from '#test/support/quietFront.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { until } from '#test/support/until.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { sql } from './sql.ts'

const maple = { client: { id: 1 } }
/** Shorter than the product's, but for a machine that does other things as well. */
const times = {
  lookMilliseconds: 50,
  lateMilliseconds: 200,
  answerMilliseconds: 1500,
  longestMilliseconds: 60_000,
}

let database: TestDatabase
let front: QuietFront
let pools: Pools
let db: Db
before(async () => {
  database = await testDatabase()
  front = await quietFront(database.url)
  pools = openPools(front.url, { max: 4, silence: times })
  db = createDb(pools, async () => undefined)
})
after(async () => {
  await pools.end()
  await front.end()
  await database.drop()
})
afterEach(() => front.recover())

const names = sql<{ name: string }>`select name from campaign where client_id = 1`
const works: Readonly<Record<string, () => Promise<unknown>>> = {
  'a statement of no client': () => db.many({}, sql`select 1`),
  'a statement alone': () => db.many(maple, names),
  'prepared statements': () => db.prepared().many(maple, names),
  'a transaction': () => db.transaction(maple, (tx) => tx.many(maple, names)),
}
const isAnswering = () =>
  db.many(maple, names).then(
    () => true,
    () => false,
  )

describe('a database that falls silent without an end', () => {
  for (const [name, work] of Object.entries(works))
    it(`gives ${name} a 503 that says when to come back, and answers again`, async () => {
      await work()
      front.fallSilent()
      const { code, reason, retryAfterSeconds } = await refusalOf(work())
      assert.deepEqual([code, reason, retryAfterSeconds], ['unavailable', 'database_away', 5])
      front.recover()
      await until(isAnswering)
      await work()
    })

  it('does so also in the middle of a transaction, whose work fails for another reason', async () => {
    const failing = db.transaction(maple, async (tx) => {
      await tx.many(maple, names)
      front.fallSilent()
      throw new Error('of its own')
    })
    await assert.rejects(failing, /of its own/)
    front.recover()
    await until(isAnswering)
  })
})

it('one connection that is lost among others fails its own statement alone', async () => {
  await Promise.all([isAnswering(), isAnswering()])
  front.fallSilent({ isForNew: false })
  const { reason } = await refusalOf(db.many(maple, names))
  assert.equal(reason, 'database_away')
  await until(isAnswering)
})

it('a statement that takes longer than the database is trusted for has its answer', async () => {
  const [row] = await db.many<{ is_there: boolean }>(maple, sql`select pg_sleep(2.5) is not null as is_there`)
  assert.deepEqual(row, { is_there: true })
})

it('what nobody can be asked about ends at its own limit', async () => {
  const pooled = openPools(database.url, {
    max: 1,
    isPooler: true,
    silence: { ...times, longestMilliseconds: 1000 },
  })
  const late = createDb(pooled, async () => undefined)
  const { reason } = await refusalOf(late.many({}, sql`select pg_sleep(20)`))
  assert.equal(reason, 'database_away')
  await pooled.end()
})
