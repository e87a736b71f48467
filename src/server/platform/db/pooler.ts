import pg from 'pg'
import { StartError } from '../config.ts'
import { hasCitus } from './distribute.ts'
import { errorCode } from './errorCode.ts'
import { Together } from './together.ts'

// A pooler in transaction mode (PgBouncer) hands each transaction to any of its own connections, so nothing may be kept
// in one: the settings of a session are those of the role as which the pooler signs in, and statements have no names.

const usual = { search_path: 'fanfare,public', timezone: 'UTC', statement_timeout: '60000' }
/**
 * For a database that is sharded: it hands the client of `set local` to its nodes, refuses a statement that would go to
 * more than one of them (one client each), and waits for a node that is silent as long as we wait for a connection.
 * Elsewhere the three settings mean nothing.
 */
const sharded = {
  'citus.propagate_set_commands': 'local',
  'citus.multi_task_query_log_level': 'error',
  'citus.node_connection_timeout': '4000',
}

/** Settings of a session that the application opens itself, as the owner: an option of its start for each. */
export const sessionOptions = Object.entries({ role: 'fanfare_app', ...usual, ...sharded })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Gives the application's role the same settings in this database, for a pooler that signs in as this role. Sessions of
 * the owner (migrations, jobs) do not have them, also where they change to the role. `client` is the owner's.
 *
 * @throws StartError where the role may not sign in or is not the owner's to change.
 */
export async function letPoolerIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; can_sign_in: boolean }>(
    `select current_database() as name, rolcanlogin as can_sign_in from pg_roles where rolname = 'fanfare_app'`,
  )
  const [found] = rows
  if (!found?.can_sign_in)
    throw new StartError(
      `The pooler cannot sign in as fanfare_app: run "alter role fanfare_app login password '…'" (docs/operating/database.md).`,
    )
  const settings = { ...usual, ...((await hasCitus(client)) && sharded) }
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query(
        `alter role fanfare_app in database ${pg.escapeIdentifier(found.name)} set ${name} = ${value}`,
      )
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new StartError(
      'This user may not change the role fanfare_app: as a superuser, run "grant fanfare_app to … with admin option".',
    )
  }
}

/** @throws StartError where the pooler does not answer, or its sessions are not what statements rely on. */
export async function requirePooler(poolerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: poolerUrl, connectionTimeoutMillis: 4000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ user: string; is_set: boolean }>(
      `select current_user as user, (current_schemas(false))[1] is not distinct from 'fanfare'
         and current_setting('TimeZone') = 'UTC' and current_setting('statement_timeout') = '1min'
         and (not exists (select from pg_extension where extname = 'citus')
           or current_setting('citus.multi_task_query_log_level', true) = 'error') as is_set`,
    )
    if (rows[0]?.user !== 'fanfare_app')
      throw new StartError(
        `The pooler of POOLER_URL signs in at the database as ${rows[0]?.user}, but it must be fanfare_app.`,
      )
    if (!rows[0].is_set)
      throw new StartError(
        'The sessions behind POOLER_URL lack their settings: run "npm run migrate" with POOLER_URL set, then let the pooler connect anew.',
      )
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The pooler of POOLER_URL does not answer (${errorCode(error)}).`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Takes the names from the statements that a connection sends: behind a pooler another one may know them, or none. */
export function sendUnnamed(connection: pg.PoolClient): void {
  const query = connection.query.bind(connection)
  Object.assign(connection, {
    query: (asked: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, undefined, [withoutName(asked), ...rest]),
  })
}

function withoutName(asked: unknown): unknown {
  if (asked instanceof Together) {
    const { settings, statements } = asked.sent
    asked.sent = { settings: settings.map(unnamed), statements: statements.map(unnamed) }
    return asked
  }
  return typeof asked === 'object' && asked !== null && 'name' in asked ? unnamed(asked) : asked
}

function unnamed<T extends { name?: unknown }>(asked: T): Omit<T, 'name'> {
  const { name: _, ...rest } = asked
  return rest
}
