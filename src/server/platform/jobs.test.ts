import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'
import { type Bell, createBell } from './bell.ts'
import { createDb, type Db, openPools, type Pools } from './db/db.ts'
import { type Listening, listen } from './db/listen.ts'
import { type Jobs, openJobs } from './jobs.ts'

const within = { client: { id: 1 } }
const names = ['tests.note', 'tests.fail', 'tests.mark', 'tests.other']

let database: TestDatabase
let pools: Pools
let jobs: Jobs
let bell: Bell
let db: Db
let listening: Listening
/** Jobs that ran, as `name of the job:what`, in order. */
const ran: string[] = []
/** When each ran last. */
const ranAt = new Map<string, number>()
const logged: { level: number; job?: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })

/** Nobody looks by himself before these tests give up: what begins, begins by a notice or at its time. */
const tenMinutes = 600_000

before(async () => {
  database = await testDatabase()
  bell = createBell(tenMinutes)
  jobs = await openJobs(database.url, { names, bell, log })
  pools = openPools(database.url)
  db = createDb(pools, jobs.enqueue)
  await jobs.work(names.slice(0, 3), async (name, payload) => {
    const { what } = payload as { what: string }
    ran.push(`${name}:${what}`)
    ranAt.set(`${name}:${what}`, Date.now())
    if (name === 'tests.fail' && timesRun(`${name}:${what}`) === 1) throw new Error('the first time fails')
  })
  listening = hearJobs()
  await until(() => hearings.length > 0)
})
after(async () => {
  await listening.stop()
  await jobs.stop()
  await pools.end()
  await database.drop()
})

/** Whether the notices came, each time that it changed. */
const hearings: boolean[] = []
function hearJobs(): Listening {
  const hears = (isHearing: boolean) => {
    hearings.push(isHearing)
    bell.setHearing(isHearing)
  }
  return listen(database.url, {
    channels: [jobs.channel],
    onNotice: (_channel, notice) => jobs.hear(notice),
    onGap: () => hears(true),
    onLoss: () => hears(false),
    log: pino({ level: 'silent' }),
  })
}

const timesRun = (entry: string) => ran.filter((one) => one === entry).length
const job = (name: string, what: string) => ({ name, payload: { clientId: 1, what } })
/** Jobs of a queue begin in order: once the mark ran, whatever was enqueued before has begun. */
const settled = async (mark: string) => {
  await db.enqueue(job('tests.mark', mark))
  await until(() => timesRun(`tests.mark:${mark}`) === 1)
}
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds)

describe('a job', () => {
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
    bell.ring()
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
    await db.enqueue({ ...job('tests.note', 'tomorrow'), startAfter: soon(86_400_000) })
    await settled('before tomorrow')
    assert.equal(timesRun('tests.note:tomorrow'), 0)
  })

  it('with a time begins at it', async () => {
    const startAfter = soon(1500)
    await db.enqueue({ ...job('tests.note', 'in a moment'), startAfter })
    await settled('meanwhile')
    await until(() => timesRun('tests.note:in a moment') === 1)
    assert.ok((ranAt.get('tests.note:in a moment') ?? 0) >= startAfter.getTime())
  })

  it('is followed at once by those that wait behind it', async () => {
    await db.transaction(within, async (tx) => {
      for (let at = 0; at < 40; at++) await tx.enqueue(job('tests.note', `waiting ${at}`))
    })
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

describe('a job whose notice is lost', () => {
  const endListening = async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'fanfare-listen' and datname = current_database()`)
    await owner.end()
  }

  it('because the connection that listens was cut begins all the same', async () => {
    hearings.length = 0
    await endListening()
    await until(() => hearings[0] === false)
    await db.enqueue(job('tests.note', 'unheard'))
    await until(() => timesRun('tests.note:unheard') === 1)
    await until(() => hearings.at(-1) === true)
    await settled('heard again')
  })

  it('although all seemed well is found by the next look', async () => {
    await listening.stop()
    bell.setHearing(true)
    await db.enqueue(job('tests.note', 'lost'))
    bell.setHearing(false)
    await until(() => timesRun('tests.note:lost') === 1)
  })

  it('begins in another process, which looks every moment', async () => {
    const other = await openJobs(database.url, { names, bell: createBell(300), log })
    await other.work(['tests.other'], async (name) => void ran.push(`${name}:elsewhere`))
    await db.enqueue(job('tests.other', 'elsewhere'))
    await until(() => timesRun('tests.other:elsewhere') === 1)
    await other.stop()
  })
})
