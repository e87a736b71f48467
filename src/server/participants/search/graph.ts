import { Temporal } from 'temporal-polyfill'
import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { participantsCounter } from '../counters.ts'

export type GraphDay = { date: string; added: number; total: number }

const maxDays = 400

/** New participants by day of the client's time zone, and how many there were at the end of each. */
export async function graphParticipants(
  db: Db,
  scope: Scope,
  asked: { start?: string | undefined; end?: string | undefined },
): Promise<GraphDay[]> {
  const today = dayOf(localTime(scope.client.timeZone, scope.at).date, 'end')
  const end = asked.end ? dayOf(asked.end, 'end') : today
  const start = asked.start ? dayOf(asked.start, 'start') : end.subtract({ months: 1 })
  if (Temporal.PlainDate.compare(start, end) > 0) refuseField('start', 'start_after_end')
  if (start.until(end).days >= maxDays) refuseField('start', 'graph_too_long', { max: maxDays })
  return listGraph(db, scope, { start: start.toString(), end: end.toString() })
}

function dayOf(text: string, field: 'start' | 'end'): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return refuseField(field, 'not_a_date')
    throw error
  }
}

/**
 * Counts back from the counter: who was added later is taken off. Each day is a range of participant_created, since
 * working out the day of each participant took six times as long.
 */
async function listGraph(db: Db, scope: Scope, days: { start: string; end: string }): Promise<GraphDay[]> {
  const { id, timeZone } = scope.client
  const midnight = (day: Sql) => sql`(${day})::timestamp at time zone ${timeZone}`
  const from = (day: Sql) => sql`
    from participant p where p.client_id = ${id} and p.created_at >= ${midnight(day)}`
  return db.many(
    scope,
    sql<GraphDay>`
      select to_char(d.day, 'YYYY-MM-DD') as date, a.added, (
        ${counterTotal(scope, participantsCounter)} - (select count(*) ${from(sql`${days.end}::date + 1`)})
        - coalesce(sum(a.added) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0)
      )::bigint as total
      from (select generate_series(${days.start}::date, ${days.end}::date, interval '1 day')::date as day) d
      cross join lateral (
        select count(*) as added ${from(sql`d.day`)} and p.created_at < ${midnight(sql`d.day + 1`)}) a
      order by d.day`,
  )
}
