import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { compare, rankOf, type Walk, walkRanking } from './fairness.ts'
import * as queries from './queries/frozenSet.ts'
import { settleLater } from './unusedSet.ts'

// The set of a draw lies in the database and may have millions of ballots: it is frozen, hashed, ranked and written out
// in parts. No statement is about more than one of them, and no process ever holds the set whole.

/** Rows of a part that is frozen or ranked: some seconds. */
const rowsOfPart = 250_000

/** How a part is cut; a test has small ones. */
type Parted = { partSize?: number }

type FrozenSet = { ballotCount: number; setHash: string }

/**
 * Freezes the set and hashes it. `apart` is a transaction of its own: all of its parts are read at one moment, as if one
 * statement had read them, and where it ends early there is no ballot. It is none of the draw's own, which would then
 * have to be at that moment too and could not come behind anything that others wrote meanwhile (its number, the trail).
 * So a set that is there is no draw yet, and `settleLater` has a look at what became of it.
 */
export function freezeSet(
  db: Db,
  scope: Scope,
  { partSize: size = rowsOfPart, ...filter }: queries.SetFilter & Parted,
): Promise<FrozenSet> {
  const { drawId, experienceId, rules } = filter
  return db.apart(scope, async (apart) => {
    const isWhole = rules.length > 0 && (await queries.hasManyEntries(apart, scope, { experienceId, size }))
    let ballotCount = 0
    let after: queries.Edge | undefined = { at: '-infinity', id: beforeAll }
    while (after) {
      const end: queries.Edge | undefined = await queries.findEndOfPart(apart, scope, {
        experienceId,
        after,
        size,
      })
      ballotCount += await queries.freezePart(apart, scope, { ...filter, isWhole, after, end })
      after = end
    }
    if (ballotCount > 0) await settleLater(apart, scope, { experienceId, drawId, ballots: ballotCount })
    return { ballotCount, setHash: await hashFrozenSet(apart, scope, drawId) }
  })
}

/** The two padded keys with which the database computes `personHash` (fairness.fixture.ts) of each participant (RFC 2104). */
export function personHashKeys(personKey: string): { innerKey: Buffer; outerKey: Buffer } {
  const key = Buffer.alloc(64)
  key.write(personKey, 'hex')
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad))
  return { innerKey: padded(0x36), outerKey: padded(0x5c) }
}

/** `hashSet` of fairness.fixture.ts over the stored set, part by part. */
async function hashFrozenSet(db: Db, scope: Scope, drawId: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const lines of frozenLines(db, scope, drawId)) digest.update(lines)
  return digest.digest('hex')
}

/**
 * The bytes that are hashed, as the file of ballots holds them (docs/draws.md): the set in its fixed order, some
 * thousand lines at a time. The database writes them, since a row for each ballot costs three times as much.
 */
export async function* frozenLines(db: Db, scope: Scope, drawId: string): AsyncGenerator<string> {
  let next = partAfter(db, scope, { drawId, after: beforeAll })
  for (;;) {
    const { lines, error } = await next
    if (error !== undefined) throw error
    if (lines === '') return
    // The database writes the next part while this one is hashed or sent.
    next = partAfter(db, scope, { drawId, after: lastIn(lines) })
    yield lines
  }
}

type Part = { lines: string; error?: unknown }

/** Never fails by itself: nobody may be waiting for it any more. */
const partAfter = (db: Db, scope: Scope, of: { drawId: string; after: string }): Promise<Part> =>
  queries.getLinesAfter(db, scope, { ...of, limit: partSize }).then(
    (lines) => ({ lines }),
    (error: unknown) => ({ lines: '', error }),
  )

function lastIn(lines: string): string {
  const last = lines.lastIndexOf('\n', lines.length - 2) + 1
  return lines.slice(last, lines.indexOf(':', last))
}

const partSize = 10_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

export type WalkFrom = {
  draw: { id: string; prize_pool_id: string; ballot_count: number }
  seed: string
  count: number
  taken: readonly string[]
  /** How many positions the rounds before have walked. */
  walkedTo: number
} & Parted

/**
 * Walks on from where the round before stopped, in the top of the ranking that the draw has kept: mostly a few positions,
 * else all of it. Where there is none yet, or so many are skipped that it is used up, the database ranks the set and hands
 * over more of its top, four times as much each time, until the ranking ends. That is kept with the draw, in the round's
 * transaction.
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
  let top = walkedTo > 0 ? await queries.listTopRanked(tx, scope, { drawId, after: 0, most: null }) : []
  let reach = top.length
  for (;;) {
    const walk = top.length >= walkedTo ? walkIn(top, from) : undefined
    if (walk && (!walk.exhausted || reach >= draw.ballot_count))
      return { walk, walkedTo: endOf(walk, walkedTo) }
    reach = Math.max(walkedTo + 4 * count + 1000, 4 * reach)
    top = await rankParts(tx, scope, { ...from, reach })
    await queries.writeTopRanked(tx, scope, { drawId, top })
  }
}

/** The database ranks one part of the set after the other: what is below the top of a part is below that of all. */
async function rankParts(
  tx: Db,
  scope: Scope,
  { draw, seed, reach, partSize: size = rowsOfPart }: WalkFrom & { reach: number },
): Promise<queries.FrozenBallot[]> {
  const { id: drawId, prize_pool_id: poolId, ballot_count: count } = draw
  const rankPrefix = `${seed}:${poolId}:`
  let top: queries.FrozenBallot[] = []
  for (let after = beforeAll; ; ) {
    const last = count > size ? await queries.findLastBallot(tx, scope, { drawId, after, size }) : undefined
    const part = { drawId, rankPrefix, reach, after, end: last?.entry_id }
    const next = await queries.rankTop(tx, scope, part)
    top = top.length === 0 ? next : topOfBoth([...top, ...next], { seed, poolId, reach })
    if (!last) return top
    after = last.entry_id
  }
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
  const ballots = top.map(({ entry_id, person }) => ({ id: entry_id, person }))
  const last = ballots[walkedTo - 1]
  const startAfterRank = last && rankOf(seed, poolId, last.id)
  return walkRanking({ seed, poolId, ballots, taken, count, startAfterRank })
}

function endOf(walk: Walk, walkedTo: number): number {
  return Math.max(walkedTo, walk.picked.at(-1)?.position ?? 0, walk.skipped.at(-1)?.position ?? 0)
}
