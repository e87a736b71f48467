type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** For how many rows the planner takes the table, all of its shards together (negative: it never was analyzed). */
export async function knownRows(query: Query, table: string): Promise<number> {
  const found = await ofParts(query, {
    table,
    look: `select reltuples from pg_class where oid = '%s'::regclass`,
  })
  return found.map(Number).reduce((sum, one) => sum + one, 0)
}

/** Lets the planner take the table for so many rows, an equal part of them in each shard. */
export async function setKnownRows(query: Query, table: string, rows: number): Promise<void> {
  const parts = await ofParts(query, { table, look: `select '%s'::regclass` })
  const look = `select pg_restore_relation_stats('schemaname', 'fanfare', 'relname', relname::text, 'reltuples', ${rows / parts.length}::real)
    from pg_class where oid = '%s'::regclass`
  await ofParts(query, { table, look })
}

/** Does the planner know that the client has rows in the table? */
export async function isClientKnown(query: Query, table: string, clientId: number): Promise<boolean> {
  const look = `select coalesce(bool_or(most_common_vals::text::bigint[] @> array[${clientId}::bigint]), false)::text
    from pg_stats join pg_class c on c.relname = tablename
    where c.oid = '%s'::regclass and schemaname = 'fanfare' and attname = 'client_id'`
  return (await ofParts(query, { table, look })).includes('true')
}

/** The answer of each shard of a table, or of the table where it has none; `%s` stands for its name. */
async function ofParts(query: Query, { table, look }: { table: string; look: string }): Promise<string[]> {
  const name = `fanfare.${table}`
  const [{ isSharded } = {}] = await query<{ isSharded: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as "isSharded"`,
  )
  const rows = isSharded
    ? await query<object>('select result from run_command_on_shards($1::regclass, $2)', [name, look])
    : await query<object>(look.replaceAll('%s', name))
  return rows.flatMap((row) => Object.values(row).map(String))
}
