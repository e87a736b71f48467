import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { rankOf, type Walk, walkRanking } from './fairness.ts'
import * as queries from './queries/frozenSet.ts'

// The set of a draw lies in the database and may have a million ballots: it is hashed, ranked and written out in
// parts, and no process ever holds it whole.

/** The two padded keys with which the database computes `personHash` (fairness.fixture.ts) of each participant (RFC 2104). */
export function personHashKeys(personKey: string): { innerKey: Buffer; outerKey: Buffer } {
  const key = Buffer.alloc(64)
  key.write(personKey, 'hex')
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad))
  return { innerKey: padded(0x36), outerKey: padded(0x5c) }
}

/** `hashSet` of fairness.fixture.ts over the stored set, part by part. */
export async function hashFrozenSet(db: Db, scope: Scope, drawId: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of frozenParts(db, scope, drawId)) digest.update(linesOf(part))
  return digest.digest('hex')
}

/** The bytes that are hashed, as the file of ballots holds them (docs/draws.md). */
export const linesOf = (part: readonly queries.FrozenBallot[]): string =>
  part.map(({ entry_id, person }) => `${entry_id}:${person}\n`).join('')

/** The set in its fixed order, some thousand ballots at a time. */
export async function* frozenParts(
  db: Db,
  scope: Scope,
  drawId: string,
): AsyncGenerator<queries.FrozenBallot[]> {
  let after = beforeAll
  for (;;) {
    const part = await queries.listBallotsAfter(db, scope, { drawId, after, limit: partSize })
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < partSize) return
    after = last.entry_id
  }
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
}

/**
 * Walks on from where the round before stopped. The database hands over the top of the ranking only; where so many
 * are skipped that the top is used up, four times as much is read, until the ranking ends.
 */
export async function walkOn(
  db: Db,
  scope: Scope,
  from: WalkFrom,
): Promise<{ walk: Walk; walkedTo: number }> {
  const { draw, seed, count, taken, walkedTo } = from
  const poolId = draw.prize_pool_id
  for (let reach = walkedTo + 4 * count + 1000; ; reach *= 4) {
    const top = await queries.listTopRanked(db, scope, {
      drawId: draw.id,
      rankPrefix: `${seed}:${poolId}:`,
      reach,
    })
    const ballots = top.map(({ entry_id, person }) => ({ id: entry_id, person }))
    const last = ballots[walkedTo - 1]
    const startAfterRank = last && rankOf(seed, poolId, last.id)
    const walk = walkRanking({ seed, poolId, ballots, taken, count, startAfterRank })
    if (!walk.exhausted || reach >= draw.ballot_count) return { walk, walkedTo: endOf(walk, walkedTo) }
  }
}

function endOf(walk: Walk, walkedTo: number): number {
  return Math.max(walkedTo, walk.picked.at(-1)?.position ?? 0, walk.skipped.at(-1)?.position ?? 0)
}
