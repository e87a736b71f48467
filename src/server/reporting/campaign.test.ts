import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { getCampaignGraph, getCampaignStats, listCampaignSends } from './campaign.ts'
import { getExperienceReport } from './report.ts'
import { listEntered } from './rows.ts'

const world = await prizingWorld()
const { db } = world
afterAll(() => world.end())

const day = (text: string) => new Date(`${text}T16:00:00Z`)
const week = { filter_date: 'Week' } as const
const custom = (start?: string, end?: string) => ({ filter_date: 'Custom', start, end }) as const

/** A campaign with two contests on its dashboard, one that is not, and the client. */
async function spring() {
  const client = await world.addClient()
  const [first, second, unseen] = [
    await world.addSweepstakes(client),
    await world.addSweepstakes(client),
    await world.addSweepstakes(client),
  ]
  const [{ campaign_id: campaignId } = { campaign_id: '' }] = await world.rows<{ campaign_id: string }>(
    'select campaign_id from experience where id = $1',
    [first.id],
  )
  await world.rows('update experience set campaign_id = $2 where id = any($1::uuid[])', [
    [second.id, unseen.id],
    campaignId,
  ])
  await world.rows(
    `update experience set settings = settings || '{"is_visible_on_campaign_dashboard": false}' where id = $1`,
    [unseen.id],
  )
  return { client, scope: staff(client, 'Ana'), campaignId, first, second, unseen }
}

test('a campaign tells the entries of the days that are asked for, and those of as many days before', async () => {
  const { client, scope, campaignId, first, second, unseen } = await spring()
  await world.addEntries(client, first.id, { count: 2, at: day('2026-05-02') })
  // The first moment of the seven days, and the last one before them.
  await world.addEntries(client, second.id, { status: 'kicked', at: new Date('2026-04-26T04:00:00Z') })
  await world.addEntries(client, second.id, { count: 3, at: new Date('2026-04-26T03:59:59Z') })
  await world.addEntries(client, unseen.id, { count: 9, at: day('2026-05-02') })
  const elsewhere = await world.addSweepstakes(client)
  await world.addEntries(client, elsewhere.id, { count: 9, at: day('2026-05-02') })
  const { experiences, ...stats } = await getCampaignStats(db, scope, { campaignId, ...week })
  assert.deepEqual(stats, {
    from: '2026-04-26',
    until: '2026-05-02',
    counted_at: scope.at,
    entries: 3,
    clicks: { people: 0, programs: 0 },
    opt_ins: 0,
    prizes: 0,
    before: { from: '2026-04-19', until: '2026-04-25', entries: 3, clicks: 0, opt_ins: 0, prizes: 0 },
    hidden_experiences: 1,
    sends: { broadcasts: 0, recipients: 0, delivered: 0, failed: 0, skipped: 0 },
  })
  assert.deepEqual(
    new Map(experiences.map(({ eid, counts }) => [eid, counts])),
    new Map([
      [first.eid, [{ status: 'valid', count: 2 }]],
      [second.eid, [{ status: 'kicked', count: 1 }]],
    ]),
  )
  const { days } = await getCampaignGraph(db, scope, { campaignId, ...week })
  assert.deepEqual(
    days.filter(({ counts }) => counts.length > 0),
    [
      { day: '2026-04-26', counts: [{ status: 'kicked', source: 'web', count: 1 }], prizes: 0 },
      { day: '2026-05-02', counts: [{ status: 'valid', source: 'web', count: 2 }], prizes: 0 },
    ],
  )
  assert.equal(days.length, 7)
})

