import { createDb, openPools } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeAdministrator } from './administrator.ts'
import { runOnce } from './running.ts'
import { readSettings, requireDatabaseUrl } from './settings.ts'

/** Brings the database to this version, makes the first administrator, and tells on standard output what it does. */
export function runMigration(command: string, { isSharded = false } = {}): void {
  runOnce(async (running) => {
    const { config } = readSettings()
    const databaseUrl = requireDatabaseUrl(config, `npm run ${command}`)
    await migrate(databaseUrl, {
      log: (line) => process.stdout.write(`${line}\n`),
      hasPooler: config.poolerUrl !== undefined,
      isSharded,
    })
    running.goOn()
    const pools = openPools(databaseUrl, { max: 1 })
    running.onStop(() => pools.end())
    const enqueue = () => Promise.reject(new Error('nothing is enqueued here'))
    await makeAdministrator(createDb(pools, enqueue), config)
    process.stdout.write('The database is ready for this version.\n')
  })
}
