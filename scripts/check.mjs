// `npm run check`: what can be known in a minute of what is not committed, or else of the last commit. It names what it
// leaves out, which is for `npm test`.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { alone, groupedTests } from './nodeTests.mjs'
import { importersOf, reaches } from './reaches.mjs'
import { install, root } from './setup.mjs'
import { check, endRun, testsBelow, withDatabase } from './testRun.mjs'

/** So many files take under a minute. */
const mostTestFiles = 40
const source = /\.(ts|tsx|mjs)$/

install()
const changed = changedFiles()
console.log(`${changed.length} files changed`)

const { chosen, left } = chooseTests(changed)
await Promise.all([
  inTurn([
    ['types', ['tsc', '-b']],
    ['lint with types', ['oxlint', '--type-aware', '--deny-warnings', ...sourcesOf(changed)]],
  ]),
  inTurn([
    ['format and lint', ['biome', 'check', '--colors=off', '--no-errors-on-unmatched', ...changed]],
    ['dead code', ['knip', '--no-progress']],
    ['copied code', ['jscpd', 'src', '--config', '.jscpd.json']],
  ]),
])
await withDatabase(async ({ url, folder }) => {
  const env = { FANFARE_TEST_PG: url, TMPDIR: folder }
  const shared = { env, concurrency: 2, isQuiet: true }
  await groupedTests('guards that read source', { ...shared, files: guardsOfSource(), processes: 2 })
  await groupedTests('tests of what changed', { ...shared, files: chosen, processes: 4 })
})
for (const line of left) console.log(`left out: ${line}`)
endRun()

async function inTurn(checks) {
  for (const [title, command] of checks) await check(title, command)
}

function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const loose = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const files = loose.length > 0 ? loose : git('diff', '--name-only', 'HEAD~1')
  return [...new Set(files)].filter((file) => existsSync(join(root, file)))
}

function sourcesOf(files) {
  const found = files.filter((file) => source.test(file))
  return found.length > 0 ? found : ['scripts/check.mjs']
}

/** The tests beside what changed come first, then those of whatever imports it, the nearest first. */
function chooseTests(files) {
  const all = testsBelow('src')
  const sources = files.filter((file) => source.test(file)).map((file) => join(root, file))
  const folders = new Set(sources.map(dirname))
  const beside = all.filter((file) => folders.has(dirname(file)))
  const others = importersOf(sources, all).filter((file) => !beside.includes(file))
  const wanted = [...beside, ...others]
  const timed = alone(wanted)
  const chosen = wanted.filter((file) => !timed.includes(file)).slice(0, mostTestFiles)
  return { chosen, left: leftOut({ wanted, chosen, timed }) }
}

function leftOut({ wanted, chosen, timed }) {
  const more = wanted.length - chosen.length - timed.length
  return [
    ...(more > 0 ? [`${more} more test files that reach what changed`] : []),
    ...timed.map((file) => `${relative(root, file)}, which runs alone`),
    'faults, guards with a database, the browser, budgets of the build',
  ]
}

/** Guards that need no database. */
function guardsOfSource() {
  const database = join(root, 'test/support/database.ts')
  return testsBelow('test/guards').filter((file) => !reaches(file, database))
}
