/** Experiences that staff sent from conversations: each is an event of the person, which its messages name. */
import type { MessageState } from '#contract/messaging/messageStates.ts'
import type { MessageType } from '#contract/messaging/messageTypes.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

type Moments = { readonly start: Date; readonly end: Date }
type Of = { readonly experienceId: string }

/** By event_sent alone. */
const sentOf = ({ client: { id } }: Scope, { experienceId, start, end }: Of & Moments) =>
  sql`from event v where v.client_id = ${id} and v.experience_id = ${experienceId}::uuid
    and v.action = 'experience_sent' and v.at >= ${start} and v.at < ${end}`

export type SentCounts = { sent: number; before: number }

/** In two ranges; each is a range of the index. */
export function countSent(
  db: Db,
  scope: Scope,
  { experienceId, days, before }: Of & { readonly days: Moments; readonly before: Moments },
): Promise<SentCounts> {
  return db.prepared().one(
    scope,
    sql<SentCounts>`
      select (select count(*) ${sentOf(scope, { experienceId, ...days })}) as sent,
        (select count(*) ${sentOf(scope, { experienceId, ...before })}) as before`,
  )
}

export type SentRow = Row<'event', 'id' | 'participant_id' | 'at'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    type: MessageType | null
    state: MessageState | null
    opened_at: Date | null
  }

/**
 * The messages of each by message_event: the first, and those with which it was sent again. An opening is an event of the
 * person too, about one of them, and came later: by event_participant.
 */
export function listSentRows(
  db: Db,
  scope: Scope,
  { page, per_page, ...asked }: Of & Moments & PageAsked,
): Promise<Paged<SentRow>> {
  const clientId = scope.client.id
  const matches = sentOf(scope, asked)
  const rows = sql<SentRow>`
    select f.id, f.participant_id, f.at, h.first_name, h.last_name, h.phone, h.email, h.is_flagged,
      m.types[1] as type, m.states[1] as state,
      (select min(o.at) from event o
       where o.client_id = ${clientId} and o.participant_id = f.participant_id and o.at >= f.at
         and o.action = 'email_opened' and o.subject_id = any(m.ids)) as opened_at
    from (select v.id, v.participant_id, v.at ${matches} order by v.at desc, v.id ${limitOf({ page, per_page })}) f
    join participant h on h.client_id = ${clientId} and h.id = f.participant_id
    cross join lateral (
      select array_agg(m.id) as ids, array_agg(m.type order by m.created_at desc, m.id desc) as types,
        array_agg(m.state order by m.created_at desc, m.id desc) as states
      from message m where m.client_id = ${clientId} and m.event_id = f.id and m.direction = 'out') m
    order by f.at desc, f.id`
  return pageOfMatches(db, scope, { rows, matches })
}
