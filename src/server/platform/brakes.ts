import { createHash } from 'node:crypto'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { noteBrake } from './brakeUse.ts'
import type { Db } from './db/db.ts'
import { gather } from './gather.ts'
import { installation } from './scope.ts'

/** How much is let through: `limit` in each window of `seconds`, which begins for everybody at the same moments. */
export type Brake = {
  /** The name of the limit, as `form_address`: its label in the metrics. */
  readonly name: string
  /** Of whom: an id, a number, an address (`networkOf`). It is stored as a hash, since it may be somebody's. */
  readonly of: string
  readonly limit: number
  readonly seconds: number
}

/**
 * `retryAfterSeconds`: when the last window that is used up ends, at least 1. `brake`: the first one that refused;
 * `isFirst`: whether it is the first in its window, of all processes, for whoever tells of it once.
 */
export type Taken<B extends Brake = Brake> =
  | { readonly isAllowed: true }
  | {
      readonly isAllowed: false
      readonly retryAfterSeconds: number
      readonly brake: B
      readonly isFirst: boolean
    }

/**
 * Takes one from each of the brakes; where one of them is used up, from that one alone. Counted in the database, so
 * that all processes count together, in a statement of its own: whoever is refused afterwards by a rule has still
 * taken. While one request is refused, another at the same moment may find its share of the other brakes gone.
 */
export async function takeFrom<B extends Brake>(db: Db, brakes: readonly B[], at: Date): Promise<Taken<B>> {
  if (db.inTransaction) throw new Error('what was taken must outlive a refusal')
  return take(db, brakes, at)
}

/** The same as part of a transaction: what it does counts once it is done, and whoever is refused has taken nothing. */
export async function takeWithin<B extends Brake>(tx: Db, brakes: readonly B[], at: Date): Promise<Taken<B>> {
  if (!tx.inTransaction) throw new Error('what is taken belongs to a transaction')
  return take(tx, brakes, at)
}

async function take<B extends Brake>(db: Db, brakes: readonly B[], at: Date): Promise<Taken<B>> {
  const asked = brakes.map((brake) => askedOf(brake, at))
  const counted = await (db.inTransaction ? insertTaken(db, [asked])[0] : takerOf(db)(asked))
  if (!counted) throw new Error('each request is told what it took')
  const over = asked.filter(({ brake, hash }) => (counted.get(hash.toString('hex')) ?? 0) > brake.limit)
  const [first] = over
  for (const { brake } of first ? over : asked) noteBrake(brake.name, !first)
  if (!first) return { isAllowed: true }
  const others = asked.filter((one) => !over.includes(one))
  if (others.length > 0) await markGivenBack(db, others)
  const wait = Math.max(...over.map(({ endsAt }) => Math.ceil((endsAt.getTime() - at.getTime()) / 1000)))
  const { brake, hash } = first
  const isFirst = counted.get(hash.toString('hex')) === brake.limit + 1
  return { isAllowed: false, retryAfterSeconds: Math.max(1, wait), brake, isFirst }
}

/**
 * How much of the fullest of these brakes is taken: 0 where nothing is, 1 and more where it is used up. Written so that
 * a plan finds windows by their key: in a flood a hundred thousand of them end at the same moment.
 */
export async function shareTaken(db: Db, brakes: readonly Brake[], at: Date): Promise<number> {
  const asked = brakes.map((brake) => askedOf(brake, at))
  const rows = await db.many(
    installation,
    sql<Row<'brake_window', 'key_hash' | 'taken'>>`
      select w.key_hash, w.taken
      from unnest(${hashesOf(asked)}::bytea[], ${endsOf(asked)}::timestamptz[]) asked (key_hash, ends_at)
      cross join lateral (select * from brake_window b
        where b.key_hash = asked.key_hash and b.ends_at - asked.ends_at = interval '0' offset 0) w`,
  )
  const shares = rows.map(({ key_hash, taken }) => {
    const limit = asked.find(({ hash }) => hash.equals(key_hash))?.brake.limit
    return limit ? taken / limit : 0
  })
  return Math.max(0, ...shares)
}

/** Gives back what was taken at that moment: it turned out to be no matter of the brake. */
export async function giveBack(db: Db, brakes: readonly Brake[], at: Date): Promise<void> {
  if (brakes.length === 0) return
  await markGivenBack(
    db,
    brakes.map((brake) => ({ brake, hash: hashOf(brake), endsAt: endOf(brake, at) })),
  )
}

