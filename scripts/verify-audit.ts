// Computes the chain of the audit trails again (decisions 2) and holds it against the anchors: `npm run verify-audit`
// for the installation, every client and every trail besides; `npm run verify-audit -- maple-market` for one client.
// `--expect CLIENT:NUMBER:HASH`, as it was printed before, may stand several times (`NUMBER:HASH` beside a client).
// `--no-anchors` is for a machine that has none. Ends with 1 where an entry does not fit. Uses DATABASE_URL, or else
// the embedded database of DATA_DIR, which it starts where it does not run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkTrails, type Expected, type TrailReport } from '#server/access/access.ts'
import { listClientRefs } from '#server/clients/clients.ts'
import { readAnchors } from '#server/platform/anchors.ts'
import { readConfig, StartError } from '#server/platform/config.ts'
import { claimDataFolder } from '#server/platform/db/dataFolder.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'

type Asked = { only?: string; expected: Expected[]; hasAnchors: boolean }

async function verify({ only, expected, hasAnchors }: Asked): Promise<boolean> {
  const database = await openDatabase()
  const pools = openPools(database.url, { max: 2 })
  try {
    const db = createDb(pools, () => Promise.reject(new Error('nothing is enqueued here')))
    // Read before the trails: an anchor that is written meanwhile may name an entry that was not looked at.
    const anchors = hasAnchors ? await readAnchors(readConfig(process.env).anchorDir) : undefined
    const clients = await listClientRefs(db)
    const reports = await checkTrails(db, {
      clients,
      expected,
      at: new Date(),
      ...(anchors && { anchors }),
      ...(only !== undefined && { only }),
    })
    for (const report of reports) process.stdout.write(`${report.name}: ${sentence(report)}\n`)
    for (const place of anchors?.unreadable ?? [])
      process.stdout.write(`anchors: BROKEN at ${place}: it is no anchor\n`)
    return !anchors?.unreadable.length && reports.every(({ check }) => check.kind === 'intact')
  } finally {
    await pools.end()
    await database.close()
  }
}

function sentence({ check, anchors }: TrailReport): string {
  if (check.kind === 'broken') return `BROKEN at entry ${check.number}: ${check.reason}`
  if (check.number === 0) return 'intact, no entries'
  return `intact, ${check.number} ${check.hash}, ${anchors} ${anchors === 1 ? 'anchor' : 'anchors'}`
}

function readArguments(): Asked {
  const { values, positionals } = parseArguments()
  const [only, ...more] = positionals
  if (more.length > 0) throw new StartError('Name one client, or none for all.')
  return {
    expected: (values.expect ?? []).map((text) => readExpected(text, only)),
    hasAnchors: !values['no-anchors'],
    ...(only !== undefined && { only }),
  }
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { expect: { type: 'string', multiple: true }, 'no-anchors': { type: 'boolean' } },
    })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

function readExpected(text: string, only: string | undefined): Expected {
  const {
    name = only,
    number,
    hash,
  } = /^(?:(?<name>[^:]+):)?(?<number>\d{1,12}):(?<hash>[0-9a-f]{64})$/.exec(text)?.groups ?? {}
  if (name === undefined || !hash)
    throw new StartError(
      `--expect is "${text}", but it must be CLIENT:NUMBER:HASH, or NUMBER:HASH beside a client.`,
    )
  return { name, number: Number(number), hash }
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
  process.exitCode = (await verify(readArguments())) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
