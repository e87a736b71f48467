// What the runs of tests share (`npm test`, `npm run test:citus`): they start programs, count what passed and failed, and
// print it.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool, toolEnvironment } from './setup.mjs'

const total = { passed: 0, failed: 0 }
/** Every test with its time, to name the slowest. */
export const times = []
/** Kept between runs. Node looks at a file's content before it believes what it compiled from it. */
const caches = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  PWTEST_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
}
const running = new Set()
/** The longest program of a run takes a third of this. One that does not end must not keep the others from being told. */
const limitMinutes = 25

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exitCode = 130
  })

/** One program that says no by its exit code; answers whether it said yes. */
export async function check(title, [name, ...args], { isQuiet = true } = {}) {
  const { status, output, seconds } = await run(tool(name), args)
  count(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  heading(title, seconds, status === 0 ? 'ok' : 'FAILED')
  if (status !== 0 || !isQuiet) console.log(output)
  return status === 0
}

/** The tests of these files, each file in a process of its own. */
export async function nodeTests(title, { files, env, concurrency, isQuiet = false, more = [] }) {
  if (files.length === 0) return heading(title, 0, 'none')
  const options = [`--test-concurrency=${concurrency}`, ...more]
  tell(title, await runFiles(title, { files, env, options }), isQuiet)
}

/**
 * The same in few processes, each of which loads the product once for all of its files: that is half of what short tests
 * take. Files share a process with others by chance, so none may change what is the process's. Those whose root has hooks
 * of each test stay apart: in one process these are everybody's.
 */
export async function groupedTests(title, { files, env, processes, concurrency, isQuiet = false }) {
  const startedAt = Date.now()
  const apart = files.filter((file) => /^(?:before|after)Each\(/m.test(readFileSync(file, 'utf8')))
  const shared = files.filter((file) => !apart.includes(file))
  const groups = Array.from({ length: processes }, (_, group) =>
    shared.filter((_file, at) => at % processes === group),
  )
  const waiting = [...groups.filter((group) => group.length > 0), ...apart.map((file) => [file])].entries()
  const results = []
  const work = async () => {
    for (const [at, group] of waiting) {
      const options = ['--test-isolation=none']
      results.push(await runFiles(`${title} ${at}`, { files: group, env, options }))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const sum = (name) => results.reduce((all, result) => all + result[name], 0)
  const output = results.filter(({ failed }) => failed > 0 || !isQuiet).map((result) => result.output)
  const seconds = (Date.now() - startedAt) / 1000
  tell(title, { passed: sum('passed'), failed: sum('failed'), seconds, output: output.join('\n') }, isQuiet)
}

async function runFiles(name, { files, env, options }) {
  const countFile = join(env.TMPDIR, `${name}.json`)
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/testCount.mjs', `--test-reporter-destination=${countFile}`],
  ]
  const all = ['--test', '--test-timeout=300000', ...options, ...reporters, ...files]
  const { status, output, seconds } = await run(tool('node'), all, env)
  const counted = readJson(countFile) ?? { passed: 0, failed: 1, skipped: 0, times: [] }
  times.push(...counted.times)
  // A skipped test counts as failed: what is not run is not known to work.
  const failed = counted.failed + counted.skipped + (status !== 0 && counted.failed === 0 ? 1 : 0)
  return { passed: counted.passed, failed, output, seconds }
}

function tell(title, { passed, failed, output, seconds }, isQuiet) {
  count({ passed, failed })
  heading(title, seconds, `${passed} passed, ${failed} failed`)
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

/** Names the slowest tests and how many passed and failed, and ends the process. */
export function endRun() {
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.log('== the ten slowest tests')
  for (const { name, file, seconds } of slowest) console.log(`${seconds.toFixed(1)} s  ${file}: ${name}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(process.exitCode ?? (total.failed > 0 ? 1 : 0))
}

/** One PostgreSQL and one folder for the whole run, of a process of their own that ends with our pipe. */
export async function withDatabase(work) {
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

export function testsBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

export function run(command, args, env = {}) {
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
    const overdue = setTimeout(() => {
      output += `\nNot ended after ${limitMinutes} minutes: killed. What stands above is the last it said.`
      child.kill('SIGKILL')
    }, limitMinutes * 60_000)
    const end = (status) => {
      clearTimeout(overdue)
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

export function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

export function heading(title, seconds, result) {
  console.log(`== ${title} (${seconds.toFixed(1)} s): ${result}`)
}

/** What a program left; undefined where it left nothing, as one does that was ended before it could write. */
export function readJson(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text === '' ? undefined : JSON.parse(text)
}
