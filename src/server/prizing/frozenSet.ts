import { createHash } from 'node:crypto'
import { participantsCounter } from '#server/participants/participants.ts'
import { readCounter } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Range } from './queries/frozenSet.ts'
import * as queries from './queries/frozenSet.ts'
import { deleteUnused } from './queries/unusedSet.ts'
import { partsOf, type Readers, readAhead } from './setParts.ts'
import { settleLater } from './unusedSet.ts'

// The set of a draw lies in the database, some thousand ballots in a row (a bundle), and may have millions: it is frozen,
// hashed, ranked and written out in parts. No statement is about more than one of them, and no process ever holds the set
// whole. A bundle has the entries and their participants; the hashes of these are made whenever lines are written.

/** Entries of a share that is frozen: some seconds. Entries and people are read anew for each. */
const entriesOfShare = 2_500_000
/** From here on two connections freeze. */
const entriesOfTwo = 100_000
/** Wide enough that the database's own analysis leaves out what is in it. */
const ballotsOfBundle = 5000
/** Bundles of a part that is written out. */
const bundlesOfLines = 2
/** Entry, colon, the person's hash, line feed. */
const bytesOfLine = 36 + 1 + 64 + 1
/** Tables that have no more than that for each row of the client are its own for the most part. */
const bytesOfRow = 500

/** How it is cut; a test has small ones. */
type Parted = { shares?: number; bundleSize?: number }
type FrozenSet = { ballotCount: number; setHash: string }
type Filter = queries.SetFilter & Parted

/**
 * Freezes the set and hashes it. `apart` is a transaction of its own: all shares are read at one moment, as if one
 * statement had read them, also those that a second connection freezes beside it. It is none of the draw's own, which
 * would then have to be at that moment too and could not come behind anything that others wrote meanwhile (its number, the
 * trail). So a set that is there is no draw yet, and `settleLater` has a look at what became of it; until that is known
 * nobody deletes it, so it is hashed when it is there, by two connections.
 */
export async function freezeSet(
  db: Db,
  scope: Scope,
  { innerKey, outerKey, ...filter }: Filter & queries.PersonKeys,
): Promise<FrozenSet> {
  const ballotCount = await db.apart(scope, (apart) => freezeShares(apart, scope, filter))
  const { drawId } = filter
  const { setHash, count } = await db.apart(scope, (apart) =>
    hashFrozenSet([db, apart], scope, { drawId, innerKey, outerKey }),
  )
  if (count !== ballotCount) throw new Error(`${count} ballots are there of ${ballotCount} that were frozen`)
  return { ballotCount, setHash }
}

/** Answers how many ballots there are. A second connection takes every other share, where it can see the same moment. */
async function freezeShares(apart: Db, scope: Scope, filter: Filter): Promise<number> {
  const { experienceId, drawId, bundleSize = ballotsOfBundle } = filter
  await queries.readInLine(apart, scope)
  const entries = await countEntries(apart, scope, filter)
  const isForTwo = filter.shares ? filter.shares > 1 : entries >= entriesOfTwo
  const moment = isForTwo ? await queries.findMoment(apart, scope) : null
  const shares = filter.shares ?? sharesOf(entries, moment ? 2 : 1)
  const reading = await findReading(apart, scope, { ...filter, entries, shares, isSpread: moment === null })
  const freezeFrom = async (tx: Db, first: number, step: number) => {
    await readBy(tx, scope, reading)
    const dealt = { ...filter, shares, bundleSize, areAllRead: reading !== 'each' }
    let count = 0
    for (let share = first; share < shares; share += step)
      count += await queries.freezeShare(tx, scope, { ...dealt, share })
    return count
  }
  if (!moment) {
    const count = await freezeFrom(apart, 0, 1)
    if (count > 0) await settleLater(apart, scope, { experienceId, drawId })
    return count
  }
  const freezeBeside = async (second: Db) => {
    // It commits first: of a try before this one its shares may be there.
    await deleteUnused(second, scope, { drawId, bundles: entries })
    await settleLater(second, scope, { experienceId, drawId })
    return freezeFrom(second, 1, 2)
  }
  const beside = apart.apart(scope, freezeBeside, moment)
  return sumOfBoth(freezeFrom(apart, 0, 2), beside)
}

