import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { testSettings } from './database.ts'

// The database server of one test run: prints its address as the first line of its output and runs until its
// input ends, which is also what happens when the run is killed. Then it removes the run's folder, its argument.

const [folder = ''] = process.argv.slice(2)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const dataDir = join(folder, 'database')
const database = await startEmbedded({ dataDir, log: () => undefined, settings: testSettings })
process.on('SIGINT', () => undefined)
const stop = () => database.stop()
process.stdin.resume().once('end', stop).once('error', stop)
console.log(database.url)
