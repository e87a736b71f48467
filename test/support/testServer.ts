import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresEnvironment } from '#server/platform/db/embedded/osUser.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { testSettings } from './database.ts'
import { testFolder } from './memory.ts'

// The database server of one test run, and the folder of all that the run writes: prints both as the first line of
// its output, runs until its input ends, which is also what happens when the run is killed, and removes the folder.

// A run with another date has it in its database too (scripts/test-browser.mjs).
const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
if (FAKETIME) Object.assign(postgresEnvironment, { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC })

const folder = mkdtempSync(join(testFolder(), 'fanfare-test-run-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
// The user as whom PostgreSQL runs has to come through.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'database')
const database = await startEmbedded({ dataDir, log: () => undefined, settings: testSettings })
const stop = () => database.stop()
process.on('SIGINT', () => undefined)
process.stdin.resume().once('end', stop).once('error', stop)
console.log(JSON.stringify({ url: database.url, folder }))
