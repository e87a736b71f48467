import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, test } from 'node:test'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { storedBallots } from '#test/support/ballots.ts'
import { noon, type PrizingWorld, prizingWorld, staff } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { walkRanking } from './fairness.ts'
import { drawPotentialWinners, openDraw, setPublicValue } from './prizing.ts'
import { type SetJob, settleSet } from './unusedSet.ts'

// A large set is ranked by a job, so that who draws does not wait for it; who is drawn is the same with it and without.

let world: PrizingWorld
let client: ClientRef
let [ana, ben]: UserScope[] = []
let exp = ''
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
  ben = staff(client, 'Ben')
  const experience = await world.addSweepstakes(client)
  exp = experience.eid
  await world.addEntries(client, experience.id, { count: 10_001 })
})
after(() => world.end())

const scopeOf = (one: UserScope | undefined) => one ?? assert.fail()
const open = async () =>
  openDraw(world.db, scopeOf(ana), { exp, count: 3, rules: [], prizePool: await world.addPool(client) })
const outside = { ...quiet, clock: { now: () => noon } }
const jobsOf = (drawId: string) =>
  world.jobs.filter(({ payload }) => (payload as Partial<SetJob>).drawId === drawId)
const settle = async (drawId: string) => {
  const job = jobsOf(drawId).findLast(({ name }) => name === 'prizing.settleSet')
  await settleSet({ db: world.db, outside }, job?.payload as SetJob)
}

/** Draws, and holds who was drawn against the whole set; answers how often the database ranked a part of it meanwhile. */
async function draw({ id, eid }: { id: string; eid: string }): Promise<number> {
  let ranked = 0
  const note = (text: unknown) => {
    if (String(text).includes('order by sha256')) ranked += 1
  }
  subscribe('fanfare.statement', note)
  const picks = await drawPotentialWinners(world.db, scopeOf(ana), { exp, drawEid: eid, replace: [] })
  unsubscribe('fanfare.statement', note)
  const [row] = await world.rows<{ seed: string; poolId: string }>(
    'select seed, prize_pool_id as "poolId" from draw where id = $1',
    [id],
  )
  const stored = await storedBallots(world, id)
  const ballots = stored.map(({ id: ballot, participant_id }) => ({ id: ballot, person: participant_id }))
  const { seed, poolId } = row ?? assert.fail()
  const whole = walkRanking({ seed, poolId, ballots, taken: [], count: 3 })
  assert.deepEqual(
    picks.map(({ entry, rank, position }) => [entry.id, rank, position]),
    whole.picked.map(({ ballotId, rank, position }) => [ballotId, rank, position]),
  )
  return ranked
}

test('a large set that a job has ranked is not ranked by whoever draws', async () => {
  const opened = await open()
  await settle(opened.id)
  assert.equal(await draw(opened), 0)
})

test('who draws before the job has run ranks the set, and the job then changes nothing', async () => {
  const opened = await open()
  assert.equal(await draw(opened), 1)
  const kept = () => world.rows('select top_ranked, ranked_seed, state from draw where id = $1', [opened.id])
  const before = await kept()
  await settle(opened.id)
  assert.deepEqual(await kept(), before)
})

test('a public value makes another ranking: by its own job, or by whoever draws before that', async () => {
  for (const isSettled of [true, false]) {
    const opened = await open()
    await settle(opened.id)
    await setPublicValue(world.db, scopeOf(ben), { exp, drawEid: opened.eid, text: 'Maple 5' })
    assert.equal(jobsOf(opened.id).filter(({ name }) => name === 'prizing.settleSet').length, 2)
    if (isSettled) await settle(opened.id)
    assert.equal(await draw(opened), isSettled ? 0 : 1)
  }
})

test('a draw that waits for a round is ranked when that is there', async () => {
  const opened = await open()
  await world.rows('update draw set beacon_round = 7 where id = $1', [opened.id])
  await settle(opened.id)
  assert.deepEqual(await world.rows('select ranked_seed from draw where id = $1', [opened.id]), [
    { ranked_seed: null },
  ])
})
