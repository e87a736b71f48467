import { createHash } from 'node:crypto'
import { participantsCounter } from '#server/participants/participants.ts'
import { readCounter } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Range } from './queries/frozenSet.ts'
import * as queries from './queries/frozenSet.ts'
import { beforeAll, partsOf, type Readers, readAhead } from './setParts.ts'
import { settleLater } from './unusedSet.ts'

// The set of a draw lies in the database, some thousand ballots in a row (a bundle), and may have millions: it is frozen,
// hashed, ranked and written out in parts. No statement is about more than one of them, and no process ever holds the set
// whole. A bundle has the entries and their participants; the hashes of these are made whenever lines are written.

/** Entries of a part that is frozen: some seconds. The client's people may be read anew for each. */
const entriesOfPart = 2_000_000
/** Wide enough that the database's own analysis leaves out what is in it. */
const ballotsOfBundle = 5000
/** Bundles of a part that is written out. */
const bundlesOfLines = 2

/** How it is cut; a test has small ones. */
type Parted = { partSize?: number; bundleSize?: number }
type FrozenSet = { ballotCount: number; setHash: string }

/**
 * Freezes the set and hashes it. `apart` is a transaction of its own: all of its parts are read at one moment, as if one
 * statement had read them, and where it ends early there is no ballot. It is none of the draw's own, which would then
 * have to be at that moment too and could not come behind anything that others wrote meanwhile (its number, the trail).
 * So a set that is there is no draw yet, and `settleLater` has a look at what became of it; until that is known nobody
 * deletes it, so it is hashed when it is there, by two connections.
 */
export async function freezeSet(
  db: Db,
  scope: Scope,
  {
    partSize: size = entriesOfPart,
    bundleSize = ballotsOfBundle,
    innerKey,
    outerKey,
    ...filter
  }: queries.SetFilter & queries.PersonKeys & Parted,
): Promise<FrozenSet> {
  const { drawId, experienceId } = filter
  const ballotCount = await db.apart(scope, async (apart) => {
    await queries.readInLine(apart, scope)
    const entries = await queries.countValid(apart, scope, { experienceId })
    const ends =
      entries > size ? await queries.listEnds(apart, scope, { experienceId, size, count: entries }) : []
    const areAllRead = await readsAll(apart, scope, { ...filter, entries: Math.min(entries, size) })
    let count = 0
    let after: queries.Edge = { at: '-infinity', id: beforeAll }
    for (const end of [...ends, undefined]) {
      count += await queries.freezePart(apart, scope, { ...filter, areAllRead, bundleSize, after, end })
      after = end ?? after
    }
    if (count > 0) await settleLater(apart, scope, { experienceId, drawId })
    return count
  })
  const setHash = await db.apart(scope, (apart) =>
    hashFrozenSet([db, apart], scope, { drawId, innerKey, outerKey }),
  )
  return { ballotCount, setHash }
}

/**
 * Is everybody read in line, or the person of each entry of a part looked up? A look-up costs eight times as much. Without
 * rules nobody is.
 */
async function readsAll(
  apart: Db,
  scope: Scope,
  { rules, entries }: { rules: readonly unknown[]; entries: number },
): Promise<boolean> {
  if (rules.length === 0 || (await readCounter(apart, scope, participantsCounter)) <= 8 * entries) return true
  await queries.readAsUsual(apart, scope)
  return false
}

/** The two padded keys with which the database computes `personHash` (fairness.fixture.ts) of each participant (RFC 2104). */
export function personHashKeys(personKey: string): queries.PersonKeys {
  const key = Buffer.alloc(64)
  key.write(personKey, 'hex')
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad))
  return { innerKey: padded(0x36), outerKey: padded(0x5c) }
}

type KeyedSet = queries.PersonKeys & { drawId: string }

/** `hashSet` of fairness.fixture.ts over the stored set, part by part. */
async function hashFrozenSet(readers: Readers, scope: Scope, set: KeyedSet): Promise<string> {
  const digest = createHash('sha256')
  for await (const lines of linesOf(readers, scope, set)) digest.update(lines, 'latin1')
  return digest.digest('hex')
}

/**
 * The bytes that are hashed, as the file of ballots holds them (docs/draws.md): the set in its fixed order, some
 * hundred lines at a time. The database writes them, since a row for each ballot costs three times as much.
 */
export async function* frozenLines(db: Db, scope: Scope, drawId: string): AsyncGenerator<string> {
  const keys = personHashKeys(await queries.getPersonKey(db, scope, drawId))
  yield* linesOf([db], scope, { drawId, ...keys })
}

async function* linesOf(readers: Readers, scope: Scope, set: KeyedSet): AsyncGenerator<string> {
  const parts = await partsOf(readers[0], scope, { drawId: set.drawId, bundles: bundlesOfLines })
  const read = (reader: Db, part: Range) => queries.listLines(reader, scope, { ...set, ...part })
  for await (const lines of readAhead(readers, parts, read)) yield* lines
}
