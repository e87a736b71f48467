// The common part of the runs of tests (`npm test`, `npm run test:citus`): they start programs, count what passed and
// failed, and print it.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool, toolEnvironment } from './setup.mjs'

/** The findings of the run so far. */
export const tally = { passed: 0, failed: 0, times: [], failures: [], leftOut: [], secondSight: [] }
/** A run that leaves nothing out, neither for its time nor for want of somebody else's program (`npm run test:all`). */
export const isWhole = process.env.FANFARE_ALL === '1'
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

/** One program that says no by its exit code, or by not ending; answers whether it said yes. */
export async function check(title, [name, ...args], { isQuiet = true, minutes = 10 } = {}) {
  const { status, output, seconds } = await run(tool(name), args, { minutes })
  count(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  heading(title, seconds, status === 0 ? 'ok' : 'FAILED')
  if (status !== 0 || !isQuiet) console.log(output)
  return status === 0
}

/** Names the slowest tests, what was left out and what passed at second sight, says how many passed and failed, and ends the process. */
export function endRun() {
  const slowest = tally.times.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.log('== the ten slowest tests')
  for (const { name, file, seconds } of slowest) console.log(`${seconds.toFixed(1)} s  ${file}: ${name}`)
  for (const { file, name, reason } of tally.leftOut) console.log(`${file}: ${name}: ${reason}`)
  for (const { file, name } of tally.secondSight) console.log(`at second sight: ${file}: ${name}`)
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exit(process.exitCode ?? (tally.failed > 0 ? 1 : 0))
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

export function testsBelow(folder, ending = '.test.ts') {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** One that does not end within its `minutes` is ended: it must not keep the others from being told. */
export function run(command, args, { env = {}, minutes }) {
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
      output += `\nNot ended after ${minutes} minutes: killed. What stands above is the last it said.`
      child.kill('SIGKILL')
    }, minutes * 60_000)
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
  tally.passed += passed
  tally.failed += failed
}

/** The outcome of tests that `by` ran: 'node' or 'browser'. One that was cut short has failed with no test to name. */
export function note(by, { passed, failures, isCutShort, times, leftOut = [] }) {
  count({ passed, failed: failures.length + Number(isCutShort) })
  tally.times.push(...times)
  tally.leftOut.push(...leftOut)
  tally.failures.push(...failures.map((failure) => ({ ...failure, by })))
}

export function heading(title, seconds, result) {
  console.log(`== ${title} (${seconds.toFixed(1)} s): ${result}`)
}

/** A program's report; undefined where it left none, as one does that was ended before it could write. */
export function readJson(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text === '' ? undefined : JSON.parse(text)
}
