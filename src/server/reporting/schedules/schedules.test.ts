import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { updateClient } from '#server/clients/clients.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import type { Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { listSent } from './queries.ts'
import { daysBefore, lastUpTo, nextAfter } from './rhythm.ts'
import {
  createReportSchedule,
  type DueJob,
  deleteReportSchedule,
  reportDue,
  type SendJob,
  sendReportNow,
  updateReportSchedule,
} from './schedules.ts'
import { sendReport } from './sending.ts'
import { type MovedJob, reportsMoved, schedulesOfClients } from './zone.ts'

const weekly = { rhythm: 'weekly', weekday: 1, month_day: 1, hour: 8 } as const
const monthly = { rhythm: 'monthly', weekday: 1, month_day: 31, hour: 8 } as const
const zone = 'America/Toronto'
const at = (text: string) => new Date(text)

test('a Monday at eight stays at eight on the wall when the clocks change, and an hour that is left out is the next', () => {
  const before = nextAfter(weekly, zone, at('2026-03-05T12:00:00Z'))
  assert.equal(before.toISOString(), '2026-03-09T12:00:00.000Z')
  assert.equal(nextAfter(weekly, zone, at('2026-02-27T12:00:00Z')).toISOString(), '2026-03-02T13:00:00.000Z')
  const sunday = { ...weekly, weekday: 7, hour: 2 }
  assert.equal(nextAfter(sunday, zone, at('2026-03-07T12:00:00Z')).toISOString(), '2026-03-08T07:00:00.000Z')
  assert.equal(nextAfter(sunday, zone, at('2026-03-08T07:00:00Z')).toISOString(), '2026-03-15T06:00:00.000Z')
  // The hour that comes twice is meant once.
  const twice = { ...weekly, weekday: 7, hour: 1 }
  const first = nextAfter(twice, zone, at('2026-10-31T12:00:00Z'))
  assert.deepEqual(
    [first.toISOString(), nextAfter(twice, zone, first).toISOString()],
    ['2026-11-01T05:00:00.000Z', '2026-11-08T06:00:00.000Z'],
  )
})

test('a month without the day has it on its last one, and the next one on the day again', () => {
  const january = nextAfter(monthly, zone, at('2026-01-30T12:00:00Z'))
  const february = nextAfter(monthly, zone, january)
  const march = nextAfter(monthly, zone, february)
  assert.deepEqual(
    [january, february, march].map((one) => one.toISOString().slice(0, 10)),
    ['2026-01-31', '2026-02-28', '2026-03-31'],
  )
  const days = (of: Date) => daysBefore(monthly, zone, { at: of, isOfRhythm: true })
  assert.deepEqual(
    [days(february), days(march)],
    [
      { start: '2026-01-31', end: '2026-02-27' },
      { start: '2026-02-28', end: '2026-03-30' },
    ],
  )
  assert.equal(lastUpTo(monthly, zone, at('2026-03-30T12:00:00Z')).getTime(), february.getTime())
})

let world: Contest
let kept: Map<string, Buffer>
let made: { id: string; eid: string }
let people: Person[]
before(async () => {
  world = await contest()
  made = await world.addContest()
  people = [await world.addPerson('Rea Reader'), await world.addPerson('Fay Fille')]
  for (const person of people) await world.scope(world.client, person, { role: 'analyst' })
  await world.rows(`update user_account set language = 'fr' where name = 'Fay Fille'`)
  world.setTime(at('2026-05-04T11:00:00Z'))
})
beforeEach(() => {
  kept = new Map()
  world.jobs.splice(0)
})
after(() => world.end())

const context = (now: Date) => ({
  db: world.db,
  outside: {
    ...world.outside,
    clock: { now: () => now },
    files: {
      ...world.outside.files,
      put: async (key: string, content: NodeJS.ReadableStream) => {
        const bytes = await buffer(content)
        kept.set(key, bytes)
        return { bytes: bytes.length, sha256: 'a'.repeat(64) }
      },
      remove: async (key: string) => void kept.delete(key),
    },
  },
})

