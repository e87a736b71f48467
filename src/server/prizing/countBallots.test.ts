import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { noon, type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { confirmWinners, countBallots, drawPotentialWinners, openDraw } from './prizing.ts'

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
})
after(() => world.end())

const early = new Date(noon.getTime() - 86_400_000)

/** Ten ballots, and besides one entry for each reason why it is none; the last one of a person who has won. */
async function stage() {
  const { id, eid: exp } = await world.addSweepstakes(client)
  const add = (entries: Parameters<PrizingWorld['addEntries']>[2]) => world.addEntries(client, id, entries)
  const data = { entryData: { city: 'Laval' } }
  const prizePool = await world.addPool(client)
  const [winner] = await add({ count: 1, ...data })
  const draw = await openDraw(world.db, ana, { exp, count: 1, rules: [], prizePool })
  await drawPotentialWinners(world.db, ana, { exp, drawEid: draw.eid, replace: [] })
  await confirmWinners(world.db, ana, { exp, draw_eid: draw.eid })
  await add({ count: 10, ...data })
  await add({ status: 'pending', ...data })
  await add({ status: 'invalid', at: early, ...data })
  await add({ at: early, ...data })
  await add({ isFlagged: true, ...data })
  await add({ participantId: winner?.participant_id ?? '', ...data })
  await add({ entryData: { city: 'Gatineau' } })
  await add({ isTest: true, count: 4 })
  const asked = {
    exp,
    prizePool,
    from: '2026-05-02T00:00',
    to: '2026-05-03T00:00',
    rules: [{ key: 'city', value: 'Laval' }],
  }
  return {
    id,
    exp,
    prizePool,
    asked,
    count: (more: object = {}) => countBallots(world.db, ana, { ...asked, ...more }),
  }
}

test('what freezing would find is counted, and each other entry by the first reason', async () => {
  const { asked, count } = await stage()
  const counted = await count()
  assert.deepEqual(counted, {
    ballots: 10,
    left_out: [
      { reason: 'not_valid', count: 2 },
      { reason: 'outside_period', count: 1 },
      { reason: 'flagged', count: 1 },
      { reason: 'won_before', count: 2 },
      { reason: 'rules', count: 1 },
    ],
    bound: null,
    is_open: true,
  })
  const { ballot_count } = await openDraw(world.db, ana, { ...asked, count: 1 })
  assert.equal(ballot_count, counted.ballots)
})

test('without rules and times all that are valid count, and a pool for tests counts test entries', async () => {
  const { count } = await stage()
  assert.equal((await count({ rules: [], from: null, to: null, prizePool: null })).ballots, 12)
  const tests = await world.addPool(client, { isTesting: true })
  assert.deepEqual(await count({ rules: [], prizePool: tests }), {
    ballots: 4,
    left_out: [],
    bound: null,
    is_open: true,
  })
})

test('it says when no entry comes in any more, and refuses what freezing refuses', async () => {
  const { id, exp, count } = await stage()
  await world.rows('update experience set ended_at = $2 where id = $1', [id, noon])
  assert.equal((await count()).is_open, false)
  await assert.rejects(count({ to: '2026-05-01T00:00' }), refused('invalid', { field: 'to' }))
  const other = staff(await world.addClient(), 'Oda')
  await assert.rejects(countBallots(world.db, other, { exp, rules: [] }), refused('not_found'))
})
