import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'

const maxDays = 62
const maxBroadcasts = 500

export type CalendarRow = Row<
  'broadcast',
  'id' | 'channel' | 'title' | 'message' | 'state' | 'send_after' | 'needs_approval' | 'approved_at'
> & {
  sender: string
  recipients: number
}

/** What is or was sent on these days of the client's zone, both included. */
export async function getCalendar(
  db: Db,
  scope: Scope,
  days: { from: string; to: string },
): Promise<CalendarRow[]> {
  const [from, to] = [dayOf(days.from, 'from'), dayOf(days.to, 'to')]
  if (Temporal.PlainDate.compare(from, to) > 0) refuseField('from', 'start_after_end')
  if (from.until(to).days >= maxDays) refuseField('to', 'calendar_too_long', { max: maxDays })
  return listCalendar(db, scope, { from: startOf(scope, from), end: startOf(scope, to.add({ days: 1 })) })
}

function dayOf(text: string, field: 'from' | 'to'): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return refuseField(field, 'not_a_date')
    throw error
  }
}

/** Not always midnight: in some zones the clocks go forward at night. */
const startOf = ({ client }: Scope, day: Temporal.PlainDate) =>
  new Date(day.toZonedDateTime({ timeZone: client.timeZone }).epochMilliseconds)

/** Served by broadcast_calendar. A list that is being cleared counts as empty. */
function listCalendar(
  db: Db,
  scope: Scope,
  { from, end }: { from: Date; end: Date },
): Promise<CalendarRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<CalendarRow>`
      select b.id, b.channel, b.title, b.message, b.state, b.send_after, coalesce(s.code, mb.address, '') as sender,
        coalesce(b.audience_count, case when l.clearing_until is null then (
          select coalesce(sum(n.value), 0)::bigint from counter n
          where n.client_id = ${clientId} and n.name = 'list:' || l.id) end, 0) as recipients,
        b.needs_approval, b.approved_at
      from broadcast b
      left join list l on l.client_id = ${clientId} and l.id = b.participant_list_id
      left join shortcode s on s.id = b.sender_id
      left join mailbox mb on mb.id = b.sender_id
      where b.client_id = ${clientId} and b.send_after >= ${from} and b.send_after < ${end}
        and (b.state <> 'cancelled' or b.started_at is not null)
      order by b.send_after, b.id limit ${maxBroadcasts}`,
  )
}
