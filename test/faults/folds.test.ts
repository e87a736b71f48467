import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { foldAllClicks } from '#server/campaigns/campaigns.ts'
import { createLink } from '#server/campaigns/links.ts'
import { fillDays } from '#server/entries/days/fillDays.ts'
import { foldAllDays } from '#server/entries/entries.ts'
import { newId } from '#server/platform/ids.ts'
import { getCampaignGraph, getCampaignStats } from '#server/reporting/campaign.ts'
import { getExperienceReport } from '#server/reporting/report.ts'
import { contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'
import { type Desk, writeSome } from './dayWriter.ts'
import { randomOf, workersOf } from './killing.ts'
import { seed } from './length.ts'

// Processes that fold days into months, and those that write them with the entries and clicks, are killed again and again
// beside others that write and fold. At every moment each sum is the count over the rows, and so is what reports say.
// FAULT_KILLS makes it longer (npm run test:faults).

const kills = Number(process.env.FAULT_KILLS ?? 4)
/** Loading the product takes seconds on a busy machine. */
const limitSeconds = 120
const world = await contest()
const { client, campaignId, rows } = world
const workers = workersOf('foldWorker.ts')
workers.loadSpare()
after(async () => {
  await workers.killAll()
  await world.end()
})

/** So many contests that the sums of their campaign are remembered from one fold to the next. */
async function begin(): Promise<Desk> {
  const contests = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    contests.push(await world.addContest({ name, requires_validation: true }))
  const link = linkForm.parse({ name: 'shop', url: 'https://shop.example/', experience: contests[0]?.eid })
  const { id: linkId } = await createLink(world.db, world.scopeNow(), link)
  const people = Array.from({ length: 50 }, newId)
  await rows(
    `insert into participant (client_id, id, is_customer, language, data, notes, is_flagged, created_at, updated_at)
     select $1, n.id, false, 'en', '{}', '', false, $3, $3 from unnest($2::uuid[]) n (id)`,
    [client.id, people, may],
  )
  await rows(
    `insert into entry_day_zone (client_id, time_zone, noted_at, filled_at) values ($1, 'America/Toronto', $2, $2)`,
    [client.id, may],
  )
  return { contests: contests.map(({ id, eid }) => ({ id, eid })), people, linkId, scope: world.scopeNow() }
}

/** Sums that are another number than the rows, at one moment: those of days, and of months with the days that are open. */
const wrong = () =>
  rows(`
    with counted as materialized (
      select experience_id::text as of, (created_at at time zone 'America/Toronto')::date as day, source, status,
        count(*)::bigint as count
      from entry group by 1, 2, 3, 4),
    written as materialized (
      select experience_id::text, day, source, status, sum(count)::bigint as count from entry_day
      group by 1, 2, 3, 4 having sum(count) <> 0),
    reported as materialized (
      select of, day, source, status, sum(count)::bigint as count from (
        select m.experience_id::text as of, m.month + n.nth::int - 1 as day, m.source, m.status,
          n.upto - coalesce(m.upto[n.nth - 1], 0) as count
        from entry_month m cross join unnest(m.upto) with ordinality n (upto, nth)
        union all
        select experience_id::text, day, source, status, count from entry_day where shard >= 0) n
      group by 1, 2, 3, 4 having sum(count) <> 0),
    opened as materialized (
      select coalesce(sum(value), 0)::bigint as people from counter where name like 'clicks:%'),
    clicked as materialized (
      select coalesce(sum(people), 0)::bigint as people from click_day),
    told as materialized (
      select ((select coalesce(sum(upto[31]), 0) from (select people as upto from click_month) m)
        + (select coalesce(sum(people), 0) from click_day where shard >= 0))::bigint as people)
    select 'days' as where, n.* from (
      (table counted except table written) union all (table written except table counted)) n
    union all select 'months', n.* from (
      (table counted except table reported) union all (table reported except table counted)) n
    union all select 'clicks', null, null, null, null, people from (
      (table opened except table clicked) union all (table opened except table told)) n`)

/** Which outcome comes first is not told. */
const sorted = <One>(some: readonly One[]) =>
  some.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))

const [start, end] = ['2026-01-20', '2026-05-04']