/** Forgets what was taken in the windows of that moment. */
export async function forget(db: Db, brakes: readonly Brake[], at: Date): Promise<void> {
  const asked = brakes.map((brake) => askedOf(brake, at))
  await db.run(
    installation,
    sql`delete from brake_window where (key_hash, ends_at) in (
          select * from unnest(${hashesOf(asked)}::bytea[], ${endsOf(asked)}::timestamptz[]))`,
  )
}

/** Forgets the windows that are over. */
export async function removeOldWindows(db: Db, at: Date): Promise<void> {
  await db.run(installation, sql`delete from brake_window where ends_at < ${at}`)
}

type Asked<B extends Brake = Brake> = { brake: B; hash: Buffer; endsAt: Date }

const askedOf = <B extends Brake>(brake: B, at: Date): Asked<B> => ({
  brake,
  hash: hashOf(brake),
  endsAt: endOf(brake, at),
})

/** By the hash of each brake, how much of its window is taken. */
type Counted = ReadonlyMap<string, number>
const takers = new WeakMap<Db, (asked: readonly Asked[]) => Promise<Counted>>()

/**
 * Requests that take from the same brakes at the same moment do so in one statement: in a flood all of them take from
 * one row, for which each would wait in turn. Those of other brakes wait for none of them.
 */
function takerOf(db: Db): (asked: readonly Asked[]) => Promise<Counted> {
  const known = takers.get(db)
  if (known) return known
  const laneOf = (asked: readonly Asked[]) => asked.map(({ brake }) => brake.name).join()
  const taker = gather({ atOnce: 1, most: 100, laneOf, work: (all: Requests) => insertTaken(db, all) })
  takers.set(db, taker)
  return taker
}

type Requests = readonly (readonly Asked[])[]
type Sum = Asked & { readonly by: number }

/** Takes for all of these requests; each is told what is taken as if one had taken behind the other. */
function insertTaken(db: Db, requests: Requests): Promise<Counted>[] {
  const sums = new Map<string, Sum>()
  const add = (one: Asked) => {
    const key = keyOf({ key_hash: one.hash, ends_at: one.endsAt })
    const place = (sums.get(key)?.by ?? 0) + 1
    sums.set(key, { ...one, by: place })
    return { key, place, hash: one.hash.toString('hex') }
  }
  const places = requests.map((asked) => asked.map(add))
  const writing = writeTaken(db, sums)
  return places.map(async (own) => {
    const before = await writing
    return new Map(own.map(({ key, place, hash }) => [hash, (before.get(key) ?? 0) + place]))
  })
}

/**
 * Answers what was taken before. In the order of the keys, so that two statements never wait for each other crosswise.
 */
async function writeTaken(db: Db, sums: ReadonlyMap<string, Sum>): Promise<ReadonlyMap<string, number>> {
  const all = [...sums.values()]
  const rows = await db.many(
    installation,
    sql<Row<'brake_window', 'key_hash' | 'ends_at' | 'taken'>>`
      insert into brake_window (key_hash, ends_at, taken)
      select key_hash, ends_at, by
      from unnest(${hashesOf(all)}::bytea[], ${endsOf(all)}::timestamptz[], ${all.map(({ by }) => by)}::int[])
        asked (key_hash, ends_at, by)
      order by key_hash, ends_at
      on conflict (key_hash, ends_at) do update set taken = brake_window.taken + excluded.taken
      returning key_hash, ends_at, taken`,
  )
  return new Map(rows.map((row) => [keyOf(row), row.taken - (sums.get(keyOf(row))?.by ?? 0)]))
}

const keyOf = ({ key_hash, ends_at }: Row<'brake_window', 'key_hash' | 'ends_at'>) =>
  `${key_hash.toString('hex')} ${ends_at.getTime()}`

async function markGivenBack(db: Db, asked: readonly Asked[]): Promise<void> {
  await db.run(
    installation,
    sql`update brake_window set taken = taken - 1
        from (
          select key_hash, ends_at from brake_window
          where (key_hash, ends_at) in (
            select * from unnest(${hashesOf(asked)}::bytea[], ${endsOf(asked)}::timestamptz[])
          )
          order by key_hash for update
        ) locked
        where brake_window.key_hash = locked.key_hash and brake_window.ends_at = locked.ends_at`,
  )
}

const hashesOf = (asked: readonly Asked[]) => asked.map(({ hash }) => hash)
const endsOf = (asked: readonly Asked[]) => asked.map(({ endsAt }) => endsAt)

const hashOf = ({ name, of }: Brake) => createHash('sha256').update(`${name} ${of}`).digest()

function endOf({ seconds }: Brake, at: Date): Date {
  const window = seconds * 1000
  return new Date((Math.floor(at.getTime() / window) + 1) * window)
}
