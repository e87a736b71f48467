import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { getExperienceReport } from '#server/reporting/report.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { type BulkJob, decideMany, decideManyLater } from '../bulk/decideMany.ts'
import { acceptEntry, setEntryStatus } from '../entries.ts'
import { resetParticipant } from '../resetting.ts'
import { reprocessEntry } from '../validation/reprocess.ts'
import { enqueueDayFills, fillDays } from './fillDays.ts'
import { foldDays } from './foldDays.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const kind = 'sweepstakes' as const
type Made = { id: string; eid: string }

/** Counts over the rows, the sums of what was written with them, and what of these is folded or open. */
async function compared({ id }: Made): Promise<void> {
  const counted = await world.rows(
    `select (e.created_at at time zone c.time_zone)::date::text as day, source, status, count(*)::int as count
     from entry e join client c on c.id = e.client_id where experience_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
    [id],
  )
  const written = await world.rows(
    `select day::text as day, source, status, sum(count)::int as count from entry_day where experience_id = $1
     group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`,
    [id],
  )
  assert.deepEqual(written, counted)
  const reported = await world.rows(
    `select day::text as day, source, status, sum(count)::int as count from (
       select m.month + n.nth::int - 1 as day, m.source, m.status, n.upto - coalesce(m.upto[n.nth - 1], 0) as count
       from entry_month m cross join unnest(m.upto) with ordinality n (upto, nth) where experience_id = $1
       union all select day, source, status, count from entry_day where experience_id = $1 and shard >= 0) n
     group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`,
    [id],
  )
  assert.deepEqual(reported, counted)
}

async function enter({ id }: Made, at: Date, participantId = newId()): Promise<void> {
  const scope = { ...world.scopeNow(), at }
  await world.rows(
    `insert into participant (client_id, id, is_customer, language, data, notes, is_flagged, created_at, updated_at)
     values ($1, $2, false, 'en', '{}', '', false, $3, $3) on conflict do nothing`,
    [world.client.id, participantId, may],
  )
  const experience = await findExperienceForIntake(world.db, scope, id)
  assert.ok(experience)
  const taken = await world.db.transaction(scope, (tx) =>
    acceptEntry(tx, scope, {
      experience,
      participant: { id: participantId, phone: null, email: null },
      source: 'web',
      data: {},
      language: 'en',
      reference: newId(),
      isTest: false,
    }),
  )
  assert.equal(taken.kind, 'accepted')
}

const eids = async ({ id }: Made) =>
  (
    await world.rows<{ eid: string }>('select eid from entry where experience_id = $1 order by eid', [id])
  ).map(({ eid }) => eid)

const fill = (at: Date) =>
  fillDays(
    { db: world.db, outside: { ...world.outside, clock: { now: () => at } } },
    { clientId: world.client.id },
  )
/** As the hourly sweep and the job that it begins. */
async function filled(at: Date): Promise<void> {
  world.jobs.splice(0)
  await enqueueDayFills(world.db)
  assert.deepEqual(
    world.jobs.map(({ name }) => name),
    ['entries.fillDays'],
  )
  await fill(at)
  await fill(later(301, at))
}

test('a hundred entries at once, verdicts one by one and of many, and a reset are counted on their days', async () => {
  const made = await world.addContest({ requires_validation: true })
  const person = newId()
  await enter(made, new Date('2026-05-03T03:59:59Z'), person)
  await Promise.all(Array.from({ length: 100 }, (_, nth) => enter(made, later(nth * 900))))
  await compared(made)
  const [first = '', second = ''] = await eids(made)
  const scope = world.scopeNow()
  const judge = (entry: string, status: 'valid' | 'invalid') =>
    setEntryStatus(world.db, scope, { kind, experience: made.eid, entry, status, dependants })
  await judge(first, 'valid')
  await judge(first, 'invalid')
  await judge(second, 'invalid')
  await compared(made)
  await reprocessEntry(world.db, scope, { kind, experience: made.eid, entry: second })
  await compared(made)
  const at = later(2 * 86_400)
  world.jobs.splice(0)
  await decideManyLater(
    world.db,
    { ...scope, at },
    {
      kind,
      experience: made.eid,
      filter: { status: 'pending' },
      status: 'valid',
      reason: null,
    },
  )
  const job = world.jobs.find(({ name }) => name === 'entries.bulk')?.payload as BulkJob
  const context = { db: world.db, outside: { ...world.outside, clock: { now: () => at } } }
  await decideMany(context, { ...scope, at }, { ...job, dependants })
  const [decided] = await world.rows<{ count: number }>(
    `select count(*)::int as count from entry where experience_id = $1 and status = 'valid'`,
    [made.id],
  )
  assert.ok((decided?.count ?? 0) > 50)
  await compared(made)
  await resetParticipant(world.db, scope, {
    kind,
    experience: made.eid,
    participantId: person,
    dependants,
    seen: {},
  })
  assert.equal((await eids(made)).length, 100)
  await compared(made)
})

test('entries of before are counted once, however often the job runs and whoever enters meanwhile', async () => {
  const made = await world.addContest({ requires_validation: true })
  await world.rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, gen_random_uuid(), 'b' || lpad(n::text, 11, '0'), $2, gen_random_uuid(),
       case when n % 3 = 0 then 'sms' else 'web' end, case when n % 4 = 0 then 'valid' else 'pending' end, false, 'en',
       '{}', '{}', $3::timestamptz - n * interval '7 hours'
     from generate_series(1, 500) n`,
    [world.client.id, made.id, may],
  )
  const scope = { ...world.scopeNow(), at: later(86_400) }
  const summary = async () => {
    const told = await getExperienceReport(world.db, scope, {
      kind,
      idOrEid: made.eid,
      report_name: 'summary',
    })
    assert.ok(told.report_name === 'summary')
    return told.entries
  }
  await enter(made, may)
  assert.equal(await summary(), 501)
  await filled(may)
  await compared(made)
  await world.rows('update entry_day_zone set filled_at = null')
  await Promise.all([fill(later(400)), fill(later(400)), ...[1, 2, 3].map((nth) => enter(made, later(nth)))])
  await compared(made)
  assert.equal(await summary(), 504)
})

