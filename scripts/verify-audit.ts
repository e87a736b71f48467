// Computes the chain of the audit trails again (decisions 2): `npm run verify-audit` for the installation and every
// client, `npm run verify-audit -- maple-market` for one client. Ends with 1 where an entry does not fit. Uses
// DATABASE_URL, or else the embedded database of DATA_DIR, which it starts where it does not run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TrailCheck, verifyAudit } from '#server/access/access.ts'
import { findClientRefByEid, listClientRefs } from '#server/clients/clients.ts'
import { readConfig, StartError } from '#server/platform/config.ts'
import { claimDataFolder } from '#server/platform/db/dataFolder.ts'
import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'

type Trail = { readonly name: string; readonly client?: { readonly id: number } }

async function verify(eid: string | undefined): Promise<boolean> {
  const database = await openDatabase()
  const pools = openPools(database.url, { max: 2 })
  try {
    const db = createDb(pools, () => Promise.reject(new Error('nothing is enqueued here')))
    let isIntact = true
    for (const trail of await listTrails(db, eid)) {
      const check = await verifyAudit(db, trail)
      process.stdout.write(`${trail.name}: ${sentence(check)}\n`)
      isIntact &&= check.kind === 'intact'
    }
    return isIntact
  } finally {
    await pools.end()
    await database.close()
  }
}

async function listTrails(db: Db, eid: string | undefined): Promise<Trail[]> {
  if (eid === undefined) {
    const clients = await listClientRefs(db)
    return [{ name: 'installation' }, ...clients.map((client) => ({ name: client.eid, client }))]
  }
  const client = await findClientRefByEid(db, eid)
  if (!client) throw new StartError(`There is no client ${eid}.`)
  return [{ name: eid, client }]
}

function sentence(check: TrailCheck): string {
  return check.kind === 'intact'
    ? `intact, ${check.count} entries`
    : `BROKEN at entry ${check.number}: ${check.reason}`
}

async function openDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartError(`There is no database in ${dataDir}.`)
  const folder = claimUnlessRunning(dataDir)
  const database = await startEmbedded({ dataDir, log: () => undefined })
  return {
    url: database.url,
    close: async () => {
      if (!database.adopted) await database.stop()
      folder?.release()
    },
  }
}

/** A folder that is held belongs to a running Fanfare, whose database answers as well. */
function claimUnlessRunning(dataDir: string) {
  try {
    return claimDataFolder(dataDir)
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
}

try {
  process.exitCode = (await verify(process.argv[2])) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
