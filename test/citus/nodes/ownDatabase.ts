import pg from 'pg'

// Databases beside the one of CITUS_URL, on the same servers: a test that leaves something out of the set-up, or changes
// which nodes there are, does so in one of its own. CITUS_ADMIN_URL is a superuser's address of any database there.

const { CITUS_URL: citus = '', CITUS_ADMIN_URL: admin = '' } = process.env

/** One server of the cluster: where it is, and statements of a superuser. */
export type Server = {
  readonly host: string
  readonly port: number
  /** Runs each as a statement of its own in the database; answers the rows of the last. */
  readonly ask: <T extends object>(...statements: string[]) => Promise<T[]>
}

export type OwnDatabase = {
  /** The owner's address at the coordinator. */
  readonly url: string
  readonly owner: string
  readonly name: string
  readonly coordinator: Server
  readonly workers: readonly Server[]
  drop(): Promise<void>
}

/**
 * A database of that name, with the owner of CITUS_URL, on the coordinator and on every worker of CITUS_URL; with the
 * extension on each, unless `isBare`, but without any node.
 */
export async function makeOwnDatabase(name: string, { isBare = false } = {}): Promise<OwnDatabase> {
  const { username: owner, hostname, port } = new URL(citus)
  const nodes = await ask<{ host: string; port: number }>(citus, [
    `select nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and groupid <> 0 order by groupid`,
  ])
  const [coordinator, ...workers] = [{ host: hostname, port: Number(port) }, ...nodes].map(serverOf(name))
  if (coordinator === undefined) throw new Error('there is no coordinator')
  const servers = [coordinator, ...workers]
  const drop = async () => {
    for (const { host, port } of servers)
      await ask(addressOf(admin, { host, port }), [
        `set client_min_messages = error`,
        `drop database if exists ${name} with (force)`,
      ])
  }
  await drop()
  for (const { host, port, ask: askThere } of servers) {
    await ask(addressOf(admin, { host, port }), [
      `set client_min_messages = error`,
      `create database ${name} owner ${pg.escapeIdentifier(owner)}`,
    ])
    if (!isBare) await askThere('set client_min_messages = error', 'create extension citus')
  }
  const url = addressOf(citus, { name })
  return { url, owner, name, coordinator, workers, drop }
}

const serverOf =
  (name: string) =>
  ({ host, port }: { host: string; port: number }): Server => ({
    host,
    port,
    ask: (...statements) => ask(addressOf(admin, { host, port, name }), statements),
  })

function addressOf(url: string, { host, port, name }: { host?: string; port?: number; name?: string }) {
  const address = new URL(url)
  if (host !== undefined) address.hostname = host
  if (port !== undefined) address.port = String(port)
  if (name !== undefined) address.pathname = `/${name}`
  return address.href
}

async function ask<T extends object>(url: string, statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) ({ rows } = await client.query<T>(statement))
    return rows
  } finally {
    await client.end()
  }
}
