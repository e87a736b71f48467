import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isAlive } from '#server/platform/db/processMark.ts'
import { testDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/freePort.ts'
import { until } from '#test/support/until.ts'
import { databasePid, endAll, type ServerProcess, startServer, statusOf } from './serverProcess.ts'

// The start of decisions 1: what it prints, what it refuses in one line with exit 1, and that it leaves no process
// behind, however it ends.

const root = mkdtempSync(join(tmpdir(), 'fanfare-start-'))
const dataDir = join(root, 'data')
after(async () => {
  await endAll()
  for (const folder of readdirSync(root)) {
    if (folder === 'file') continue
    const pid = databasePid(join(root, folder))
    if (pid && isAlive(pid)) process.kill(pid, 'SIGINT')
    if (pid) await until(() => !isAlive(pid))
  }
  rmSync(root, { recursive: true, force: true })
})

const passwordLine = /^The administrator is admin@fanfare\.test, password: (\S{20,})$/m

function livingDatabase(folder: string): number {
  const pid = databasePid(folder) ?? 0
  assert.ok(pid > 0 && isAlive(pid), 'there is no database')
  return pid
}

async function endsWithin20Seconds(server: ServerProcess, signal: NodeJS.Signals, folder = dataDir) {
  const database = livingDatabase(folder)
  const { code, seconds } = await server.end(signal)
  assert.equal(code, 0)
  assert.ok(seconds < 20, `${signal} took ${seconds} s`)
  assert.equal(isAlive(database), false, 'the database was left behind')
  assert.equal(existsSync(join(folder, 'fanfare.lock')), false)
  return seconds
}

/** Files in the data folder that any other user may read; those that are gone meanwhile are no matter. */
const openToOthers = () =>
  ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])].filter((name) => {
    const found = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
    return found && !found.isSymbolicLink() && (found.mode & 0o077) !== 0
  })

/** Answers when it had ended. That is ten times as long as a start takes that makes a database first. */
async function refusesToStart(settings: Record<string, string>, line: RegExp): Promise<number> {
  const server = await startServer(settings)
  const { code, seconds } = await server.ended
  const endedAt = performance.now()
  assert.deepEqual(
    [code, server.said.out, server.said.error.length],
    [1, '', 1],
    server.said.error.join('\n'),
  )
  assert.match(server.said.error[0] ?? '', line)
  assert.ok(seconds < 100, `it took ${seconds} s`)
  return endedAt
}

/** Every database that was started on the data folder, by the log of PostgreSQL. */
const startedDatabases = () =>
  [
    ...readFileSync(join(dataDir, 'postgres.log'), 'utf8').matchAll(/\[(\d+)\] LOG: +starting PostgreSQL/g),
  ].map(([, pid]) => Number(pid))

void test('the first start prints address, e-mail and password; a second one on the same data is refused', async (t) => {
  const server = await startServer({ DATA_DIR: dataDir })
  const seconds = await server.ready()
  await until(() => server.said.out.includes('Ctrl-C'))
  assert.ok(server.said.out.includes(`Fanfare runs on http://localhost:${new URL(server.url).port}\n`))
  const password = passwordLine.exec(server.said.out)?.[1] ?? ''
  assert.equal(server.said.out.split(password).length, 2, 'the password is there once')
  const signIn = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@fanfare.test', password }),
  })
  assert.equal(signIn.status, 200)
  await refusesToStart(
    { DATA_DIR: dataDir },
    new RegExp(`already runs on this data folder \\(pid ${server.child.pid}\\)`),
  )
  assert.equal(await statusOf(`${server.url}/readyz`), 200)
  assert.deepEqual(openToOthers(), [])
  const stopped = await endsWithin20Seconds(server, 'SIGTERM')
  t.diagnostic(`ready after ${seconds.toFixed(1)} s on an empty folder, stopped in ${stopped.toFixed(1)} s`)
})

void test('a weak ADMIN_PASSWORD: one line, and no account', async () => {
  // It makes a database first, since an account that is there keeps its password.
  await refusesToStart(
    { DATA_DIR: join(root, 'weak'), ADMIN_PASSWORD: 'hunter2' },
    /^ADMIN_PASSWORD cannot be taken: The password must have at least 12 characters\.$/,
  )
})

