import type { EventAction } from '#contract/words/eventActions.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { hearEvent, hearEvents } from '#server/webhooks/webhooks.ts'

export type NewEvent = {
  readonly participantId: string
  readonly action: EventAction
  readonly experienceId?: string | null
  readonly subjectId?: string | null
  readonly data?: object
}

/**
 * Every event is born here. `events` is a select of their client, id, participant, action, experience, subject and data,
 * so that an import writes those of a batch as one statement. The client is a column of one of its tables, not a number:
 * then a sharded database writes them where they lie. It is read once more where webhooks hear it, so it gives the same
 * twice.
 */
export async function writeEvents(tx: Db, scope: Scope, events: Sql): Promise<void> {
  await tx.run(
    scope,
    sql`${intoEvent}
      select e.client_id, e.id, e.participant_id, e.action, ${scope.at}::timestamptz, e.experience_id, e.subject_id, e.data
      from (${events}) e (client_id, id, participant_id, action, experience_id, subject_id, data)`,
  )
  await hearEvents(tx, scope, events)
  tx.tell(scope, ['activity'])
}

const intoEvent = sql`insert into event (client_id, id, participant_id, action, at, experience_id, subject_id, data)`

/** One row in the activity, in the transaction that causes it. Answers its id: messages name the event they answer. */
export async function recordEvent(tx: Db, scope: Scope, event: NewEvent): Promise<string> {
  const id = newId()
  await Promise.all([
    tx.run(
      scope,
      sql`${intoEvent}
        values (${scope.client.id}, ${id}, ${event.participantId}, ${event.action}, ${scope.at},
          ${event.experienceId ?? null}, ${event.subjectId ?? null}, ${JSON.stringify(event.data ?? {})})`,
    ),
    hearEvent(tx, scope, { ...event, id }),
  ])
  tx.tell(scope, ['activity'])
  return id
}

/** `id` is of its name (`idOfName`): whoever writes it again, at the same moment too, changes nothing. */
export type RepeatableEvent = Required<Omit<NewEvent, 'subjectId'>> & {
  readonly id: string
  readonly subjectId: string | null
  readonly at: Date
}

/**
 * Events of the same client that may be there already. Answers the ids of those that were not. Nothing is written of
 * whoever was erased meanwhile. Two who write some of the same at once, in the order of their ids, never wait for each
 * other crosswise.
 */
export async function recordOnce(
  tx: Db,
  scope: Scope,
  events: readonly RepeatableEvent[],
): Promise<string[]> {
  const column = (value: (event: RepeatableEvent) => string | null) => sql`${events.map(value)}::text[]`
  const written = await tx.many(
    scope,
    sql<Row<'event', 'id'>>`${intoEvent}
      select p.client_id, n.id::uuid, p.id, n.action, n.at::timestamptz, n.experience_id::uuid, n.subject_id::uuid,
        n.data::jsonb
      from unnest(${column(({ id }) => id)}, ${column(({ participantId }) => participantId)},
        ${column(({ action }) => action)}, ${column(({ at }) => at.toISOString())},
        ${column(({ experienceId }) => experienceId)}, ${column(({ subjectId }) => subjectId)},
        ${column(({ data }) => JSON.stringify(data))})
        n (id, participant_id, action, at, experience_id, subject_id, data)
      join participant p on p.client_id = ${scope.client.id} and p.id = n.participant_id::uuid and p.erased_at is null
      order by n.id
      on conflict (client_id, id) do nothing
      returning id`,
  )
  const ids = written.map(({ id }) => id)
  if (ids.length === 0) return ids
  await hearEvents(
    tx,
    scope,
    sql`select client_id, id, participant_id, action, experience_id, subject_id, data from event
        where client_id = ${scope.client.id} and id = any(${ids}::uuid[])`,
  )
  tx.tell(scope, ['activity'])
  return ids
}

/** The newest event of this kind about this subject; served by event_participant. */
export async function findEventId(
  db: Db,
  scope: Scope,
  of: { participantId: string; action: EventAction; subjectId: string },
): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<Row<'event', 'id'>>`
      select id from event
      where client_id = ${scope.client.id} and participant_id = ${of.participantId}::uuid and action = ${of.action}
        and subject_id = ${of.subjectId}::uuid
      order by at desc, id limit 1`,
  )
  return row?.id
}

/** The same event of a list for many participants; one who is named twice gets two rows. */
export async function recordEvents(
  tx: Db,
  scope: Scope,
  events: { participantIds: readonly string[]; action: EventAction; listId: string },
): Promise<void> {
  if (events.participantIds.length === 0) return
  await writeEvents(
    tx,
    scope,
    sql`select l.client_id, n.id, n.participant_id, ${events.action}::text, null::uuid, l.id, '{}'::jsonb
      from list l
      cross join unnest(${events.participantIds.map(newId)}::uuid[], ${events.participantIds}::uuid[])
        n (id, participant_id)
      where l.client_id = ${scope.client.id} and l.id = ${events.listId}::uuid`,
  )
}

type EventsOf = Pick<NewEvent, 'participantId' | 'action'> & {
  readonly experienceId: string
  readonly subjectIds: readonly string[]
}

/** Takes what happened to these subjects out of the activity; by event_participant. */
export async function deleteEventsOf(tx: Db, scope: Scope, of: EventsOf): Promise<void> {
  await tx.run(
    scope,
    sql`delete from event where client_id = ${scope.client.id} and participant_id = ${of.participantId}::uuid
          and experience_id = ${of.experienceId}::uuid and action = ${of.action}
          and subject_id = any(${[...of.subjectIds]}::uuid[])`,
  )
}
