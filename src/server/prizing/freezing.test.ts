import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, test } from 'node:test'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { storedBallots } from '#test/support/ballots.ts'
import { noon, type PrizingWorld, prizingWorld, staff } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { until } from '#test/support/until.ts'
import { hashSet, personHash } from './fairness.fixture.ts'
import { newDrawSecret, walkRanking } from './fairness.ts'
import { freezeSet, personHashKeys } from './frozenSet.ts'
import { drawPotentialWinners, openDraw } from './prizing.ts'
import { walkOn } from './ranking.ts'
import { type SetJob, settleSet } from './unusedSet.ts'

// A set is frozen and ranked in parts, and comes out as if it were one: of one moment, whole or not at all.

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

test('a set that is frozen in parts is that of one part, byte for byte, however people are read', async () => {
  const { experienceId, valid } = await addContest()
  for (const [ruled, expected] of [
    [rules, 64],
    [[], 68],
  ] as const)
    for (const people of [0, 1_000_000]) {
      await countPeople(people)
      const whole = filterOf(experienceId, [...ruled])
      const inOne = await freezeSet(world.db, ana, whole)
      const ballots = await ballotsOf(whole.drawId)
      assert.equal(ballots.length, expected)
      assert.deepEqual(inOne, { ballotCount: expected, setHash: hashSet(ballots) })
      for (const partSize of [1, 7, valid, valid + 1]) {
        const parted = { ...whole, drawId: newId(), partSize, bundleSize: 5 }
        const statements = await countStatements('insert into ballot_bundle', async () => {
          assert.deepEqual(await freezeSet(world.db, ana, parted), inOne)
        })
        assert.equal(statements, Math.ceil(valid / partSize))
        assert.deepEqual(await ballotsOf(parted.drawId), ballots)
      }
    }
})

/** A database of which something happens behind the part with this number. */
function betweenParts(at: number, happen: () => Promise<unknown>): Db {
  let parts = 0
  const watched = (tx: Db): Db => ({
    ...tx,
    many: async (within, query) => {
      const written = await tx.many(within, query)
      if (query.texts.join('').includes('insert into ballot_bundle') && ++parts === at) await happen()
      return written
    },
  })
  return { ...world.db, apart: (within, work) => world.db.apart(within, (tx) => work(watched(tx))) }
}

test('the parts are of one moment: what changes between them is in the next set', async () => {
  const { experienceId } = await addContest()
  const wanted = filterOf(experienceId)
  await freezeSet(world.db, ana, wanted)
  const before = await ballotsOf(wanted.drawId)
  const db = betweenParts(2, async () => {
    await world.rows(`update entry set status = 'invalid' where experience_id = $1 and status = 'valid'`, [
      experienceId,
    ])
    await world.rows(
      'update participant set is_flagged = true where id in (select participant_id from entry where experience_id = $1)',
      [experienceId],
    )
    await world.addEntries(client, experienceId, { count: 5, entryData: { size: 'L' } })
  })
  const meanwhile = { ...wanted, drawId: newId(), partSize: 10 }
  await freezeSet(db, ana, meanwhile)
  assert.deepEqual(await ballotsOf(meanwhile.drawId), before)
  const next = { ...wanted, drawId: newId(), partSize: 10 }
  assert.equal((await freezeSet(world.db, ana, next)).ballotCount, 5)
})

test('a freeze that ends between two parts leaves no ballot, and one whose connection is lost there is whole', async () => {
  const { experienceId } = await addContest()
  const ended = { ...filterOf(experienceId), partSize: 10 }
  const ending = betweenParts(3, () => Promise.reject(new Error('the process ends')))
  await assert.rejects(freezeSet(ending, ana, ended), /the process ends/)
  assert.equal(await countBallots(ended.drawId), 0)
  const lost = { ...ended, drawId: newId() }
  const losing = betweenParts(3, () =>
    world.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    ),
  )
  assert.deepEqual(await freezeSet(losing, ana, lost), await freezeSet(world.db, ana, ended))
  assert.deepEqual(await ballotsOf(lost.drawId), await ballotsOf(ended.drawId))
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
  // On spread tables it waits on another node.
  const [spread] = await world.rows(`select from pg_extension where extname = 'citus'`)
  const waits = spread
    ? 'citus_lock_waits'
    : `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => (await world.rows(`select from ${waits}`)).length > 0
  let settled: Promise<void> | undefined
  const { id } = await world.db.transaction(ana, async (tx) => {
    const draw = await openDraw(tx, ana, { exp, count: 2, rules: [], prizePool })
    settled = settle(lastSet())
    await until(isWaiting)
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
