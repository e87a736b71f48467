// `npm test`: sets up, then every check and every test; the last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, setUp, tool, toolEnvironment } from './setup.mjs'

setUp()

const total = { passed: 0, failed: 0 }
/** Every test with its time, to name the slowest. */
const times = []
/** Kept between runs. Node looks at a file's content before it believes what it compiled from it. */
const caches = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  PWTEST_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
}
const running = new Set()

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exitCode = 130
  })

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
    nodeTests('unit and API tests', { files: testsBelow('src'), env: kept, concurrency: 3, isQuiet: true }),
    nodeTests('faults', { files: testsBelow('test/faults'), env, concurrency: 1 }),
  ])
  await nodeTests('guards', { files: testsBelow('test/guards'), env: kept, concurrency: 3 })
  await browserTests(env)
})
tellSlowest()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(process.exitCode ?? (total.failed > 0 ? 1 : 0))

async function inTurn(checks) {
  for (const [title, command] of checks) await check(title, command)
}

async function check(title, [name, ...args]) {
  const { status, output, seconds } = await run(tool(name), args)
  count(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  heading(title, seconds, status === 0 ? 'ok' : 'FAILED')
  if (status !== 0) console.log(output)
}

async function nodeTests(title, { files, env, concurrency, isQuiet = false }) {
  if (files.length === 0) return heading(title, 0, 'none')
  const countFile = join(env.TMPDIR, `${title}.json`)
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/testCount.mjs', `--test-reporter-destination=${countFile}`],
  ]
  const options = [`--test-concurrency=${concurrency}`, '--test-timeout=300000', ...reporters]
  const { status, output, seconds } = await run(tool('node'), ['--test', ...options, ...files], env)
  const counted = readJson(countFile) ?? { passed: 0, failed: 1, skipped: 0, times: [] }
  times.push(...counted.times)
  // A skipped test counts as failed: what is not run is not known to work.
  const failed = counted.failed + counted.skipped + (status !== 0 && counted.failed === 0 ? 1 : 0)
  count({ passed: counted.passed, failed })
  heading(title, seconds, `${counted.passed} passed, ${failed} failed`)
  if (failed > 0) console.log(output)
  else if (!isQuiet) console.log(output.split('\n').filter(isWorthShowing).join('\n'))
}

/** What guards print (their counts), without the reporter's own lines. */
function isWorthShowing(line) {
  return (
    line.trim() !== '' &&
    !/^\s*[✔▶]|^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /.test(line)
  )
}

async function browserTests(env) {
  if (!existsSync(join(root, 'playwright.config.ts')))
    return heading('browser tests', 0, 'none: no playwright.config.ts')
  const chromium = findChromium()
  if (chromium === undefined) {
    count({ passed: 0, failed: 1 })
    return heading('browser tests', 0, 'FAILED: no Chromium found and none could be installed')
  }
  const reportFile = join(env.TMPDIR, 'browser.json')
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  const { status, output, seconds } = await run(tool('node'), [cli, 'test', '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    CHROMIUM_PATH: chromium,
  })
  const report = readJson(reportFile)
  const stats = report?.stats ?? { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const results = resultsOf(report?.suites ?? [])
  times.push(...results)
  const found = stats.unexpected + stats.flaky + stats.skipped
  const failed = found + (status !== 0 && found === 0 ? 1 : 0)
  count({ passed: stats.expected, failed })
  heading('browser tests', seconds, `${stats.expected} passed, ${failed} failed`)
  console.log(
    failed > 0
      ? output
      : results
          .map(({ printed }) => printed)
          .join('')
          .trimEnd(),
  )
}

/** Each browser test of a report with its time and what it printed. */
function resultsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs, file }) => [
    ...resultsOf(inner),
    ...specs.map(({ title, tests }) => {
      const results = tests.flatMap((each) => each.results)
      return {
        name: title,
        file: join('test', 'e2e', file),
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        printed: results.flatMap(({ stdout }) => stdout.map(({ text = '' }) => text)).join(''),
      }
    }),
  ])
}

function tellSlowest() {
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.log('== the ten slowest tests')
  for (const { name, file, seconds } of slowest) console.log(`${seconds.toFixed(1)} s  ${file}: ${name}`)
}

/** The system's, else Playwright's own download, else the system's package; '' lets Playwright find its own. */
function findChromium() {
  const known = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  if (existsSync(known)) return known
  console.log('Installing Chromium …')
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  if (quietly(tool('node'), [cli, 'install', 'chromium'])) return ''
  if (process.getuid?.() !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  quietly('apt-get', ['update', '-qq'], env)
  quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined
}

function quietly(command, args, env = toolEnvironment()) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 600_000 }).status === 0
}

/** One PostgreSQL and one folder for the whole run, of a process of their own that ends with our pipe. */
async function withDatabase(work) {
  const server = spawn(tool('node'), ['test/support/testServer.ts'], {
    cwd: root,
    env: toolEnvironment(caches),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const firstLine = new Promise((resolve) =>
    server.stdout.once('data', (chunk) => resolve(JSON.parse(String(chunk)))),
  )
  const started = await Promise.race([firstLine, ended.then(() => undefined)])
  if (started) {
    await work(started)
  } else {
    count({ passed: 0, failed: 1 })
    heading('test database', 0, 'FAILED: it does not start')
  }
  server.stdin.end()
  await ended
}

function testsBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function run(command, args, env = {}) {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment({ NO_COLOR: '1', ...caches, ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const end = (status) => {
      running.delete(child)
      resolve({ status, output: output.trimEnd(), seconds: (Date.now() - startedAt) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

function heading(title, seconds, result) {
  console.log(`== ${title} (${seconds.toFixed(1)} s): ${result}`)
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