/** Both have ended when it answers or throws, so that no share of one try comes behind the next. */
async function sumOfBoth(...both: [Promise<number>, Promise<number>]): Promise<number> {
  await Promise.allSettled(both)
  const [one, other] = await Promise.all(both)
  return one + other
}

/** About: only how they are read hangs on it. Where days are not filled they say nothing. */
async function countEntries(apart: Db, scope: Scope, of: { experienceId: string }): Promise<number> {
  return (await queries.countOnDays(apart, scope, of)) || queries.countValid(apart, scope, of)
}

function sharesOf(entries: number, least: number): number {
  let shares = least
  while (entries > shares * entriesOfShare) shares *= 2
  return shares
}

/**
 * `each`: the person of each entry is looked up, which costs eight times as much as reading everybody in line. `whole`: so
 * are the tables, of which an index would leave out little. Without rules nobody is read.
 */
type Reading = 'each' | 'line' | 'whole'

async function findReading(
  apart: Db,
  scope: Scope,
  { rules, entries, shares, isSpread }: Filter & { entries: number; shares: number; isSpread: boolean },
): Promise<Reading> {
  if (rules.length === 0) return 'line'
  const people = await readCounter(apart, scope, participantsCounter)
  if (people * shares > 8 * entries) return 'each'
  if (isSpread) return 'line'
  const bytes = await queries.getBytesInLine(apart, scope)
  return bytes <= bytesOfRow * (entries + people) ? 'whole' : 'line'
}

async function readBy(tx: Db, scope: Scope, reading: Reading): Promise<void> {
  await queries.readInLine(tx, scope)
  if (reading === 'each') await queries.readAsUsual(tx, scope)
  if (reading === 'whole') await queries.readWhole(tx, scope)
}

/** The two padded keys with which the database computes `personHash` (fairness.fixture.ts) of each participant (RFC 2104). */
export function personHashKeys(personKey: string): queries.PersonKeys {
  const key = Buffer.alloc(64)
  key.write(personKey, 'hex')
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad))
  return { innerKey: padded(0x36), outerKey: padded(0x5c) }
}

type KeyedSet = queries.PersonKeys & { drawId: string }

/** `hashSet` of fairness.fixture.ts over the stored set, part by part, and of how many ballots. */
async function hashFrozenSet(
  readers: Readers,
  scope: Scope,
  set: KeyedSet,
): Promise<{ setHash: string; count: number }> {
  const digest = createHash('sha256')
  let bytes = 0
  for await (const part of linesOf(readers, scope, set))
    for (const lines of part) {
      digest.update(lines, 'latin1')
      bytes += lines.length
    }
  return { setHash: digest.digest('hex'), count: bytes / bytesOfLine }
}

/**
 * The bytes that are hashed, as the file of ballots holds them (docs/draws.md): the set in its fixed order, some
 * hundred lines at a time. The database writes them, since a row for each ballot costs three times as much.
 */
export async function* frozenLines(db: Db, scope: Scope, drawId: string): AsyncGenerator<string> {
  const keys = personHashKeys(await queries.getPersonKey(db, scope, drawId))
  for await (const part of linesOf([db], scope, { drawId, ...keys })) yield* part
}

/** Each part at once: a turn of the program for each text of it cost as much as hashing that. */
async function* linesOf(readers: Readers, scope: Scope, set: KeyedSet): AsyncGenerator<string[]> {
  const parts = await partsOf(readers[0], scope, { drawId: set.drawId, bundles: bundlesOfLines })
  const read = (reader: Db, part: Range) => queries.listLines(reader, scope, { ...set, ...part })
  yield* readAhead(readers, parts, read)
}
