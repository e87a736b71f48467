/**
 * The default process: database, migrations, API and worker (decisions 1). Prints the address, the administrator
 * and the built-in pages; Ctrl-C stops everything it started.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocalAddress } from '#contract/localAddress.ts'
import { type Administrator, makeAdministrator } from '#server/main/administrator.ts'
import type { Application } from '#server/main/application.ts'
import { type Running, runUntilStopped } from '#server/main/running.ts'
import { listenOn, openApplication, readSettings, type Settings } from '#server/main/settings.ts'
import { closeDataFolder } from '#server/platform/closedFolder.ts'
import type { Config } from '#server/platform/config.ts'
import { claimDataFolder } from '#server/platform/db/dataFolder.ts'
import { keepEmbedded } from '#server/platform/db/keepEmbedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

runUntilStopped(async (running) => {
  const settings = readSettings()
  const { config, say } = settings
  const folder = claimDataFolder(config.dataDir)
  running.onStop(() => folder.release())
  closeDataFolder(config.dataDir)
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(settings, running))
  running.goOn()
  await migrate(databaseUrl, { log: say, hasPooler: config.poolerUrl !== undefined })
  running.goOn()
  const application = await openApplication(settings, { databaseUrl, running })
  await listenOn(application, { ...config, variable: 'PORT' })
  // At once: whatever ends this start early, the password was shown.
  const administrator = await makeAdministrator(application.db, config)
  // Before the worker starts: the demo plays its own past.
  if (config.demo) await loadWholeDemo(application, config, administrator)
  running.goOn()
  await application.work()
  announce(config, administrator)
})

/** The demo is many commits: the file tells a later start that one was cut short. */
async function loadWholeDemo(
  application: Application,
  { dataDir, adminPassword }: Config,
  { email: adminEmail, password }: Administrator,
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

/** A stop in the middle waits until there is a database to stop: none is left behind. Its failure is told once. */
async function startOwnDatabase({ config, say }: Settings, running: Running): Promise<string> {
  const starting = keepEmbedded({ dataDir: config.dataDir, log: say })
  running.onStop(() =>
    starting.then(
      (begun) => begun.stop(),
      () => undefined,
    ),
  )
  const database = await starting
  running.onCut(() => database.stopSoon())
  return database.url
}

function announce(config: Config, administrator: Administrator): void {
  const { publicUrl } = config
  const password =
    (administrator.password && 'as printed above') ||
    (config.adminPassword ? 'as set by ADMIN_PASSWORD' : 'as printed at the first start')
  const forStaff = config.demo ? '' : ' (once signed in)'
  const lines = [
    `Fanfare runs on ${publicUrl}`,
    `  Sign in as ${administrator.email}, password: ${password}`,
    ...(config.demo ? demoLines : []),
    `  Handset: ${publicUrl}/handset${forStaff}`,
    `  Outbox:  ${publicUrl}/outbox${forStaff}`,
    `  Calls:   ${publicUrl}/api/docs`,
    ...(!config.demo && isLocalAddress(publicUrl)
      ? ['  Links lead to this machine alone: set PUBLIC_URL to the address by which people reach it.']
      : []),
    '  Ctrl-C stops it.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const demoLines = [
  '  Demo: text CHEER to 55555 from the handset; its staff sign in with the first password,',
  '        such as jaspreet.singh@maple-market.test (validator) or lin.chen@maple-market.test (messenger agent)',
]
