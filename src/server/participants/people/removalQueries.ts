import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** What keeps a participant from being deleted. */
export type Need = 'entries' | 'prizes' | 'messages'

/**
 * Locks the participants and tells what each is needed by, if anything; ids that the client does not have are left
 * out. Served by entry_participant, award_participant, message_thread and conversation_of.
 */
export async function lockWithNeed(
  tx: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; need: Need | null }[]> {
  const clientId = scope.client.id
  const has = (table: string) =>
    sql`exists (select from ${sql.ref(table)} x where x.client_id = ${clientId} and x.participant_id = p.id)`
  await tx.run(
    scope,
    sql`select from participant p where p.client_id = ${clientId} and p.id = any(${ids}::uuid[]) order by p.id for update`,
  )
  // A statement of its own: it sees what was committed while the locks were waited for.
  return tx.many(
    scope,
    sql<Row<'participant', 'id'> & { need: Need | null }>`
      select p.id, case when ${has('entry')} then 'entries' when ${has('award')} then 'prizes'
        when ${has('message')} or ${has('conversation')} then 'messages' end as need
      from participant p where p.client_id = ${clientId} and p.id = any(${ids}::uuid[])`,
  )
}

/** Takes these participants out of every list, and the lists' totals with them; answers how many places went. */
export async function deletePlaces(tx: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  const clientId = scope.client.id
  const { count } = await tx.one(
    scope,
    sql<{ count: number }>`
      with gone as (
        delete from list_member m where m.client_id = ${clientId} and m.participant_id = any(${ids}::uuid[])
        returning m.list_id, m.ordinal
      ), counted as (
        insert into counter as c (client_id, name, shard, value)
        select ${clientId}, 'list:' || g.list_id, floor(random() * 16)::int, -count(*)
        from gone g join list l on l.client_id = ${clientId} and l.id = g.list_id
        where g.ordinal = 0 group by g.list_id order by g.list_id
        on conflict (client_id, name, shard) do update set value = c.value + excluded.value
      )
      select count(*) as count from gone`,
  )
  return count
}

/** Consent with its history, the activity, and what imports remember of these participants. */
export async function deleteTraces(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  const clientId = scope.client.id
  const isTheirs = sql`client_id = ${clientId} and participant_id = any(${ids}::uuid[])`
  await tx.run(
    scope,
    sql`delete from event_requeue r using event e
      where r.client_id = ${clientId} and e.client_id = ${clientId} and e.participant_id = any(${ids}::uuid[])
        and r.event_id = e.id`,
  )
  await tx.run(scope, sql`delete from event where ${isTheirs}`)
  await tx.run(scope, sql`delete from consent_change where ${isTheirs}`)
  await tx.run(scope, sql`delete from consent where ${isTheirs}`)
  await deleteImportChanges(tx, scope, ids)
}

