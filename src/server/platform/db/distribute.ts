import type pg from 'pg'
import { tables } from '#db/tables.ts'
import { StartError } from '../config.ts'
import { errorCode } from './errorCode.ts'

// On Citus the tables of `db/tables.ts` are made distributed: reference tables are copied to every node, tenant tables
// lie in shards by `client_id`, all of a client in the same node. Each table is a transaction of its own and is
// looked for first, so this goes on where it was broken off, and twice does nothing twice.

type Log = (line: string) => void

/**
 * The functions that look over all clients. The application's connections refuse statements that go to more than one
 * shard; these may. Their definitions cannot say so: elsewhere the setting is unknown, and only a superuser's to name.
 */
export const overAllClients = [
  'audit_heads()',
  'audit_trails()',
  'clients_with_due_messages(timestamptz)',
  'clients_with_due_webhooks(timestamptz)',
  'clients_with_old_dispatches(timestamptz)',
  'clients_with_old_gateway_ids(int)',
  'clients_with_old_refusals(timestamptz)',
  'clients_with_old_rehearsals(timestamptz)',
]

/** The functions that run on the node that has their client's shard, and ask nothing of another. */
export const onShards = [
  'find_participants(bigint, text[], int)',
  'find_participants_of_rule(bigint, text, text, int)',
  'search_participants(bigint, text[], int)',
]

/** `isAlone`: whether nobody may be connected, because tables have rows that may not change meanwhile. */
type Distributing = { readonly log: Log; readonly isAlone: boolean }

/** Is the database one of Citus whose tables lie in shards, or are about to? */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query<{ is_begun: boolean }>(
    `select exists (select from pg_dist_partition where logicalrelid = to_regclass('fanfare.client')) as is_begun`,
  )
  return rows[0]?.is_begun ?? false
}

/**
 * Makes every table of a migrated database distributed, with its rows; nobody may write meanwhile. `client` is the
 * owner's, with the schema `fanfare` in its search path; `requireCluster` said yes.
 *
 * @throws StartError that says what is missing: the sign-in between nodes of the application's role.
 */
export async function distributeTables(client: pg.Client, { log, isAlone }: Distributing): Promise<number> {
  await letSignIn(client)
  const made = await listMade(client)
  const ordered = await readOrder(client)
  const known = await listTables(client)
  const missing = (names: readonly string[]) =>
    ordered(names).filter((name) => known.has(name) && !made.has(name))
  const reference = missing(tables.reference)
  const tenant = missing(tables.tenant)
  const count = reference.length + tenant.length
  if (count > 0 && isAlone) await requireNobody(client)
  if (count > 0) log(`Distributes ${count} tables; ${made.size} are distributed already.`)
  for (const table of reference)
    await distributeOne(client, { table, sql: `select create_reference_table('fanfare.${table}')` }, log)
  let first = tables.tenant.find((name) => made.has(name))
  for (const table of tenant) {
    await distributeOne(client, { table, sql: shardBy(table, first) }, log)
    first ??= table
  }
  for (const name of await thoseThere(client, overAllClients))
    await client.query(`alter function fanfare.${name} set citus.multi_task_query_log_level = 'off'`)
  // Not in their migrations: elsewhere nobody but a superuser may name a setting that the server does not know.
  for (const name of await thoseThere(client, onShards))
    await client.query(`alter function fanfare.${name} set citus.allow_nested_distributed_execution = on`)
  await dropLocalRows(client, log)
  return count
}

/** Has the database the extension? */
export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/**
 * Sees that the database has nodes that work together, before anything is made there: Citus makes schemas and roles on
 * all of them.
 *
 * @throws StartError that says what is missing: the extension, workers, a setting, the owner's sign-in between nodes.
 */
export async function requireCluster(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new StartError(
      'The extension citus is missing in this database: load it (shared_preload_libraries) and run "create extension citus" on every node as a superuser.',
    )
  const { rows } = await client.query<{ groupid: number; name: string; is_active: boolean }>(
    `select groupid, nodename || ':' || nodeport as name, isactive as is_active from pg_dist_node
     where noderole = 'primary' order by groupid`,
  )
  if (!rows.some(({ groupid }) => groupid === 0))
    throw new StartError(
      'The coordinator does not know its own address: run "select citus_set_coordinator_host(\'its host\', its port)" as a superuser.',
    )
  if (!rows.some(({ groupid }) => groupid !== 0))
    throw new StartError(
      'There is no worker: run "select citus_add_node(\'its host\', its port)" as a superuser for each.',
    )
  for (const { name, is_active: isActive } of rows)
    if (!isActive)
      throw new StartError(`The node ${name} is not active: see "select citus_activate_node(…)".`)
  await requireConnections(client)
  await requirePrepared(client)
}

