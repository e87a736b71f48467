/**
 * The default process: database, migrations, API and worker (decisions 1). Prints the address, the administrator
 * and the demo's links; Ctrl-C stops everything it started.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ensureAdministrator } from '#server/access/access.ts'
import { readMailSettings } from '#server/adapters/email/settings.ts'
import { readFormSettings } from '#server/adapters/formSettings.ts'
import { readGatewaySettings } from '#server/adapters/gateways/settings.ts'
import { closeDataFolder } from '#server/platform/closedFolder.ts'
import { type Config, readConfig, StartError } from '#server/platform/config.ts'
import { claimDataFolder } from '#server/platform/db/dataFolder.ts'
import type { Embedded } from '#server/platform/db/embedded.ts'
import { keepEmbedded } from '#server/platform/db/keepEmbedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { createLog } from '#server/platform/log.ts'
import { isUnprotected } from '#server/platform/publicUrl.ts'
import { installation } from '#server/platform/scope.ts'
import { type Application, createApplication } from './application.ts'

type Stop = () => Promise<void> | void

/** What was started, so that it is stopped in the opposite order. */
const started: Stop[] = []
let database: Embedded | undefined
let isStopping = false
const stopMilliseconds = 19_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const gateways = readGatewaySettings(process.env)
  const mail = readMailSettings(process.env)
  const forms = readFormSettings(process.env)
  const log = createLog(config.logLevel)
  const say = (line: string) => log.info(line)
  if (isUnprotected(config.publicUrl))
    log.warn(
      { publicUrl: config.publicUrl },
      'links to unsubscribe go over http; set PUBLIC_URL to an https address',
    )
  const folder = claimDataFolder(config.dataDir)
  started.push(() => folder.release())
  closeDataFolder(config.dataDir)
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, say))
  goOn()
  await migrate(databaseUrl, { log: say })
  goOn()
  const isDemo = config.demo
  const application = await createApplication({
    databaseUrl,
    isDemo,
    log,
    dataDir: config.dataDir,
    anchorDir: config.anchorDir,
    publicUrl: config.publicUrl,
    requestsPerMinute: 6000,
    gateways,
    mail,
    forms,
  })
  started.push(() => application.stop())
  goOn()
  await listenOn(application, config)
  const administrator = await makeAdministrator(application, config)
  // At once: whatever ends this start early, the password was shown.
  if (administrator.password)
    process.stdout.write(`The administrator is ${administrator.email}, password: ${administrator.password}\n`)
  // Before the worker starts: the demo plays its own past.
  if (isDemo) await loadWholeDemo(application, config, administrator)
  goOn()
  await application.work()
  announce(config, administrator)
}

async function makeAdministrator(
  { db }: Application,
  { adminEmail: email, adminPassword: password }: Config,
) {
  try {
    return await ensureAdministrator(db, { email, ...(password ? { password } : {}) }, new Date())
  } catch (error) {
    if (error instanceof RefusedError)
      throw new StartError(`ADMIN_PASSWORD cannot be taken: ${error.message}`)
    throw error
  }
}

/** The demo is many commits: the file tells a later start that one was cut short. */
async function loadWholeDemo(
  application: Application,
  { dataDir, adminPassword }: Config,
  { email: adminEmail, password }: { email: string; password?: string },
): Promise<void> {
  const mark = join(dataDir, 'demo.unfinished')
  const hasClients = await application.db.maybe(installation, sql`select 1 from client limit 1`)
  if (!hasClients) {
    writeFileSync(mark, '', { mode: 0o600 })
    const { loadDemo } = await import('#demo/demo.ts')
    await loadDemo(application, { adminEmail, staffPassword: password ?? adminPassword ?? randomUUID() })
    rmSync(mark)
  }
  if (existsSync(mark))
    process.stdout.write(
      `The demo was cut short while it was made, so parts of it are missing. For a whole one start on an empty database and remove ${mark}.\n`,
    )
}

/** A start that was told to stop takes no further step. */
function goOn(): void {
  if (isStopping) throw new StartError('Stopped before it was ready.')
}

/** Who stops in the middle waits until there is a database to stop: none is left behind. Its failure is told once. */
async function startOwnDatabase(config: Config, say: (line: string) => void): Promise<string> {
  const starting = keepEmbedded({ dataDir: config.dataDir, log: say })
  started.push(() =>
    starting.then(
      (begun) => begun.stop(),
      () => undefined,
    ),
  )
  database = await starting
  return database.url
}

async function listenOn(application: Application, { host, port }: Config): Promise<void> {
  try {
    await application.listen(host, port)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') throw new StartError(`The port ${port} is in use. Set PORT to another one.`)
    if (code === 'EACCES')
      throw new StartError(`The port ${port} may not be used by this user. Set PORT to another one.`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

function announce(config: Config, administrator: { email: string; password?: string }): void {
  const { publicUrl } = config
  const password =
    (administrator.password && 'as printed above') ||
    (config.adminPassword ? 'as set by ADMIN_PASSWORD' : 'as printed at the first start')
  const lines = [
    `Fanfare runs on ${publicUrl}`,
    `  Sign in as ${administrator.email}, password: ${password}`,
    ...(config.demo ? demoLines(publicUrl) : []),
    `  Calls:   ${publicUrl}/api/docs`,
    '  Ctrl-C stops it.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const demoLines = (publicUrl: string) => [
  '  Demo: text CHEER to 55555 from the handset; its staff sign in with the first password,',
  '        such as jaspreet.singh@maple-market.test (validator) or lin.chen@maple-market.test (messenger agent)',
  `  Handset: ${publicUrl}/handset`,
  `  Outbox:  ${publicUrl}/outbox`,
]

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  // Whatever hangs, the process ends: everything that was answered with success is in the database.
  void wait(stopMilliseconds, undefined, { ref: false }).then(() => {
    database?.stopSoon()
    process.exit(code || 1)
  })
  for (const end of started.reverse()) {
    try {
      await end()
    } catch (error) {
      process.stderr.write(`Stopping: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  process.exit(code)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
start().catch((error: unknown) => {
  if (isStopping) return
  const line =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${line}\n`)
  void stop(1)
})