async function scheduled(recipients = people) {
  const schedule = await createReportSchedule(world.db, world.scopeNow(), {
    ...weekly,
    experience_id: made.id,
    recipient_ids: recipients.map(({ id }) => id),
  })
  const due = (now: Date) => reportDue(context(now), { clientId: world.client.id, scheduleId: schedule.id })
  return { ...schedule, due }
}

const sendings = () =>
  world.jobs.filter(({ name }) => name === 'reporting.sendReport').map(({ payload }) => payload as SendJob)
const sentTo = async (person: Person) => {
  const scope = { ...(await world.scope(world.client, person, { role: 'analyst' })) }
  return (await listSent(world.db, scope, { page: 1, per_page: 50 })).rows
}
const noticesOf = ({ id }: Person) =>
  world.rows<{ object_name: string; target: object }>(
    `select object_name, target from notification where kind = 'report_sent' and user_id = $1`,
    [id],
  )
const forget = () => world.rows('with s as (delete from sent_report) delete from notification')

test('at its hour it goes once, with two workers and however often the jobs run', async () => {
  const { due, next_at } = await scheduled()
  assert.equal(next_at.toISOString(), '2026-05-04T12:00:00.000Z')
  assert.deepEqual(
    world.jobs.map(({ name, startAfter }) => [name, startAfter]),
    [['reporting.reportDue', next_at]],
  )
  await due(at('2026-05-04T11:59:59Z'))
  assert.deepEqual(sendings(), [])
  await Promise.all([due(next_at), due(next_at)])
  await due(next_at)
  const [job, ...more] = sendings()
  assert.ok(job)
  assert.deepEqual(more, [])
  await Promise.all([sendReport(context(next_at), job), sendReport(context(next_at), job)])
  await sendReport(context(next_at), job)
  const [rea, fay] = people
  assert.ok(rea && fay)
  for (const person of [rea, fay]) assert.equal((await noticesOf(person)).length, 1)
  const [sent] = await sentTo(rea)
  assert.deepEqual([sent?.first_day, sent?.last_day, sent?.name], ['2026-04-27', '2026-05-03', 'Win a canoe'])
  assert.equal(kept.size, 4)
  assert.equal([...kept.values()].filter((bytes) => bytes.toString('latin1').startsWith('%PDF-')).length, 2)
  const files = await world.rows<{ name: string }>(
    'select f.name from stored_file f join sent_report r on f.client_id = r.client_id and f.id = r.csv_id where r.user_id = $1',
    [fay.id],
  )
  assert.match(files[0]?.name ?? '', /^Rapport Win a canoe du 2026-04-27 au 2026-05-03\.csv$/)
  const [notice] = await noticesOf(rea)
  assert.deepEqual(notice?.target, { page: 'sentReports', ends_on: sent?.ends_at.toISOString().slice(0, 10) })
  await forget()
})

test('after a pause of weeks the last one is sent, once, and then each Monday again', async () => {
  const { id, due } = await scheduled()
  const now = at('2026-05-27T15:00:00Z')
  await due(now)
  await due(now)
  assert.deepEqual(
    sendings().map(({ dueAt }) => dueAt),
    ['2026-05-25T12:00:00.000Z'],
  )
  const [row] = await world.rows<{ next_at: Date }>('select next_at from report_schedule where id = $1', [id])
  assert.equal(row?.next_at.toISOString(), '2026-06-01T12:00:00.000Z')
})

test('whoever works there no more when it goes gets nothing, and others do', async () => {
  const gone = await world.addPerson('Gus Gone')
  await world.scope(world.client, gone, { role: 'analyst' })
  const [rea] = people
  assert.ok(rea)
  const { id } = await scheduled([rea, gone])
  await sendReportNow(world.db, world.scopeNow(), id)
  await world.rows('delete from client_role where user_id = $1', [gone.id])
  const [job] = sendings()
  assert.ok(job)
  await sendReport(context(at('2026-05-04T11:30:00Z')), job)
  assert.deepEqual([(await noticesOf(gone)).length, (await noticesOf(rea)).length], [0, 1])
  await forget()
})