test('in another zone the days are counted anew, and until then by the rows', async () => {
  const made = await world.addContest({ requires_validation: true })
  await enter(made, new Date('2026-05-04T02:00:00Z'))
  const daysIn = async (timeZone: string) => {
    const scope = { ...world.scopeNow(), at: later(86_400), client: { ...world.client, timeZone } }
    const graph = await getExperienceReport(world.db, scope, {
      kind,
      idOrEid: made.eid,
      report_name: 'graph',
    })
    assert.ok(graph.report_name === 'graph')
    return graph.days.filter(({ counts }) => counts.length > 0).map(({ day }) => day)
  }
  assert.deepEqual(await daysIn('America/Toronto'), ['2026-05-03'])
  await world.rows(`update client set time_zone = 'Europe/Paris' where id = $1`, [world.client.id])
  assert.deepEqual(await daysIn('Europe/Paris'), ['2026-05-04'])
  await filled(later(1000))
  await compared(made)
  assert.deepEqual(await daysIn('Europe/Paris'), ['2026-05-04'])
})

test('shards of days that are over become one, whoever enters meanwhile, and no change is forgotten', async () => {
  const made = await world.addContest({ requires_validation: true })
  const day = new Date('2026-05-05T12:00:00Z')
  const scope = { ...world.scopeNow(), at: later(3 * 86_400, day) }
  const standing = async () => {
    const [row] = await world.rows<{ shards: number; changes: number }>(
      `select count(*)::int as shards, sum(changes)::int as changes from entry_day where experience_id = $1`,
      [made.id],
    )
    return row
  }
  await Promise.all(Array.from({ length: 60 }, () => enter(made, day)))
  assert.ok(Number((await standing())?.shards) > 1)
  await foldDays(world.db, { ...scope, at: day })
  assert.ok(Number((await standing())?.shards) > 1, 'a day that runs stays as it is')
  await Promise.all([
    ...Array.from({ length: 20 }, () => enter(made, day)),
    ...[1, 2, 3].map(() => foldDays(world.db, scope)),
  ])
  await compared(made)
  await foldDays(world.db, scope)
  assert.deepEqual(await standing(), { shards: 1, changes: 80 })
  await compared(made)
  // A verdict on an entry of that day.
  const [first = ''] = await eids(made)
  await setEntryStatus(world.db, scope, {
    kind,
    experience: made.eid,
    entry: first,
    status: 'valid',
    dependants,
  })
  await compared(made)
  await Promise.all([foldDays(world.db, scope), enter(made, day), foldDays(world.db, scope)])
  await compared(made)
  await foldDays(world.db, scope)
  assert.deepEqual(await standing(), { shards: 2, changes: 83 })
  await compared(made)
})
