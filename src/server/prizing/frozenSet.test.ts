import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { storedBallots } from '#test/support/ballots.ts'
import { type PrizingWorld, prizingWorld, staff } from '#test/support/prizing.ts'
import { hashSet, personHash } from './fairness.fixture.ts'
import { compare, walkRanking } from './fairness.ts'
import { freezeSet, personHashKeys } from './frozenSet.ts'
import { drawPotentialWinners, openDraw } from './prizing.ts'

// A draw keeps the top of its ranking; a redraw goes on in it, and comes out as if the whole set were ranked anew.

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
})
after(() => world.end())

/** A draw with its first round; `among` adds the entries. */
async function drawn(count: number, among: (experienceId: string) => Promise<unknown>) {
  const { id, eid: exp } = await world.addSweepstakes(client)
  await among(id)
  const prizePool = await world.addPool(client)
  const draw = await openDraw(world.db, ana, { exp, count, rules: [], prizePool })
  const again = (replace: string[]) =>
    drawPotentialWinners(world.db, ana, { exp, drawEid: draw.eid, replace, reason: 'No answer' })
  return { draw, again, first: await again([]) }
}

type Kept = { seed: string; prize_pool_id: string; person_key: string; top: string[] | null }

async function keptOf(drawId: string): Promise<Kept> {
  const asked = 'select seed, prize_pool_id, person_key, top_ranked as top from draw where id = $1'
  const [kept] = await world.rows<Kept>(asked, [drawId])
  return kept ?? assert.fail()
}

const keep = (drawId: string, top: readonly string[] | null) =>
  world.rows('update draw set top_ranked = $2 where id = $1', [drawId, top])

/** Every position from the top, made anew from the stored set, up to `count` picks. */
async function walkedAnew(drawId: string, count: number) {
  const { seed, prize_pool_id: poolId, person_key: key } = await keptOf(drawId)
  const ballots = (await storedBallots(world, drawId)).map(({ id, participant_id }) => {
    return { id, person: personHash(key, participant_id) }
  })
  return { ballots, walk: walkRanking({ seed, poolId, ballots, taken: [], count }) }
}

type Drawn = Awaited<ReturnType<typeof drawPotentialWinners>>
const shortOf = (picks: Drawn) => picks.map(({ entry, position, rank }) => [entry.id, position, rank])

async function assertAsAnew(drawId: string, picks: Drawn) {
  const { walk } = await walkedAnew(drawId, picks.length)
  const anew = walk.picked.map(({ ballotId, position, rank }) => [ballotId, position, rank])
  assert.deepEqual(shortOf(picks), anew)
  const skipped = await world.rows<{ ballot: string; position: number }>(
    `select s ->> 'ballot' as ballot, (s ->> 'position')::int as position
     from draw_round r cross join lateral jsonb_array_elements(r.skipped) s where r.draw_id = $1 order by 2`,
    [drawId],
  )
  assert.deepEqual(
    skipped.map(({ ballot, position }) => [ballot, position]),
    walk.skipped.map(({ ballotId, position }) => [ballotId, position]),
  )
}

const many = (experienceId: string) => world.addEntries(client, experienceId, { count: 1300 })

test('a redraw goes on in the ranking that the first round kept, as one that is made anew would', async () => {
  const { draw, again, first } = await drawn(3, many)
  const { top } = await keptOf(draw.id)
  assert.equal(top?.length, 1012)
  assert.deepEqual(
    top.slice(0, 3),
    first.map(({ entry }) => entry.id),
  )
  const second = await again(first.slice(0, 2).map(({ eid }) => eid))
  const third = await again(second.slice(-1).map(({ eid }) => eid))
  assert.equal(third.length, 6)
  await assertAsAnew(draw.id, third)
  assert.deepEqual((await keptOf(draw.id)).top, top)
})

test('a draw that kept nothing, or less than was walked, or no more than that, ranks its set anew and keeps that', async () => {
  const { draw, again, first } = await drawn(3, many)
  let picks = first
  for (const left of [null, 0, 2, 6]) {
    await keep(draw.id, left === null ? null : ((await keptOf(draw.id)).top ?? []).slice(0, left))
    assert.ok(left === null || left <= picks.length)
    picks = await again(picks.slice(-1).map(({ eid }) => eid))
    const { top } = await keptOf(draw.id)
    assert.ok(top && top.length >= 1000, `${top?.length} kept`)
  }
  assert.equal(picks.length, 7)
  await assertAsAnew(draw.id, picks)
})

test('a redraw that skips past all that was kept reads on to the end of the ranking', async () => {
  const { draw, again, first } = await drawn(1, async (experienceId) => {
    const [one] = await world.addEntries(client, experienceId, { count: 1 })
    await world.addEntries(client, experienceId, { count: 4500, participantId: one?.participant_id ?? '' })
    await world.addEntries(client, experienceId, { count: 2 })
  })
  assert.equal((await keptOf(draw.id)).top?.length, 1004)
  // All three people, then nobody is left: of 4,503 ballots 4,500 are one person's.
  const second = await again(first.map(({ eid }) => eid))
  const third = await again(second.slice(-1).map(({ eid }) => eid))
  await assertAsAnew(draw.id, third)
  assert.ok(((await keptOf(draw.id)).top?.length ?? 0) >= (third.at(-1)?.position ?? 5000))
  const last = third.slice(-1).map(({ eid }) => eid)
  await assert.rejects(again(last), /no_potential_winners|No potential winners/)
})

