import pg from 'pg'
import { tables } from '#db/tables.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** One number for everybody who empties a database. */
export const emptyingLock = 7_305_140_118

/** The databases of this process. Who asks for one again would wait for the lock without end. */
const taken = new Set<string>()
/** The product has no trigger: those that are there are of tests. */
const dropTriggers = `
  do $$
  declare t record;
  begin
    for t in select tgname, tgrelid::regclass as owner from pg_trigger join pg_class c on c.oid = tgrelid
      where c.relnamespace = 'fanfare'::regnamespace and not tgisinternal
    loop
      execute format('drop trigger %I on %s', t.tgname, t.owner);
    end loop;
  end $$`
/** Tests let tables refuse what they are given; each new connection to the database may make the triggers for that. */
const allowTriggers = `
  do $$ begin
    execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
  end $$`

/**
 * A database that is there already, migrated and emptied: one with shards can be no template, and making one takes
 * seconds. Who has it keeps the others out until `drop`.
 */
export async function emptiedDatabase(
  url: string,
  { isSharded = false }: { isSharded?: boolean } = {},
): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  if (taken.has(url)) throw new Error('There is one database for a test file, and it is taken.')
  taken.add(url)
  const keeper = new pg.Client({ connectionString: url })
  // Whoever brings a database may kill it.
  keeper.on('error', () => undefined)
  await keeper.connect()
  await keeper.query('select pg_advisory_lock($1)', [emptyingLock])
  await migrate(url, { log: () => undefined, isSharded })
  const names = [...tables.tenant, ...tables.reference, ...tables.local].filter(
    (name) => name !== 'schema_migration',
  )
  await keeper.query('set client_min_messages = warning')
  await keeper.query(`truncate ${names.map((name) => `fanfare.${name}`).join()}`)
  await keeper.query('drop schema if exists pgboss cascade')
  await keeper.query(dropTriggers)
  if (isSharded) await keeper.query(allowTriggers)
  const drop = async () => {
    await keeper.end()
    taken.delete(url)
  }
  return { url, ownerUrl: url, drop }
}
