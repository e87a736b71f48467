import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after as afterAll, test } from 'node:test'
import type { ClientRef } from '#server/platform/scope.ts'
import { deleteAwardsOfEntries } from '#server/prizing/queries/resetting.ts'
import { type AddedEntry, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { getCampaignGraph, getCampaignStats } from './campaign.ts'
import { getFigures } from './file/figures.ts'
import { writeCsv } from './file/reportFiles.ts'
import { getExperienceReport } from './report.ts'
import { listPrizes } from './rows.ts'

const world = await prizingWorld()
const { db } = world
afterAll(() => world.end())

const kind = 'sweepstakes' as const
const day = (of: string) => new Date(`${of}T16:00:00Z`)
const paging = { page: 1, per_page: 100 }
const may = { start: '2026-05-01', end: '2026-05-02' }

type Given = { pool: string; at: Date }

/** As a draw or a valid entry gives them: a prize for each entry. */
async function award(client: ClientRef, experienceId: string, entries: AddedEntry[], { pool, at }: Given) {
  await world.rows(
    `insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
     select $1, gen_random_uuid(), $2, n.person, n.id, $3, $4 from unnest($5::uuid[], $6::uuid[]) n (id, person)`,
    [
      client.id,
      pool,
      experienceId,
      at,
      entries.map(({ id }) => id),
      entries.map((one) => one.participant_id),
    ],
  )
}

/** A contest with prizes on both sides of midnight in Toronto, in the days before, and of a testing pool. */
async function busy() {
  const client = await world.addClient()
  const { id, eid } = await world.addSweepstakes(client)
  const [pool, testing] = [await world.addPool(client), await world.addPool(client, { isTesting: true })]
  const entered = (count: number) => world.addEntries(client, id, { count, at: day('2026-04-20') })
  const give = async (count: number, at: Date, from = pool) => {
    const entries = await entered(count)
    await award(client, id, entries, { pool: from, at })
    return entries
  }
  await give(2, new Date('2026-05-01T04:00:00Z'))
  await give(1, new Date('2026-05-02T03:59:59Z'))
  await give(3, new Date('2026-05-02T04:00:00Z'))
  await give(4, new Date('2026-05-03T04:00:00Z'))
  await give(5, new Date('2026-05-01T03:59:59Z'))
  await give(7, day('2026-05-01'), testing)
  const scope = staff(client, 'Ana')
  const report = (report_name: 'stats' | 'graph' | 'summary', asked: object = may) =>
    getExperienceReport(db, scope, { kind, idOrEid: eid, report_name, ...asked })
  return { client, scope, id, eid, pool, give, report }
}

/** Counted over the rows themselves, by the day that the database says. */
const counted = async (ids: string[], [from, until]: readonly [string, string]) =>
  (
    await world.rows<{ count: number }>(
      `select count(*)::int as count from award a join prize_pool p on p.client_id = a.client_id and p.id = a.prize_pool_id
       where a.experience_id = any($1::uuid[]) and not p.is_testing
         and (a.created_at at time zone 'America/Toronto')::date between $2 and $3`,
      [ids, from, until],
    )
  )[0]?.count

test('prizes count on the day of the client’s zone on which they were awarded, those of testing pools never', async () => {
  const { report, id } = await busy()
  const stats = await report('stats')
  assert.ok(stats.report_name === 'stats')
  assert.deepEqual([stats.prizes, stats.before.prizes, stats.entries], [6, 5, 0])
  assert.equal(stats.prizes, await counted([id], ['2026-05-01', '2026-05-02']))
  assert.equal(stats.before.prizes, await counted([id], ['2026-04-29', '2026-04-30']))
  const other = { ...may, compare_start: '2026-05-02', compare_end: '2026-05-03' }
  const beside = await report('stats', other)
  assert.equal(beside.report_name === 'stats' && beside.before.prizes, 7)
  const graph = await report('graph', { start: '2026-04-29', end: '2026-05-03' })
  assert.deepEqual(graph.report_name === 'graph' && graph.days.map((one) => [one.day, one.prizes]), [
    ['2026-04-29', 0],
    ['2026-04-30', 5],
    ['2026-05-01', 3],
    ['2026-05-02', 3],
    ['2026-05-03', 4],
  ])
  const summary = await report('summary')
  assert.deepEqual(summary.report_name === 'summary' && [summary.entries, summary.prizes], [22, 15])
})

test('the rows are the prizes that the number counts, the newest first', async () => {
  const { scope, eid, id, pool, give } = await busy()
  const [last] = await give(1, new Date('2026-05-03T03:59:59Z'))
  await world.rows(`update participant set first_name = 'Noa', is_flagged = true where id = $1`, [
    last?.participant_id,
  ])
  const { rows, total } = await listPrizes(db, scope, { ...paging, ...may, experience: eid })
  assert.deepEqual([rows.length, total, await counted([id], ['2026-05-01', '2026-05-02'])], [7, 7, 7])
  const [newest] = rows
  assert.deepEqual(
    [newest?.entry, newest?.participant, newest?.experience, newest?.draw_number],
    [
      { id: last?.id, eid: last?.eid },
      { id: last?.participant_id, name: 'Noa', is_flagged: true },
      { kind, eid, name: 'Été à gagner' },
      null,
    ],
  )
  assert.equal(newest?.prize_pool, `Canoes ${pool}`)
  const page = await listPrizes(db, scope, { page: 2, per_page: 5, ...may, experience: eid })
  assert.deepEqual([page.rows.length, page.total], [2, 7])
})

test('a prize that is taken back counts no more, in no number and no row', async () => {
  const { client, scope, id, eid, give, report } = await busy()
  const [entry] = await give(1, day('2026-05-02'))
  const prizes = async () => {
    const [stats, graph] = [await report('stats'), await report('graph')]
    const { total } = await listPrizes(db, scope, { ...paging, ...may, experience: eid })
    assert.ok(stats.report_name === 'stats' && graph.report_name === 'graph')
    return [stats.prizes, graph.days.reduce((sum, one) => sum + one.prizes, 0), total]
  }
  assert.deepEqual(await prizes(), [7, 7, 7])
  await db.transaction(scope, (tx) =>
    deleteAwardsOfEntries(tx, scope, {
      experienceId: id,
      participantId: entry?.participant_id ?? '',
      entryIds: [entry?.id ?? ''],
    }),
  )
  assert.deepEqual(await prizes(), [6, 6, 6])
  assert.equal(await counted([id], ['2026-05-01', '2026-05-02']), 6)
  assert.equal(client.id, scope.client.id)
})

test('a campaign has the prizes of its shown experiences, together and each', async () => {
  const { client, scope, id, pool, eid } = await busy()
  const [second, unseen] = [await world.addSweepstakes(client), await world.addSweepstakes(client)]
  const [{ campaign_id: campaignId } = { campaign_id: '' }] = await world.rows<{ campaign_id: string }>(
    'select campaign_id from experience where id = $1',
    [id],
  )
  const ids = [second.id, unseen.id]
  await world.rows('update experience set campaign_id = $2 where id = any($1::uuid[])', [ids, campaignId])
  await world.rows(
    `update experience set settings = settings || '{"is_visible_on_campaign_dashboard": false}' where id = $1`,
    [unseen.id],
  )
  for (const [experienceId, count] of [
    [second.id, 2],
    [unseen.id, 9],
  ] as const) {
    const entries = await world.addEntries(client, experienceId, { count, at: day('2026-05-02') })
    await award(client, experienceId, entries, { pool, at: day('2026-05-02') })
  }
  const stats = await getCampaignStats(db, scope, { campaignId, ...may })
  assert.deepEqual([stats.prizes, stats.before.prizes], [8, 5])
  assert.equal(stats.prizes, await counted([id, second.id], ['2026-05-01', '2026-05-02']))
  assert.deepEqual(
    new Map(stats.experiences.map((one) => [one.eid, one.prizes])),
    new Map([
      [eid, 6],
      [second.eid, 2],
    ]),
  )
  const { days } = await getCampaignGraph(db, scope, { campaignId, ...may })
  assert.deepEqual(
    days.map((one) => one.prizes),
    [3, 5],
  )
  const { total } = await listPrizes(db, scope, { ...paging, ...may, campaign: campaignId })
  assert.equal(total, 8)
})

test('an experience without prizes has none, and another client’s are not told', async () => {
  const { eid } = await busy()
  const client = await world.addClient()
  const scope = staff(client, 'Bo')
  const own = await world.addSweepstakes(client)
  const stats = await getExperienceReport(db, scope, { kind, idOrEid: own.eid, report_name: 'stats', ...may })
  assert.deepEqual(stats.report_name === 'stats' && [stats.prizes, stats.before.prizes], [0, 0])
  assert.deepEqual(await listPrizes(db, scope, { ...paging, ...may, experience: own.eid }), {
    rows: [],
    total: 0,
  })
  await assert.rejects(listPrizes(db, scope, { ...paging, ...may, experience: eid }), refused('not_found'))
  await assert.rejects(
    listPrizes(db, scope, { ...paging, ...may }),
    refused('invalid', { field: 'experience' }),
  )
})

test('a prize counts on its day also where the clocks change at midnight, or midnight comes twice', async () => {
  const client = await world.addClient()
  const { id, eid } = await world.addSweepstakes(client)
  const pool = await world.addPool(client)
  const nights = {
    'America/Havana': '2026-11-01T05:00:00Z',
    'America/Sao_Paulo': '2018-11-04T03:00:00Z',
    'Africa/Cairo': '2026-10-29T21:00:00Z',
    'Asia/Beirut': '2026-03-28T22:00:00Z',
    'Australia/Lord_Howe': '2026-04-04T15:00:00Z',
    'Asia/Kathmandu': '2026-05-01T18:15:00Z',
  }
  for (const [timeZone, night] of Object.entries(nights)) {
    await world.rows('delete from award where experience_id = $1', [id])
    for (let quarter = -10; quarter < 10; quarter += 1) {
      const entries = await world.addEntries(client, id, { count: 1, at: new Date(night) })
      await award(client, id, entries, { pool, at: new Date(Date.parse(night) + quarter * 900_000) })
    }
    const expected = await world.rows<{ day: string; count: number }>(
      `select (created_at at time zone $2)::date::text as day, count(*)::int as count from award
       where experience_id = $1 group by 1 order by 1`,
      [id, timeZone],
    )
    const [start, end] = [expected.at(0)?.day, expected.at(-1)?.day]
    const scope = staff({ ...client, timeZone }, 'Ana')
    const asked = { kind, idOrEid: eid, report_name: 'graph', start, end } as const
    const graph = await getExperienceReport(db, scope, asked)
    assert.ok(graph.report_name === 'graph')
    assert.deepEqual(
      graph.days.map((one) => ({ day: one.day, count: one.prizes })),
      expected,
      timeZone,
    )
  }
})

test('the CSV has a line for the prizes of a day, beside those of its entries', async () => {
  const { client, scope, id, eid } = await busy()
  await world.addEntries(client, id, { count: 3, at: day('2026-05-02') })
  const figures = await getFigures(db, scope, { type: kind, idOrEid: eid }, may)
  const lines = (await text(writeCsv({ figures, language: 'en' }))).replace('\ufeff', '').trim().split('\r\n')
  assert.deepEqual(lines, [
    'Day,Source,Pending,Valid,Invalid,Kicked,In all,Prizes awarded',
    '2026-05-01,,,,,,,3',
    '2026-05-02,Web form,0,3,0,0,3,',
    '2026-05-02,,,,,,,3',
  ])
})
