import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { tellDecision, tellDecisions } from '#server/public/outcomes/tellDecision.ts'
import { may } from '#test/support/contest.ts'
import {
  begin,
  decide,
  end,
  entries,
  type Gift,
  gift,
  inGift,
  line,
  val,
  world,
} from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { stopBulk } from '../bulk/bulkReports.ts'
import { type BulkJob, decideMany, decideManyLater } from '../bulk/decideMany.ts'
import { setEntryStatus } from '../entries.ts'
import { takeEntry } from './queue.ts'
import { reprocessEntry } from './reprocess.ts'

before(begin)
after(end)

const texts = (fr: string) => [{ text: fr, language_slug: 'fr' as const }]
const reasons = [
  { name: 'Torn', language_rejection_reason: texts('Il manque la moitié du reçu') },
  { name: 'Too old', language_rejection_reason: texts('L’achat est trop ancien') },
  { name: 'For ourselves', language_rejection_reason: [] },
]

/** Tells each decision twice at once, and answers how many were to be told. */
async function tell(): Promise<number> {
  let count = 0
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.tellDecisions') {
      const payload = job.payload as Parameters<typeof tellDecisions>[1]
      count += payload.decisionIds.length
      await Promise.all([tellDecisions(world, payload), tellDecisions(world, payload)])
    } else if (job.name === 'public.tellDecision') {
      count += 1
      const payload = job.payload as Parameters<typeof tellDecision>[1]
      await Promise.all([tellDecision(world, payload), tellDecision(world, payload)])
    }
  return count
}

const reject = (made: Gift, entry: string | undefined, reason: string | string[]) =>
  setEntryStatus(world.db, val, {
    ...inGift(made),
    entry: entry ?? '',
    status: 'invalid',
    reason,
    dependants,
  })

/** The job of a rejection of these entries, which a killed one would begin again. */
async function rejectMany(
  made: Gift,
  entry_ids: string[],
  reason: string | string[],
): Promise<() => Promise<void>> {
  world.jobs.length = 0
  await decideManyLater(world.db, val, { ...inGift(made), entry_ids, status: 'invalid', reason })
  const job = world.jobs.shift()?.payload as BulkJob
  const outside = { ...world.outside, clock: { now: () => later(60, may) } }
  return () => decideMany({ db: world.db, outside }, { ...val, at: later(60, may) }, { ...job, dependants })
}

test('a rejection in the list is told like one in the queue, once, and the same again is none', async () => {
  const phone = '+14165555501'
  const { made } = await gift({ rejection_reason: reasons })
  // Another file of this process may have left some.
  world.jobs.length = 0
  const [first, second] = await entries(made, { count: 2, phone })
  await reject(made, first, 'Torn')
  await reject(made, first, 'Torn')
  await decide(made, second, { status: 'invalid', reasons: ['Torn'] })
  assert.equal(await tell(), 2)
  const [one, two, ...more] = await world.answersTo(phone)
  assert.match(one ?? '', /n’a pas été accepté\. Il manque la moitié du reçu\.$/)
  assert.equal(two, one)
  assert.deepEqual(more, [])
})

test('of several reasons each is kept and told, in the list, in the queue and of many at once', async () => {
  const phone = '+14165555509'
  const { made } = await gift({ rejection_reason: reasons })
  const [first, second, third] = await entries(made, { count: 3, phone })
  const both = ['For ourselves', 'Too old', 'Torn', 'Upside down']
  await reject(made, first, both)
  await decide(made, second, { status: 'invalid', reasons: both })
  assert.equal(await tell(), 2)
  await (await rejectMany(made, [third ?? ''], both))()
  assert.equal(await tell(), 1)
  const heard = await world.answersTo(phone)
  assert.equal(heard.length, 3)
  for (const text of heard)
    assert.match(text, /accepté\. Il manque la moitié du reçu\. L’achat est trop ancien\.$/)
  const kept = await world.rows<{ reasons: string[] }>(
    'select reasons from entry where client_id = $1 and id = any($2)',
    [world.client.id, [first, second, third]],
  )
  assert.deepEqual(
    kept.map((row) => row.reasons),
    [both, both, both],
  )
})

