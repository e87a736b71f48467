import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import pg from 'pg'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { migrate, requireMigrated } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-migrations-'))
const log = () => undefined
let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
after(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await client.query('drop schema if exists fanfare cascade')
  rmSync(folder, { recursive: true })
  renameSync(mkdtempSync(join(tmpdir(), 'fanfare-migrations-')), folder)
  write('0001_first.sql', 'create table first (id int); grant select on first to fanfare_app;')
  write('0002_second.sql', 'create table second (id int); insert into second values (1);')
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.url, { log, folder })

describe('migrations', () => {
  it('run once each, in order, into the schema fanfare, and are recorded', async () => {
    assert.equal(await run(), 2)
    assert.equal(await run(), 0)
    write('0003_third.sql', 'alter table second add column name text;')
    assert.equal(await run(), 1)
    const { rows } = await client.query('select number, name from fanfare.schema_migration order by number')
    assert.deepEqual(
      rows.map((row) => `${row.number} ${row.name}`),
      ['1 0001_first.sql', '2 0002_second.sql', '3 0003_third.sql'],
    )
  })

  it('run once when two processes start together', async () => {
    const counts = await Promise.all([run(), run(), run()])
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      [0, 0, 2],
    )
  })

  it('leave nothing of a file that fails, and name it', async () => {
    write('0003_third.sql', 'create table third (id int); select 1/0;')
    await assert.rejects(run(), { message: 'The migration 0003_third.sql failed: division by zero' })
    const { rows } = await client.query(
      "select to_regclass('fanfare.third') as third, count(*)::int from fanfare.second",
    )
    assert.deepEqual({ ...rows[0] }, { third: null, count: 1 })
  })

  it('refuse a file that was changed after it was applied', async () => {
    await run()
    write('0001_first.sql', 'create table other (id int);')
    await assert.rejects(run(), { name: 'StartError', message: /^The migration 0001_first\.sql was changed/ })
  })

  it('refuse a database that is newer than the files', async () => {
    await run()
    rmSync(join(folder, '0002_second.sql'))
    await assert.rejects(run(), { name: 'StartError', message: /^The database is newer than this version/ })
  })

  it('are named by time after those with a number, and recorded in one order', async () => {
    write('202611261530_fourth.sql', 'create table fourth (id int);')
    write('202611260900_third.sql', 'create table third (id int);')
    assert.equal(await run(), 4)
    write('202703010000_fifth.sql', 'create table fifth (id int);')
    assert.equal(await run(), 1)
    const { rows } = await client.query('select number, name from fanfare.schema_migration order by number')
    assert.deepEqual(
      rows.slice(2).map((row) => `${row.number} ${row.name}`),
      ['3 202611260900_third.sql', '4 202611261530_fourth.sql', '5 202703010000_fifth.sql'],
    )
  })

  it('refuse one that comes before what the database has, by its name', async () => {
    write('202611261530_ours.sql', 'select 1')
    await run()
    write('202611261200_of_another_branch.sql', 'create table late (id int);')
    await assert.rejects(run(), {
      name: 'StartError',
      message:
        /^The migration 202611261200_of_another_branch\.sql comes before 202611261530_ours\.sql.*newer time\.$/,
    })
    await assert.rejects(requireMigrated(database.url, folder), { message: /comes before/ })
    rmSync(join(folder, '202611261200_of_another_branch.sql'))
    write('0003_late.sql', 'create table late (id int);')
    await assert.rejects(run(), { message: /^The migration 0003_late\.sql comes before/ })
    const { rows } = await client.query("select to_regclass('fanfare.late') as late")
    assert.deepEqual({ ...rows[0] }, { late: null })
  })

  it('refuse two of one minute, and a name that is no time', async () => {
    write('202611261530_one.sql', 'select 1')
    write('202611261530_two.sql', 'select 2')
    await assert.rejects(run(), {
      name: 'StartError',
      message: /_one\.sql and 202611261530_two\.sql have one/,
    })
    rmSync(join(folder, '202611261530_one.sql'))
    let last = '202611261530_two.sql'
    for (const name of ['202613011200_x', '202612011260_x', '20261201_x', '2026120112000_x', '74_x', 'x']) {
      renameSync(join(folder, last), join(folder, `${name}.sql`))
      last = `${name}.sql`
      await assert.rejects(run(), {
        name: 'StartError',
        message: new RegExp(`^The migration ${last} is not`),
      })
    }
  })

  it('refuse a gap among numbers, and one used twice', async () => {
    write('0004_fourth.sql', 'select 1')
    await assert.rejects(run(), { name: 'StartError', message: /^The migration 0004_fourth\.sql should/ })
    renameSync(join(folder, '0004_fourth.sql'), join(folder, '0002_again.sql'))
    await assert.rejects(run(), { name: 'StartError', message: /should have the number 3/ })
  })

  it('make a role that row-level security binds', async () => {
    await run()
    const { rows } = await client.query(
      "select rolcanlogin, rolbypassrls, rolsuper from pg_roles where rolname = 'fanfare_app'",
    )
    assert.deepEqual({ ...rows[0] }, { rolcanlogin: false, rolbypassrls: false, rolsuper: false })
  })
})

describe('a database that cannot be used gives one line without its password', () => {
  const change = (edit: (url: URL) => void) => {
    const url = new URL(database.url)
    edit(url)
    return url.href
  }
  const cases: [string, (url: URL) => void, RegExp][] = [
    ['a wrong password', (url) => (url.password = 'hunter2'), /refuses this user or password\.$/],
    [
      'a wrong database',
      (url) => (url.pathname = '/nowhere'),
      /^The database nowhere at \S+ does not exist\.$/,
    ],
    ['nobody listening', (url) => (url.port = '1'), /does not answer \(ECONNREFUSED\)\.$/],
    [
      'an unknown host',
      (url) => (url.hostname = 'db.invalid'),
      /does not answer \((ENOTFOUND|EAI_AGAIN)\)\.$/,
    ],
  ]
  for (const [title, edit, message] of cases)
    it(title, async () => {
      await assert.rejects(migrate(change(edit), { log, folder }), (error: Error) => {
        assert.equal(error.name, 'StartError')
        assert.match(error.message, message)
        assert.doesNotMatch(error.message, /hunter2|\n/)
        return true
      })
    })
})
