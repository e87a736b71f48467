import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { type Cluster, prepareCluster, superuser } from './embedded/cluster.ts'
import { postgresOsUser } from './embedded/osUser.ts'
import {
  findPostmaster,
  type Postmaster,
  signalPostmaster,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts'

// The embedded database is a real PostgreSQL server that one process starts and stops. It outlives a killed
// parent, on purpose: nothing that was committed may hang on us, and the next start adopts it. It must never
// run twice on one folder; the caller holds the claim of `dataFolder.ts` before it calls.

export type Embedded = {
  /** The owner's address of the database `fanfare`: a superuser, over TCP on 127.0.0.1. */
  url: string
  pid: number
  /** Whether the server ran already, left behind by a process that was killed. */
  adopted: boolean
  /** Fast shutdown; resolves when the server is gone. */
  stop(): Promise<void>
  /** Asks for the same without waiting, for a process that is just about to end. */
  stopSoon(): void
}

export type EmbeddedOptions = {
  /** The data folder; the cluster is in `postgres/`, its password and log beside it. */
  dataDir: string
  log: (line: string) => void
  /** The TCP port of a server that has to be started; any free one below 32768 unless given. */
  port?: number
  /** Settings of PostgreSQL that differ from the usual ones (tests switch `fsync` off). */
  settings?: Readonly<Record<string, string>>
}

const databaseName = 'fanfare'

/**
 * These settings fit 2 cores and 24 GB, and do not burden a small machine. JIT costs more than it gives on short
 * statements.
 */
const usualSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  tcp_keepalives_idle: '30',
  idle_in_transaction_session_timeout: '10min',
}

/**
 * Starts PostgreSQL 18 on the data folder, or adopts the server that already runs there; makes the cluster
 * (UTF-8, code point order, checksums, a generated password) and the database `fanfare` at the first start.
 *
 * @throws StartError when it cannot run here, cannot be made or does not come up.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log } = options
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const user = postgresOsUser()
  if (!existsSync(join(dataDir, 'postgres'))) log('Making the database.')
  const cluster = await prepareCluster(dataDir, user, () => findBinaries(user))
  const found = await findPostmaster(cluster)
  const postmaster =
    found ??
    (await startPostmaster(cluster, findBinaries(user).postgres, {
      logFile: join(dataDir, 'postgres.log'),
      port: options.port,
      settings: { ...usualSettings, ...options.settings },
    }))
  log(`${found ? 'Adopted the running database' : 'The database runs'} (pid ${postmaster.pid}).`)
  await makeDatabase(cluster, postmaster)
  return {
    url: urlOf(cluster, postmaster, databaseName),
    pid: postmaster.pid,
    adopted: found !== undefined,
    stop: () => stopPostmaster(cluster, postmaster),
    stopSoon: () => signalPostmaster(postmaster, 'SIGINT'),
  }
}

async function makeDatabase(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(cluster, postmaster, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

function urlOf(cluster: Cluster, { port }: Postmaster, database: string): string {
  return `postgresql://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`
}