void test('a port in use: one line, and the database that it started is stopped', async () => {
  const port = await freePort()
  const holder = createServer().listen(port, '127.0.0.1')
  await once(holder, 'listening')
  try {
    const before = startedDatabases().length
    await refusesToStart({ DATA_DIR: dataDir, PORT: String(port) }, new RegExp(`port ${port} is in use`))
    const database = startedDatabases().slice(before).at(-1)
    assert.ok(database, 'no database was started')
    assert.equal(isAlive(database), false)
    assert.equal(databasePid(dataDir), undefined)
  } finally {
    holder.close()
  }
})

void test('after kill -9 the next start adopts the database, tells no password, and Ctrl-C ends both', async (t) => {
  const killed = await startServer({ DATA_DIR: dataDir })
  await killed.ready()
  const database = livingDatabase(dataDir)
  await killed.end('SIGKILL')
  assert.equal(isAlive(database), true)
  const server = await startServer({ DATA_DIR: dataDir })
  const seconds = await server.ready()
  assert.equal(livingDatabase(dataDir), database)
  await until(() => server.said.out.includes('Ctrl-C'))
  assert.doesNotMatch(server.said.out, passwordLine)
  assert.match(server.said.out, /admin@fanfare\.test, password: as printed at the first start/)

  process.kill(database, 'SIGKILL')
  await until(async () => (await statusOf(`${server.url}/readyz`)) !== 200)
  const secondsAgain = await server.ready()
  assert.notEqual(livingDatabase(dataDir), database)
  await endsWithin20Seconds(server, 'SIGINT')
  t.diagnostic(
    `ready after ${seconds.toFixed(1)} s, and ${secondsAgain.toFixed(1)} s after kill -9 of its database`,
  )
})

void test('Ctrl-C while the first start makes the database leaves nothing behind', async () => {
  const folder = mkdtempSync(join(root, 'early-'))
  const server = await startServer({ DATA_DIR: folder })
  await until(() => readdirSync(folder).some((name) => name.startsWith('postgres.new-')))
  const { code, seconds } = await server.end('SIGINT')
  assert.deepEqual([code, server.said.error], [0, []])
  assert.ok(seconds < 20)
  assert.equal(databasePid(folder), undefined)
  assert.equal(existsSync(join(folder, 'fanfare.lock')), false)
})

void test('a data folder that cannot be written: one line, exit 1', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  await refusesToStart({ DATA_DIR: join(file, 'data') }, /data folder .* cannot be written \(ENOTDIR\)/)
  await refusesToStart({ DATA_DIR: '/proc/fanfare' }, /data folder \/proc\/fanfare cannot be written/)
  rmSync(file)
})

void test('a DATABASE_URL that is wrong or does not answer: one line, exit 1, and silence is waited for no longer than 10 s', async (t) => {
  const database = await testDatabase()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = (port: number) => `postgresql://fanfare:secret@127.0.0.1:${port}/fanfare`
  const withPart = (part: Partial<Pick<URL, 'password' | 'pathname'>>) =>
    Object.assign(new URL(database.url), part).href
  const cases: [string, RegExp][] = [
    ['nonsense', /^DATABASE_URL must look like postgresql:/],
    [withPart({ password: 'wrong' }), /refuses this user or password\.$/],
    [withPart({ pathname: '/absent' }), /^The database absent at .* does not exist\.$/],
    [address(await freePort()), /does not answer \(ECONNREFUSED\)/],
  ]
  const refuses = (name: string, [url, line]: [string, RegExp]) =>
    refusesToStart({ DATA_DIR: join(root, name), DATABASE_URL: url }, line)
  try {
    for (const [index, given] of cases.entries()) await refuses(`outside-${index}`, given)
    const silentAddress = address((silent.address() as AddressInfo).port)
    // Counted from its knock: how long a process takes to load is the machine's affair.
    const knocked = once(silent, 'connection').then(() => performance.now())
    const endedAt = await refuses('silent', [silentAddress, /does not answer \(timeout expired\)/])
    const seconds = (endedAt - (await knocked)) / 1000
    t.diagnostic(`silence was waited for ${seconds.toFixed(1)} s`)
    assert.ok(seconds < 10, `it waited ${seconds} s`)
  } finally {
    silent.close()
    await database.drop()
  }
})
