import { sql } from 'kysely'
import type { Event, Participant } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { counterTotal, listCounter, participantsCounter } from './counters.ts'
import { defaultSubscriptions, type ParticipantRecord, recordColumns } from './queries.ts'

export type ParticipantDetail = ParticipantRecord & Pick<Participant, 'data' | 'notes' | 'lists'>

export async function selectParticipant(db: Db, scope: Scope, id: string): Promise<ParticipantDetail> {
  const clientId = scope.client.id
  return db.one(
    scope,
    sql<ParticipantDetail>`
      select ${recordColumns(clientId)}, p.data, p.notes, coalesce((
        select json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name))
        from list_member m join list l on l.client_id = ${clientId} and l.id = m.list_id
        where m.client_id = ${clientId} and m.participant_id = p.id and m.ordinal = 0), '[]') as lists
      from participant p where p.client_id = ${clientId} and p.id = ${id}`,
  )
}

export type ConsentRow = Omit<Participant['consents'][number], 'changed_at'> & { changed_at: Date }

/** The state in each subscription, with how it came to be: the newest change. */
export async function selectConsents(db: Db, scope: Scope, participantId: string): Promise<ConsentRow[]> {
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

export type EventRow = Omit<Event, 'at'> & { at: Date }

/** Served by event_participant; total and rows in one statement. */
export async function selectEvents(
  db: Db,
  scope: Scope,
  asked: PageAsked & { participantId: string },
): Promise<Paged<EventRow>> {
  const mine = sql`from event e where e.client_id = ${scope.client.id} and e.participant_id = ${asked.participantId}`
  const rows = await db.many(
    scope,
    sql<(EventRow | { id: null }) & { total: number }>`
      select t.total, r.* from (select count(*) as total ${mine}) t
      left join lateral (
        select e.id, e.action, e.at, e.experience_id, e.subject_id, e.data ${mine}
        order by e.at desc, e.id limit ${asked.per_page} offset ${offsetOf(asked)}
      ) r on true`,
  )
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export type Counts = { participant_count: number; subscriber_count: number }

/** Subscribers: opted in to at least one default subscription; counted along the primary key of consent. */
export async function selectCounts(db: Db, scope: Scope, listId: string | undefined): Promise<Counts> {
  const clientId = scope.client.id
  const inList = listId
    ? sql`join list_member m on m.client_id = ${clientId} and m.list_id = ${listId} and m.participant_id = c.participant_id and m.ordinal = 0`
    : sql``
  return db.one(
    scope,
    sql<Counts>`
      select ${counterTotal(scope, listId ? listCounter(listId) : participantsCounter)} as participant_count, (
        select count(distinct c.participant_id) from consent c ${inList}
        where c.client_id = ${clientId} and c.state = 'in' and c.subscription_id = any(${defaultSubscriptions(clientId)})
      ) as subscriber_count`,
  )
}
