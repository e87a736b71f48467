import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type PrizingWorld, prizingWorld, staff } from '#test/support/prizing.ts'
import { type Ballot, drawSeed, walkRanking } from './fairness.ts'
import { openDraw } from './prizing.ts'
import { walkOn } from './ranking.ts'

// Simulated draws, as many as show a ballot that is drawn a little more often than the others. Their secrets are
// counted, so each run says the same. A fair draw lies between the bounds of 99 in a hundred.

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const poolId = '018f0000-0000-7000-8000-00000000f001'
const ballotOf = (at: number, person = at): Ballot => ({
  id: `018f0000-0000-7000-8000-00000000000${at}`,
  person: sha256(`person ${person}`),
})
const ten = Array.from({ length: 10 }, (_, at) => ballotOf(at))
/** As a draw has it: manifest, secret and what a second person typed. */
const seedOf = (draw: number) =>
  drawSeed({
    manifestHash: sha256(`manifest ${draw}`),
    secret: sha256(`secret ${draw}`),
    publicValue: 'Maple 5',
  })

type Counts = Map<string, number>
const add = (counts: Counts, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Pearson's sum over these classes, each of which is to be as frequent as the others. */
function chiSquare(counts: Counts, classes: number): number {
  assert.equal(counts.size, classes)
  const expected = counts.values().reduce((sum, count) => sum + count, 0) / classes
  return counts.values().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Half a percent of fair draws lies below the first, as much above the second: by degrees of freedom. */
const bounds = { 9: [1.735, 23.589], 89: [58.389, 127.106] } as const

function assertFair(counts: Counts, freedom: keyof typeof bounds): void {
  const sum = chiSquare(counts, freedom + 1)
  const [least, most] = bounds[freedom]
  assert.ok(sum > least && sum < most, `${sum} is not between ${least} and ${most}`)
}

test('in 20,000 draws each ballot comes first, second, and before each other one as often as the others', () => {
  const [firsts, seconds, pairs]: [Counts, Counts, Counts] = [new Map(), new Map(), new Map()]
  for (let draw = 0; draw < 20_000; draw += 1) {
    const { picked } = walkRanking({ seed: seedOf(draw), poolId, ballots: ten, taken: [], count: 2 })
    const [first = '', second = ''] = picked.map(({ ballotId }) => ballotId)
    add(firsts, first)
    add(seconds, second)
    add(pairs, `${first} ${second}`)
  }
  assertFair(firsts, 9)
  assertFair(seconds, 9)
  assertFair(pairs, 89)
})

/** Between the bounds of 99 in a hundred of that many draws with this chance. */
function assertShare(counted: number, { draws, chance }: { draws: number; chance: number }): void {
  const spread = 2.576 * Math.sqrt(draws * chance * (1 - chance))
  const [least, most] = [draws * chance - spread, draws * chance + spread]
  assert.ok(counted > least && counted < most, `${counted} is not between ${least} and ${most}`)
}

test('in 20,000 draws of two, who has three of ten ballots wins as often as three ballots do, and once at most', () => {
  const ballots = ten.map((_, at) => ballotOf(at, Math.max(at, 2)))
  const [draws, heavy] = [20_000, ballots[0]?.person]
  const wins = { first: 0, any: 0 }
  for (let draw = 0; draw < draws; draw += 1) {
    const { picked } = walkRanking({ seed: seedOf(draw), poolId, ballots, taken: [], count: 2 })
    assert.equal(new Set(picked.map(({ person }) => person)).size, 2)
    if (picked[0]?.person === heavy) wins.first += 1
    if (picked.some(({ person }) => person === heavy)) wins.any += 1
  }
  assertShare(wins.first, { draws, chance: 3 / 10 })
  // First, or second after one of the seven others: of nine ballots three are left.
  assertShare(wins.any, { draws, chance: 3 / 10 + (7 / 10) * (3 / 9) })
})

let world: PrizingWorld
before(async () => {
  world = await prizingWorld()
})
after(() => world.end())

test('in 500 draws the database ranks as the function does, and as fairly', async () => {
  const { db } = world
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const { id, eid: exp } = await world.addSweepstakes(client)
  await world.addEntries(client, id, { count: 1 })
  const prizePool = await world.addPool(client)
  const draw = await openDraw(db, ana, { exp, count: 1, rules: [], prizePool })
  // Ids that are the same in each run.
  const ballots = ten.map(({ id: one }) => ({ id: one, person: one }))
  const ids = ballots.map((ballot) => ballot.id).sort()
  await world.rows(
    `update ballot_bundle set first_entry = $2, last_entry = $3, entries = $4, participants = $4 where draw_id = $1`,
    [draw.id, ids[0], ids.at(-1), ids],
  )
  const of = { id: draw.id, prize_pool_id: poolId, ballot_count: ten.length }
  const firsts: Counts = new Map()
  await db.transaction(ana, async (tx) => {
    for (let number = 0; number < 500; number += 1) {
      const seed = seedOf(number)
      const { walk } = await walkOn(tx, ana, { draw: of, seed, count: 3, taken: [], walkedTo: 0 })
      const expected = walkRanking({ seed, poolId, ballots, taken: [], count: 3 })
      assert.deepEqual(walk, expected)
      add(firsts, walk.picked[0]?.ballotId ?? '')
    }
  })
  assertFair(firsts, 9)
})
