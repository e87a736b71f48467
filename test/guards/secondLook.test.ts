import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

// The run of all tests, on tests that are planted: what it believes, what it looks at again, and what it makes of a
// process that dies.

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'fanfare-planted-'))
after(() => rmSync(folder, { recursive: true }))

const program = `
import { groupedTests } from './scripts/nodeTests.mjs'
import { secondLook } from './scripts/secondLook.mjs'
import { endRun } from './scripts/testRun.mjs'
const env = { TMPDIR: process.env.TMPDIR }
const files = process.argv.slice(1)
await groupedTests('planted', { files, env, processes: 1, concurrency: 1, isQuiet: true })
await secondLook(env)
endRun()`

/** Runs planted files, each a test named after its file, as `npm test` runs all; answers its exit code and lines. */
function runPlanted(bodies: Record<string, string>) {
  const files = Object.entries(bodies).map(([name, body]) => {
    const file = join(folder, `${name}.test.mjs`)
    const head =
      "import assert from 'node:assert/strict'\nimport { existsSync, readFileSync, writeFileSync } from 'node:fs'"
    writeFileSync(file, `${head}\nimport { test } from 'node:test'\n${body}`)
    return file
  })
  // Tests below tests would not run, and a run that leaves nothing out refuses what is left out.
  const { NODE_TEST_CONTEXT: _, FANFARE_ALL: __, ...outer } = process.env
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program, ...files], {
    cwd: root,
    env: { ...outer, TMPDIR: folder },
    encoding: 'utf8',
  })
  assert.equal(run.stderr, '')
  return { status: run.status, output: run.stdout, last: run.stdout.trimEnd().split('\n').at(-1) }
}

const right = "test('is right', () => undefined)"
const wrong = "test('is wrong', () => assert.equal(1, 2))"
/** Fails at first sight alone. */
const unsteady = (name: string) => {
  const mark = JSON.stringify(join(folder, `${name}.seen`))
  return `test('is unsteady', () => {
    const isSeen = existsSync(${mark})
    writeFileSync(${mark}, '')
    assert.ok(isSeen, 'at first sight')
  })`
}

test('a test that always fails is refused, with what it said', () => {
  const { status, output, last } = runPlanted({ right, wrong })
  assert.deepEqual([status, last], [1, '1 passed, 1 failed'])
  assert.match(output, /second look at \S*wrong\.test\.mjs .*FAILED again/)
  assert.match(output, /^first: \S*wrong\.test\.mjs:\d+: is wrong: Expected values to be strictly equal/m)
})

test('one that fails every second time is named at second sight, and the run passes', () => {
  const { status, output, last } = runPlanted({ right, once: unsteady('once') })
  assert.deepEqual([status, last], [0, '2 passed, 0 failed'])
  assert.match(output, /^first: \S*once\.test\.mjs:\d+: is unsteady: at first sight/m)
  assert.match(output, /^at second sight: \S*once\.test\.mjs: is unsteady$/m)
})

test('what promises that nothing is lost or forged is believed at once', () => {
  const { status, output, last } = runPlanted({ auditTrail: unsteady('audit') })
  assert.deepEqual([status, last], [1, '0 passed, 1 failed'])
  assert.match(output, /second look .*none: \S*auditTrail\.test\.mjs is believed at once/)
})

test('nothing of that is left to the whole run', () => {
  writeFileSync(join(folder, 'auditLong.test.ts'), '// long: an example.\n')
  const files = [
    ...globSync('{src,test}/**/*.{test,spec}.ts', { cwd: root }),
    join(folder, 'auditLong.test.ts'),
  ]
  const asked = `
    import { long } from './scripts/nodeTests.mjs'
    import { isBelieved } from './scripts/secondLook.mjs'
    const some = process.argv.slice(1).filter(isBelieved)
    console.log(JSON.stringify({ believed: some.length, left: long(some) }))`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', asked, ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  const { believed, left } = JSON.parse(run.stdout)
  assert.ok(believed > 50, `believed ${believed}`)
  assert.deepEqual(left, [join(folder, 'auditLong.test.ts')])
})

test('a file that holds the timers, by itself or by a fixture, shares its process with none', () => {
  const holding = "test.mock.timers.enable({ apis: ['setTimeout'] })"
  writeFileSync(join(folder, 'held.fixture.ts'), `import { test } from 'node:test'\n${holding}`)
  const pids = (names: string[]) => names.map((name) => readFileSync(join(folder, `${name}.pid`), 'utf8'))
  const body = (name: string, more = '') =>
    `${more}\ntest('writes', () => writeFileSync(${JSON.stringify(join(folder, `${name}.pid`))}, String(process.pid)))`
  const { last } = runPlanted({
    one: body('one'),
    held: body('held', holding),
    heldToo: body('heldToo', "import './held.fixture.ts'"),
    other: body('other'),
  })
  assert.equal(last, '4 passed, 0 failed')
  const [one, other, ...held] = pids(['one', 'other', 'held', 'heldToo'])
  assert.equal(one, other)
  assert.equal(new Set([one, ...held]).size, 3)
})

test('four files are too many to look at again', () => {
  const names = ['a', 'b', 'c', 'd']
  const { status, output } = runPlanted(Object.fromEntries(names.map((name) => [name, unsteady(name)])))
  assert.equal(status, 1)
  assert.match(output, /none: 4 files failed/)
})

test('a process that dies is a failure that names its files, the test it was in, and its last words', () => {
  const lines = JSON.stringify(join(folder, 'planted 0.lines'))
  // The reporter writes while the test goes on.
  const dying = `test('dies', async () => {
    console.log('last words')
    while (!existsSync(${lines}) || !readFileSync(${lines}, 'utf8').includes('dies')) await new Promise(setImmediate)
    process.kill(process.pid, 'SIGKILL')
  })`
  const { status, output, last } = runPlanted({ alive: right, dying })
  assert.deepEqual([status, last], [1, '1 passed, 1 failed'])
  assert.match(output, /ended without a failed test. Its files:\n {2}\S+\n {2}\S+\n/)
  assert.match(output, /had begun and not ended:\n {2}\S*dying\.test\.mjs: dies/)
  assert.match(output, /last words/)
})

test('a skipped test counts as failed, but for want of a program of others', () => {
  const skipped = "test('is skipped', { skip: 'another day' }, () => undefined)"
  assert.equal(runPlanted({ skipped }).last, '0 passed, 1 failed')
  const lacking = "test('needs it', { skip: 'left out: no such program' }, () => undefined)"
  const { status, output, last } = runPlanted({ right, lacking })
  assert.deepEqual([status, last], [0, '1 passed, 0 failed'])
  assert.match(output, /lacking\.test\.mjs: needs it: left out: no such program/)
})
