import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'
import { type Listening, listen } from './listen.ts'

const log = pino({ level: 'silent' })

describe('listening', () => {
  let database: TestDatabase
  let owner: pg.Client
  let listening: Listening
  const heard: string[] = []
  let gaps = 0
  let losses = 0

  before(async () => {
    database = await testDatabase()
    owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    listening = listen(database.url, {
      channels: ['tests_one', 'Tests Two'],
      onNotice: (channel, payload) => heard.push(`${channel}:${payload}`),
      onGap: () => gaps++,
      onLoss: () => losses++,
      log,
    })
    await until(() => gaps === 1)
  })
  after(async () => {
    await owner.end()
    await database.drop()
  })

  const notify = (channel: string, payload: string) =>
    owner.query('select pg_notify($1, $2)', [channel, payload])
  const countListeners = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'fanfare-listen' and datname = current_database()`,
    )
    return rows.length
  }

  it('hands over what its channels say, and tells of a gap when it begins', async () => {
    await notify('tests_one', 'a')
    await notify('other', 'b')
    await notify('Tests Two', '')
    await until(() => heard.length === 2)
    assert.deepEqual(heard, ['tests_one:a', 'Tests Two:'])
  })

  it('begins again on one connection after it was cut, and tells of the gap', async () => {
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'fanfare-listen' and datname = current_database()`,
    )
    await until(() => gaps === 2)
    heard.length = 0
    await notify('tests_one', 'again')
    await until(() => heard.length === 1)
    assert.deepEqual([await countListeners(), losses], [1, 1])
  })

  it('notices that the line went dead without a word, and begins again', async () => {
    const line = await openLine(database.url)
    const told: string[] = []
    const beyond = listen(line.url, {
      channels: ['tests_one'],
      onNotice: () => told.push('notice'),
      onGap: () => told.push('gap'),
      onLoss: () => told.push('loss'),
      // Long enough that a busy machine is not taken for a dead line.
      times: { askMilliseconds: 50, answerMilliseconds: 2000 },
      log,
    })
    await until(() => told.length === 1)
    line.fallSilent()
    await until(() => told.length === 3)
    await notify('tests_one', 'over a new line')
    await until(() => told.length === 4)
    assert.deepEqual(told, ['gap', 'loss', 'gap', 'notice'])
    await beyond.stop()
    line.close()
  })

  it('ends when it is stopped', async () => {
    await listening.stop()
    await until(async () => (await countListeners()) === 0)
  })

  it('that never came about can be stopped too, and was told to the log', async () => {
    const told: string[] = []
    const nowhere = listen('postgres://nobody@127.0.0.1:1/none', {
      channels: ['tests_one'],
      onNotice: () => assert.fail('nobody speaks'),
      onGap: () => assert.fail('it never listened'),
      onLoss: () => undefined,
      log: pino({ level: 'warn' }, { write: (line: string) => void told.push(line) }),
    })
    await until(() => told.length > 0)
    await nowhere.stop()
    assert.match(told[0] ?? '', /ECONNREFUSED/)
  })
})

/** A line to the database that can fall silent: what is open stays open and carries nothing; new connections work. */
async function openLine(databaseUrl: string) {
  const { port: farPort, hostname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(farPort), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
