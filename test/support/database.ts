import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/platform/config.ts'
import { claimDataFolder, type DataFolder } from '#server/platform/db/dataFolder.ts'
import { type Embedded, startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { isAlive } from '#server/platform/db/processMark.ts'
import { emptiedDatabase } from './emptiedDatabase.ts'
import { testFolder } from './memory.ts'
import { keepAtExit, recordStatements } from './statements/record.ts'
import { keepSentAtExit, noteSent } from './statements/sent.ts'

export type TestDatabase = {
  /** The owner's address of a freshly migrated database that nobody else uses. */
  url: string
  ownerUrl: string
  /** Fails where somebody is still connected after half a minute. */
  drop(): Promise<void>
}

/** Nothing in a test outlives a power cut, so nothing waits for the disk; a test analyses its tables itself. */
export const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  autovacuum: 'off',
  max_connections: '500',
}

/** A whole test run keeps what its tests ran, for the guard of statements and for trying it on another database. */
const { FANFARE_STATEMENTS: kept } = process.env
if (kept) {
  keepAtExit(recordStatements(), kept)
  keepSentAtExit(noteSent(), `${kept}-sent`)
}

let server: Promise<string> | undefined

/**
 * A database of its own for a test file, cloned from a migrated template. The server is the one of the test run
 * (`FANFARE_TEST_PG`), or, for a person who runs a single file, one that files share and
 * the last of them stops.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const citus = process.env.FANFARE_TEST_CITUS
  if (citus === undefined) return makeDatabase(findOrMakeTemplate)
  return emptiedDatabase(citus, { isSharded: true })
}

/** The same without a migration: for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(async () => 'template0')
}

/** A copy of a database that nobody is connected to any more. */
export async function cloneOf({ url }: TestDatabase): Promise<TestDatabase> {
  return makeDatabase(async () => new URL(url).pathname.slice(1))
}

async function makeDatabase(
  template: (client: pg.Client, serverUrl: string) => Promise<string>,
): Promise<TestDatabase> {
  server ??= startShared()
  const serverUrl = await server
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(serverUrl, async (client) => {
    await client.query(
      `create database ${name} template ${await template(client, serverUrl)} strategy file_copy`,
    )
  })
  const url = withDatabase(serverUrl, name)
  const drop = () =>
    onServer(serverUrl, async (client) => {
      await waitUntilLeft(client, name)
      await client.query(`drop database if exists ${name} with (force)`)
    })
  return { url, ownerUrl: url, drop }
}

/**
 * A pool has ended before the server has let its last connection go, and one that is cut off in between throws where
 * nobody listens, in the middle of another test.
 */
async function waitUntilLeft(client: pg.Client, name: string): Promise<void> {
  const endAt = performance.now() + 30_000
  for (;;) {
    const { rows } = await client.query(
      'select application_name, state, query from pg_stat_activity where datname = $1',
      [name],
    )
    if (rows.length === 0) return
    if (performance.now() > endAt)
      throw new Error(`a test ends and leaves connections to its database: ${JSON.stringify(rows)}`)
    await sleep(10)
  }
}

/** One process builds it while the others wait; the lock ends with the connection. */
async function findOrMakeTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  await client.query('select pg_advisory_lock(1)')
  const template = (await findTemplate(client)) ?? (await makeTemplate(client, serverUrl))
  await client.query('select pg_advisory_unlock(1)')
  return template
}

async function findTemplate(client: pg.Client): Promise<string | undefined> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templateName()])
  return rowCount === 0 ? undefined : templateName()
}

/** Built under another name, so that a build that was cut short is never taken for a template. */
async function makeTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  const draft = 'template_draft'
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft} template template0`)
  await migrate(withDatabase(serverUrl, draft), { log: () => undefined })
  await client.query(`alter database ${draft} rename to ${templateName()}`)
  return templateName()
}

function templateName(): string {
  const hashes = readMigrations(migrationsFolder).map(({ sha256 }) => sha256)
  return `template_${createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16)}`
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** One server for all single files of one checkout; who uses it leaves a file with its process id. */
async function startShared(): Promise<string> {
  if (process.env.FANFARE_TEST_PG !== undefined) return process.env.FANFARE_TEST_PG
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)
  const folder = join(testFolder(), `fanfare-test-${userInfo().username}-${checkout}`)
  mkdirSync(join(folder, 'users'), { recursive: true, mode: 0o700 })
  const claim = await claimSoon(folder)
  try {
    writeFileSync(join(folder, 'users', String(process.pid)), '')
    const database = await startEmbedded({ dataDir: folder, log: () => undefined, settings: testSettings })
    process.once('exit', () => leaveShared(folder, database))
    return database.url
  } finally {
    claim.release()
  }
}

async function claimSoon(folder: string): Promise<DataFolder> {
  for (let attempt = 1; ; attempt++) {
    try {
      return claimDataFolder(folder)
    } catch (error) {
      if (!(error instanceof StartError) || attempt === 600) throw error
      await sleep(100)
    }
  }
}

/** The last user ends the server; a user that was killed does not count. */
function leaveShared(folder: string, database: Embedded): void {
  const users = join(folder, 'users')
  rmSync(join(users, String(process.pid)), { force: true })
  const others = readdirSync(users).filter((pid) => isAlive(Number(pid)))
  if (others.length === 0) database.stopSoon()
}
