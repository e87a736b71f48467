import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { testSettings } from './database.ts'

// The database server of one test run: prints its address as the first line of its output and runs until its
// input ends, which is also what happens when the run is killed.

const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-run-'))
const database = await startEmbedded({ dataDir: folder, log: () => undefined, settings: testSettings })
process.on('SIGINT', () => undefined)
process.stdin.resume().once('end', stop).once('error', stop)
console.log(database.url)

async function stop(): Promise<void> {
  await database.stop()
  rmSync(folder, { recursive: true })
}