/** The figures of the reports beside the rows, while nobody writes. */
async function compareReports({ contests, scope }: Desk): Promise<void> {
  const { db } = world
  const count = async (by: string, of = contests.map(({ id }) => id)) =>
    (
      await rows<Record<string, unknown>>(
        `select ${by}, count(*)::int as count from entry where experience_id = any($1::uuid[]) group by ${by} order by ${by}`,
        [of],
      )
    ).map((row) => Object.values(row))
  const day = `(created_at at time zone 'America/Toronto')::date::text`
  const stats = await getCampaignStats(db, scope, { campaignId, start, end })
  assert.deepEqual(
    sorted(stats.experiences.flatMap(({ id, counts }) => counts.map((one) => [id, one.status, one.count]))),
    await count('experience_id, status'),
  )
  const [opened] = await rows<{ people: number }>(
    `select coalesce(sum(value), 0)::int as people from counter where name like 'clicks:%'`,
  )
  assert.equal(stats.clicks.people, opened?.people)
  const graph = await getCampaignGraph(db, scope, { campaignId, start, end })
  assert.deepEqual(
    graph.days.flatMap((one) => one.counts.map((each) => [one.day, each.status, each.source, each.count])),
    await count(`${day}, status, source`),
  )
  for (const { id, eid } of contests) {
    const asked = { kind: 'sweepstakes', idOrEid: eid, report_name: 'stats', start, end } as const
    const own = await getExperienceReport(db, scope, asked)
    assert.ok(own.report_name === 'stats')
    assert.deepEqual(
      sorted(own.counts.map((one) => [one.status, one.source, one.count])),
      await count('status, source', [id]),
    )
  }
}

/** Statements that a killed process had sent are answered or taken back: nobody is in a transaction. */
const isSettled = async () =>
  (
    await rows(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
  ).length === 0

const openDays = async () =>
  (await rows('select from entry_day where shard >= 0 and day < $1', [end])).length +
  (await rows('select from click_day where shard >= 0 and day < $1', [end])).length

const desk = await begin()
const at = new Date(desk.scope.at)
const random = randomOf(seed)
const write = () => Promise.all([1, 2, 3].map(() => writeSome({ db: world.db, desk, random })))
const fold = () => Promise.all([foldAllDays(world.db, at), foldAllClicks(world.db, at)])

/** One worker, up to its death in the midst of its work; others do theirs meanwhile, once at least. */
async function killOne(work: 'fold' | 'write' | 'fill', beside: () => Promise<unknown>): Promise<void> {
  const settings = [
    world.databaseUrl,
    work,
    JSON.stringify(desk),
    Math.floor(random() * 1e6),
    1 + Math.floor(random() * 12),
    Math.floor(random() * 25),
  ]
  const worker = workers.start(settings.map(String))
  const ended = once(worker, 'exit')
  workers.loadSpare()
  do await beside()
  while (worker.exitCode === null && worker.signalCode === null)
  assert.deepEqual(await ended, [null, 'SIGKILL'])
  await until(isSettled, limitSeconds)
}

void test('killed while they fold or write, nothing is counted twice and nothing is forgotten', async () => {
  for (let nth = 0; nth < 15; nth += 1) await write()
  assert.deepEqual(await wrong(), [])
  for (let kill = 0; kill < kills; kill += 1) {
    const work = kill % 2 === 0 ? 'fold' : 'write'
    const isRight = async () => assert.deepEqual(await wrong(), [], `seed ${seed}, kill ${kill}`)
    await killOne(work, async () => {
      await write()
      if (work === 'write') await fold()
      await isRight()
    })
    await isRight()
    await compareReports(desk)
  }
  assert.ok((await rows('select from entry_month')).length > 0)
  await write()
  await fold()
  assert.equal(await openDays(), 0)
  assert.deepEqual(await wrong(), [])
  await compareReports(desk)
})

void test('killed while it counts the entries of before, they are counted once', async () => {
  await rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data, reasons,
       created_at)
     select $1, gen_random_uuid(), 'b' || lpad(n::text, 11, '0'), ($2::uuid[])[1 + n % 6], gen_random_uuid(),
       case when n % 3 = 0 then 'sms' else 'web' end, case when n % 4 = 0 then 'valid' else 'pending' end, false, 'en',
       '{}', '{}', $3::timestamptz - n * interval '4 hours'
     from generate_series(1, 500) n`,
    [client.id, desk.contests.map(({ id }) => id), at],
  )
  await rows('update entry_day_zone set filled_at = null')
  assert.notDeepEqual(await wrong(), [])
  // Until all of them are, reports count the rows.
  await compareReports(desk)
  for (let kill = 0; kill < Math.ceil(kills / 2); kill += 1) {
    await killOne('fill', () => Promise.all([write(), fold()]))
    await compareReports(desk)
  }
  const clock = { now: () => later(600, at) }
  await fillDays({ db: world.db, outside: { ...world.outside, clock } }, { clientId: client.id })
  await fold()
  assert.deepEqual(await wrong(), [], `seed ${seed}`)
  await compareReports(desk)
})
