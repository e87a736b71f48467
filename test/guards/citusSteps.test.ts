import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { migrate } from '#server/platform/db/migrate.ts'
import { limitedUrl } from '#test/citus/limitedUrl.ts'
import { emptyDatabase } from '#test/support/database.ts'

// `npm run test:citus` ends within a minute where its databases cannot be migrated, and says why; here it is seen
// without a Citus.

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'fanfare-steps-'))
const servers: Server[] = []
after(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

/** Without blocking this process, which may be the peer. */
const runNode = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ status: unknown; output: string }>((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env } }
    execFile(process.execPath, args, options, (error, output) =>
      resolve({ status: error ? error.code : 0, output }),
    )
  })

test('a step that does not end is ended at its limit, with the last that it said', async () => {
  const program = `
    import { check, endRun } from './scripts/testRun.mjs'
    const hanging = "console.log('migrating'); setInterval(() => undefined, 1000)"
    await check('hanging', ['node', '--eval', hanging], { minutes: 0.05 })
    endRun()`
  const { status, output } = await runNode(['--input-type=module', '--eval', program])
  assert.equal(status, 1)
  assert.match(
    output,
    /^== hanging \(\d+\.\d s\): FAILED\nmigrating\n\nNot ended after 0\.05 minutes: killed/,
  )
  assert.match(output, /0 passed, 1 failed\n$/)
})

test('a migration that does not end is refused by its name', async () => {
  const database = await emptyDatabase()
  try {
    writeFileSync(join(folder, '0001_first.sql'), 'create table first (id int);')
    writeFileSync(join(folder, '0002_endless.sql'), 'select pg_sleep(600);')
    const migrating = migrate(limitedUrl(database.url, 2), { log: () => undefined, folder })
    await assert.rejects(migrating, /^Error: The migration 0002_endless\.sql failed: .*statement timeout/)
  } finally {
    await database.drop()
  }
})

test('a database that does not answer ends the run at once: one failure, and no test', async () => {
  const server = createServer(() => undefined)
  servers.push(server)
  const { promise: isListening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await isListening
  const address = server.address()
  const url = `postgres://nobody@127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/none`
  const { status, output } = await runNode(['scripts/test-citus.mjs'], { CITUS_URL: url, PLAIN_URL: url })
  assert.equal(status, 1)
  assert.match(output, /CITUS_URL does not answer/)
  assert.match(output, /0 passed, 1 failed\n$/)
})
