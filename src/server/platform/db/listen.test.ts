import assert from 'node:assert/strict'
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

  before(async () => {
    database = await testDatabase()
    owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    listening = listen(database.url, {
      channels: ['tests_one', 'Tests Two'],
      onNotice: (channel, payload) => heard.push(`${channel}:${payload}`),
      onGap: () => gaps++,
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
    assert.equal(await countListeners(), 1)
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
      log: pino({ level: 'warn' }, { write: (line: string) => void told.push(line) }),
    })
    await until(() => told.length > 0)
    await nowhere.stop()
    assert.match(told[0] ?? '', /ECONNREFUSED/)
  })
})
