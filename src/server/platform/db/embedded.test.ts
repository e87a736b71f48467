import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { isAlive } from './processMark.ts'

const root = mkdtempSync(join(tmpdir(), 'fanfare-embedded-'))
const dataDir = join(root, 'data')
const front = join(import.meta.dirname, 'embedded.ts')

/** Closed to others, as a home folder of root is. */
before(() => chmodSync(root, 0o700))
after(() => rmSync(root, { recursive: true }))

describe('the embedded database', () => {
  it('boots in UTF-8 and code point order, with a password, checksums and fsync, on loopback only', async () => {
    const database = await startEmbedded({ dataDir, log: () => undefined })
    try {
      assert.equal(database.adopted, false)
      assert.deepEqual(await ask(database.url, settingsQuery), {
        encoding: 'UTF8',
        locale: 'C.UTF-8',
        fsync: 'on',
        checksums: 'on',
        passwords: 'scram-sha-256',
        addresses: '127.0.0.1',
        is_smaller: true,
      })
      assert.equal(statSync(join(dataDir, 'postgres.password')).mode & 0o777, 0o600)
      await assert.rejects(ask(database.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), { code: '28P01' })
      assert.ok(Number(new URL(database.url).port) < 32_768)
    } finally {
      await database.stop()
    }
  })

  it('is adopted with its rows after its parent was killed, and stopped by the adopter', async () => {
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module-typescript',
        '-e',
        `import { startEmbedded } from ${JSON.stringify(front)}
         const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
         console.log(url); setInterval(() => 0, 1000)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = await Promise.race([
      once(parent.stdout, 'data'),
      once(parent, 'exit').then(() => ['the parent ended']),
    ])
    const url = String(line).trim()
    await ask(url, "create table kept as select 'yes' as answer")
    parent.kill('SIGKILL')
    await once(parent, 'exit')

    const adopted = await startEmbedded({ dataDir, log: () => undefined })
    assert.equal(adopted.adopted, true)
    assert.equal(adopted.url, url)
    assert.deepEqual(await ask(adopted.url, 'select answer from kept'), { answer: 'yes' })
    const pid = await postmasterPid(adopted.url)
    await adopted.stop()
    assert.equal(isAlive(pid), false)
    await assert.rejects(ask(url, 'select 1'), { code: 'ECONNREFUSED' })
  })

  it('starts again with its rows after the server itself was killed', async () => {
    const first = await startEmbedded({ dataDir, log: () => undefined })
    await ask(first.url, "insert into kept values ('committed')")
    const pid = await postmasterPid(first.url)
    process.kill(pid, 'SIGKILL')
    const second = await startEmbedded({ dataDir, log: () => undefined })
    try {
      assert.equal(second.adopted, false)
      assert.deepEqual(await ask(second.url, 'select count(*)::int as kept from kept'), { kept: 2 })
    } finally {
      await second.stop()
    }
  })

  it('starts while the processes of a killed server end one by one, each with a complaint of its own', async () => {
    const first = await startEmbedded({ dataDir, log: () => undefined })
    const clients = Array.from({ length: 80 }, () => new pg.Client({ connectionString: first.url }))
    for (const client of clients) client.on('error', () => undefined)
    await Promise.all(clients.map((client) => client.connect()))
    const backendOf = async (client: pg.Client) =>
      Number((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid)
    const pids = await Promise.all(clients.map(backendOf))
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    process.kill(await postmasterPid(first.url), 'SIGKILL')
    const starting = startEmbedded({ dataDir, log: () => undefined })
    for (const pid of pids) {
      await sleep(10)
      process.kill(pid, 'SIGCONT')
    }
    const second = await starting
    try {
      assert.deepEqual(await ask(second.url, 'select count(*)::int as kept from kept'), { kept: 2 })
    } finally {
      await second.stop()
    }
  })
})

const settingsQuery = `
  select pg_encoding_to_char(encoding) as encoding, datlocale as locale, 'Z' < 'é' and 'Z' < 'a' as is_smaller,
    current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
    current_setting('password_encryption') as passwords, current_setting('listen_addresses') as addresses
  from pg_database where datname = current_database()`

async function ask(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(sql)
    return result.rows[0] && { ...result.rows[0] }
  } finally {
    await client.end()
  }
}

async function postmasterPid(url: string): Promise<number> {
  const row = await ask(url, "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid")
  return Number(row?.pid)
}