test('each of many that are rejected at once is told once, however often the job runs', async () => {
  const phones = ['+14165555502', '+14165555503', '+14165555504']
  const { made } = await gift({ rejection_reason: reasons })
  const ids = (await Promise.all(phones.map((phone) => entries(made, { phone })))).flat()
  const run = await rejectMany(made, ids, 'Torn')
  await Promise.all([run(), run()])
  await run()
  // One for a page; two that run at once may each find a part of it.
  const telling = world.jobs.filter(({ name }) => name.startsWith('public.'))
  assert.deepEqual([...new Set(telling.map(({ name }) => name))], ['public.tellDecisions'])
  assert.ok(telling.length <= 2, `${telling.length} jobs`)
  assert.equal(await tell(), 3)
  const heard = await Promise.all(phones.map((phone) => world.answersTo(phone)))
  assert.deepEqual(
    heard.map(({ length }) => length),
    [1, 1, 1],
  )
})

test('a job that was stopped tells those whom it rejected, and one that cannot be told holds up no other', async () => {
  const phones = ['+14165555506', '+14165555507', '+14165555508']
  const { made } = await gift({ rejection_reason: reasons })
  const ids = (await Promise.all(phones.map((phone) => entries(made, { phone })))).flat()
  world.jobs.length = 0
  const asked = { ...inGift(made), entry_ids: ids, status: 'invalid', reason: 'Torn' } as const
  const reportId = await decideManyLater(world.db, val, asked)
  const job = world.jobs.shift()?.payload as BulkJob
  let left = 2
  const dying: Db = {
    ...world.db,
    transaction: (scope, work) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return world.db.transaction(scope, work)
    },
  }
  const outside = { ...world.outside, clock: { now: () => later(60, may) } }
  const running = decideMany({ db: dying, outside }, { ...val, at: later(60, may) }, { ...job, dependants })
  await assert.rejects(running, /killed/)
  assert.equal(world.jobs.length, 0)
  const stop = () => stopBulk(world.db, val, { ...inGift(made), job: reportId })
  await stop()
  await stop()
  const [telling, ...more] = world.jobs
  assert.deepEqual([telling?.name, more.length], ['public.tellDecisions', 0])
  const payload = telling?.payload as Parameters<typeof tellDecisions>[1]
  await assert.rejects(tellDecisions(world, { ...payload, decisionIds: ['no id', ...payload.decisionIds] }))
  assert.equal(await tell(), 2)
  const heard = await Promise.all(phones.map((phone) => world.answersTo(phone)))
  assert.deepEqual(
    heard.map(({ length }) => length).toSorted((one, other) => one - other),
    [0, 1, 1],
  )
})

test('a reason that was written, or has no text, is told to nobody and needs no job', async () => {
  const phone = '+14165555505'
  const { made } = await gift({ rejection_reason: reasons })
  const [first, second, third] = await entries(made, { count: 3, phone })
  await reject(made, first, 'Upside down')
  await reject(made, second, 'For ourselves')
  await (await rejectMany(made, [third ?? ''], 'Sideways'))()
  assert.equal(await tell(), 0)
  assert.deepEqual(await world.answersTo(phone), [])
})

test('a verdict in the list leaves what was noted in the queue, and counts in nobody’s pace there', async () => {
  const { made, pool } = await gift({ award_credit_threshold: 9 })
  const [entry] = await entries(made)
  await decide(made, entry, {
    creditArray: [line(pool, 2)],
    personCredits: 3,
    partialReason: 'Two of three count',
    additional_information: { retail_name: 'Corner Shop' },
  })
  await reject(made, entry, 'A copy')
  await reprocessEntry(world.db, val, { ...inGift(made), entry: entry ?? '' })
  const hand = await takeEntry(world.db, val, { ...inGift(made), isKicked: false, skip: 0, entry })
  assert.deepEqual(
    [hand.entry?.person_credits, hand.entry?.partial_reason, hand.entry?.additional_information],
    [3, 'Two of three count', { retail_name: 'Corner Shop' }],
  )
  assert.equal(hand.pace.decided, 1)
})
