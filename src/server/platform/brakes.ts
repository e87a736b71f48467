import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import { noteBrake } from './brakeUse.ts'
import type { Db } from './db/db.ts'
import { installation } from './scope.ts'

/** How much is let through: `limit` in each window of `seconds`, which begins for everybody at the same moments. */
export type Brake = {
  /** What is limited, as `form_address`: its label in the metrics. */
  readonly name: string
  /** Of whom: an id, a number, an address (`networkOf`). It is stored as a hash, since it may be somebody's. */
  readonly of: string
  readonly limit: number
  readonly seconds: number
}

/** `retryAfterSeconds`: when the window that is used up ends, at least 1. `brake`: the first one that refused. */
export type Taken =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly retryAfterSeconds: number; readonly brake: Brake }

/**
 * Takes one from each of the brakes, or none from any where one of them is used up. Counted in the database, so that
 * all processes count together, in a statement of its own: whoever is refused afterwards by a rule has still taken.
 * While a request is refused by one brake, another at the same moment may find its share of the others gone.
 */
export async function takeFrom(db: Db, brakes: readonly Brake[], at: Date): Promise<Taken> {
  if (db.inTransaction) throw new Error('what was taken must outlive a refusal')
  const asked = brakes.map((brake) => ({ brake, hash: hashOf(brake), endsAt: endOf(brake, at) }))
  const counted = await insertTaken(db, asked)
  const over = asked.find(({ brake, hash }) => (counted.get(hash.toString('hex')) ?? 0) > brake.limit)
  for (const { brake } of asked) if (!over || brake === over.brake) noteBrake(brake.name, !over)
  if (!over) return { isAllowed: true }
  await markGivenBack(db, asked)
  const wait = Math.ceil((over.endsAt.getTime() - at.getTime()) / 1000)
  return { isAllowed: false, retryAfterSeconds: Math.max(1, wait), brake: over.brake }
}

/** Gives back what was taken at that moment: it turned out to be no matter of the brake. */
export async function giveBack(db: Db, brakes: readonly Brake[], at: Date): Promise<void> {
  await markGivenBack(
    db,
    brakes.map((brake) => ({ brake, hash: hashOf(brake), endsAt: endOf(brake, at) })),
  )
}

/** Forgets the windows that are over. */
export async function removeOldWindows(db: Db, at: Date): Promise<void> {
  await db.run(installation, sql`delete from brake_window where ends_at < ${at}`)
}

type Asked = { brake: Brake; hash: Buffer; endsAt: Date }

/** In the order of the keys, so that two requests never wait for each other crosswise. */
async function insertTaken(db: Db, asked: readonly Asked[]): Promise<Map<string, number>> {
  const rows = await db.many(
    installation,
    sql<Row<'brake_window', 'key_hash' | 'taken'>>`
      insert into brake_window (key_hash, ends_at, taken)
      select key_hash, ends_at, 1
      from unnest(${hashesOf(asked)}::bytea[], ${endsOf(asked)}::timestamptz[]) asked (key_hash, ends_at)
      order by key_hash
      on conflict (key_hash, ends_at) do update set taken = brake_window.taken + 1
      returning key_hash, taken`,
  )
  return new Map(rows.map(({ key_hash, taken }) => [key_hash.toString('hex'), taken]))
}

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
