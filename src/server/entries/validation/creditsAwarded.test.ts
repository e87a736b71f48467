import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, decide, end, entries, gift, line, statusOf, world } from '#test/support/gifts.ts'

before(begin)
after(end)

const eventsOf = (entryId: string | undefined) =>
  world.rows<{ action: string; experience_id: string; data: object }>(
    `select action, experience_id, data from event
     where subject_id = $1 and action in ('entry_validated', 'entry_invalidated', 'credits_awarded') order by action`,
    [entryId],
  )

test('what an entry earned is in the activity of its person, with how many credits, also where it brings no prize', async () => {
  const { made, pools } = await gift({ award_credit_threshold: 100 }, [{ total: 5 }, { total: 5 }])
  const [one = '', two = ''] = pools.map(({ id }) => id)
  const [first, second] = await entries(made, { count: 2 })
  await decide(made, first, { creditArray: [line(one, 3), line(two, 4)] })
  assert.equal((await statusOf(first))?.status, 'valid')
  const [credits, ...others] = await eventsOf(first)
  assert.deepEqual(credits, { action: 'credits_awarded', experience_id: made.id, data: { credits: 7 } })
  assert.deepEqual(
    others.map(({ action }) => action),
    ['entry_validated'],
  )
  await decide(made, second, { status: 'invalid', reasons: ['Unreadable'] })
  assert.deepEqual(
    (await eventsOf(second)).map(({ action }) => action),
    ['entry_invalidated'],
  )
})
