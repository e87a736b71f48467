/**
 * The texts that entries of a range name. A day of an experience is counted once and kept with the changes that it had had:
 * as long as it has no more of them it is not counted again. The day that runs is never kept. What is told is right at one
 * moment whether days were kept or not, since one statement reads those that are, and the entries of those that are not.
 */
import type { PurchaseFacet } from '#contract/reporting/purchaseFacets.ts'
import { writePurchaseDays } from '#server/entries/entries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ifThereIsRoom } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import type { Day } from './queries/home.ts'
import * as queries from './queries/purchases.ts'
import { momentsOf } from './range.ts'

type Asked = {
  readonly facet: PurchaseFacet
  readonly experienceIds: readonly string[]
  readonly days: readonly Day[]
}
type Filled = Asked & { readonly filledAt: Date }

/** So many entries of days are counted and kept at a time, or those of one day. */
const entriesOfPart = 20_000

/** By experience. */
export async function textsOf(db: Db, scope: Scope, asked: Asked): Promise<Map<string, queries.TextRow[]>> {
  const rows = await countTexts(db, scope, asked)
  return Map.groupBy(rows, ({ experience_id }) => experience_id)
}

/** Of what is told: as long as it is the same, what was told is right. None of a client whose days are not filled. */
export async function versionOf(
  db: Db,
  scope: Scope,
  asked: Omit<Asked, 'facet'>,
): Promise<string | undefined> {
  const filledAt = await queries.findFilledAt(db, scope)
  return filledAt && `${filledAt.getTime()} ${await queries.countChanges(db, scope, asked)}`
}

async function countTexts(db: Db, scope: Scope, asked: Asked): Promise<queries.TextRow[]> {
  const filledAt = await queries.findFilledAt(db, scope)
  if (!filledAt) return queries.countTexts(db, scope, { ...asked, ...momentsOf(asked.days, scope) })
  await keepDays(db, scope, { ...asked, filledAt })
  return queries.countTextsByDays(db, scope, { ...asked, filledAt })
}

async function keepDays(db: Db, scope: Scope, asked: Filled): Promise<void> {
  const today = localTime(scope.client.timeZone, scope.at).date
  const past = new Map(asked.days.flatMap((one) => (one.day < today ? [[one.day, one] as const] : [])))
  const open = (await queries.listOpenDays(db, scope, asked)).flatMap(({ day, experience_id, entries }) => {
    const known = past.get(day)
    return known ? [{ day, start: known.start, end: known.end, experienceId: experience_id, entries }] : []
  })
  const { facet, filledAt } = asked
  for (const of of partsOf(open)) {
    const counted = await queries.countDays(db, scope, { facet, of })
    const kept = counted.map((one) => ({ ...one, facet, filled_at: filledAt }))
    await ifThereIsRoom(writePurchaseDays(db, scope, kept))
  }
}

function partsOf<T extends { entries: number }>(days: readonly T[]): T[][] {
  const parts: T[][] = []
  let room = 0
  for (const day of days) {
    if (room < day.entries) {
      parts.push([])
      room = entriesOfPart
    }
    parts.at(-1)?.push(day)
    room -= day.entries
  }
  return parts
}
