import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase, testDatabase } from '#test/support/database.ts'
import { type Command, endAll, startServer } from './serverProcess.ts'

// The commands that share a database: `migrate`, `api` and `worker`.

const root = mkdtempSync(join(tmpdir(), 'fanfare-processes-'))
const dataDir = join(root, 'data')
after(async () => {
  await endAll()
  rmSync(root, { recursive: true })
})

const newer = '9999_of_a_later_version.sql'

/** A command's last words. */
async function run(command: Command, settings: Record<string, string>) {
  const { said, ended } = await startServer({ DATA_DIR: dataDir, ...settings }, command)
  return { code: (await ended).code, ...said }
}

void test('no command but start has a database built in: one line, exit 1', async () => {
  for (const command of ['migrate', 'distribute', 'api', 'worker'] as const) {
    const { code, error } = await run(command, {})
    assert.deepEqual([code, error.length], [1, 1], error.join('\n'))
    assert.match(error[0] ?? '', new RegExp(`^DATABASE_URL is missing: npm run ${command} needs`))
  }
})

void test('a database is migrated by one command, which makes the administrator, before the others start', async () => {
  const database = await emptyDatabase()
  const settings = { DATABASE_URL: database.url }
  try {
    for (const command of ['api', 'worker'] as const) {
      const { code, error } = await run(command, settings)
      assert.deepEqual([code, error.length], [1, 1], error.join('\n'))
      assert.match(
        error[0] ?? '',
        /is not migrated to this version \(\d+ of \d+ .*run "npm run migrate" first\.$/,
      )
    }
    const first = await run('migrate', settings)
    assert.deepEqual([first.code, first.error], [0, []])
    assert.match(first.out, /^Migrated to 0001_/)
    assert.match(first.out, /^The administrator is admin@fanfare\.test, password: \S{20,}$/m)
    const second = await run('migrate', settings)
    assert.deepEqual(second, { code: 0, error: [], out: 'The database is ready for this version.\n' })

    const processes = await Promise.all([
      startServer({ DATA_DIR: dataDir, ...settings }, 'api'),
      startServer({ DATA_DIR: dataDir, ...settings }, 'worker'),
    ])
    for (const one of processes) await one.ready()
    assert.equal((await fetch(`${processes[0].url}/api/v1/session`)).status, 401)
    assert.equal((await fetch(`${processes[1].url}/api/v1/session`)).status, 404)
    for (const one of processes) {
      assert.match(await (await fetch(`${one.url}/metrics`)).text(), /process_cpu_seconds_total/)
      const { code, seconds } = await one.end('SIGTERM')
      assert.equal(code, 0)
      assert.ok(seconds < 20)
    }
  } finally {
    await database.drop()
  }
})

void test('an older version goes on beside a newer database, but does not start there', async () => {
  const database = await testDatabase()
  const settings = { DATABASE_URL: database.url }
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const old = await startServer({ DATA_DIR: dataDir, ...settings }, 'api')
    await old.ready()
    await owner.query(
      `insert into fanfare.schema_migration (number, name, sha256) select max(number) + 1, $1, '' from fanfare.schema_migration`,
      [newer],
    )
    assert.equal((await fetch(`${old.url}/readyz`)).status, 200)
    const { code, error } = await run('worker', settings)
    assert.deepEqual(
      [code, error],
      [1, [`The database is newer than this version of Fanfare: it has the migration ${newer}.`]],
    )
    await old.end('SIGTERM')
  } finally {
    await owner.end()
    await database.drop()
  }
})
