import pg from 'pg'
import { isDistributed } from '#server/platform/db/distribute.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { emptyingLock } from '#test/support/emptiedDatabase.ts'
import { limitedUrl } from './limitedUrl.ts'
import { withOlderMigrations } from './olderMigrations.ts'
import { removeTables } from './removeTables.ts'

// Migrates CITUS_URL and PLAIN_URL anew, and says what cannot be used, and which migration it was. The tables of the first
// are spread where an older version could first spread them, so that each later migration runs on tables that are. The
// tests empty both databases, so one that holds somebody's clients is refused, unless a run before this has marked it as
// theirs.

const mark = 'Tests empty this database.'
/** Emptying 32 shards of each table takes four times as long, for each of 200 files. Who has set a number keeps it. */
const fewShards = `
  do $$ begin
    if exists (select from pg_settings where name = 'citus.shard_count' and source = 'default') then
      execute format('alter database %I set citus.shard_count = 4', current_database());
    end if;
  end $$`
const { CITUS_URL: citus = '', CITUS_URL_2: second, PLAIN_URL: plain = '' } = process.env
try {
  await take('CITUS_URL', citus)
  if (second) await take('CITUS_URL_2', second)
  await take('PLAIN_URL', plain)
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function take(name: string, url: string): Promise<void> {
  const client = await connect(name, url)
  try {
    if (!(await isMarked(client)) && (await hasClients(client)))
      throw new Error(`${name} holds clients, and tests would delete them: give it an empty database.`)
    if (!(await isFree(client))) throw new Error('another run of tests is using it.')
    const isSharded = name !== 'PLAIN_URL'
    if (isSharded) await client.query(fewShards)
    if (await hasSchema(client)) await removeTables(client)
    await migrateAnew(name, url, isSharded)
    if (!isSharded && (await isDistributed(client)))
      throw new Error('PLAIN_URL is a database of Citus too: there is nothing to compare with.')
    await client.query(`comment on schema fanfare is '${mark}'`)
    console.log(`${name}: ${await versionsOf(client)}`)
  } catch (error) {
    throw new Error(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await client.end()
  }
}

async function migrateAnew(name: string, url: string, isSharded: boolean): Promise<void> {
  const begunAt = performance.now()
  const log = () => undefined
  const limited = limitedUrl(url, 20)
  if (isSharded) await withOlderMigrations((folder) => migrate(limited, { log, folder, isSharded }))
  const count = await migrate(limited, { log, isSharded })
  const seconds = Math.round((performance.now() - begunAt) / 1000)
  const spread = isSharded ? ', on tables that are spread' : ''
  console.log(`${name}: the last ${count} migrations ran${spread}; all took ${seconds} s.`)
}

async function connect(name: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`${name} does not answer: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** While a run has the database, one test file after the other holds this lock. */
async function isFree(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_free: boolean }>(`select pg_try_advisory_lock($1) as is_free`, [
    emptyingLock,
  ])
  return rows[0]?.is_free ?? false
}

async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ text: string | null }>(
    `select obj_description(to_regnamespace('fanfare'), 'pg_namespace') as text`,
  )
  return rows[0]?.text === mark
}

async function hasSchema(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'fanfare'`)
  return rowCount === 1
}

async function hasClients(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('fanfare.client') as table`,
  )
  if (rows[0]?.table === null) return false
  const { rowCount } = await client.query('select from fanfare.client limit 1')
  return rowCount === 1
}

async function versionsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string; citus: string | null }>(
    `select current_setting('server_version') as version,
       (select extversion from pg_extension where extname = 'citus') as citus`,
  )
  const { version, citus: extension = null } = rows[0] ?? {}
  if (extension === null) return `PostgreSQL ${version}.`
  const { rows: nodes } = await client.query(
    `select from pg_dist_node where noderole = 'primary' and groupid <> 0`,
  )
  return `PostgreSQL ${version}, Citus ${extension}, ${nodes.length} workers.`
}
