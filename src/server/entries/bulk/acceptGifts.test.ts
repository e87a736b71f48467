import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Reason } from '#contract/reasons.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { tellDecisions } from '#server/public/outcomes/tellDecision.ts'
import { may } from '#test/support/contest.ts'
import { begin, decide, end, entries, type Gift, gift, inGift, val, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { reprocessEntry } from '../validation/reprocess.ts'
import { type BulkJob, decideMany, decideManyLater } from './decideMany.ts'

before(begin)
after(end)

const acceptLater = (made: Gift) =>
  decideManyLater(world.db, val, { ...inGift(made), filter: { status: 'pending' }, status: 'valid' })

/** Accepts all that wait, by a job that runs twice; answers how many it left, by why. */
async function accept(made: Gift): Promise<unknown> {
  world.jobs.length = 0
  const reportId = await acceptLater(made)
  const job = world.jobs.shift()?.payload as BulkJob
  const outside = { ...world.outside, clock: { now: () => later(60, may) } }
  for (let run = 0; run < 2; run += 1)
    await decideMany({ db: world.db, outside }, { ...val, at: later(60, may) }, { ...job, dependants })
  const [report] = await world.rows<{ result: { because: unknown } }>(
    'select result from job_report where id = $1',
    [reportId],
  )
  return report?.result.because
}

async function tell(): Promise<void> {
  for (const { name, payload } of world.jobs.splice(0))
    if (name === 'public.tellDecisions')
      await tellDecisions(world, payload as Parameters<typeof tellDecisions>[1])
}

const earnedIn = ({ id }: Gift) =>
  world.rows<{ status: string; credits: number }>(
    `select e.status, coalesce(sum(c.credits), 0)::int as credits from entry e
     left join entry_credit c on c.client_id = $1 and c.entry_id = e.id
     where e.client_id = $1 and e.experience_id = $2 group by e.client_id, e.id order by credits, e.status`,
    [world.client.id, id],
  )

test('of many that are accepted each earns 1, or as many as a colleague suggested, and whose are enough gets the prize', async () => {
  const phone = '+14165555601'
  const { made } = await gift({ award_credit_threshold: 3 }, [{ total: 5, types: ['Blue'] }])
  const [back, plain] = await entries(made, { count: 2, isOnePerson: false })
  const [winner] = await entries(made, { phone })
  for (const [entry, suggested_credits] of [
    [back, 2],
    [winner, 3],
  ] as const) {
    await decide(made, entry, { status: 'invalid', reasons: ['A copy'] })
    await reprocessEntry(world.db, val, { ...inGift(made), entry: entry ?? '', suggested_credits })
  }
  assert.ok(plain)
  assert.deepEqual(await accept(made), {})
  const valid = (credits: number) => ({ status: 'valid', credits })
  assert.deepEqual(await earnedIn(made), [valid(1), valid(2), valid(3)])
  await tell()
  const heard = await world.answersTo(phone)
  assert.equal(heard.length, 1)
  assert.match(heard[0] ?? '', /Blue/)
})

test('whoever has had all prizes is left as he was, and told of to who asked', async () => {
  const { made } = await gift({ awarded_prize_limit: 1 })
  await entries(made, { count: 3 })
  assert.deepEqual(await accept(made), { refused: 2 })
  const left = { status: 'pending', credits: 0 }
  assert.deepEqual(await earnedIn(made), [left, left, { status: 'valid', credits: 1 }])
})

test('where there is not one prize alone nothing is accepted without being asked what it earns', async () => {
  const refused: Reason = 'credits_to_be_given'
  for (const pools of [[{ total: 1 }, { total: 1 }], [{ total: 1, types: ['Red', 'Blue'] }], []]) {
    const { made } = await gift({}, pools)
    assert.equal((await refusalOf(acceptLater(made))).reason, refused)
  }
})

test('a testing pool is for test entries alone, and real ones are left', async () => {
  const { made } = await gift({}, [{ total: 5, isTesting: true }])
  await entries(made)
  await entries(made, { isTest: true })
  assert.deepEqual(await accept(made), { refused: 1 })
})
