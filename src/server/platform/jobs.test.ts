import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'
import { createDb, type Db, openPools, type Pools } from './db/db.ts'
import { type Jobs, openJobs } from './jobs.ts'

const within = { client: { id: 1 } }
const names = ['tests.note', 'tests.fail', 'tests.mark']

describe('a job', () => {
  let database: TestDatabase
  let pools: Pools
  let jobs: Jobs
  let db: Db
  /** What ran, as `name of the job:what`, in order. */
  const ran: string[] = []
  const logged: { level: number; job?: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })

  before(async () => {
    database = await testDatabase()
    jobs = await openJobs(database.url, { names, log })
    pools = openPools(database.url)
    db = createDb(pools, jobs.enqueue)
    await jobs.work(names, async (name, payload) => {
      const { what } = payload as { what: string }
      ran.push(`${name}:${what}`)
      if (name === 'tests.fail' && timesRun(`${name}:${what}`) === 1) throw new Error('the first time fails')
    })
  })
  after(async () => {
    await jobs.stop()
    await pools.end()
    await database.drop()
  })

  const timesRun = (entry: string) => ran.filter((one) => one === entry).length
  const job = (name: string, what: string) => ({ name, payload: { clientId: 1, what } })
  /** Jobs of a queue begin in order: once the mark ran, whatever was enqueued before has begun. */
  const settled = async (mark: string) => {
    await db.enqueue(job('tests.mark', mark))
    await until(() => timesRun(`tests.mark:${mark}`) === 1)
  }

  it('of a transaction that is undone never runs; one that commits runs once', async () => {
    const undone = db.transaction(within, async (tx) => {
      await tx.enqueue(job('tests.note', 'undone'))
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    await db.transaction(within, (tx) => tx.enqueue(job('tests.note', 'committed')))
    await until(() => timesRun('tests.note:committed') > 0)
    await settled('after the commit')
    assert.deepEqual([timesRun('tests.note:undone'), timesRun('tests.note:committed')], [0, 1])
  })

  it('of the clock has an empty payload, not none', async () => {
    const clock = new PgBoss({ connectionString: database.url, schema: 'pgboss', supervise: false })
    await clock.start()
    await clock.send('tests.note')
    await clock.stop()
    await until(() => timesRun('tests.note:undefined') === 1)
  })

  it('does not begin while its transaction is still open', async () => {
    await db.transaction(within, async (tx) => {
      await tx.enqueue(job('tests.note', 'early'))
      await settled('while open')
      assert.equal(timesRun('tests.note:early'), 0)
    })
    await until(() => timesRun('tests.note:early') === 1)
  })

  it('whose name nobody works on is refused, and the change with it', async () => {
    const misspelt = db.transaction(within, async (tx) => {
      await tx.enqueue(job('tests.note', 'with a stranger'))
      await tx.enqueue(job('tests.unknown', 'stranger'))
    })
    await assert.rejects(misspelt, /no handler for the job tests.unknown/)
    await settled('after the stranger')
    assert.equal(timesRun('tests.note:with a stranger'), 0)
  })

  it('with a later start waits for it', async () => {
    await db.enqueue({ ...job('tests.note', 'tomorrow'), startAfter: new Date(Date.now() + 86_400_000) })
    await settled('before tomorrow')
    assert.equal(timesRun('tests.note:tomorrow'), 0)
  })

  it('is followed at once by those that wait behind it', async () => {
    await db.transaction(within, async (tx) => {
      for (let at = 0; at < 40; at++) await tx.enqueue(job('tests.note', `waiting ${at}`))
    })
    // At one in half a second they would take twenty, and `until` gives up after ten.
    await until(() => timesRun('tests.note:waiting 39') === 1)
  })

  it('that throws is told to the log and tried again', async () => {
    await db.enqueue(job('tests.fail', 'shaky'))
    await until(() => timesRun('tests.fail:shaky') === 2)
    assert.deepEqual(
      logged.map(({ level, job: name }) => [level, name]),
      [[40, 'tests.fail']],
    )
  })
})
