import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** The messages of an event: its texts or its e-mails. */
export type RequeueKind = 'event' | 'email'
const typeOf = (kind: RequeueKind) => (kind === 'event' ? 'sms' : 'email')

export type EventOf = Row<'participant', 'phone' | 'email' | 'erased_at'> & {
  participant_id: Rows['participant']['id']
}

/** The event with its participant, who is held until commit. A participant who was deleted has no events any more. */
export function lockEvent(tx: Db, scope: Scope, eventId: string): Promise<EventOf | undefined> {
  return tx.maybe(
    scope,
    sql<EventOf>`
      select p.id as participant_id, p.phone, p.email, p.erased_at
      from event e join participant p on p.client_id = ${scope.client.id} and p.id = e.participant_id
      where e.client_id = ${scope.client.id} and e.id = ${eventId}::uuid
      for share of p`,
  )
}

const answersOf = (scope: Scope, { eventId, kind }: Asked) => sql`
  from message m where m.client_id = ${scope.client.id} and m.event_id = ${eventId}::uuid
    and m.direction = 'out' and m.type = ${typeOf(kind)} and m.body is not null`

type Asked = { eventId: string; kind: RequeueKind }
export type Answers = { message_count: number; is_out: boolean }

/** The messages of the event, by the index message_event, and whether its recipient opted out of them since. */
export function getAnswers(tx: Db, scope: Scope, asked: Asked): Promise<Answers> {
  const clientId = scope.client.id
  return tx.one(
    scope,
    sql<Answers>`
      select count(*) as message_count, coalesce(bool_or(exists (
        select from subscription s
        join consent c on c.client_id = ${clientId} and c.subscription_id = s.id
          and c.participant_id = sent.participant_id and c.state = 'out'
        where s.client_id = ${clientId} and s.is_default
          and (s.shortcode_id = sent.sender_id or (sent.type = 'email' and s.shortcode_id is null)))), false) as is_out
      from (select m.participant_id, m.sender_id, m.type ${answersOf(scope, asked)}) sent`,
  )
}

export type Requeue = { id: string; eventId: string; kind: RequeueKind; userId: string }

/** New messages with the old texts, of whoever sent them first; their ids are derived, so that they follow from the requeue. */
export async function copyMessages(
  tx: Db,
  scope: Scope,
  { requeue, address }: { requeue: Requeue; address: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`insert into message (client_id, id, direction, type, participant_id, sender_id, experience_id, user_id, address,
          subject, body, state, is_reply, attempts, next_at, created_at)
        select m.client_id, derived_id(m.id, ${requeue.id}::uuid), 'out', m.type, m.participant_id,
          m.sender_id, m.experience_id, m.user_id, ${address}, m.subject, m.body, 'queued', false, 0,
          ${scope.at}::timestamptz, ${scope.at}::timestamptz
        ${answersOf(scope, requeue)}`,
  )
}

export async function insertRequeue(tx: Db, scope: Scope, requeue: Requeue): Promise<void> {
  await tx.run(
    scope,
    sql`insert into event_requeue (client_id, id, event_id, kind, user_id, at)
      values (${scope.client.id}, ${requeue.id}, ${requeue.eventId}, ${requeue.kind}, ${requeue.userId}, ${scope.at})`,
  )
}
