import { type EntryStatus, entryStatuses } from '#contract/entries/entryStates.ts'
import { prizeMethods } from '#contract/experiences/kinds/prizeMethods.ts'
import type { Overview } from '#contract/reporting/overviewCalls.ts'
import type { Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { totalCap } from '#server/platform/paging.ts'
import { installation, type Scope, type UserScope } from '#server/platform/scope.ts'
import type { Day } from './home.ts'
import { isToConfirm } from './waiting.ts'

export type OutcomeCount = {
  experience_id: Rows['experience']['id']
  day: string
} & Overview['days'][number]['counts'][number]

/** Each day is a range of entry_experience in each status, and read from that index alone: it carries the source. */
export function countOutcomesByDay(
  db: Db,
  scope: Scope,
  { experienceIds, days }: { experienceIds: readonly string[]; days: readonly Day[] },
): Promise<OutcomeCount[]> {
  return db.prepared().many(
    scope,
    sql<OutcomeCount>`
      select x.id as experience_id, d.day, s.status, n.source, n.count
      from unnest(${[...experienceIds]}::uuid[]) as x (id)
      cross join unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ start }) => start)}::timestamptz[],
        ${days.map(({ end }) => end)}::timestamptz[]) as d (day, starts_at, ends_at)
      cross join unnest(${[...entryStatuses]}::text[]) as s (status)
      cross join lateral (
        select e.source, count(*) as count from entry e
        where e.client_id = ${scope.client.id} and e.experience_id = x.id and e.status = s.status
          and e.created_at >= d.starts_at and e.created_at < d.ends_at
        group by e.source) n
      order by d.day, s.status, n.source`,
  )
}

/** Whether all entries of the client are in the days of its zone. */
export async function hasFilledDays(db: Db, { client }: Scope): Promise<boolean> {
  const found = await db.maybe(
    installation,
    sql`select client_id from entry_day_zone
        where client_id = ${client.id} and time_zone = ${client.timeZone} and filled_at is not null`,
  )
  return found !== undefined
}

export type Standing = {
  /** Up to one beyond the cap. */
  pending: number
  /** Of these, older than the experience's service level; up to one beyond the cap. */
  late: number
  /** Draws that the asker may confirm. */
  to_confirm: number
  /** Whether there is anybody to draw. */
  has_valid: boolean
  is_opened: boolean
  is_drawn: boolean
  /** Whether each valid entry takes a prize at once. */
  takes_at_once: boolean
}

/** Waiting work in one experience, by entry_experience and the draws of the experience. */
export function getStanding(db: Db, scope: UserScope, experienceId: string): Promise<Standing> {
  const ofDraws = sql`from draw d where d.client_id = ${scope.client.id} and d.experience_id = ${experienceId}::uuid`
  const ofEntries = (status: EntryStatus) => sql`from entry e where e.client_id = ${scope.client.id}
    and e.experience_id = ${experienceId}::uuid and e.status = ${status}`
  // Null where there is no service level, and then nothing is late.
  const lateBefore = sql`(select ${scope.at}::timestamptz
      - (x.settings ->> 'service_level_agreement_hours')::integer * interval '1 hour' from experience x
    where x.client_id = ${scope.client.id} and x.id = ${experienceId}::uuid)`
  return db.prepared().one(
    scope,
    sql<Standing>`
      select
        coalesce((select x.settings ->> 'prize_method_class' = ${prizeMethods[0]} from experience x
          where x.client_id = ${scope.client.id} and x.id = ${experienceId}::uuid), false) as takes_at_once,
        (select count(*) from (select 1 ${ofEntries('pending')} limit ${sql.lit(totalCap + 1)}) w) as pending,
        (select count(*) from (select 1 ${ofEntries('pending')} and e.created_at < ${lateBefore}
          and coalesce(e.reprocessed_at < ${lateBefore}, true) limit ${sql.lit(totalCap + 1)}) l) as late,
        exists (select 1 ${ofEntries('valid')}) as has_valid,
        (select count(*) ${ofDraws} and ${isToConfirm(scope)}) as to_confirm,
        exists (select 1 ${ofDraws} and d.state = 'open') as is_opened,
        exists (select 1 ${ofDraws} and d.state = 'in-progress') as is_drawn`,
  )
}
