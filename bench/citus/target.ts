import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { onDatabase } from '../delivery/fill.ts'
import { databaseSeconds, postmasterOf } from '../process.ts'

/** A database that is measured; `nodes` are the processes that all processes of its servers descend from. */
export type Target = {
  readonly name: string
  readonly url: string
  readonly isSharded: boolean
  readonly nodes: Readonly<Record<string, number>>
}

export async function targetOf(name: string, url: string, isSharded: boolean): Promise<Target> {
  const first = { [isSharded ? 'coordinator' : 'PostgreSQL']: await postmasterOf(url) }
  return { name, url, isSharded, nodes: isSharded ? { ...first, ...(await workersOf(url)) } : first }
}

/** The workers that have a client's rows do the work; the others rest. */
async function workersOf(url: string): Promise<Record<string, number>> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0
       order by groupid`,
    ),
  )
  const found: Record<string, number> = {}
  for (const [index, { host, port }] of rows.entries()) {
    const address = Object.assign(new URL(url), { hostname: host, port: String(port) })
    found[`worker ${index + 1}`] = await postmasterOf(address.href)
  }
  return found
}

/** Work on the database after it was emptied. */
export async function onEmptied<T>({ url, isSharded }: Target, work: () => Promise<T>): Promise<T> {
  const database = await emptiedDatabase(url, { isSharded })
  try {
    return await work()
  } finally {
    await database.drop()
  }
}

/** Processor time of each node so far. */
export function secondsOf({ nodes }: Target): Record<string, number> {
  return Object.fromEntries(Object.entries(nodes).map(([name, pid]) => [name, databaseSeconds(pid)]))
}

/** Bytes of some tables with their indexes, over all nodes. */
export async function bytesOf({ url, isSharded }: Target, tables: readonly string[]): Promise<number> {
  const size = isSharded ? 'citus_total_relation_size(name::regclass)' : 'pg_total_relation_size(name)'
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ bytes: number }>(
      `select sum(${size})::bigint::float8 as bytes from unnest($1::text[]) name`,
      [tables],
    ),
  )
  return rows[0]?.bytes ?? Number.NaN
}
