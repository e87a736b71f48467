import { sql } from 'kysely'
import type { EventAction } from '#contract/participants/eventActions.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'

export type NewEvent = {
  readonly participantId: string
  readonly action: EventAction
  readonly experienceId?: string | null
  readonly subjectId?: string | null
  readonly data?: object
}

/** One row in the activity, in the transaction that causes it. Answers its id: messages name the event they answer. */
export async function recordEvent(tx: Db, scope: Scope, event: NewEvent): Promise<string> {
  const id = newId()
  await tx.run(
    scope,
    sql`insert into event (client_id, id, participant_id, action, at, experience_id, subject_id, data)
      values (${scope.client.id}, ${id}, ${event.participantId}, ${event.action}, ${scope.at},
        ${event.experienceId ?? null}, ${event.subjectId ?? null}, ${JSON.stringify(event.data ?? {})}::jsonb)`,
  )
  return id
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

/** The same event for many participants; one who is named twice gets two rows. */
export async function recordEvents(
  tx: Db,
  scope: Scope,
  events: { participantIds: readonly string[]; action: EventAction; subjectId: string },
): Promise<void> {
  if (events.participantIds.length === 0) return
  await tx.run(
    scope,
    sql`insert into event (client_id, id, participant_id, action, at, subject_id, data)
      select ${scope.client.id}, n.id, n.participant_id, ${events.action}, ${scope.at}, ${events.subjectId}, '{}'::jsonb
      from unnest(${events.participantIds.map(newId)}::uuid[], ${events.participantIds}::uuid[]) n (id, participant_id)`,
  )
}
