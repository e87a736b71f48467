import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, decide, end, entries, gift, line, prizesOf, statusOf, world } from '#test/support/gifts.ts'
import { confirmDrawn, countBallots, drawWinners } from './prizing.ts'

before(begin)
after(end)

/** Three people each earned a mug by a receipt; trips are drawn among all who bought. */
async function bought() {
  const { made, pool, pools } = await gift({}, [{ total: 5 }, { total: 9 }])
  const trips = pools[1]?.id ?? ''
  const sent = await entries(made, { count: 3, isOnePerson: false })
  for (const entry of sent) await decide(made, entry, { creditArray: [line(pool)] })
  const named = { kind: 'gift-with-purchase', exp: made.eid } as const
  const open = { prizePool: trips, from: null, to: null, rules: [] }
  const draw = (count: number) => drawWinners(world.db, world.scopeNow(), { ...named, ...open, count })
  const confirm = (participantIds: string[]) =>
    confirmDrawn(world.db, world.scopeNow(), { ...named, prizePool: trips, participantIds })
  const count = () => countBallots(world.db, world.scopeNow(), { ...open, exp: made.eid })
  const awards = () =>
    world.rows<{ participant_id: string; is_drawn: boolean }>(
      `select participant_id, draw_id is not null as is_drawn from award where experience_id = $1`,
      [made.id],
    )
  return { draw, confirm, count, awards }
}

test('whoever earned a gift by credits can win the draw among those who bought, once', async () => {
  const { draw, confirm, count, awards } = await bought()
  assert.equal((await awards()).filter(({ is_drawn }) => !is_drawn).length, 3)
  assert.deepEqual([(await count()).ballots, (await count()).left_out], [3, []])
  const { participantIds } = await draw(1)
  assert.equal(participantIds.length, 1)
  assert.equal((await confirm(participantIds)).winners_count, 1)
  const won = (await awards()).filter(({ is_drawn }) => is_drawn)
  assert.equal(won.length, 1)
  assert.deepEqual(
    [(await count()).ballots, (await count()).left_out],
    [2, [{ reason: 'won_before', count: 1 }]],
  )
  const rest = await draw(2)
  assert.equal(rest.participantIds.length, 2)
  assert.ok(rest.participants.every(({ participant }) => participant.id !== won[0]?.participant_id))
})

test('a prize that was drawn takes nothing from what credits earn, and no limit counts it', async () => {
  const { made, pool } = await gift({ award_credit_threshold: 2, awarded_prize_limit: 1 })
  const [first, second, third] = await entries(made, { count: 3 })
  await decide(made, first, { creditArray: [line(pool)] })
  const named = { kind: 'gift-with-purchase', exp: made.eid, prizePool: pool } as const
  const open = { from: null, to: null, rules: [], count: 1 }
  const { participantIds } = await drawWinners(world.db, world.scopeNow(), { ...named, ...open })
  await confirmDrawn(world.db, world.scopeNow(), { ...named, participantIds })
  assert.deepEqual(await prizesOf(pool), { awarded: 1, remaining: 4 })
  await decide(made, second, { creditArray: [line(pool)] })
  assert.deepEqual(await prizesOf(pool), { awarded: 2, remaining: 3 })
  // Now the one prize that credits may earn is had.
  await assert.rejects(decide(made, third, { creditArray: [line(pool)] }), /awarded_prize_limit|prizes/)
  assert.equal((await statusOf(third))?.status, 'invalid')
})
