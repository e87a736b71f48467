/**
 * Days that are over are folded: the counts of their shards become one, and are added to their month, so that a year of many
 * experiences is some months each and not sixteen shards of every day. Sums stay the same at every moment; writers who come
 * meanwhile, or change an old day, write a shard anew, which the next fold takes. Each fold is noted: between two of them the
 * months are what they were.
 */
import type { Row } from '#db/rows.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { noteChange } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { addedOn, emptyMonth, foldPast, monthOf } from '#server/platform/months.ts'
import { installation, type Scope, systemScope } from '#server/platform/scope.ts'
import * as queries from '../queries/foldDays.ts'

/** Counts nothing: it notes that days of the client were folded. */
export const foldsCounter = 'day_folds'

const beforeAll: queries.OpenDay = {
  experience_id: '00000000-0000-0000-0000-000000000000',
  day: '0001-01-01',
}

/** Of every client; from the hourly sweep. */
export async function foldAllDays(db: Db, at: Date): Promise<void> {
  const clients = await db.many(installation, sql<Row<'client', 'id'>>`select id from client order by id`)
  for (const { id } of clients) await foldDays(db, systemScope(await getClientRef(db, id), 'Reports', at))
}

export async function foldDays(db: Db, scope: Scope): Promise<void> {
  if (!(await queries.isFolding(db, scope))) return
  await foldPast(db, scope, { first: beforeAll, list: queries.listOpenDays, fold: foldThese })
}

async function foldThese(tx: Db, scope: Scope, days: readonly queries.OpenDay[]): Promise<void> {
  const shards = await queries.lockShards(tx, scope, days)
  if (shards.length === 0) return
  const sums = new Map<string, queries.Folded>()
  for (const { shard: _, ...one } of shards) {
    const key = [one.experience_id, one.day, one.source, one.status].join()
    const { count = 0, changes = 0 } = sums.get(key) ?? {}
    sums.set(key, { ...one, count: count + one.count, changes: changes + one.changes })
  }
  const folded = [...sums.values()]
  await addToMonths(tx, scope, folded)
  await queries.addFolded(tx, scope, folded)
  await queries.deleteShards(tx, scope, shards)
  noteChange(tx, scope, foldsCounter)
}

async function addToMonths(tx: Db, scope: Scope, folded: readonly queries.Folded[]): Promise<void> {
  const byMonth = Map.groupBy(folded, (one) => keyOf({ ...one, month: monthOf(one.day) }))
  const empty = [...byMonth.values()].flatMap(([one]) =>
    one ? [{ ...one, month: monthOf(one.day), upto: [...emptyMonth] }] : [],
  )
  await queries.insertMonths(tx, scope, empty)
  const locked = await queries.lockMonths(tx, scope, empty)
  const months = locked.flatMap((month) => {
    const added = byMonth.get(keyOf(month))
    if (!added) return []
    return [{ ...month, upto: added.reduce((upto, { day, count }) => addedOn(upto, day, count), month.upto) }]
  })
  await queries.writeMonths(tx, scope, months)
}

const keyOf = (one: Omit<queries.Month, 'upto'>) =>
  [one.experience_id, one.month, one.source, one.status].join()
