import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mostMeasured } from '#contract/reporting/reportPeriods.ts'
import { applyDecision, undoDecision } from '#server/entries/validation/decide.ts'
import { reprocessEntry } from '#server/entries/validation/reprocess.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { may } from '#test/support/contest.ts'
import { begin, decideAt, end, entries, gift, inGift, val, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { refused } from '#test/support/prizing.ts'
import { getServiceLevel, listDecided } from './serviceLevel.ts'

before(begin)
after(end)

type Made = Awaited<ReturnType<typeof gift>>['made']
const reject = { status: 'invalid' as const, reasons: ['Unreadable'] }
const paging = { page: 1, per_page: 100 }
/** Entries come in at nine in the morning of May 4, in Toronto. */
const days = { start: '2026-05-04', end: '2026-05-10' }
const hours = (count: number) => later(count * 3600, may)
const scope = () => ({ ...world.scopeNow(), at: hours(24 * 10) })

const levelOf = (asked: object, range: object = days) =>
  getServiceLevel(world.db, scope(), { ...range, ...asked })
const rowsOf = async (asked: object, range: object = days) =>
  (await listDecided(world.db, scope(), { ...paging, ...range, ...asked })).rows

/** An entry for each, which is rejected after so many hours. */
async function decided(made: Made, after: readonly number[]): Promise<string[]> {
  const waiting = await entries(made, { count: after.length, isOnePerson: false })
  for (const [at, wait] of after.entries()) await decideAt(hours(wait), made, waiting[at], reject)
  return waiting
}

test('of the entries that were decided some were in time, and half waited no longer than the median', async () => {
  const { made } = await gift({ service_level_agreement_hours: 24 })
  await decided(made, [1, 2, 24, 25, 30])
  // It waits still, and is none of them.
  await entries(made)
  const level = await levelOf({ experience: made.eid })
  assert.deepEqual(level, {
    from: '2026-05-04',
    until: '2026-05-10',
    decided: 5,
    due: 5,
    within: 3,
    median_seconds: 24 * 3600,
    is_limited: false,
    before: {
      from: '2026-04-27',
      until: '2026-05-03',
      decided: 0,
      due: 0,
      within: 0,
      median_seconds: null,
      is_limited: false,
    },
  })
  const rows = await rowsOf({ experience: made.eid })
  assert.deepEqual(
    rows.map((row) => [row.seconds / 3600, row.hours, row.is_late, row.status, row.experience.eid]),
    [30, 25, 24, 2, 1].map((wait) => [wait, 24, wait > 24, 'invalid', made.eid]),
  )
  const late = await rowsOf({ experience: made.eid, late: '1' })
  assert.deepEqual(
    late.map(({ seconds }) => seconds / 3600),
    [30, 25],
  )
})

test('a decision counts on the day of the client’s zone on which it was made, beside those of another range', async () => {
  const { made } = await gift({ service_level_agreement_hours: 24 })
  // Toronto: the last moment of May 5, and the first ones of May 6.
  await decided(made, [38.999, 39, 40])
  const on = (start: string, more = {}) => levelOf({ experience: made.eid }, { start, end: start, ...more })
  const sixth = await on('2026-05-06', { compare_start: '2026-05-04', compare_end: '2026-05-05' })
  assert.deepEqual([sixth?.decided, sixth?.before.decided], [2, 1])
  assert.equal((await on('2026-05-05'))?.decided, 1)
  assert.equal((await on('2026-05-06'))?.before.decided, 1)
  assert.equal((await rowsOf({ experience: made.eid }, { start: '2026-05-06', end: '2026-05-06' })).length, 2)
})

test('what is undone or has no effect yet is no decision, and one that is made anew counts once', async () => {
  const { made } = await gift({ service_level_agreement_hours: 24 })
  const [entry = ''] = await entries(made)
  const count = async () => (await levelOf({ experience: made.eid }))?.decided
  await decideAt(hours(1), made, entry, { ...reject, canBeUndone: true })
  assert.equal(await count(), 0)
  await undoDecision(world.db, { ...val, at: hours(1) }, { ...inGift(made), entry })
  assert.equal(await count(), 0)
  const { decision } = await decideAt(hours(2), made, entry, { ...reject, canBeUndone: true })
  await applyDecision(world.db, systemScope(world.client, 'Job', hours(3)), {
    decisionId: decision.id,
    dependants,
  })
  assert.equal(await count(), 1)
  // A later change of what was decided is no second one: the entry did not wait.
  await decideAt(hours(30), made, entry, { status: 'kicked', reasons: ['Fraud'] })
  assert.equal(await count(), 1)
  assert.deepEqual(
    (await rowsOf({ experience: made.eid })).map(({ seconds }) => seconds / 3600),
    [2],
  )
})

test('one that was put back counts again, from then on', async () => {
  const { made } = await gift({ service_level_agreement_hours: 24 })
  const [entry = ''] = await decided(made, [30])
  const putBack = (at: number) =>
    reprocessEntry(world.db, { ...val, at: hours(at) }, { ...inGift(made), entry })
  await putBack(50)
  assert.equal((await levelOf({ experience: made.eid }))?.decided, 1)
  await decideAt(hours(53), made, entry, reject)
  const waits = async () =>
    (await rowsOf({ experience: made.eid })).map(({ seconds, is_late }) => [seconds / 3600, is_late])
  assert.deepEqual(await waits(), [
    [3, false],
    [30, true],
  ])
  // Of the second one it is known no more when it was put back: it did not wait before the first decision.
  await putBack(60)
  await decideAt(hours(61), made, entry, reject)
  assert.deepEqual(await waits(), [
    [1, false],
    [23, false],
    [30, true],
  ])
})

test('without a service level there is the median alone, and where none can be there is nothing', async () => {
  const { made } = await gift()
  await decided(made, [2, 4])
  const level = await levelOf({ experience: made.eid })
  assert.deepEqual([level?.decided, level?.due, level?.within, level?.median_seconds], [2, 0, 0, 3 * 3600])
  const rows = await rowsOf({ experience: made.eid })
  assert.deepEqual([rows[0]?.hours, rows[0]?.is_late], [null, null])
  assert.deepEqual(await rowsOf({ experience: made.eid, late: '1' }), [])
  const { eid } = await world.addContest({ name: 'Without credits' })
  assert.equal(await levelOf({ experience: eid }), null)
  const empty = await gift({ service_level_agreement_hours: 24 })
  const none = await levelOf({ experience: empty.made.eid })
  assert.deepEqual([none?.decided, none?.due, none?.median_seconds], [0, 0, null])
})

test('a campaign has the decisions of its shown experiences, each by its own hours', async () => {
  const campaignId = newId()
  await world.rows(
    `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Autumn', now(), now())`,
    [world.client.id, campaignId],
  )
  const [day, week, open, hidden] = [
    await gift({ service_level_agreement_hours: 24 }),
    await gift({ service_level_agreement_hours: 168 }),
    await gift(),
    await gift({ service_level_agreement_hours: 1, is_visible_on_campaign_dashboard: false }),
  ]
  const contest = await world.addContest({ name: 'Beside gifts' })
  const ids = [...[day, week, open, hidden].map(({ made }) => made.id), contest.id]
  await world.rows('update experience set campaign_id = $2 where id = any($1::uuid[])', [ids, campaignId])
  for (const { made } of [day, week, open, hidden]) await decided(made, [30, 31])
  const level = await levelOf({ campaign: campaignId })
  assert.deepEqual([level?.decided, level?.due, level?.within], [6, 4, 2])
  const late = await rowsOf({ campaign: campaignId, late: '1' })
  assert.deepEqual(
    late.map(({ experience }) => experience.eid),
    [day.made.eid, day.made.eid],
  )
})

test('of very many decisions the newest are measured, and it says so', async () => {
  const { made } = await gift({ service_level_agreement_hours: 24 })
  const fill = (count: number, waited: string) =>
    world.rows(
      `with e as (
         insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
           reasons, created_at)
         select $1, gen_random_uuid(), substr(md5(random()::text), 1, 12), $2, gen_random_uuid(), 'web', 'invalid', false, 'en',
           '{}', '{}', $3::timestamptz - $5::interval
         from generate_series(1, $4::int) returning id, created_at)
       insert into entry_decision (client_id, id, entry_id, experience_id, user_id, user_name, before, status, reasons, state,
         made_at, effective_at)
       select $1, gen_random_uuid(), e.id, $2, gen_random_uuid(), 'Val', 'pending', 'invalid', '{}', 'done',
         e.created_at + $5::interval, e.created_at + $5::interval from e`,
      [world.client.id, made.id, waited === '1 hour' ? hours(40) : hours(2), count, waited],
    )
  await fill(mostMeasured - 1, '1 hour')
  await fill(1, '30 hours')
  const exact = await levelOf({ experience: made.eid })
  assert.deepEqual(
    [exact?.decided, exact?.within, exact?.is_limited],
    [mostMeasured, mostMeasured - 1, false],
  )
  await fill(5, '30 hours')
  const limited = await levelOf({ experience: made.eid })
  assert.deepEqual(
    [limited?.decided, limited?.within, limited?.is_limited],
    [mostMeasured, mostMeasured - 1, true],
  )
  const { total } = await listDecided(world.db, scope(), { ...paging, ...days, experience: made.eid })
  assert.equal(total, mostMeasured)
})

test('they are asked for of an experience or a campaign of the client, in a range', async () => {
  await assert.rejects(levelOf({}), refused('invalid', { field: 'experience' }))
  await assert.rejects(levelOf({ experience: newId() }), refused('not_found'))
  await assert.rejects(rowsOf({ campaign: newId() }), refused('not_found'))
  await assert.rejects(
    rowsOf({ experience: newId() }, { end: '2026-05-04' }),
    refused('invalid', { field: 'start' }),
  )
})
