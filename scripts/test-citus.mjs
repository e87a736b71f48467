// `npm run test:citus`: the product on Citus, beside a plain PostgreSQL; the last line is `N passed, N failed`. What it
// needs is in docs/scaling.md.
import { join, relative } from 'node:path'
import { browserTests } from './browserTests.mjs'
import { leftOut } from './citusSuites.mjs'
import { groupedTests, nodeTests } from './nodeTests.mjs'
import { fetchPrograms } from './programs.mjs'
import { reaches } from './reaches.mjs'
import { install, root, setUp } from './setup.mjs'
import { check, count, endRun, testsBelow, withDatabase } from './testRun.mjs'

const needed = {
  CITUS_URL: 'a database at the coordinator of a Citus that has workers, as its owner',
  PLAIN_URL: 'a database of a PostgreSQL without Citus, as its owner',
}

/** Each file has a limit of its own; all of them together take an hour and more. */
const mostMinutes = 300
/** All migrations take 20 s; of one that hangs the name is told before (`limitedUrl` in `test/citus/limitedUrl.ts`). */
const migrationMinutes = 1

install()
const missing = Object.keys(needed).filter((name) => !process.env[name])
for (const name of missing) {
  count({ passed: 0, failed: 1 })
  console.log(`${name} is missing: the address of ${needed[name]}.`)
}
const isReady =
  missing.length === 0 &&
  (await check('both databases', ['node', 'test/citus/prepare.ts'], {
    isQuiet: false,
    minutes: migrationMinutes,
  }))
// A migration that Citus refuses is told before anything else is done.
if (isReady) {
  setUp()
  fetchPrograms()
  await withDatabase(testAll)
}
endRun()

async function testAll({ url, folder }) {
  const env = { TMPDIR: folder }
  const statements = join(folder, 'statements')
  const database = join(root, 'test', 'support', 'database.ts')
  const units = testsBelow('src/server').filter((file) => reaches(file, database))
  await groupedTests('unit tests on a PostgreSQL of their own, to note the statements', {
    files: units,
    env: { ...env, FANFARE_TEST_PG: url, FANFARE_STATEMENTS: statements },
    processes: 18,
    concurrency: 3,
    isQuiet: true,
  })
  const testOf = (name) => join(root, 'test', 'citus', `${name}.test.ts`)
  const [replay, story] = ['replay', 'story'].map(testOf)
  const kills = ['nodes', 'nodesBroadcast'].map(testOf)
  const ofOwnDatabases = ['setUp', 'growing'].map(testOf)
  const apart = [replay, story, ...kills, ...ofOwnDatabases]
  const others = testsBelow('test/citus').filter((file) => !apart.includes(file))
  await onCitus('those statements on both', [replay], { env: { FANFARE_SENT: `${statements}-sent` } })
  await onCitus('what Citus refuses, analyses and distributes', others)
  await unitsOnCitus()
  for (const [file, reason] of Object.entries(leftOut)) console.log(`left out: ${file}: ${reason}`)
  await onCitus('the story on both', [story])
  await browserTests('browser tests on Citus', { ...env, FANFARE_TEST_CITUS: process.env.CITUS_URL }, [
    '--workers=1',
  ])
  if (process.env.CITUS_ADMIN_URL) await onCitus('set-up, and nodes that are added', ofOwnDatabases)
  else console.log('== set-up, and nodes that are added: left out, since there is no CITUS_ADMIN_URL')
  if (process.env.CITUS_KILL && process.env.CITUS_START)
    for (const one of kills) await onCitus('kills of nodes', [one])
  else console.log('== kills of nodes: left out, since CITUS_KILL and CITUS_START do not say how')

  /** One file has a database at a time; where there are two, they are shared out between them. */
  async function unitsOnCitus() {
    const meant = units.filter((file) => leftOut[relative(root, file)] === undefined)
    const urls = [process.env.CITUS_URL, process.env.CITUS_URL_2].filter(Boolean)
    const titles = urls.length > 1 ? [', one half', ', the other half'] : ['']
    const half = (url, at) =>
      onCitus(
        `unit tests on Citus${titles[at]}`,
        meant.filter((_, index) => index % urls.length === at),
        { env: { FANFARE_TEST_CITUS: url }, seconds: 180 },
      )
    await Promise.all(urls.map(half))
  }

  async function onCitus(title, files, { env: more = {}, seconds = 1200 } = {}) {
    // A file that fails before its first test leaves connections, and one that hangs there has no limit of Node's.
    const options = [
      '--test-force-exit',
      `--test-timeout=${seconds * 1000}`,
      '--import=./scripts/fileLimit.mjs',
    ]
    const limited = { ...env, ...more, FANFARE_FILE_SECONDS: String(seconds) }
    await nodeTests(title, { files, env: limited, concurrency: 1, minutes: mostMinutes, more: options })
  }
}
