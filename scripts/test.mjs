// `npm test`: sets up, then every check and every test but the long ones, which `npm run test:all` adds; the last line is
// `N passed, N failed` (docs/testing.md).
import { join, relative } from 'node:path'
import { browserTests } from './browserTests.mjs'
import { alone, groupedTests, long, nodeTests, notAlone, notLong } from './nodeTests.mjs'
import { fetchPrograms } from './programs.mjs'
import { secondLook } from './secondLook.mjs'
import { root, setUp } from './setup.mjs'
import { check, endRun, isWhole, tally, testsBelow, withDatabase } from './testRun.mjs'

setUp()
fetchPrograms()

// Two at a time; the linter that knows types comes after what makes them.
await Promise.all([
  inTurn([
    ['types', ['tsc', '-b']],
    ['lint with types, import direction', ['oxlint', '--type-aware', '--deny-warnings']],
  ]),
  inTurn([
    ['format and lint', ['biome', 'ci', '--colors=off', '.']],
    ['dead code', ['knip', '--no-progress']],
    ['copied code', ['jscpd', 'src', '--config', '.jscpd.json']],
    ['boundaries catch what they must', ['node', 'scripts/boundaries.mjs']],
    ['what pages weigh', ['node', 'scripts/weights.mjs'], { isQuiet: false }],
  ]),
])
// Whoever has to mend one of these hears of it at once.
if (tally.failed === 0) await withDatabase(testAll)
endRun()

async function testAll({ url, folder }) {
  const env = { FANFARE_TEST_PG: url, TMPDIR: folder }
  const kept = { ...env, FANFARE_STATEMENTS: join(folder, 'statements') }
  const units = ofThisRun(testsBelow('src'))
  await groupedTests('unit and API tests', {
    files: notAlone(units),
    env: kept,
    processes: 24,
    concurrency: 4,
    isQuiet: true,
  })
  await groupedTests('tests of times, with nothing beside them', {
    files: alone(units),
    env: kept,
    processes: 1,
    concurrency: 1,
    isQuiet: true,
  })
  // Faults mostly wait: for a process to die, to start, to go on. Guards compute.
  await Promise.all([
    nodeTests('faults', { files: testsBelow('test/faults'), env, concurrency: 2, minutes: 25 }),
    groupedTests('guards', { files: testsBelow('test/guards'), env: kept, processes: 6, concurrency: 2 }),
  ])
  const specs = ofThisRun(testsBelow('test/e2e', '.spec.ts')).map((file) => relative(root, file))
  await browserTests('browser tests', env, specs)
  await secondLook(kept)
}

function ofThisRun(files) {
  if (isWhole) return files
  console.log(`long files left to npm run test:all: ${long(files).length} of ${files.length}`)
  return notLong(files)
}

async function inTurn(checks) {
  for (const [title, command, options] of checks) await check(title, command, options)
}
