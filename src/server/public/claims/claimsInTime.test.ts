import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { drawPotentialWinners } from '#server/prizing/prizing.ts'
import { claimDesk, question } from '#test/support/claims.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'

let world: Contest
let desk: ReturnType<typeof claimDesk>
before(async () => {
  world = await contest()
  desk = claimDesk(world)
})
after(() => world.end())

test('who does not answer is reminded once a day before the end, and whoever claimed never', async () => {
  const { tell, list, phones, claim, send, messageTo } = await desk.stage({}, { count: 3 })
  await tell([], 72)
  const hours = (count: number) => world.setTime(new Date(may.getTime() + count * 3_600_000))
  const textsTo = async (phone = '') =>
    (await world.answersTo(phone)).filter((text) => text.includes('/claim/'))
  assert.match(await messageTo(), /answer here by May 7, 2026/)
  assert.equal((await claim())?.remind_at, '2026-05-06T13:00:00.000Z')
  hours(47)
  await desk.remind()
  for (const phone of phones) assert.equal((await textsTo(phone)).length, 1)
  await send({})
  hours(48)
  await desk.remind()
  const counts = await Promise.all(phones.map(async (phone) => (await textsTo(phone)).length))
  assert.deepEqual(counts, [1, 2, 2])
  assert.match(
    (await textsTo(phones[1])).at(-1) ?? '',
    /still waiting for your answer about Canoe .* by May 7/,
  )
  hours(72)
  const states = (await list()).map((row) => String(row.claim?.state)).toSorted((a, b) => a.localeCompare(b))
  assert.deepEqual(states, ['claimed', 'over', 'over'])
  world.setTime(may)
})

test('the shorter one of the hours and the timeout of the question holds, also for who is told again', async () => {
  const { tell, claim, list } = await desk.stage({
    ...question,
    skill_testing_question_code_timeout_seconds: 7200,
  })
  await tell([], 24)
  assert.equal((await claim())?.ends_at, '2026-05-04T15:00:00.000Z')
  world.setTime(new Date(may.getTime() + 3_700_000))
  await tell([(await list())[0]?.eid ?? ''], 24)
  assert.equal((await claim())?.ends_at, '2026-05-04T15:00:00.000Z')
  world.setTime(may)
})

test('a page that was opened is told so, one fetched ahead is not, and telling again leaves it opened', async () => {
  const { tell, show, claim, list } = await desk.stage()
  await tell()
  await show('en', undefined, true)
  assert.equal((await claim())?.state, 'told')
  await show()
  assert.deepEqual([(await claim())?.state, (await claim())?.opened_at], ['opened', may.toISOString()])
  world.setTime(new Date(may.getTime() + 3_700_000))
  await tell([(await list())[0]?.eid ?? ''])
  await show()
  assert.deepEqual([(await claim())?.state, (await claim())?.opened_at], ['opened', may.toISOString()])
  world.setTime(may)
})

test('whoever has declined is not confirmed, and a prize that is confirmed is not declined any more', async () => {
  const one = await desk.stage()
  await one.tell()
  await one.send({ declinePrize: 'yes' })
  await assert.rejects(one.confirm(), refused('conflict', { message: /1 potential winner has declined/ }))
  const two = await desk.stage()
  await two.tell()
  assert.equal((await two.confirm()).winners_count, 1)
  await two.send({ declinePrize: 'yes' })
  assert.equal((await two.claim())?.declined_at, null)
})

test('whoever declines is told nothing more, cannot claim, and a redraw takes the next rank', async () => {
  const { tell, show, send, claim, list, exp, drawEid } = await desk.stage(question, { people: 2 })
  await tell()
  assert.match((await show('fr')).html, /Je ne veux pas de ce prix/)
  assert.match((await send({ declinePrize: 'yes' })).html, /You have declined it/)
  assert.match((await send({ skill_testing_answer: '42' })).html, /You have declined it/)
  assert.equal((await claim())?.state, 'declined')
  const [row] = await list()
  world.setTime(new Date(may.getTime() + 3_700_000))
  await assert.rejects(tell([row?.eid ?? '']), refused('conflict'))
  const redraw = { exp, drawEid, replace: [row?.eid ?? ''], reason: 'Declined' }
  await assert.rejects(
    drawPotentialWinners(world.db, world.scopeNow(), { ...redraw, seen: { claimed: 1 } }),
    refused('conflict', { message: /Meanwhile 0 of the selected/ }),
  )
  await drawPotentialWinners(world.db, world.scopeNow(), { ...redraw, seen: { claimed: 0 } })
  const now = (await list()).map((one) => [one.is_replaced, one.claim?.state ?? null])
  assert.deepEqual(now, [
    [true, 'declined'],
    [false, null],
  ])
  world.setTime(may)
})
