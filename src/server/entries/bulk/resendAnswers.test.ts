import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Detail } from '#server/experiences/experiences.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { type ResendJob, resendMany, resendManyLater } from './resendMany.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const phone = '+14165550142'
const atMinute = (minute: number) => new Date(may.getTime() + minute * 60_000)

/** Sends what the people of all entries of this contest were told again; answers the report's result. */
async function resend({ eid }: Detail<'sweepstakes'>): Promise<{ done: number; because: object }> {
  const asked = { kind: 'sweepstakes', experience: eid, to: 'all', filter: {} } as const
  const reportId = await resendManyLater(world.db, world.scopeNow(), asked)
  const job = world.jobs.find(({ payload }) => (payload as ResendJob).reportId === reportId)
  assert.ok(job)
  await resendMany({ db: world.db, outside: world.outside }, world.scopeNow(), job.payload as ResendJob)
  const [report] = await world.rows<{ result: { done: number; because: object } }>(
    'select result from job_report where id = $1',
    [reportId],
  )
  assert.ok(report)
  return report.result
}

test('the answer to the text that was an entry is sent again, and the question for consent is not', async () => {
  const [boat, oar] = [
    await world.addContest({ name: 'Boat', keyword: 'BOAT' }),
    await world.addContest({ name: 'Oar', keyword: 'OAR' }),
  ]
  await world.text(phone, 'BOAT')
  world.setTime(atMinute(1))
  await world.text(phone, 'YES')
  assert.equal(await world.consentOf(phone), 'in')
  world.setTime(atMinute(2))
  await world.text(phone, 'OAR')
  world.setTime(atMinute(3))
  const answer = (await world.answersTo(phone)).at(-1)
  await world.rows(`update message set state = 'delivered', next_at = null where direction = 'out'`, [])
  const before = (await world.answersTo(phone)).length
  assert.deepEqual((await resend(boat)).because, { untold: 1 })
  assert.equal((await resend(oar)).done, 1)
  const answers = await world.answersTo(phone)
  assert.deepEqual(answers.slice(before), [answer])
})
