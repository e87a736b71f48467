import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { foldAllClicks, openLink } from '#server/campaigns/campaigns.ts'
import { createLink, deleteLink } from '#server/campaigns/links.ts'
import { foldAllDays } from '#server/entries/entries.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { getCampaignGraph, getCampaignStats } from './campaign.ts'
import { getExperienceReport } from './report.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const kind = 'sweepstakes' as const
const now = new Date('2026-05-04T13:00:00Z')

/** Entries of two years and their days, as if they had come in at many moments; `round` makes them others. */
async function enter(experienceId: string, round: number): Promise<void> {
  await world.rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data, reasons,
       created_at)
     select $1, gen_random_uuid(), substr(md5(n || $2::uuid::text || $3::int), 1, 12), $2::uuid, gen_random_uuid(),
       case when n % 3 = 0 then 'sms' else 'web' end, (array['pending', 'valid', 'invalid', 'kicked'])[1 + (n / 3) % 4],
       false, 'en', '{}', '{}', timestamptz '2026-05-04T12:00:00Z' - n * interval '19 hours 7 minutes'
     from generate_series($3::int, 900, 2) n`,
    [world.client.id, experienceId, round],
  )
  await world.rows(
    `insert into entry_day (client_id, experience_id, day, source, status, shard, count, changes)
     select client_id, experience_id, (created_at at time zone 'America/Toronto')::date, source, status,
       abs(hashtext(id::text)) % 4 + 4 * $3::int, count(*), count(*)
     from entry where client_id = $1 and experience_id = $2 and eid in (
       select substr(md5(n || $2::uuid::text || $3::int), 1, 12) from generate_series($3::int, 900, 2) n)
     group by 1, 2, 3, 4, 5, 6`,
    [world.client.id, experienceId, round],
  )
}

const ranges = [
  ['2026-05-04', '2026-05-04'],
  ['2026-04-30', '2026-05-01'],
  ['2026-02-28', '2026-03-01'],
  ['2026-02-01', '2026-02-28'],
  ['2025-12-31', '2025-12-31'],
  ['2026-01-01', '2026-01-31'],
  ['2025-05-05', '2026-05-04'],
  ['2025-11-17', '2026-02-03'],
  ['2024-05-01', '2024-07-31'],
  ['2027-01-01', '2027-02-01'],
] as const

type Made = { id: string; eid: string }

/** The figures of each range are those that are counted over the rows. */
async function compared(made: readonly Made[]): Promise<void> {
  const { db, campaignId } = world
  const scope = { ...world.scopeNow(), at: now }
  const counted = (ids: string[], [from, until]: readonly [string, string], by: string) =>
    world.rows<{ count: number }>(
      `select ${by}, count(*)::int as count from entry where experience_id = any($1::uuid[])
         and (created_at at time zone 'America/Toronto')::date between $2 and $3 group by ${by} order by ${by}`,
      [ids, from, until],
    )
  const day = `(created_at at time zone 'America/Toronto')::date::text`
  const ids = made.map(({ id }) => id)
  for (const [at, range] of ranges.entries()) {
    const [start, end] = range
    const other = ranges.at(at - 3) ?? range
    const asked = { start, end, compare_start: other[0], compare_end: other[1] }
    const [all, before, split] = [
      (await counted(ids, range, 'client_id')).at(0)?.count ?? 0,
      (await counted(ids, other, 'client_id')).at(0)?.count ?? 0,
      await counted(ids, range, `${day}, status, source`),
    ]
    const stats = await getCampaignStats(db, scope, { campaignId, ...asked })
    assert.deepEqual([stats.entries, stats.before.entries], [all, before], range.join())
    const graph = await getCampaignGraph(db, scope, { campaignId, start, end })
    assert.equal(graph.days[0]?.day, start)
    assert.deepEqual(
      graph.days.flatMap(({ day: on, counts }) =>
        counts.map((one) => [on, one.status, one.source, one.count]),
      ),
      split.map((one) => Object.values(one)),
    )
    for (const { id, eid } of made) {
      const named = { kind, idOrEid: eid, ...asked }
      const own = await getExperienceReport(db, scope, { ...named, report_name: 'stats' })
      assert.ok(own.report_name === 'stats')
      assert.deepEqual(
        own.counts.map((one) => [one.status, one.source, one.count]),
        (await counted([id], range, 'status, source')).map((one) => Object.values(one)),
      )
      assert.equal(own.before.entries, (await counted([id], other, 'client_id')).at(0)?.count ?? 0)
    }
  }
  const [first] = made
  const told = await getExperienceReport(db, scope, {
    kind,
    idOrEid: first?.eid ?? '',
    report_name: 'summary',
  })
  const [rows] = await world.rows<{ count: number }>(
    'select count(*)::int as count from entry where experience_id = $1',
    [first?.id],
  )
  assert.equal(told.report_name === 'summary' && told.entries, rows?.count)
}

const openDays = async () =>
  (
    await world.rows<{ day: string }>(
      'select distinct day::text as day from entry_day where shard >= 0 order by 1',
    )
  ).map((one) => one.day)

test('reports of days that are folded, in part folded, or changed since are counts over the rows', async () => {
  const made = [await world.addContest({ name: 'One' }), await world.addContest({ name: 'Two' })]
  // So many that the campaign's sums are remembered; those of one contest are not.
  for (const name of ['Four', 'Five', 'Six']) await world.addContest({ name })
  await world.rows(
    `insert into entry_day_zone (client_id, time_zone, noted_at, filled_at) values ($1, 'America/Toronto', $2, $2)`,
    [world.client.id, now],
  )
  for (const { id } of made) await enter(id, 0)
  await compared(made)
  await foldAllDays(world.db, now)
  assert.deepEqual(await openDays(), ['2026-05-04'], 'the day that runs alone is not folded')
  await compared(made)
  for (const { id } of made) await enter(id, 1)
  await compared(made)
  await Promise.all([foldAllDays(world.db, now), foldAllDays(world.db, now), compared(made)])
  await foldAllDays(world.db, now)
  assert.deepEqual(await openDays(), ['2026-05-04'])
  await compared(made)
})

test('nothing is folded while a process of the version before may do it in its way', async () => {
  const { id } = await world.addContest({ name: 'Three' })
  await enter(id, 0)
  await world.rows('update entry_day_zone set months_from = $1', [new Date(now.getTime() + 1000)])
  const standing = (await openDays()).length
  await foldAllDays(world.db, now)
  assert.ok(standing > 1)
  assert.equal((await openDays()).length, standing)
  await foldAllDays(world.db, new Date(now.getTime() + 1000))
  assert.equal((await openDays()).length, 1)
})

test('clicks of days that are folded count with those that come meanwhile, and go with their link', async () => {
  const { db, client, campaignId } = world
  const { eid } = await world.addContest({ name: 'Clicked' })
  const scope = world.scopeNow()
  const add = (name: string, more: object = {}) =>
    createLink(db, scope, linkForm.parse({ name, url: 'https://shop.example/', ...more }))
  const own = await add('own', { experience: eid })
  const sent = await add('sent')
  await world.rows(
    `insert into click_day (client_id, subject_id, campaign_id, day, shard, people, programs)
     select $1, $2, $3, date '2026-05-03' - n, n % 16, 2, 1 from generate_series(0, 99) n`,
    [client.id, sent.id, campaignId],
  )
  const open = (at: string, by: 'person' | 'program') =>
    openLink(
      db,
      { ...scope, at: new Date(at) },
      { linkId: own.id, recipient: undefined, token: undefined, by },
    )
  const told = async (start: string, end: string) => {
    const named = { kind, idOrEid: eid, report_name: 'stats', start, end } as const
    const ofOne = await getExperienceReport(db, { ...scope, at: now }, named)
    const ofAll = await getCampaignStats(db, { ...scope, at: now }, { campaignId, start, end })
    assert.ok(ofOne.report_name === 'stats')
    return [ofOne.clicks, ofOne.before.clicks, ofAll.clicks, ofAll.before.clicks]
  }
  const at = ['2026-04-30T22:00:00Z', '2026-05-01T22:00:00Z', '2026-05-03T22:00:00Z'] as const
  await Promise.all([
    ...at.flatMap((moment) => Array.from({ length: 10 }, () => open(moment, 'person'))),
    ...[1, 2, 3].map(() => foldAllClicks(db, now)),
    ...at.map((moment) => open(moment, 'program')),
  ])
  const expected = [{ people: 20, programs: 2 }, 10, { people: 26, programs: 5 }, 16]
  assert.deepEqual(await told('2026-05-01', '2026-05-03'), expected)
  await foldAllClicks(db, now)
  assert.deepEqual(await world.rows('select 1 from click_day where shard >= 0'), [])
  assert.deepEqual(await told('2026-05-01', '2026-05-03'), expected)
  await open(at[1], 'person')
  assert.deepEqual(await told('2026-05-01', '2026-05-01'), [
    { people: 11, programs: 1 },
    10,
    { people: 13, programs: 2 },
    12,
  ])
  await foldAllClicks(db, now)
  assert.deepEqual(await told('2026-01-01', '2026-05-04'), [
    { people: 31, programs: 3 },
    0,
    { people: 231, programs: 103 },
    0,
  ])
  await deleteLink(db, scope, own.id)
  assert.deepEqual((await told('2026-01-01', '2026-05-04')).slice(0, 1), [{ people: 0, programs: 0 }])
  assert.deepEqual(await world.rows('select 1 from click_month where subject_id = $1', [own.id]), [])
})
