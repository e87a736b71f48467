import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { compare, drawSeed, rankOf, type Walk, walkRanking } from './fairness.ts'
import type { Range } from './queries/frozenSet.ts'
import * as queries from './queries/ranking.ts'
import { partsOf, type Readers, readAhead } from './setParts.ts'

// A frozen set is ranked by the database, part by part. Here a person is a participant, of whom each has one hash.

/** 125,000 ballots, less than a second. */
const bundlesOfPart = 25

type WalkFrom = {
  draw: { id: string; prize_pool_id: string; ballot_count: number; ranked_seed?: string | null }
  seed: string
  count: number
  taken: readonly string[]
  /** How many positions the rounds before have walked. */
  walkedTo: number
  /** Bundles of a part that is ranked; a test has few. */
  parted?: number
}

/** So many ballots are ranked by whoever draws. */
const mostRankedAtOnce = 10_000

const reachOf = ({ count }: { count: number }) => 4 * count + 1000

/**
 * Ranks a large set as soon as what decides its ranking is there, so that nobody waits for it who draws: the frozen set and
 * the secret, and again the public value where it comes. Whoever can read this in the database could compute it from what
 * lies beside it.
 */
export async function rankAhead(db: Db, scope: Scope, drawId: string): Promise<void> {
  const draw = await queries.findUnranked(db, scope, drawId)
  if (!draw || draw.ballot_count <= mostRankedAtOnce) return
  const { manifest_hash: manifestHash, secret, public_value: publicValue } = draw
  const seed = drawSeed({ manifestHash, secret, publicValue: publicValue ?? '' })
  const top = await rankParts(db, scope, { draw, seed, reach: reachOf(draw) })
  await queries.writeRankedAhead(db, scope, { drawId, seed, top })
}

/**
 * Walks on from where the round before stopped, in the top of the ranking that the draw has kept: mostly a few positions,
 * else all of it. Where there is none yet of this seed, or so many are skipped that it is used up, the database ranks the
 * set and hands over more of its top, four times as much each time, until the ranking ends. That is kept with the draw, in
 * the round's transaction.
 */
export async function walkOn(
  tx: Db,
  scope: Scope,
  from: WalkFrom,
): Promise<{ walk: Walk; walkedTo: number }> {
  const { draw, count, walkedTo } = from
  const drawId = draw.id
  if (walkedTo > 0) {
    const next = await queries.listTopRanked(tx, scope, { drawId, after: walkedTo, most: 2 * count + 50 })
    const walk = walkNext(next, from)
    if (!walk.exhausted) return { walk, walkedTo: endOf(walk, walkedTo) }
  }
  const isKept = walkedTo > 0 || draw.ranked_seed === from.seed
  let top = isKept ? await queries.listTopRanked(tx, scope, { drawId, after: 0, most: null }) : []
  let reach = top.length
  for (;;) {
    const walk = top.length >= walkedTo ? walkIn(top, from) : undefined
    if (walk && (!walk.exhausted || reach >= draw.ballot_count))
      return { walk, walkedTo: endOf(walk, walkedTo) }
    reach = Math.max(walkedTo + reachOf(from), 4 * reach)
    top = await rankParts(tx, scope, { ...from, reach })
    await queries.writeTopRanked(tx, scope, { drawId, seed: from.seed, top })
  }
}

/** The database ranks one part of the set after the other: what is below the top of a part is below that of all. */
async function rankParts(
  tx: Db,
  scope: Scope,
  {
    draw,
    seed,
    reach,
    parted = bundlesOfPart,
  }: Pick<WalkFrom, 'draw' | 'seed' | 'parted'> & { reach: number },
): Promise<queries.FrozenBallot[]> {
  const { id: drawId, prize_pool_id: poolId } = draw
  const ranking = { seed, poolId, reach }
  const parts = await partsOf(tx, scope, { drawId, bundles: parted })
  if (parts.length === 1) return rankBy([tx], scope, { parts, ranking })
  return tx.apart(scope, (apart) => rankBy([tx, apart], scope, { parts, ranking }))
}

async function rankBy(
  readers: Readers,
  scope: Scope,
  { parts, ranking }: { parts: readonly Range[]; ranking: Ranking },
): Promise<queries.FrozenBallot[]> {
  const top = { rankPrefix: `${ranking.seed}:${ranking.poolId}:`, reach: ranking.reach }
  let best: queries.FrozenBallot[] = []
  const read = (reader: Db, part: Range) => queries.rankTop(reader, scope, { ...part, ...top })
  for await (const next of readAhead(readers, parts, read))
    best = best.length === 0 ? next : topOfBoth([...best, ...next], ranking)
  return best
}

type Ranking = { seed: string; poolId: string; reach: number }

const topOfBoth = (ballots: readonly queries.FrozenBallot[], { seed, poolId, reach }: Ranking) =>
  ballots
    .map((ballot) => ({ ballot, rank: rankOf(seed, poolId, ballot.entry_id) }))
    .sort((left, right) => compare(left.rank, right.rank))
    .slice(0, reach)
    .map(({ ballot }) => ballot)

/** In the ballots whose ranks follow on those that were walked. */
function walkNext(next: readonly queries.FrozenBallot[], from: WalkFrom): Walk {
  const { walkedTo } = from
  const walk = walkIn(next, { ...from, walkedTo: 0 })
  const placed = <T extends { position: number }>(one: T) => ({ ...one, position: walkedTo + one.position })
  return { ...walk, picked: walk.picked.map(placed), skipped: walk.skipped.map(placed) }
}

function walkIn(top: readonly queries.FrozenBallot[], { draw, walkedTo, ...from }: WalkFrom): Walk {
  const { seed, count, taken } = from
  const poolId = draw.prize_pool_id
  const ballots = top.map(({ entry_id: id, participant_id: person }) => ({ id, person }))
  const last = ballots[walkedTo - 1]
  const startAfterRank = last && rankOf(seed, poolId, last.id)
  return walkRanking({ seed, poolId, ballots, taken, count, startAfterRank })
}

function endOf(walk: Walk, walkedTo: number): number {
  return Math.max(walkedTo, walk.picked.at(-1)?.position ?? 0, walk.skipped.at(-1)?.position ?? 0)
}
