import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'
import { endAll, type ServerProcess, startServer } from './serverProcess.ts'

// A failure that nobody waits for, in a server that runs.

const root = mkdtempSync(join(tmpdir(), 'fanfare-rejections-'))
/** Loaded before the server: a signal makes a promise fail in it, or throws past everybody. */
const planted = join(root, 'planted.mjs')
writeFileSync(
  planted,
  `process.on('SIGUSR2', () => void Promise.reject(new Error('planted and unseen')))
process.on('SIGHUP', () => { throw new Error('planted and thrown') })\n`,
)

let database: TestDatabase
let server: ServerProcess
before(async () => {
  database = await testDatabase()
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: join(root, 'data'),
    NODE_OPTIONS: `--import=${planted}`,
  })
  await server.ready()
})
after(async () => {
  await endAll()
  await database.drop()
  rmSync(root, { recursive: true })
})

const readiness = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  return { status: answer.status, told: (await answer.json()) as { faults?: number; last_fault_at?: string } }
}

test('a promise that fails outside of any request ends nothing: it is logged once, counted and told', async () => {
  assert.equal((await readiness()).told.faults, undefined)
  const logged: string[] = []
  server.child.stderr?.on('data', (piece: Buffer) => logged.push(piece.toString()))
  for (const nth of [1, 2]) {
    server.child.kill('SIGUSR2')
    await until(async () => (await readiness()).told.faults === nth)
  }
  const { status, told } = await readiness()
  assert.equal(status, 200)
  assert.ok(Date.now() - Date.parse(told.last_fault_at ?? '') < 60_000)
  assert.equal(
    logged.join('').match(/planted and unseen/g)?.length,
    4,
    'twice, each in its message and its stack',
  )
  assert.match(await (await fetch(`${server.url}/metrics`)).text(), /^faults_total 2$/m)
  assert.equal(server.child.exitCode, null)
})

test('an error that was thrown past everybody ends the process in order, with exit code 1', async () => {
  const { code, seconds } = await server.end('SIGHUP')
  assert.equal(code, 1)
  assert.ok(seconds < 20)
  assert.match(server.said.error.join('\n'), /planted and thrown/)
})
