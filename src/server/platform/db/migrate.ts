import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../config.ts'
import { distributeTables, isDistributed, listUndistributed, requireCluster } from './distribute.ts'
import { errorCode } from './errorCode.ts'
import { letPoolerIn } from './pooler.ts'
import { statementsIn } from './statementsIn.ts'

// Migrations are SQL files that only go forward, named by the time they were written (the first 73 by a number). Each runs
// once, in its own transaction, and is recorded with its hash. An applied file never changes, and none comes before one
// that was applied: every database has them in one order, and its number in it is what a migration is recorded under.

export const migrationsFolder = join(import.meta.dirname, '../../../../db/migrations')

export type MigrateOptions = {
  log: (line: string) => void
  /** The folder of the files; `db/migrations` unless a test says otherwise. */
  folder?: string
  /** Also spreads the tables over the nodes of Citus; a database whose tables are spread does so by itself. */
  isSharded?: boolean
  /** Also lets a pooler sign in as the application's role, with the settings of a session of it. */
  hasPooler?: boolean
}

/** `number` is its place among the files, from 1 on. */
type Migration = { number: number; name: string; sql: string; sha256: string }

/** One number for everybody, so that two processes never migrate one database together. */
const advisoryLock = 7_305_140_117

/**
 * Brings the database to the newest migration; `ownerUrl` belongs to who may create the schema `fanfare` and
 * the role `fanfare_app`, which row-level security cannot be bypassed with. Runs on its own connection, not
 * through a pooler in transaction mode (it holds an advisory lock of the session).
 *
 * @returns how many migrations were applied.
 * @throws StartError when the database cannot be used or its migrations are not these files; an error of a
 *   migration's SQL names the file, and nothing of that file stays.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions): Promise<number> {
  const migrations = readMigrations(options.folder ?? migrationsFolder)
  const client = await connect(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    const isSharded = options.isSharded || (await isDistributed(client))
    if (isSharded) await requireCluster(client)
    await prepare(client, ownerUrl)
    const pending = findPending(migrations, await listApplied(client))
    const sequential = isSharded ? [oneShardAfterTheOther] : []
    for (const migration of pending) {
      await apply(client, migration, sequential)
      options.log(`Migrated to ${migration.name}.`)
    }
    // Later tables are empty: who uses the others goes on.
    if (isSharded) await distributeTables(client, { log: options.log, isAlone: options.isSharded ?? false })
    if (options.hasPooler) await letPoolerIn(client)
    return pending.length
  } finally {
    await client.end()
  }
}

/**
 * Sees that the database is migrated to these files and not half distributed, after whoever is changing that now. What
 * runs already goes on beside a newer database (docs/operating/database.md).
 *
 * @throws StartError that says which command is missing.
 */
