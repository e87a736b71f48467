import { Temporal } from 'temporal-polyfill'
import { skipReasons } from '#contract/messaging/broadcast.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Audience, audienceRows, listStart } from './audience.ts'

const maxDays = 62
const maxBroadcasts = 500

type Planned = Row<
  'broadcast',
  'id' | 'channel' | 'title' | 'message' | 'state' | 'send_after' | 'needs_approval' | 'approved_at'
> & {
  sender: string
}

export type CalendarRow = Planned & { recipients: number; is_whole_list: boolean }

/** Sendings on these days of the client's zone, both included. */
export async function getCalendar(
  db: Db,
  scope: Scope,
  days: { from: string; to: string },
): Promise<CalendarRow[]> {
  const [from, to] = [dayOf(days.from, 'from'), dayOf(days.to, 'to')]
  if (Temporal.PlainDate.compare(from, to) > 0) refuseField('from', 'start_after_end')
  if (from.until(to).days >= maxDays) refuseField('to', 'calendar_too_long', { max: maxDays })
  const period = { from: startOf(scope, from), end: startOf(scope, to.add({ days: 1 })) }
  const rows = await listPlanned(db, scope, period)
  const counted = await countRecipients(db, scope, audiencesOf(scope, rows))
  return rows.map(({ audience_count, missed, list_rows, ...row }) => {
    const recipients =
      audience_count === null ? counted.get(keyOf(audienceOf(scope, row))) : audience_count - missed
    return { ...row, recipients: recipients ?? list_rows, is_whole_list: recipients === undefined }
  })
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

type PlannedRow = Planned &
  Row<'broadcast', 'audience_count' | 'participant_list_id' | 'subscription_id' | 'skip_optin_check'> & {
    /** Of the frozen audience, whom nothing was meant for. */
    missed: number
    list_rows: number
  }

/** Recipients as `audienceRows` gives them; whom the quiet hours or a cancellation met was meant. */
const neverMeant = skipReasons.filter((reason) => reason !== 'quiet_hours' && reason !== 'cancelled')

/** Of longer lists, and of more of them, a look at a month counts nobody: it says how long they are. */
const countedRows = 20_000
const countedLists = 40

/** Audiences that are not frozen yet, each once. */
function audiencesOf(scope: Scope, rows: readonly PlannedRow[]): Audience[] {
  const open = rows.filter(
    ({ audience_count, list_rows }) => audience_count === null && list_rows <= countedRows,
  )
  const audiences = open.map((row) => audienceOf(scope, row))
  return [...new Map(audiences.map((one) => [keyOf(one), one])).values()].slice(0, countedLists)
}

const audienceOf = (
  scope: Scope,
  row: Omit<PlannedRow, 'audience_count' | 'missed' | 'list_rows'>,
): Audience => ({
  clientId: scope.client.id,
  channel: row.channel,
  listId: row.participant_list_id,
  subscriptionId: row.subscription_id,
  skipsOptinCheck: row.skip_optin_check,
})

const keyOf = ({ channel, listId, subscriptionId, skipsOptinCheck }: Audience): string =>
  [channel, listId, subscriptionId, skipsOptinCheck].join(' ')

/** Counts the recipients as the flight check does: by `audienceRows`, all in one statement. */
async function countRecipients(
  db: Db,
  scope: Scope,
  audiences: readonly Audience[],
): Promise<Map<string, number>> {
  if (audiences.length === 0) return new Map()
  const counts = audiences.map(
    (audience) => sql`select ${keyOf(audience)}::text as key, count(*) as count
      from (${audienceRows(audience, listStart)}) audience where reason is null`,
  )
  const rows = await db.many(
    scope,
    sql<{ key: string; count: number }>`${sql.join(counts, sql` union all `)}`,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Served by broadcast_calendar. A list that is being cleared counts as empty. */
function listPlanned(db: Db, scope: Scope, { from, end }: { from: Date; end: Date }): Promise<PlannedRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<PlannedRow>`
      select b.id, b.channel, b.title, b.message, b.state, b.send_after, coalesce(s.code, mb.address, '') as sender,
        b.needs_approval, b.approved_at, b.audience_count, b.participant_list_id, b.subscription_id, b.skip_optin_check,
        case when b.audience_count is null then 0 else (
          select coalesce(sum(c.entered - c.gone), 0)::bigint from broadcast_count c
          where c.client_id = ${clientId} and c.broadcast_id = b.id and c.state = 'skipped'
            and c.reason = any(${neverMeant}::text[])) end as missed,
        case when l.clearing_until is null then (
          select coalesce(sum(n.value), 0)::bigint from counter n
          where n.client_id = ${clientId} and n.name = 'list:' || l.id) else 0 end as list_rows
      from broadcast b
      left join list l on l.client_id = ${clientId} and l.id = b.participant_list_id
      left join shortcode s on s.id = b.sender_id
      left join mailbox mb on mb.id = b.sender_id
      where b.client_id = ${clientId} and b.send_after >= ${from} and b.send_after < ${end}
        and (b.state <> 'cancelled' or b.started_at is not null)
      order by b.send_after, b.id limit ${maxBroadcasts}`,
  )
}
