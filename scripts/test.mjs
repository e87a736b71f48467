// `npm test`: sets up, then every check and every test; the last line is `N passed, N failed`.
import { join } from 'node:path'
import { browserTests } from './browserTests.mjs'
import { setUp } from './setup.mjs'
import { check, endRun, groupedTests, nodeTests, testsBelow, withDatabase } from './testRun.mjs'

setUp()

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
  ]),
])
await withDatabase(async ({ url, folder }) => {
  const env = { FANFARE_TEST_PG: url, TMPDIR: folder }
  const kept = { ...env, FANFARE_STATEMENTS: join(folder, 'statements') }
  // More at a time than a small machine has cores: many wait, fault tests most of all.
  await Promise.all([
    groupedTests('unit and API tests', {
      ...{ files: testsBelow('src'), env: kept, processes: 24, concurrency: 3, isQuiet: true },
    }),
    nodeTests('faults', { files: testsBelow('test/faults'), env, concurrency: 1 }),
  ])
  await groupedTests('guards', { files: testsBelow('test/guards'), env: kept, processes: 6, concurrency: 3 })
  await browserTests('browser tests', env)
})
endRun()

async function inTurn(checks) {
  for (const [title, command] of checks) await check(title, command)
}
