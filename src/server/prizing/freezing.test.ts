import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, test } from 'node:test'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { storedBallots } from '#test/support/ballots.ts'
import { isSomebodyWaiting, isSpread } from '#test/support/lockWaits.ts'
import { noon, type PrizingWorld, prizingWorld, staff } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { until } from '#test/support/until.ts'
import { hashSet, personHash } from './fairness.fixture.ts'
import { newDrawSecret, walkRanking } from './fairness.ts'
import { freezeSet, personHashKeys } from './frozenSet.ts'
import { drawPotentialWinners, openDraw } from './prizing.ts'
import { walkOn } from './ranking.ts'
import { type SetJob, settleSet } from './unusedSet.ts'

// A set is frozen in shares and ranked in parts, and comes out as if it were one: of one moment, whole or not at all.

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
})
after(() => world.end())

const secret = newDrawSecret()
const ballotsOf = async (drawId: string) =>
  (await storedBallots(world, drawId)).map(({ id, participant_id: participant }) => {
    return { id, participant, person: personHash(secret, participant) }
  })

const countBallots = async (drawId: string) => (await ballotsOf(drawId)).length

const rules = [
  { key: 'data.size', value: 'L' },
  { key: 'language', value: 'en' },
]

/** A contest in which some are left out for each reason; `valid` counts those who are not for their status. */
async function addContest() {
  const { id: experienceId, eid: exp } = await world.addSweepstakes(client)
  const [entryData, other] = [{ size: 'L' }, { size: 'M' }]
  const later = new Date('2026-05-02T17:00:00.123Z')
  const add = (more: object) => world.addEntries(client, experienceId, { entryData, ...more })
  const [one] = await add({ count: 40 })
  await add({ count: 15, at: later, participantId: one?.participant_id })
  await add({ count: 9, at: new Date('2026-05-01T12:00:00Z') })
  await add({ count: 4, entryData: other })
  await add({ count: 3, isFlagged: true })
  await add({ count: 3, isTest: true })
  await add({ count: 5, status: 'invalid' })
  // Times with microseconds, of which some are within one millisecond. By UTC, since nodes add to no time of a zone.
  await world.rows(
    `update entry set created_at = (created_at at time zone 'UTC'
       + (get_byte(uuid_send(id), 15) % 7) * interval '1 microsecond') at time zone 'UTC'
     where experience_id = $1`,
    [experienceId],
  )
  return { experienceId, exp, valid: 74 }
}

/** One key of the people for all sets, so that they can be compared. */
const keys = personHashKeys(secret)
const filterOf = (experienceId: string, ruled = rules) => {
  return { experienceId, isTesting: false, from: null, to: null, rules: ruled, drawId: newId(), ...keys }
}

const countPeople = (people: number) =>
  world.rows(
    `insert into counter (client_id, name, shard, value) values ($1, 'participants', 0, $2)
     on conflict (client_id, name, shard) do update set value = excluded.value`,
    [client.id, people],
  )

/** How many statements were made of which the text has this. */
async function countStatements(having: string, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const note = (text: unknown) => {
    if (String(text).includes(having)) count += 1
  }
  subscribe('fanfare.statement', note)
  await work()
  unsubscribe('fanfare.statement', note)
  return count
}

/** Are the tables spread? There one connection freezes all. */

test('a set that is frozen in shares is that of one, byte for byte, however people are read', async () => {
  const { experienceId } = await addContest()
  const [few, some, many] = [0, 100, 1_000_000]
  for (const [ruled, expected] of [
    [rules, 64],
    [[], 68],
  ] as const)
    for (const people of [few, some, many]) {
      await countPeople(people)
      const whole = filterOf(experienceId, [...ruled])
      const inOne = await freezeSet(world.db, ana, whole)
      const ballots = await ballotsOf(whole.drawId)
      assert.equal(ballots.length, expected)
      assert.deepEqual(inOne, { ballotCount: expected, setHash: hashSet(ballots) })
      for (const shares of [1, 2, 4]) {
        const dealt = { ...whole, drawId: newId(), shares, bundleSize: 5 }
        const statements = await countStatements('insert into ballot_bundle', async () => {
          assert.deepEqual(await freezeSet(world.db, ana, dealt), inOne)
        })
        assert.equal(statements, shares)
        assert.deepEqual(await ballotsOf(dealt.drawId), ballots)
      }
    }
})

