import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cloneOf, emptyDatabase, type TestDatabase } from './database.ts'
import { emptiedDatabase } from './emptiedDatabase.ts'
import { freePort } from './freePort.ts'
import { oidcClient, startOidcProvider } from './oidcProvider.ts'

export const adminEmail = 'admin@fanfare.test'
export const adminPassword = 'a password for browser tests'

type Stop = () => Promise<void>

/** Whose server it is: that of one worker while it runs the tests of one project. */
export type Owner = { project: string; worker: number }

/** The file in which an owner finds the address of its server, and that of its database. */
export const urlVariable = (owner: Owner): string => `FANFARE_URL_${nameOf(owner)}`
export const databaseVariable = (owner: Owner): string => `FANFARE_DATABASE_${nameOf(owner)}`
const nameOf = ({ project, worker }: Owner) => `${project.toUpperCase()}_${worker}`

type Asked = { workers: number; projects: readonly { name: string }[] }

/**
 * A server for each worker in each project, so that what one writes no other meets: the stories change the most, and
 * no screen stands on what they left. A first server plays the demo on an empty database; the others start on copies
 * of what it left. Answers how to stop them.
 */
export default async function startForBrowser({ workers, projects }: Asked): Promise<Stop> {
  const owners = projects.flatMap(({ name: project }) =>
    Array.from({ length: workers }, (_, worker) => ({ project, worker })),
  )
  const { FANFARE_TEST_CITUS: citus } = process.env
  if (citus !== undefined) return startOnSharded(citus, owners)
  const demo: Home = { database: await emptyDatabase(), dataDir: makeDataDir() }
  try {
    await (await startServer(demo)).stop()
    return await startOnCopies(demo, owners)
  } finally {
    await clear(demo)
  }
}

function tell(owner: Owner, { url, databaseUrl }: { url: string; databaseUrl: string }): void {
  process.env[urlVariable(owner)] = url
  process.env[databaseVariable(owner)] = databaseUrl
}

/** A server's database and folder. */
type Home = { database: TestDatabase; dataDir: string }
type Running = { url: string; stop: Stop }

const makeDataDir = () => mkdtempSync(join(tmpdir(), 'fanfare-browser-'))

async function clear({ database, dataDir }: Home): Promise<void> {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function startOnCopies(demo: Home, owners: readonly Owner[]): Promise<Stop> {
  const started = await Promise.allSettled(
    owners.map(async (owner) => {
      const { stop, ...server } = await startOnCopy(demo)
      tell(owner, server)
      return stop
    }),
  )
  const stops = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(stops.map((each) => each()))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return stop
  await stop()
  throw failed.reason
}

/** A database with shards cannot be copied: its one worker has the demo itself, in every project. */
async function startOnSharded(databaseUrl: string, owners: readonly Owner[]): Promise<Stop> {
  if (owners.some(({ worker }) => worker > 0))
    throw new Error('a database with shards has room for one worker: --workers=1')
  const home: Home = {
    database: await emptiedDatabase(databaseUrl, { isSharded: true }),
    dataDir: makeDataDir(),
  }
  // The demo is made there, statement by statement over the nodes.
  const server = await startServer(home, {}, 10)
  for (const owner of owners) tell(owner, { url: server.url, databaseUrl })
  // That one is taken: a test that starts a server of its own would wait for it without end.
  const { CITUS_URL_2: another } = process.env
  if (another) process.env.FANFARE_TEST_CITUS = another
  else delete process.env.FANFARE_TEST_CITUS
  return async () => {
    await server.stop()
    await clear(home)
  }
}

async function startOnCopy(demo: Home): Promise<Running & { databaseUrl: string }> {
  const home: Home = { database: await cloneOf(demo.database), dataDir: makeDataDir() }
  try {
    cpSync(demo.dataDir, home.dataDir, { recursive: true })
    const server = await startServer(home)
    const stop = async () => {
      await server.stop()
      await clear(home)
    }
    return { url: server.url, databaseUrl: home.database.url, stop }
  } catch (error) {
    await clear(home)
    throw error
  }
}

/** An installation on which nobody has done anything: no demo, no client, the administrator alone. */
export async function startEmptyServer(): Promise<Running> {
  const home: Home = { database: await emptyDatabase(), dataDir: makeDataDir() }
  try {
    const { url, stop } = await startServer(home, { DEMO: '0' })
    return { url, stop: () => stop().then(() => clear(home)) }
  } catch (error) {
    await clear(home)
    throw error
  }
}

/** Starts the product as `npm start` does (`main/commands/start.ts`), on a free port. */
async function startServer(
  { database, dataDir }: Home,
  own: NodeJS.ProcessEnv = {},
  minutes = 2,
): Promise<Running> {
  const port = await freePort('localhost')
  const url = `http://localhost:${port}`
  const provider = await startOidcProvider(url)
  const server = spawn(process.execPath, ['src/server/main/commands/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      WEBHOOK_LOOPBACK: '1',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'Acme',
      OIDC_SCOPES: 'openid email profile groups',
      ...own,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    await provider.stop()
    if (server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  try {
    await untilReady(url, server, minutes)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function untilReady(url: string, server: ChildProcess, minutes: number): Promise<void> {
  for (let tries = 0; tries < 300 * minutes; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await sleep(200)
  }
  throw new Error(`the server is not ready after ${minutes} minutes`)
}
