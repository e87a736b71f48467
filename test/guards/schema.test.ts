import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { tables } from '#db/tables.ts'
import { dumpRows, dumpSchema } from '#server/platform/db/dump.ts'
import { migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { testDatabase } from '#test/support/database.ts'

const root = join(import.meta.dirname, '../..')
const rules = readFileSync(join(import.meta.dirname, 'distributable.sql'), 'utf8')
let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client

before(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set search_path = fanfare, public')
})
after(async () => {
  await client.end()
  await database.drop()
})

const globals = [...tables.reference, ...tables.local]
const faults = async () =>
  (await client.query(rules.replaceAll(':globals', `'{${globals.join(',')}}'::text[]`))).rows

test('every tenant table obeys the rules that let it be sharded by client', async () => {
  assert.deepEqual(await faults(), [])
  console.log(
    `tenant tables ${tables.tenant.length}, reference ${tables.reference.length}, local ${tables.local.length}`,
  )
})

test('the schema check fails on a tenant table without its client in the key', async () => {
  await client.query(
    'create table bad_example (id uuid primary key default gen_random_uuid(), client_id bigint)',
  )
  const found = (await faults()).map((row: { rule: string }) => row.rule)
  await client.query('drop table bad_example')
  assert.ok(found.includes('no client_id bigint not null'))
  assert.ok(found.includes('primary key must start with client_id'))
  assert.ok(found.includes('volatile default'))
})

test('every table stands in db/tables.ts once, and nothing else does', async () => {
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'fanfare'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const listed = [...tables.tenant, ...globals].sort()
  assert.deepEqual(
    rows.map((row: { relname: string }) => row.relname),
    listed,
  )
})

test('no migration names a setting of an extension, which elsewhere only a superuser may', () => {
  const named = readMigrations(migrationsFolder).flatMap(({ name, sql }) =>
    /\bset\s+citus\./i.test(sql) ? [name] : [],
  )
  assert.deepEqual(named, [])
})

test('every tenant table is behind row-level security, and the application’s role cannot pass it', async () => {
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'fanfare'::regnamespace and relkind = 'r' and relrowsecurity order by 1`,
  )
  assert.deepEqual(
    rows.map((row: { relname: string }) => row.relname),
    [...tables.tenant].sort(),
  )
  const role = await client.query(`select rolsuper, rolbypassrls from pg_roles where rolname = 'fanfare_app'`)
  assert.deepEqual(role.rows, [{ rolsuper: false, rolbypassrls: false }])
})

test('new migrations are named by time, and the dumped schema and its rows are fresh', async () => {
  const migrations = readMigrations(migrationsFolder)
  const numbered = migrations.filter(({ name }) => /^\d{4}_/.test(name))
  assert.equal(numbered.at(-1)?.name, '0073_date_formats.sql', 'name it YYYYMMDDHHMM_words.sql')
  assert.equal(
    readFileSync(join(root, 'db/schema.sql'), 'utf8'),
    await dumpSchema(database.url),
    'run npm run schema',
  )
  assert.equal(
    readFileSync(join(root, 'db/rows.ts'), 'utf8'),
    await dumpRows(database.url),
    'run npm run schema',
  )
  console.log(`migrations ${migrations.length}`)
})