async function requireNobody(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'fanfare%' group by 1 order by 1`,
  )
  const names = rows.map(({ name, count }) => `${name} (${count})`).join(', ')
  if (rows.length > 0)
    throw new StartError(
      `Fanfare is still connected to this database: ${names}. Stop every process of it, and a pooler, then run it again.`,
    )
}

/** A transaction that writes on two nodes is prepared on both before it is committed. */
async function requirePrepared(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as name, success, result
     from run_command_on_all_nodes('show max_prepared_transactions') join pg_dist_node using (nodeid)`,
  )
  for (const { name, success, result } of rows)
    if (!success || result === '0')
      throw new StartError(
        success
          ? `max_prepared_transactions is 0 on the node ${name}: set it to twice max_connections and restart the node.`
          : `The node ${name} does not answer: ${result}`,
      )
}

/**
 * The coordinator reaches the workers as the role that asks, so the application's role signs in between nodes. It has
 * no password; which nodes may sign in as it is for the nodes' own list of hosts to say (docs/operating/citus.md).
 */
async function letSignIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ can: boolean }>(
    `select rolcanlogin as can from pg_roles where rolname = 'fanfare_app'`,
  )
  if (!rows[0]?.can)
    await client.query('alter role fanfare_app login').catch((error: unknown) => {
      throw new StartError(
        `The role fanfare_app may not sign in: run "alter role fanfare_app login" as a superuser (${errorCode(error)}).`,
      )
    })
  await client.query('set role fanfare_app')
  await requireConnections(client)
  await client.query('reset role')
}

/** As the role that this session has now. Why a node cannot be reached comes as a warning. */
async function requireConnections(client: pg.Client): Promise<void> {
  const { rows: nodes } = await client.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  const warnings: string[] = []
  const keep = ({ message }: { message?: string | undefined }) => void (message && warnings.push(message))
  client.on('notice', keep)
  try {
    for (const { host, port } of nodes) {
      const { rows } = await client.query<{ user: string; is_reached: boolean }>(
        'select current_user as user, citus_check_connection_to_node($1, $2) as is_reached',
        [host, port],
      )
      if (rows[0]?.is_reached) continue
      const why = warnings.at(-1)?.replaceAll(/\s+/g, ' ') ?? 'it says no reason'
      throw new StartError(
        `The coordinator cannot sign in at ${host}:${port} as ${rows[0]?.user}: see pg_hba.conf there, and the passwords of the nodes (${why}).`,
      )
    }
  } finally {
    client.off('notice', keep)
  }
}

/** The tables that lie on more than one node already. */
async function listMade(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'fanfare'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** A database that is migrated in steps has not all of them yet. */
async function listTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'fanfare'::regnamespace and relkind in ('r', 'p')`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function thoseThere(client: pg.Client, functions: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regprocedure('fanfare.' || name) is not null`,
    [functions],
  )
  return rows.map(({ name }) => name)
}

/** The tables that are still to be distributed. */
export async function listUndistributed(client: pg.Client): Promise<string[]> {
  const made = await listMade(client)
  return [...tables.reference, ...tables.tenant].filter((name) => !made.has(name))
}

/** Tables that others refer to come first. */
async function readOrder(client: pg.Client): Promise<(names: readonly string[]) => string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint
     join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
     where contype = 'f' and connamespace = 'fanfare'::regnamespace and conrelid <> confrelid`,
  )
  return (names) => {
    const ordered = new Set<string>()
    const add = (name: string) => {
      for (const { child, parent } of rows)
        if (child === name && names.includes(parent) && !ordered.has(parent)) add(parent)
      ordered.add(name)
    }
    for (const name of names) add(name)
    return [...ordered]
  }
}

/** All rows of a client lie on one node: the shards of every table are placed as those of the first one. */
const shardBy = (table: string, first: string | undefined) =>
  `select create_distributed_table('fanfare.${table}', 'client_id', colocate_with => '${first ? `fanfare.${first}` : 'none'}')`

type Making = { readonly table: string; readonly sql: string }

async function distributeOne(client: pg.Client, { table, sql }: Making, log: Log): Promise<void> {
  const begunAt = performance.now()
  try {
    await client.query(sql)
  } catch (error) {
    throw new StartError(
      `The table ${table} could not be distributed: ${error instanceof Error ? error.message : errorCode(error)}. What is done stays; run it again to go on.`,
    )
  }
  log(`Distributed ${table} in ${Math.round((performance.now() - begunAt) / 100) / 10} s.`)
}

/** Rows that were copied into shards still lie in the coordinator's own table, unseen, and take room there. */
async function dropLocalRows(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'fanfare'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')
       and pg_relation_size(c.oid) > 0`,
  )
  for (const { name } of rows) {
    await client.query(`select truncate_local_data_after_distributing_table('fanfare.${name}')`)
    log(`Gave back the room that ${name} had on the coordinator.`)
  }
}