type Happening = { in?: 'first' | 'second'; behind?: string; happen: () => Promise<unknown> }

/** A database of which something happens once, behind a statement of the connection that freezes, or of that beside it. */
function whileFreezing({
  in: connection = 'first',
  behind = 'insert into ballot_bundle',
  happen,
}: Happening): Db {
  let isOver = false
  const watched = (tx: Db, place: 'first' | 'second'): Db => {
    const seen = async <T>(query: { texts: readonly string[] }, answer: Promise<T>) => {
      const answered = await answer
      if (isOver || place !== connection || !query.texts.join('').includes(behind)) return answered
      isOver = true
      await happen()
      return answered
    }
    return {
      ...tx,
      many: (within, query) => seen(query, tx.many(within, query)),
      one: (within, query) => seen(query, tx.one(within, query)),
      apart: (within, work, moment) => tx.apart(within, (second) => work(watched(second, 'second')), moment),
    }
  }
  const apart: Db['apart'] = (within, work, moment) =>
    world.db.apart(within, (tx) => work(watched(tx, 'first')), moment)
  return { ...world.db, apart }
}

test('the shares are of one moment: what changes beside them is in the next set', async () => {
  for (const behind of ['pg_export_snapshot', 'insert into ballot_bundle']) {
    const { experienceId } = await addContest()
    const wanted = filterOf(experienceId)
    await freezeSet(world.db, ana, wanted)
    const before = await ballotsOf(wanted.drawId)
    const change = async () => {
      await world.rows(`update entry set status = 'invalid' where experience_id = $1 and status = 'valid'`, [
        experienceId,
      ])
      await world.rows(
        'update participant set is_flagged = true where id in (select participant_id from entry where experience_id = $1)',
        [experienceId],
      )
      await world.addEntries(client, experienceId, { count: 5, entryData: { size: 'L' } })
    }
    const meanwhile = { ...wanted, drawId: newId(), shares: 4 }
    await freezeSet(whileFreezing({ behind, happen: change }), ana, meanwhile)
    assert.deepEqual(await ballotsOf(meanwhile.drawId), before)
    const next = { ...wanted, drawId: newId(), shares: 4 }
    assert.equal((await freezeSet(world.db, ana, next)).ballotCount, 5)
  }
})

const end = () => Promise.reject(new Error('the process ends'))

test('a freeze that ends between two shares leaves nothing, or what is deleted afterwards', async () => {
  const { experienceId } = await addContest()
  const ended = { ...filterOf(experienceId), shares: 4 }
  await assert.rejects(freezeSet(whileFreezing({ happen: end }), ana, ended), /the process ends/)
  await settle(lastSet())
  assert.equal(await countBallots(ended.drawId), 0)
  if (await isSpread(world)) return
  assert.equal(lastSet().drawId, ended.drawId)
  await assert.rejects(
    freezeSet(whileFreezing({ in: 'second', happen: end }), ana, ended),
    /the process ends/,
  )
  assert.equal(await countBallots(ended.drawId), 0)
})

