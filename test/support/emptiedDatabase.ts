import pg from 'pg'
import { tables } from '#db/tables.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** One number for everybody who empties a database. */
const advisoryLock = 7_305_140_118

/**
 * A database that is there already, migrated and emptied: one with shards can be no template, and making one takes
 * seconds. Who has it keeps the others out until `drop`.
 */
export async function emptiedDatabase(
  url: string,
  { isSharded = false }: { isSharded?: boolean } = {},
): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  const keeper = new pg.Client({ connectionString: url })
  // Whoever brings a database may kill it.
  keeper.on('error', () => undefined)
  await keeper.connect()
  await keeper.query('select pg_advisory_lock($1)', [advisoryLock])
  await migrate(url, { log: () => undefined, isSharded })
  const names = [...tables.tenant, ...tables.reference, ...tables.local].filter(
    (name) => name !== 'schema_migration',
  )
  await keeper.query('set client_min_messages = warning')
  await keeper.query(`truncate ${names.map((name) => `fanfare.${name}`).join()}`)
  await keeper.query('drop schema if exists pgboss cascade')
  return { url, ownerUrl: url, drop: () => keeper.end() }
}