test('the rows of a campaign are the entries that its number counts, the newest first over all of its experiences', async () => {
  const { client, scope, campaignId, first, second, unseen } = await spring()
  const at = (minute: number) => new Date(day('2026-05-01').getTime() + minute * 60_000)
  for (const [experience, status, minute] of [
    [first, 'valid', 1],
    [second, 'pending', 2],
    [first, 'invalid', 3],
    [second, 'kicked', 4],
    [first, 'valid', 5],
    [unseen, 'valid', 6],
  ] as const)
    await world.addEntries(client, experience.id, { status, at: at(minute) })
  await world.addEntries(client, first.id, { at: day('2026-04-20') })
  const asked = { campaign: campaignId, ...week, page: 1, per_page: 3 }
  const [page, next] = [
    await listEntered(db, scope, asked),
    await listEntered(db, scope, { ...asked, page: 2 }),
  ]
  const { entries } = await getCampaignStats(db, scope, { campaignId, ...week })
  assert.deepEqual([page.total, next.total, entries], [5, 5, 5])
  assert.deepEqual(
    [...page.rows, ...next.rows].map(({ status, experience: { eid } }) => [status, eid]),
    [
      ['valid', first.eid],
      ['kicked', second.eid],
      ['invalid', first.eid],
      ['pending', second.eid],
      ['valid', first.eid],
    ],
  )
  const { total } = await listEntered(db, scope, { ...asked, experience: unseen.eid })
  assert.equal(total, 1)
  const other = staff(await world.addClient(), 'Bo')
  await assert.rejects(listEntered(db, other, asked), refused('not_found'))
})

test('a range is shown beside another free one, also a longer one, and an end that is missing is refused at its field', async () => {
  const { client, scope, campaignId, first } = await spring()
  await world.addEntries(client, first.id, { count: 2, at: day('2026-05-02') })
  await world.addEntries(client, first.id, { count: 5, at: day('2025-05-03') })
  // The first moment of the days, and the first one behind them.
  await world.addEntries(client, first.id, { at: new Date('2025-05-01T04:00:00Z') })
  await world.addEntries(client, first.id, { count: 7, at: new Date('2025-05-11T04:00:00Z') })
  const other = { compare_start: '2025-05-01', compare_end: '2025-05-10' }
  const { entries, before } = await getCampaignStats(db, scope, { campaignId, ...week, ...other })
  assert.deepEqual(
    [entries, before],
    [2, { from: '2025-05-01', until: '2025-05-10', entries: 6, clicks: 0, opt_ins: 0, prizes: 0 }],
  )
  const report = await getExperienceReport(db, scope, {
    kind: 'sweepstakes',
    idOrEid: first.id,
    report_name: 'stats',
    ...week,
    ...other,
  })
  assert.ok(report.report_name === 'stats')
  assert.deepEqual(report.before, { ...before, sent: 0 })
  const half = { campaignId, ...week, compare_start: '2025-05-01' }
  await assert.rejects(getCampaignStats(db, scope, half), refused('invalid', { field: 'compare_end' }))
  const backwards = { campaignId, ...week, compare_start: '2025-05-10', compare_end: '2025-05-01' }
  await assert.rejects(getCampaignStats(db, scope, backwards), refused('invalid', { field: 'compare_start' }))
})

test('the days of two experiences are one sum, and a month has thirty days', async () => {
  const { client, scope, campaignId, first, second } = await spring()
  await world.addEntries(client, first.id, { count: 2, at: day('2026-05-01') })
  await world.addEntries(client, second.id, { count: 5, at: day('2026-05-01') })
  const { from, days } = await getCampaignGraph(db, scope, { campaignId, filter_date: 'Month' })
  assert.equal(from, '2026-04-03')
  assert.equal(days.length, 30)
  assert.deepEqual(days.at(-2), {
    day: '2026-05-01',
    counts: [{ status: 'valid', source: 'web', count: 7 }],
    prizes: 0,
  })
})