test('a set of more than one part is hashed whole and in its order', async () => {
  const { draw } = await drawn(1, (experienceId) => world.addEntries(client, experienceId, { count: 10_001 }))
  const { ballots } = await walkedAnew(draw.id, 1)
  assert.equal(ballots.length, 10_001)
  const [row] = await world.rows<{ hash: string }>(
    `select manifest::json ->> 'set_hash' as hash from draw where id = $1`,
    [draw.id],
  )
  assert.equal(row?.hash, hashSet(ballots))
})

test('flagged and erased people have no ballot, with rules and without', async () => {
  const { id, eid: exp } = await world.addSweepstakes(client)
  const [ballot] = await world.addEntries(client, id, { count: 1 })
  await world.addEntries(client, id, { count: 1, isFlagged: true })
  const [gone] = await world.addEntries(client, id, { count: 1 })
  await world.rows('update participant set erased_at = now() where id = $1', [gone?.participant_id])
  const prizePool = await world.addPool(client)
  for (const rules of [[], [{ key: 'language', value: 'en' }]]) {
    const draw = await openDraw(world.db, ana, { exp, count: 1, rules, prizePool })
    assert.deepEqual(await storedBallots(world, draw.id), [
      { id: ballot?.id, participant_id: ballot?.participant_id },
    ])
  }
})

test('people are looked up where the client has many more of them than the contest has entries, and the set is the same', async () => {
  const mine = await world.addClient()
  const { id, eid: exp } = await world.addSweepstakes(mine)
  const large = { size: 'L' }
  const [first, second] = await world.addEntries(mine, id, { count: 2, entryData: large })
  const [third] = await world.addEntries(mine, id, { count: 1, participantData: large })
  await world.addEntries(mine, id, { count: 1, entryData: { size: 'M' } })
  await world.addEntries(mine, id, { count: 1, entryData: large, isFlagged: true })
  const prizePool = await world.addPool(mine)
  const joined: string[] = []
  const note = (text: unknown) => {
    if (String(text).includes('join participant p on')) joined.push(String(text))
  }
  subscribe('fanfare.statement', note)
  const frozen = async (people: number) => {
    const written = `insert into counter (client_id, name, shard, value) values ($1, 'participants', 0, $2)
      on conflict (client_id, name, shard) do update set value = excluded.value`
    await world.rows(written, [mine.id, people])
    const rules = [
      { key: 'data.size', value: 'L' },
      { key: 'language', value: 'en' },
    ]
    const draw = await openDraw(world.db, staff(mine, 'Ana'), { exp, count: 1, rules, prizePool })
    return (await storedBallots(world, draw.id)).map(({ id: entry }) => entry)
  }
  const expected = [first, second, third].map((entry) => entry?.id ?? '').sort(compare)
  assert.deepEqual(await frozen(5), expected)
  assert.equal(joined.length, 1)
  assert.deepEqual(await frozen(1000), expected)
  assert.equal(joined.length, 1)
  unsubscribe('fanfare.statement', note)
})

test('entries are known by their days and counted where these say nothing; tables that are mostly theirs are read whole', async () => {
  const mine = await world.addClient()
  const { id: experienceId } = await world.addSweepstakes(mine)
  const entries = await world.addEntries(mine, experienceId, { count: 20 })
  const expected = entries.map(({ id }) => id).sort(compare)
  const [spread] = await world.rows(`select from pg_extension where extname = 'citus'`)
  const statements = { counts: 0, whole: 0 }
  const note = (text: unknown) => {
    if (String(text).includes('select count(*) from entry')) statements.counts += 1
    if (String(text).includes('enable_bitmapscan')) statements.whole += 1
  }
  const frozen = async (rules: { key: string; value: string }[]) => {
    Object.assign(statements, { counts: 0, whole: 0 })
    const filter = { experienceId, isTesting: false, from: null, to: null, rules, drawId: newId(), shares: 2 }
    subscribe('fanfare.statement', note)
    await freezeSet(world.db, staff(mine, 'Ana'), { ...filter, ...personHashKeys('0'.repeat(64)) })
    unsubscribe('fanfare.statement', note)
    const ballots = await storedBallots(world, filter.drawId)
    assert.deepEqual(
      ballots.map(({ id }) => id),
      expected,
    )
    return { ...statements }
  }
  const inEnglish = [{ key: 'language', value: 'en' }]
  assert.deepEqual(await frozen(inEnglish), { counts: 1, whole: 0 })
  await world.rows(
    `insert into entry_day (client_id, experience_id, day, source, status, shard, count)
     values ($1, $2, '2026-05-02', 'web', 'valid', 0, 1000000)`,
    [mine.id, experienceId],
  )
  assert.deepEqual(await frozen(inEnglish), { counts: 0, whole: spread ? 0 : 2 })
  assert.deepEqual(await frozen([]), { counts: 0, whole: 0 })
})
