import type { Event, Participant } from '#contract/participants/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type ParticipantRecord, recordColumns } from './participants.ts'

export type ParticipantDetail = ParticipantRecord &
  Row<'participant', 'notes' | 'flag_reason' | 'erased_at' | 'version'> &
  Pick<Participant, 'data' | 'lists'>

export async function getParticipantRow(db: Db, scope: Scope, id: string): Promise<ParticipantDetail> {
  const clientId = scope.client.id
  return db.one(
    scope,
    sql<ParticipantDetail>`
      select ${recordColumns(clientId)}, p.data, p.notes, p.flag_reason, p.erased_at, p.version, coalesce((
        select json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name))
        from list_member m join list l on l.client_id = ${clientId} and l.id = m.list_id and l.clearing_until is null
        where m.client_id = ${clientId} and m.participant_id = p.id and m.ordinal = 0), '[]') as lists
      from participant p where p.client_id = ${clientId} and p.id = ${id}`,
  )
}

export type ConsentRow = Row<'consent', 'subscription_id' | 'state' | 'changed_at'> & {
  subscription: Rows['subscription']['name']
  how: Rows['consent_change']['how'] | null
  shown_text: Rows['consent_change']['shown_text']
}

/** The state in each subscription, with how it came to be: the newest change. */
export async function listConsents(db: Db, scope: Scope, participantId: string): Promise<ConsentRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<ConsentRow>`
      select c.subscription_id, s.name as subscription, c.state, c.changed_at, h.how, h.shown_text
      from consent c
      join subscription s on s.client_id = ${clientId} and s.id = c.subscription_id
      left join lateral (
        select how, shown_text from consent_change x
        where x.client_id = ${clientId} and x.participant_id = c.participant_id and x.subscription_id = c.subscription_id
        order by x.at desc, x.id desc limit 1
      ) h on true
      where c.client_id = ${clientId} and c.participant_id = ${participantId}
      order by s.name, s.id`,
  )
}

export type EventRow = Row<'event', 'id' | 'at' | 'experience_id' | 'subject_id'> &
  Pick<Event, 'action' | 'data'> & { requeued_at: Date | null }

/**
 * Served by event_participant, in its order; total and rows in one statement. Without a row there is no such
 * participant. The table is made for hundreds of millions of rows: one person's total is counted up to the cap.
 */
export async function findEvents(
  db: Db,
  scope: Scope,
  asked: PageAsked & { participantId: string },
): Promise<Paged<EventRow> | undefined> {
  const clientId = scope.client.id
  const mine = sql`from event e where e.client_id = ${clientId} and e.participant_id = ${asked.participantId}::uuid`
  const rows = await db.many(
    scope,
    sql<(EventRow | { id: null }) & { total: number }>`
      select t.total, r.*
      from participant p
      cross join lateral (select count(*) as total from (select ${mine} limit ${totalCap + 1}) c) t
      left join lateral (
        select e.id, e.action, e.at, e.experience_id, e.subject_id, e.data, (
          select max(q.at) from event_requeue q where q.client_id = ${clientId} and q.event_id = e.id) as requeued_at
        ${mine} order by e.at desc, e.id limit ${asked.per_page} offset ${offsetOf(asked)}
      ) r on true
      where p.client_id = ${clientId} and p.id = ${asked.participantId}::uuid`,
  )
  const [first] = rows
  if (!first) return undefined
  const events = rows.filter((row) => row.id !== null)
  return first.total > totalCap
    ? { rows: events, total: totalCap, isCapped: true }
    : { rows: events, total: first.total }
}
