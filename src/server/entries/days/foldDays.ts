/**
 * The shards of days that are over become one each, so that a year of many experiences is some rows a day and not sixteen
 * times as many. Sums stay the same at every moment; writers who come meanwhile write a shard anew.
 */
import type { Row } from '#db/rows.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope, systemScope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import * as queries from '../queries/foldDays.ts'

/** How many days are folded in one transaction. */
const foldedAtOnce = 200
const beforeAll: queries.SpreadDay = {
  experience_id: '00000000-0000-0000-0000-000000000000',
  day: '0001-01-01',
}

/** Of every client; from the hourly sweep. */
export async function foldAllDays(db: Db, at: Date): Promise<void> {
  const clients = await db.many(installation, sql<Row<'client', 'id'>>`select id from client order by id`)
  for (const { id } of clients) await foldDays(db, systemScope(await getClientRef(db, id), 'Reports', at))
}

export async function foldDays(db: Db, scope: Scope): Promise<void> {
  const before = localTime(scope.client.timeZone, scope.at).date
  for (let last: queries.SpreadDay | undefined = beforeAll; last; ) {
    const days = await queries.listSpreadDays(db, scope, { before, last, limit: foldedAtOnce })
    if (days.length > 0) await db.transaction(scope, (tx) => foldThese(tx, scope, days))
    last = days.length < foldedAtOnce ? undefined : days.at(-1)
  }
}

async function foldThese(tx: Db, scope: Scope, days: readonly queries.SpreadDay[]): Promise<void> {
  const kept = new Map<string, queries.DayShard>()
  const gone: queries.DayShard[] = []
  for (const one of await queries.lockShards(tx, scope, days)) {
    const key = [one.experience_id, one.day, one.source, one.status].join()
    const first = kept.get(key)
    const sums = first && { count: first.count + one.count, changes: first.changes + one.changes }
    kept.set(key, first ? { ...first, ...sums } : one)
    if (first) gone.push(one)
  }
  if (gone.length === 0) return
  await queries.writeShards(tx, scope, [...kept.values()])
  await queries.deleteShards(tx, scope, gone)
}