test('a freeze whose connection is lost between two shares is whole, also where the other had ended', async () => {
  const { experienceId } = await addContest()
  const wanted = { ...filterOf(experienceId), shares: 4, bundleSize: 5 }
  const expected = await freezeSet(world.db, ana, wanted)
  for (const place of ['first', 'second'] as const) {
    const lost = { ...wanted, drawId: newId() }
    const lose = async () => {
      if (await isSpread(world)) return
      if (place === 'first') await until(async () => (await countBallots(lost.drawId)) > 0)
      await world.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'
         order by xact_start ${place === 'first' ? 'asc' : 'desc'} limit 1`,
      )
    }
    assert.deepEqual(await freezeSet(whileFreezing({ in: place, happen: lose }), ana, lost), expected)
    assert.deepEqual(await ballotsOf(lost.drawId), await ballotsOf(wanted.drawId))
  }
})

test('a set of which there are other ballots than were frozen is refused', async () => {
  const { experienceId } = await addContest()
  const set = filterOf(experienceId)
  let isFirst = true
  const apart: Db['apart'] = async (...given) => {
    const answer = await world.db.apart(...given)
    if (isFirst)
      await world.rows(
        `insert into ballot_bundle (client_id, draw_id, first_entry, last_entry, entries, participants)
         values ($1, $2, $3, $3, array[$3]::uuid[], array[$3]::uuid[])`,
        [client.id, set.drawId, newId()],
      )
    isFirst = false
    return answer
  }
  await assert.rejects(freezeSet({ ...world.db, apart }, ana, set), /65 ballots are there of 64/)
})

const outside = { ...quiet, clock: { now: () => noon } }
const lastSet = () => world.jobs.findLast(({ name }) => name === 'prizing.settleSet')?.payload as SetJob
const settle = (job: SetJob) => settleSet({ db: world.db, outside }, job)

test('a set whose draw did not come to be is deleted, and that of a draw is kept', async () => {
  const { experienceId, exp } = await addContest()
  const prizePool = await world.addPool(client)
  const asked = { exp, count: 2, rules: [], prizePool }
  const killed: Db = {
    ...world.db,
    transaction: (within, work) =>
      world.db.transaction(within, async (tx) => {
        await work(tx)
        throw new Error('the process ends')
      }),
  }
  await assert.rejects(openDraw(killed, ana, asked), /the process ends/)
  const { drawId, ...left } = lastSet()
  assert.deepEqual(left, { clientId: client.id, experienceId })
  assert.deepEqual(await world.rows('select from draw where experience_id = $1', [experienceId]), [])
  assert.equal(await countBallots(drawId), 68)
  await settle(lastSet())
  assert.equal(await countBallots(drawId), 0)
  const { id, number, ballot_count } = await openDraw(world.db, ana, asked)
  assert.deepEqual([number, ballot_count, lastSet().drawId], [1, 68, id])
  await settle(lastSet())
  assert.equal(await countBallots(id), 68)
})

test('who looks after a set waits for whoever opens its draw', async () => {
  const { exp } = await addContest()
  const prizePool = await world.addPool(client)
  let settled: Promise<void> | undefined
  const { id } = await world.db.transaction(ana, async (tx) => {
    const draw = await openDraw(tx, ana, { exp, count: 2, rules: [], prizePool })
    settled = settle(lastSet())
    await until(() => isSomebodyWaiting(world))
    return draw
  })
  await settled
  assert.equal(await countBallots(id), 68)
})

test('a set that is ranked in parts has the ranking of one part', async () => {
  const { exp, experienceId } = await addContest()
  const prizePool = await world.addPool(client)
  const draw = await openDraw(world.db, ana, { exp, count: 3, rules: [], prizePool })
  await drawPotentialWinners(world.db, ana, { exp, drawEid: draw.eid, replace: [] })
  const asked = 'select seed, prize_pool_id, ballot_count, top_ranked as top from draw where id = $1'
  type Kept = { seed: string; prize_pool_id: string; ballot_count: number; top: string[] }
  const keptOf = async () => (await world.rows<Kept>(asked, [draw.id]))[0] ?? assert.fail()
  const { seed, top, ...known } = await keptOf()
  const ballots = (await ballotsOf(draw.id)).map(({ id, participant: person }) => ({ id, person }))
  const whole = walkRanking({ seed, poolId: known.prize_pool_id, ballots, taken: [], count: 30 })
  await world.rows('delete from ballot_bundle where draw_id = $1', [draw.id])
  await freezeSet(world.db, ana, { ...filterOf(experienceId, []), drawId: draw.id, bundleSize: 7 })
  for (const parted of [1, 3, 10, 11]) {
    const from = { draw: { id: draw.id, ...known }, seed, count: 30, taken: [], walkedTo: 0, parted }
    const statements = await countStatements('order by sha256', async () => {
      const { walk } = await world.db.transaction(ana, (tx) => walkOn(tx, ana, from))
      assert.deepEqual(walk.picked, whole.picked)
      assert.deepEqual(walk.skipped, whole.skipped)
    })
    assert.equal(statements, Math.ceil(10 / parted))
    assert.deepEqual((await keptOf()).top, top)
  }
})
