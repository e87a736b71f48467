import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { knownRows, setKnownRows } from '#test/support/statistics.ts'
import { analyzeWritten } from './analysis.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'

let database: TestDatabase
let owner: pg.Client
let pools: Pools
let db: Db
const client = { id: 1 }
const told: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(line) })

before(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
  await owner.connect()
  pools = openPools(database.url, { max: 4 })
  db = createDb(pools, async () => undefined)
})
afterEach(async () => {
  told.length = 0
  await owner.query('truncate campaign cascade')
})
after(async () => {
  await Promise.all([pools.end(), owner.end()])
  await database.drop()
})

const addCampaigns = (clientId: number, count: number) =>
  owner.query(
    `insert into campaign (client_id, id, name, created_at, updated_at)
     select $1, gen_random_uuid(), gen_random_uuid()::text, now(), now() from generate_series(1, $2)`,
    [clientId, count],
  )

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await owner.query(text, values)).rows as Row[]
const known = () => knownRows(query, 'campaign')
const analyzedAsLarge = async () => {
  await owner.query('analyze campaign')
  await setKnownRows(query, 'campaign', 1e8)
}

test('a table that was never analyzed is, by the application’s role, and again once a noticeable part was written', async () => {
  assert.ok((await known()) < 0)
  await addCampaigns(1, 1000)
  await analyzeWritten(db, { client, log }, { campaign: 1000 })
  assert.equal(await known(), 1000)

  await addCampaigns(1, 10)
  await analyzeWritten(db, { client, log }, { campaign: 10 })
  assert.equal(await known(), 1000, 'one row in a hundred is not worth it')

  await addCampaigns(2, 90)
  await analyzeWritten(db, { client, log }, { campaign: 90, award: 0 })
  assert.equal(await known(), 1100)
  assert.deepEqual(told, [])
})

test('a table whose statistics do not know the client is analyzed, however small a part of it the client has', async () => {
  await addCampaigns(1, 100)
  await analyzedAsLarge()
  await addCampaigns(3, 100)
  await analyzeWritten(db, { client, log }, { campaign: 1000 })
  await analyzeWritten(db, { client: { id: 3 }, log }, { campaign: 999 })
  assert.equal(await known(), 1e8)
  await analyzeWritten(db, { client: { id: 3 }, log }, { campaign: 1000 })
  assert.equal(await known(), 200)
})

test('a part that was dear to write is analyzed in however large a table', async () => {
  await addCampaigns(1, 10)
  await analyzedAsLarge()
  await analyzeWritten(db, { client, log }, { campaign: 49_999 })
  assert.equal(await known(), 1e8)
  await analyzeWritten(db, { client, log }, { campaign: 50_000 })
  assert.equal(await known(), 10)
})

test('a table that somebody holds is told to the log, and the work goes on', async () => {
  await owner.query(`alter function analyze_written set lock_timeout = '50ms'`)
  await owner.query('begin; lock table campaign in share update exclusive mode')
  await analyzeWritten(db, { client, log }, { campaign: 50_000 })
  await owner.query('rollback')
  await owner.query(`alter function analyze_written set lock_timeout = '5s'`)
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /"code":"55P03".*"table":"campaign","rows":50000/)
})

test('within a transaction nothing is analyzed: that would keep others out until its end', async () => {
  await assert.rejects(
    db.transaction({}, (tx) => analyzeWritten(tx, { client, log }, { campaign: 50_000 })),
    /within a transaction/,
  )
})

test('the application’s role may have tables of its schema analyzed, and nothing more', async () => {
  await assert.rejects(pools.transactions.query(`select analyze_written(1, 'pg_authid', 50000)`), /no rows/)
  const { rows } = await pools.transactions.query(`select count(*) as count from pg_class
    where relnamespace = 'fanfare'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'maintain')`)
  assert.deepEqual(rows, [{ count: 0 }])
})