/** By the primary key, import by import: a client has some hundreds of them. */
export async function deleteImportChanges(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from import_change c
      using (select i.id as import_id, n.id as participant_id
        from participant_import i cross join unnest(${ids}::uuid[]) n (id) where i.client_id = ${clientId}) t
      where c.client_id = ${clientId} and c.import_id = t.import_id and c.participant_id = t.participant_id`,
  )
}

export async function deletePeople(tx: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  return tx.run(
    scope,
    sql`delete from participant where client_id = ${scope.client.id} and id = any(${ids}::uuid[])`,
  )
}

/** Name, phone, e-mail and everything staff or forms wrote about the person. */
export async function blankPerson(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(
    scope,
    sql`update participant set first_name = null, last_name = null, phone = null, email = null, data = '{}', notes = '',
        flag_reason = null, erased_at = ${scope.at}, updated_at = ${scope.at}
      where client_id = ${scope.client.id} and id = ${id}`,
  )
}

/**
 * Behind the client's gate, so that nothing is begun unseen: messages lose text and address. What waits is skipped; what is with the gateway right now gets the outcome it
 * comes back with, and is never sent again. Answers how many messages there are.
 */
export async function blankMessages(tx: Db, scope: Scope, participantId: string): Promise<number> {
  const clientId = scope.client.id
  const row = await tx.one(
    scope,
    sql<{ count: number }>`
      with begun as materialized (
        select m.id from message m
        join broadcast_chunk k on k.client_id = ${clientId} and k.broadcast_id = m.broadcast_id
          and k.number = m.chunk and m.id <= k.begun_id
        where m.client_id = ${clientId} and m.participant_id = ${participantId} and m.state = 'queued'
          and m.next_at is null
      ), blanked as (
        update message m set address = null, body = null, subject = null,
          reason = case when m.state in ('queued', 'sending') then 'cancelled' else m.reason end,
          next_at = case when m.state in ('queued', 'sending') then null else m.next_at end,
          attempts = m.attempts + case when m.state = 'queued' and m.id in (select id from begun) then 1 else 0 end,
          state = case m.state when 'sending' then 'unknown'
            when 'queued' then case when m.id in (select id from begun) then 'unknown' else 'skipped' end
            else m.state end
        where m.client_id = ${clientId} and m.participant_id = ${participantId}
        returning m.broadcast_id, old.state as old_state, new.state as new_state
      ), counted as (
        insert into broadcast_count as c (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
        select ${clientId}::bigint, broadcast_id, state, reason, date_trunc('minute', ${scope.at}::timestamptz), 0,
          count(*) filter (where has_entered), count(*) filter (where not has_entered)
        from blanked cross join lateral (values (old_state, '', false), (new_state, 'cancelled', true))
          as side (state, reason, has_entered)
        where broadcast_id is not null and old_state <> new_state
        group by broadcast_id, state, reason order by broadcast_id, state, reason
        on conflict (client_id, broadcast_id, state, reason, minute, shard) do update
          set entered = c.entered + excluded.entered, gone = c.gone + excluded.gone)
      select count(*) as count from blanked`,
  )
  return row.count
}

export async function blankConversations(tx: Db, scope: Scope, participantId: string): Promise<number> {
  return tx.run(
    scope,
    sql`update conversation set last_message = '', subject = null, read_at = coalesce(read_at, ${scope.at})
      where client_id = ${scope.client.id} and participant_id = ${participantId}`,
  )
}

/** The browser that wrote in a widget can no longer read there. */
export async function deleteVisitors(tx: Db, scope: Scope, participantId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from widget_visitor where client_id = ${scope.client.id} and participant_id = ${participantId}`,
  )
}

/** Answers how many entries there are. */
export async function blankEntries(tx: Db, scope: Scope, participantId: string): Promise<number> {
  return tx.run(
    scope,
    sql`update entry set data = '{}' where client_id = ${scope.client.id} and participant_id = ${participantId}`,
  )
}

type Address = { phone: string | null; email: string | null }

/** The counts of entries by phone and e-mail, in the experiences that this person entered. */
export async function deleteEntryCounts(
  tx: Db,
  scope: Scope,
  person: Address & { id: string },
): Promise<void> {
  const clientId = scope.client.id
  const keys = [person.phone && `phone:${person.phone}`, person.email && `email:${person.email}`].filter(
    Boolean,
  )
  await tx.run(
    scope,
    sql`delete from entry_window w
      where w.client_id = ${clientId} and w.key = any(${keys}::text[]) and w.experience_id in (
        select e.experience_id from entry e where e.client_id = ${clientId} and e.participant_id = ${person.id})`,
  )
}

/**
 * Refused rows of imports that have this phone or e-mail in a cell keep their line and reason. No index serves it:
 * one pass over the refused rows of the client, a second or two for a million. Answers how many there were.
 */
export async function blankRefusals(tx: Db, scope: Scope, person: Address): Promise<number> {
  const isNamed = [
    person.phone && sql`r.fields::text ~ ${spellings(person.phone)}`,
    person.email && sql`position(${person.email} in lower(r.fields::text)) > 0`,
  ].filter((condition): condition is RawBuilder<unknown> => Boolean(condition))
  if (isNamed.length === 0) return 0
  return tx.run(
    scope,
    sql`update import_refusal r set fields = '[]'
      where r.client_id = ${scope.client.id} and (${sql.join(isNamed, sql` or `)})`,
  )
}

/** The national digits with whatever people write between them; a number of more digits is another one. */
function spellings(phone: string): string {
  const digits = phone.slice(1).replace(/^1(?=\d{10}$)/, '')
  return `${[...digits].join('[^0-9a-zA-Z"]{0,3}')}(?![0-9])`
}
