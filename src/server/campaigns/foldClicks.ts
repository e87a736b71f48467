/** Clicks of days that are over are folded as entries are: into one shard a day, and into months, which reports read. */
import type { Row } from '#db/rows.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { addedOn, emptyMonth, foldPast, monthOf } from '#server/platform/months.ts'
import { installation, type Scope, systemScope } from '#server/platform/scope.ts'
import * as queries from './queries/foldClicks.ts'

const beforeAll: queries.OpenDay = { subject_id: '00000000-0000-0000-0000-000000000000', day: '0001-01-01' }

/** Of every client; from the hourly sweep. */
export async function foldAllClicks(db: Db, at: Date): Promise<void> {
  const clients = await db.many(installation, sql<Row<'client', 'id'>>`select id from client order by id`)
  for (const { id } of clients) {
    const scope = systemScope(await getClientRef(db, id), 'Reports', at)
    await foldPast(db, scope, { first: beforeAll, list: queries.listOpenDays, fold: foldThese })
  }
}

async function foldThese(tx: Db, scope: Scope, days: readonly queries.OpenDay[]): Promise<void> {
  const shards = await queries.takeShards(tx, scope, days)
  if (shards.length === 0) return
  const sums = new Map<string, queries.Folded>()
  for (const { shard: _, ...one } of shards) {
    const key = [one.subject_id, one.campaign_id, one.day].join()
    const { people = 0, programs = 0 } = sums.get(key) ?? {}
    sums.set(key, { ...one, people: people + one.people, programs: programs + one.programs })
  }
  const folded = [...sums.values()]
  await addToMonths(tx, scope, folded)
  await queries.addFolded(tx, scope, folded)
}

async function addToMonths(tx: Db, scope: Scope, folded: readonly queries.Folded[]): Promise<void> {
  const none = { people: [...emptyMonth], programs: [...emptyMonth] }
  const changed = new Map<string, queries.Month>()
  for (const { subject_id, campaign_id, day } of folded) {
    const month = { subject_id, campaign_id, month: monthOf(day), ...none }
    changed.set(keyOf(month), month)
  }
  const locked = await queries.lockMonths(tx, scope, [...changed.values()])
  const months = new Map(locked.map((month) => [keyOf(month), month]))
  for (const { day, ...one } of folded) {
    const month = months.get(keyOf({ ...one, month: monthOf(day) }))
    if (!month) throw new Error('a month of clicks is gone that was locked')
    month.people = addedOn(month.people, day, one.people)
    month.programs = addedOn(month.programs, day, one.programs)
  }
  await queries.writeMonths(tx, scope, locked)
}

const keyOf = (one: Pick<queries.Month, 'subject_id' | 'campaign_id' | 'month'>) =>
  [one.subject_id, one.campaign_id, one.month].join()
