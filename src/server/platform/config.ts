import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import {
  type Environment,
  readVariable as read,
  readHttpAddress,
  readSwitch,
  StartError,
} from './environment.ts'

export { StartError } from './environment.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Config = {
  /** TCP port to listen on, 0 for any free one. */
  port: number
  /** TCP port on which a worker alone tells how it goes, 0 for any free one. */
  workerPort: number
  /** Host name or address to listen on. */
  host: string
  /** Addresses and networks of proxies on other machines, whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** Absolute path of the data folder: the embedded database, files, secrets. */
  dataDir: string
  /** Absolute path of the folder where the audit trails are anchored. */
  anchorDir: string
  /** Absolute path of the key with which the installation signs what outsiders check. */
  signingKeyFile: string
  /** The owner's address of an external database; without it the embedded one is started in `dataDir`. */
  databaseUrl?: string
  /** The address of the same database through a pooler in transaction mode, as the role `fanfare_app`. */
  poolerUrl?: string
  adminEmail: string
  /** Without it a password is generated and printed once at the first start. */
  adminPassword?: string
  /** Whether an empty database gets the demo. */
  demo: boolean
  /** How people reach this installation from outside: an origin or a folder below one, no slash at the end. */
  publicUrl: string
  logLevel: LogLevel
}

/**
 * Reads the settings from environment variables; an empty value counts as missing (decisions 1). Those of
 * a provider stand with its adapter (`settings.ts`).
 *
 * | variable | default | what |
 * |---|---|---|
 * | `PORT` | 4000 | TCP port, 0 to 65535 |
 * | `WORKER_PORT` | 4001 | TCP port of a worker alone, for its health and metrics |
 * | `HOST` | localhost | host name or address to listen on |
 * | `TRUSTED_PROXIES` | none but this machine | addresses or networks of proxies, with commas between |
 * | `DATA_DIR` | data | folder of the embedded database, files and secrets, from the working folder |
 * | `ANCHOR_DIR` | anchors in `DATA_DIR` | folder where the audit trails are anchored, better on another machine's disk |
 * | `SIGNING_KEY_FILE` | signing-key.pem in `DATA_DIR` | the Ed25519 key that signs certificates of draws, made at the first start; the same for all processes |
 * | `DATABASE_URL` | none: the embedded database | `postgresql://user:password@host:port/database` of the owner |
 * | `POOLER_URL` | none | the same database through a pooler in transaction mode, as `fanfare_app` |
 * | `ADMIN_EMAIL` | admin@fanfare.test | the first administrator |
 * | `ADMIN_PASSWORD` | generated, printed once | the first administrator's password, of at least 12 characters |
 * | `DEMO` | 1 | 0 leaves an empty database empty |
 * | `PUBLIC_URL` | http://localhost:PORT | the address used in links, callbacks and e-mail |
 * | `LOG_LEVEL` | info | fatal, error, warn, info, debug, trace or silent |
 *
 * @throws StartError naming the variable, what it holds and what it must be.
 */
export function readConfig(env: Environment): Config {
  const port = readPort(env, 'PORT', '4000')
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const poolerUrl = readDatabaseUrl(env, 'POOLER_URL')
  const adminPassword = read(env, 'ADMIN_PASSWORD')
  const dataDir = resolve(read(env, 'DATA_DIR') ?? 'data')
  return {
    port,
    workerPort: readPort(env, 'WORKER_PORT', '4001'),
    host: readHost(env),
    trustedProxies: readProxies(env),
    dataDir,
    anchorDir: resolve(read(env, 'ANCHOR_DIR') ?? join(dataDir, 'anchors')),
    signingKeyFile: resolve(read(env, 'SIGNING_KEY_FILE') ?? join(dataDir, 'signing-key.pem')),
    adminEmail: readEmail(env, 'ADMIN_EMAIL') ?? 'admin@fanfare.test',
    demo: readSwitch(env, 'DEMO', true),
    publicUrl: readPublicUrl(env, port),
    logLevel: readLogLevel(env),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(poolerUrl !== undefined && { poolerUrl }),
    ...(adminPassword !== undefined && { adminPassword }),
  }
}

function readPort(env: Environment, name: string, usual: string): number {
  const value = read(env, name) ?? usual
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new StartError(`${name} is "${value}", but it must be a number from 0 to 65535.`)
  return port
}

function readHost(env: Environment): string {
  const value = read(env, 'HOST') ?? 'localhost'
  if (isIP(value) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value))
    throw new StartError(`HOST is "${value}", but it must be a host name or an IP address.`)
  return value
}

function readProxies(env: Environment): string[] {
  const value = read(env, 'TRUSTED_PROXIES')
  const proxies = value?.split(',').map((one) => one.trim()) ?? []
  if (!proxies.every(isNetwork))
    throw new StartError(
      `TRUSTED_PROXIES is "${value}", but it must be addresses like 10.0.0.7 or 10.0.0.0/24.`,
    )
  return proxies
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  return isIP(address) !== 0 && isBits && more.length === 0
}

function readDatabaseUrl(env: Environment, name: string): string | undefined {
  const value = read(env, name)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
  if (url === undefined || !isPostgres || url.hostname === '' || url.pathname.length < 2)
    throw new StartError(`${name} must look like postgresql://user:password@host:5432/database.`)
  return value
}

function readEmail(env: Environment, name: string): string | undefined {
  const value = read(env, name)
  if (value !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(value))
    throw new StartError(`${name} is "${value}", but it must be an e-mail address.`)
  return value
}

function readPublicUrl(env: Environment, port: number): string {
  const value = read(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  const address = readHttpAddress(value)
  if (address === undefined)
    throw new StartError(`PUBLIC_URL is "${value}", but it must be an address like https://fanfare.example.`)
  return address
}

function readLogLevel(env: Environment): LogLevel {
  const value = read(env, 'LOG_LEVEL')?.toLowerCase() ?? 'info'
  const level = logLevels.find((known) => known === value)
  if (level === undefined)
    throw new StartError(`LOG_LEVEL is "${value}", but it must be one of ${logLevels.join(', ')}.`)
  return level
}
