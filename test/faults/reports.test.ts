import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { startMailServer } from '#server/adapters/gateways/smtp/mailServer.fixture.ts'
import { createReportSchedule, sendReportNow } from '#server/reporting/schedules/schedules.ts'
import { contest } from '#test/support/contest.ts'
import type { Person } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'
import { workersOf } from './killing.ts'

// A report is sent while its worker is killed: the notice in the bell is there once for each, with the files, and the
// e-mail of it goes to nobody twice. A mail server that is real keeps what it took.

const limitSeconds = 120
const world = await contest()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-reports-'))
const mailServer = await startMailServer()
const workers = workersOf('reportWorker.ts')
workers.loadSpare()
after(async () => {
  await workers.killAll()
  await mailServer.end()
  await world.end()
  rmSync(folder, { recursive: true, force: true })
})
await world.rows(`create table fanfare.queued_job (
  number bigint generated always as identity primary key, name text not null, payload jsonb not null)`)
await world.rows('grant select, insert, delete on fanfare.queued_job to fanfare_app')

const startWorker = () => {
  const worker = workers.start([world.databaseUrl, folder, String(mailServer.port)])
  workers.loadSpare()
  return worker
}

/** A report for two, whose sending is a job that waits for a worker. */
async function begun() {
  const { id } = await world.addContest()
  const readers = [await world.addPerson(`Rea ${id}`), await world.addPerson(`Rob ${id}`)]
  for (const reader of readers) await world.scope(world.client, reader, { role: 'analyst' })
  const schedule = await createReportSchedule(world.db, world.scopeNow(), {
    rhythm: 'weekly',
    weekday: 1,
    month_day: 1,
    hour: 8,
    experience_id: id,
    recipient_ids: readers.map((reader) => reader.id),
  })
  world.jobs.splice(0)
  await sendReportNow(world.db, world.scopeNow(), schedule.id)
  for (const { name, payload } of world.jobs.splice(0))
    await world.rows('insert into fanfare.queued_job (name, payload) values ($1, $2)', [name, payload])
  return { scheduleId: schedule.id, readers }
}

const mailsTo = ({ email }: Person) => mailServer.taken.filter(({ to }) => to === email).length
const noticesOf = async ({ id }: Person) => {
  const rows = await world.rows(
    `select from notification n join sent_report r on r.user_id = n.user_id and r.sending_id = n.object_id
     join stored_file p on p.id = r.pdf_id join stored_file c on c.id = r.csv_id where n.user_id = $1`,
    [id],
  )
  return rows.length
}
const isIdle = async () => (await world.rows('select from fanfare.queued_job')).length === 0
/** Ends with nothing left to do. */
async function finish() {
  mailServer.behave({})
  const worker = startWorker()
  await until(isIdle, limitSeconds)
  await workers.kill(worker)
}
const each = <T>(readers: readonly Person[], count: (reader: Person) => T) => Promise.all(readers.map(count))

void test('killed before its notices are kept, a report is sent by the next worker, once', async () => {
  const { scheduleId, readers } = await begun()
  const holder = new pg.Client({ connectionString: world.databaseUrl, options: '-c search_path=fanfare' })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`set local app.client_id = '${world.client.id}'`)
  const held = await holder.query('select from report_schedule where id = $1 for update', [scheduleId])
  assert.equal(held.rowCount, 1)
  const worker = startWorker()
  const waits = () =>
    world.rows(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%report_schedule%'`,
    )
  await until(async () => (await waits()).length > 0, limitSeconds)
  await workers.kill(worker)
  await holder.query('rollback')
  await holder.end()
  assert.deepEqual(await each(readers, noticesOf), [0, 0])
  await finish()
  assert.deepEqual(await each(readers, noticesOf), [1, 1])
  assert.deepEqual(await each(readers, mailsTo), [1, 1])
})

void test('killed when the mail server has the e-mail and has not answered, nobody gets it twice', async () => {
  const { readers } = await begun()
  mailServer.behave({ hang: 'after' })
  const before = mailServer.taken.length
  const worker = startWorker()
  await until(() => mailServer.taken.length > before, limitSeconds)
  await workers.kill(worker)
  assert.deepEqual(await each(readers, noticesOf), [1, 1])
  await finish()
  assert.deepEqual(await each(readers, noticesOf), [1, 1])
  assert.deepEqual(await each(readers, mailsTo), [1, 1])
})

void test('killed before the mail server took the e-mail, it stands in the bell and is not mailed', async () => {
  const { readers } = await begun()
  mailServer.behave({ hang: 'before' })
  const before = mailServer.connectionCount()
  const worker = startWorker()
  await until(() => mailServer.connectionCount() > before, limitSeconds)
  await workers.kill(worker)
  await finish()
  assert.deepEqual(await each(readers, noticesOf), [1, 1])
  const mails = await each(readers, mailsTo)
  assert.deepEqual(
    mails.toSorted((one, other) => one - other),
    [0, 1],
  )
})