export async function requireMigrated(ownerUrl: string, folder = migrationsFolder): Promise<void> {
  const migrations = readMigrations(folder)
  const client = await connect(ownerUrl)
  try {
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLock])
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regclass('fanfare.schema_migration') is not null as is_there`,
    )
    const pending = findPending(migrations, rows[0]?.is_there ? await listApplied(client) : [])
    if (pending.length > 0)
      throw new StartError(
        `${describeDatabase(ownerUrl)} is not migrated to this version (${pending.length} of ${migrations.length} migrations are missing): run "npm run migrate" first.`,
      )
    const missing = (await isDistributed(client)) ? await listUndistributed(client) : []
    if (missing.length > 0)
      throw new StartError(
        `${describeDatabase(ownerUrl)} is not distributed to its end (${missing.length} tables are missing): run "npm run distribute" first.`,
      )
  } finally {
    await client.end()
  }
}

/** The files in order: those with a number, complete from 1 on, then those with a time (UTC), no two of one minute. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const mark = markOf(name)
    if (mark === undefined) throw new StartError(`The migration ${name} is not named YYYYMMDDHHMM_words.sql.`)
    if (mark.length === 4 && Number(mark) !== index + 1)
      throw new StartError(
        `The migration ${name} should have the number ${index + 1}: one is missing or double.`,
      )
    const before = names[index - 1] ?? ''
    if (mark === markOf(before))
      throw new StartError(`The migrations ${before} and ${name} have one time: give one of them another.`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return { number: index + 1, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

const named =
  /^(\d{4}|20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d)_[a-z0-9_]+\.sql$/

/** The number or the time, by which a migration is known also where its words were changed. */
function markOf(name: string): string | undefined {
  return named.exec(name)?.[1]
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 4000 })
    // A connection that is lost also fails the query that is waiting on it, and that is the error people see.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw new StartError(`${describeDatabase(ownerUrl)} ${reasonOf(error)}.`)
  }
}

/** Host, port and database of an address, without its user and password. */
function describeDatabase(url: string): string {
  if (!URL.canParse(url)) return 'The database'
  const { host, pathname } = new URL(url)
  return `The database ${pathname.slice(1)} at ${host}`
}

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'refuses this user or password',
  '28000': 'refuses this user',
  '3D000': 'does not exist',
  '53300': 'has no connection left',
  '57P03': 'is just starting or ending',
}

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  const code = errorCode(first)
  return reasons[code] ?? `does not answer (${code.split('\n')[0]})`
}

async function prepare(client: pg.Client, ownerUrl: string): Promise<void> {
  try {
    await client.query(preparation)
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    // Citus makes them on every node, and names the one that refuses.
    const { where = '' } = error instanceof pg.DatabaseError ? error : {}
    const place = /^while executing command on (\S+)$/.exec(where)?.[1]
    throw new StartError(
      `${describeDatabase(ownerUrl)} does not let this user make the schema or the role fanfare_app${place ? ` on the node ${place}` : ''}.`,
    )
  }
}

const preparation = `
  set client_min_messages = warning;
  create schema if not exists fanfare;
  set search_path = fanfare, public;
  do $$
  begin
    if not exists (select from pg_roles where rolname = 'fanfare_app') then
      create role fanfare_app nologin nobypassrls;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$
  begin
    if not pg_has_role(current_user, 'fanfare_app', 'set') then
      grant fanfare_app to current_user;
    end if;
  end $$;
  create table if not exists schema_migration (
    number integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now()
  );`

type Applied = Pick<Migration, 'number' | 'name' | 'sha256'>

async function listApplied(client: pg.Client): Promise<Applied[]> {
  const found = await client.query<Applied>(
    'select number, name, sha256 from fanfare.schema_migration order by number',
  )
  return found.rows
}

function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const files = new Map(migrations.map((file) => [markOf(file.name), file]))
  for (const { name, sha256 } of applied) {
    const file = files.get(markOf(name))
    if (file === undefined)
      throw new StartError(
        `The database is newer than this version of Fanfare: it has the migration ${name}.`,
      )
    if (file.sha256 !== sha256)
      throw new StartError(
        `The migration ${file.name} was changed after it was applied; add a new one instead.`,
      )
  }
  const done = new Set(applied.map(({ name }) => markOf(name)))
  const pending = migrations.filter(({ name }) => !done.has(markOf(name)))
  const [first] = pending
  const last = applied.at(-1)
  // Another branch's: what came after it was written without it, and other databases have them the other way round.
  if (first && last && first.name < last.name)
    throw new StartError(
      `The migration ${first.name} comes before ${last.name}, which this database has already: give it a newer time.`,
    )
  return pending
}

/** Else a table that refers to a reference table cannot be made behind a change of one that lies in shards. */
const oneShardAfterTheOther = `set local citus.multi_shard_modify_mode = 'sequential'`

async function apply(
  client: pg.Client,
  { number, name, sql, sha256 }: Migration,
  first: readonly string[],
): Promise<void> {
  try {
    await client.query('begin')
    for (const statement of [...first, ...statementsIn(sql)]) await client.query(statement)
    await client.query('insert into fanfare.schema_migration (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
  await client.query('reset all; set search_path = fanfare, public; set client_min_messages = warning')
}