test('a custom range has both its days, in the client’s zone, also where the clocks change', async () => {
  const { client, scope, campaignId, first } = await spring()
  // Toronto: the night in which the clocks go forward has 23 hours.
  await world.addEntries(client, first.id, { at: new Date('2026-03-08T05:00:00Z') })
  await world.addEntries(client, first.id, { at: new Date('2026-03-09T03:59:59Z') })
  await world.addEntries(client, first.id, { at: new Date('2026-03-09T04:00:00Z') })
  const asked = { campaignId, ...custom('2026-03-08', '2026-03-08') }
  assert.equal((await getCampaignStats(db, scope, asked)).entries, 2)
  assert.equal((await getCampaignGraph(db, scope, asked)).days.length, 1)
  const year = custom('2026-01-01', '2027-01-01')
  assert.equal((await getCampaignGraph(db, scope, { campaignId, ...year })).days.length, 366)
})

test('a range that is none is refused at its field', async () => {
  const { scope, campaignId } = await spring()
  const asking = (start?: string, end?: string) =>
    getCampaignGraph(db, scope, { campaignId, ...custom(start, end) })
  await assert.rejects(
    asking(),
    refused('invalid', { field: 'start', message: /^The start field is required/ }),
  )
  await assert.rejects(asking('2026-05-01'), refused('invalid', { field: 'end' }))
  await assert.rejects(asking('2026-05-02', '2026-05-01'), refused('invalid', { field: 'start' }))
  await assert.rejects(asking('2026-02-30', '2026-05-01'), refused('invalid', { field: 'start' }))
  await assert.rejects(
    asking('2026-01-01', '2027-01-02'),
    refused('invalid', { field: 'start', message: /366 days/ }),
  )
})

test('what the broadcasts of the campaign reached is told to whoever sees broadcasts, and no other client’s campaign', async () => {
  const { client, scope, campaignId } = await spring()
  await addBroadcast(client, { campaignId, at: day('2026-05-01') })
  await addBroadcast(client, { campaignId, at: day('2026-04-01') })
  const sends = async (role: UserScope['role']) =>
    (await getCampaignStats(db, { ...scope, role }, { campaignId, ...week })).sends
  assert.deepEqual(await sends('analyst'), {
    broadcasts: 1,
    recipients: 8,
    delivered: 5,
    failed: 1,
    skipped: 4,
  })
  assert.equal(await sends('validator'), null)
  const asked = { campaignId, ...week, page: 1, per_page: 25 }
  const { rows, total } = await listCampaignSends(db, scope, asked)
  assert.deepEqual(
    [total, rows.map(({ id: _id, ...row }) => row)],
    [
      1,
      [
        {
          name: 'Hello',
          channel: 'sms',
          started_at: day('2026-05-01'),
          recipients: 8,
          delivered: 5,
          failed: 1,
          skipped: 4,
        },
      ],
    ],
  )
  const other = await spring()
  await assert.rejects(listCampaignSends(db, other.scope, asked), refused('not_found'))
  await assert.rejects(getCampaignStats(db, other.scope, { campaignId, ...week }), refused('not_found'))
})

/** One of eight recipients: five have it, one failed, two were sent to, and four were left out. */
async function addBroadcast(
  { id: clientId }: ClientRef,
  { campaignId, at }: { campaignId: string; at: Date },
) {
  const id = newId()
  await world.rows(
    `insert into broadcast (client_id, id, message, state, send_after, send_now, skip_optin_check, ignore_quiet_hours,
       participant_list_id, campaign_id, sender_id, subscription_id, user_id, created_at, updated_at, started_at, channel,
       needs_approval)
     values ($1, $2, 'Hello', 'sent', $4, false, false, false, uuidv7(), $3, uuidv7(), uuidv7(), uuidv7(), $4, $4, $4,
       'sms', false)`,
    [clientId, id, campaignId, at],
  )
  await world.rows(
    `insert into broadcast_count (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
     values ($1, $2, 'sent', '', $3, 0, 8, 6), ($1, $2, 'delivered', '', $3, 1, 5, 0), ($1, $2, 'failed', 'gone', $3, 0, 1, 0),
       ($1, $2, 'skipped', 'no_consent', $3, 0, 4, 0)`,
    [clientId, id, at],
  )
}
