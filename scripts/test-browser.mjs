// `npm run test:browser`: the browser tests alone, with Playwright's options. `FANFARE_NOW` ("2027-01-30 23:30", Toronto
// time) gives the product, its database and the tests another date, by Debian's package "libfaketime", and the pages the
// same by their own clock (test/support/otherDate.ts, docs/testing.md).
import { spawnSync } from 'node:child_process'
import { browserTests } from './browserTests.mjs'
import { fetchPrograms } from './programs.mjs'
import { root, setUp, tool, toolEnvironment } from './setup.mjs'
import { endRun, withDatabase } from './testRun.mjs'

setUp()
fetchPrograms()
const { FANFARE_NOW: now } = process.env
if (now) setClocks(now)
await withDatabase(({ url, folder }) =>
  browserTests('browser tests', { FANFARE_TEST_PG: url, TMPDIR: folder }, process.argv.slice(2)),
)
endRun()

/** Of every program that is started from here on. Each is as many seconds ahead, so that all agree. */
function setClocks(toronto) {
  const seconds = Math.round((instantOf(toronto) - Date.now()) / 1000)
  Object.assign(process.env, {
    LD_PRELOAD: findLibrary(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  console.log(`the clocks say ${toronto} in Toronto`)
}

function findLibrary() {
  const { status, stdout } = spawnSync(tool('node'), ['test/support/faketime.ts'], {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('FANFARE_NOW needs Debian\'s package "libfaketime".')
  return stdout.trim()
}

/** The hour that a change of the clocks leaves out is taken by the offset before it. */
function instantOf(toronto) {
  const utc = Date.parse(`${toronto.replace(' ', 'T')}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Toronto',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(utc)
  return utc + (utc - Date.parse(`${shown.replace(' ', 'T')}Z`))
}