test('a schedule that was deleted or whose contest is gone sends nothing and leaves no file', async () => {
  const { id } = await scheduled()
  await sendReportNow(world.db, world.scopeNow(), id)
  const [job] = sendings()
  assert.ok(job)
  await world.rows('update experience set deleted_at = now() where id = $1', [made.id])
  await sendReport(context(at('2026-05-04T11:30:00Z')), job)
  await world.rows('update experience set deleted_at = null where id = $1', [made.id])
  await deleteReportSchedule(world.db, world.scopeNow(), id)
  await sendReport(context(at('2026-05-04T11:30:00Z')), job)
  assert.deepEqual([kept.size, (await noticesOf(people[0] as Person)).length], [0, 0])
})

test('in another zone the same hour is another moment, for each that is not due, and the jobs follow', async () => {
  const soon = await scheduled()
  const late = await scheduled()
  const overdue = await scheduled()
  const missed = at('2026-04-27T12:00:00Z')
  await world.rows('update report_schedule set next_at = $1 where id = $2', [missed, overdue.id])
  await updateReportSchedule(world.db, world.scopeNow(), {
    id: late.id,
    sent: { ...monthly, version: late.version },
  })
  world.jobs.splice(0)
  const change = (time_zone: string) =>
    updateClient(world.db, world.scopeNow(), { sent: { time_zone }, dependants: [schedulesOfClients] })
  const nextOf = async (id: string) => {
    const [row] = await world.rows<{ next_at: Date }>('select next_at from report_schedule where id = $1', [
      id,
    ])
    return row?.next_at.toISOString()
  }
  // At this moment it is 8 p.m. on Monday in Tokyo, so that its next Monday at eight is a week ahead.
  await change('Asia/Tokyo')
  assert.deepEqual(
    [await nextOf(soon.id), await nextOf(late.id), await nextOf(overdue.id)],
    ['2026-05-10T23:00:00.000Z', '2026-05-30T23:00:00.000Z', missed.toISOString()],
  )
  const [moved, ...more] = world.jobs.splice(0)
  assert.deepEqual([moved?.name, more], ['reporting.reportsMoved', []])
  await reportsMoved(context(world.scopeNow().at), moved?.payload as MovedJob)
  const waiting = new Map(
    world.jobs.map(({ payload, startAfter }) => [(payload as DueJob).scheduleId, startAfter?.toISOString()]),
  )
  for (const { id } of [soon, late]) assert.equal(waiting.get(id), await nextOf(id))
  // Whoever makes one with a call that began before has the new hour as well.
  assert.equal((await scheduled()).next_at.toISOString(), '2026-05-10T23:00:00.000Z')
  world.jobs.splice(0)
  await change('Asia/Tokyo')
  assert.deepEqual(world.jobs, [])
  await change(zone)
  assert.equal(await nextOf(soon.id), '2026-05-04T12:00:00.000Z')
})

test('a stranger is no recipient, and of two who change it the second is told', async () => {
  const stranger = await world.addPerson('Sue Stranger')
  assert.equal((await refusalOf(scheduled([stranger]))).code, 'not_found')
  const { id, version } = await scheduled()
  const change = (hour: number) =>
    updateReportSchedule(world.db, world.scopeNow(), { id, sent: { hour, version } })
  const changed = await change(9)
  assert.equal(changed.next_at.toISOString(), '2026-05-04T13:00:00.000Z')
  assert.equal((await refusalOf(change(10))).reason, 'stale')
  assert.equal((await refusalOf(sendReportNow(world.db, world.scopeNow(), newId()))).code, 'not_found')
})
