import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { getPrograms } from '#test/support/debianPrograms.ts'
import { startPgbouncer } from '#test/support/fronts.ts'
import { newId } from '../ids.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { migrate } from './migrate.ts'
import { requirePooler } from './pooler.ts'
import { sql } from './sql.ts'

// The application's pools behind Debian's PgBouncer in transaction mode, which has one connection for all of them.

const password = 'a password of the pooler'
const lacking = await getPrograms('pgbouncer').then(
  () => undefined,
  (error: unknown) => `left out: ${String(error)}`,
)

let database: TestDatabase
let owner: pg.Client
let front: Awaited<ReturnType<typeof startPgbouncer>> | undefined
let pools: Pools
let db: Db
let setSignIn: (how: string) => Promise<void>

async function start(): Promise<void> {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
  await owner.connect()
  // On Citus the role signs in between the nodes; how, is left as it is.
  const { rows: mayNot } = await owner.query(
    `select from pg_roles where rolname = 'fanfare_app' and not rolcanlogin`,
  )
  setSignIn = async (how) => {
    if (mayNot.length > 0) await owner.query(`alter role fanfare_app ${how}`)
  }
  await setSignIn(`login password '${password}'`)
  await migrate(database.ownerUrl, { log: () => undefined, hasPooler: true })
  front = await startPgbouncer(database.ownerUrl, { password, connections: 1 })
  pools = openPools(front.url, { max: 4, isPooler: true })
  db = createDb(pools, async (job, run) => void (await run('select $1::text', [job.name])))
}

async function end(): Promise<void> {
  if (front) await pools.end()
  await front?.end()
  await setSignIn('nologin password null')
  await owner.end()
  await database.drop()
}

const within = (id: number) => ({ client: { id } })
const maple = within(1)
const add = (clientId: number, name: string) => sql`
  insert into campaign (client_id, id, name, created_at, updated_at)
  values (${clientId}, ${newId()}, ${name}, now(), now())`
const names = (clientId: number) => sql<{ name: string }>`
  select name from campaign where client_id = ${clientId} order by name`

describe('behind a pooler in transaction mode', { skip: lacking ?? false }, () => {
  before(start)
  after(end)

  it('a session is the application’s, with its path, time zone and limit', async () => {
    await requirePooler(front?.url ?? '')
    const [found] = await db.many(
      {},
      sql`select current_user as user, current_setting('TimeZone') as zone, current_setting('statement_timeout') as longest,
        to_regclass('campaign')::text as table`,
    )
    assert.deepEqual(found, { user: 'fanfare_app', zone: 'UTC', longest: '1min', table: 'campaign' })
  })

  it('the sessions of the owner keep their own settings', async () => {
    const { rows } = await owner.query<{ statement_timeout: string }>('show statement_timeout')
    assert.deepEqual(rows, [{ statement_timeout: '0' }])
  })

  it('clients that take turns on one connection never see each other’s rows', async () => {
    for (const id of [1, 2]) await db.run(within(id), add(id, `of ${id}`))
    const turns = Array.from({ length: 200 }, (_, index) => 1 + (index % 2))
    const askedFor = (id: number) =>
      Promise.all(turns.map((turn) => db.many(within(turn), names(id)).then((rows) => rows.length)))
    for (const id of [1, 2])
      assert.deepEqual(
        await askedFor(id),
        turns.map((turn) => (turn === id ? 1 : 0)),
      )
    assert.deepEqual(await db.many({ client: { id: 3 } }, names(1)), [])
  })

  it('the same statements run again and again in one message, planned once or not', async () => {
    for (let round = 0; round < 30; round++) {
      const asked = [1, 2].flatMap((id) => [
        db.many(within(id), names(id)),
        db.prepared([sql`select count(*) from campaign where client_id = ${id}`]).many(within(id), names(id)),
      ])
      const [plain, prepared, ...others] = await Promise.all(asked)
      assert.deepEqual([plain, prepared], [[{ name: 'of 1' }], [{ name: 'of 1' }]])
      assert.deepEqual(others, [[{ name: 'of 2' }], [{ name: 'of 2' }]])
    }
  })

  it('a transaction is whole, waits for its turn, and leaves nothing behind when it fails', async () => {
    const work = (name: string, isBad: boolean) =>
      db.transaction(maple, async (tx) => {
        await tx.run(maple, add(1, name))
        await tx.prepared().many(maple, names(1))
        if (isBad) await tx.run(maple, sql`select 1 / 0 from campaign where client_id = 1`)
      })
    const outcomes = await Promise.allSettled([work('one', false), work('two', true), work('three', false)])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(
      (await db.many(maple, names(1))).map(({ name }) => name),
      ['of 1', 'one', 'three'],
    )
    await assert.rejects(db.many(maple, sql`select 1 / 0 from campaign where client_id = 1`), {
      code: '22012',
    })
    assert.equal((await db.many(maple, names(1))).length, 3)
  })

  it('one that signs in as somebody else, or does not answer, is told in one line', async () => {
    await assert.rejects(
      requirePooler(database.url),
      /signs in at the database as .*, but it must be fanfare_app\.$/,
    )
    await assert.rejects(requirePooler('postgresql://x@127.0.0.1:1/x'), /does not answer \(ECONNREFUSED\)\.$/)
  })
})
