import type { ParticipantForm } from '#contract/participants/calls.ts'
import type { Row } from '#db/rows.ts'
import { noteChange } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { namesCounter } from '../../counters.ts'

export type Channel = 'sms' | 'email'
/** Fields that staff can change by hand, phone and e-mail in their normal form. */
export type PersonFields = ParticipantForm
export type PersonRecord = Row<
  'participant',
  keyof PersonFields | 'id' | 'notes' | 'is_flagged' | 'flag_reason' | 'erased_at' | 'version'
> & { data: PersonFields['data'] }

export async function lockPerson(tx: Db, scope: Scope, id: string): Promise<PersonRecord | undefined> {
  return tx.maybe(
    scope,
    sql<PersonRecord>`
      select id, first_name, last_name, phone, email, language, is_customer, data, notes, is_flagged, flag_reason,
        erased_at, version
      from participant where client_id = ${scope.client.id} and id = ${id} for update`,
  )
}

export async function insertPerson(
  tx: Db,
  scope: Scope,
  person: PersonFields & { id: string },
): Promise<void> {
  const made = { client_id: scope.client.id, notes: '', is_flagged: false, created_at: scope.at }
  const row = { ...made, ...person, data: JSON.stringify(person.data), updated_at: scope.at }
  await tx.run(scope, insertRow('participant', row))
}

export async function writePerson(
  tx: Db,
  scope: Scope,
  { id, ...person }: PersonFields & { id: string; notes: string },
): Promise<void> {
  const changed = { data: JSON.stringify(person.data), updated_at: scope.at, version: nextVersion }
  const key = { client_id: scope.client.id, id }
  await tx.run(scope, updateRow('participant', key, { ...person, ...changed }))
  noteChange(tx, scope, namesCounter)
}

export async function writeNotes(
  tx: Db,
  scope: Scope,
  { id, notes }: { id: string; notes: string },
): Promise<void> {
  const changed = { notes, updated_at: scope.at, version: nextVersion }
  await tx.run(scope, updateRow('participant', { client_id: scope.client.id, id }, changed))
}

export async function getNotesRow(db: Db, scope: Scope, id: string): Promise<{ notes: string }> {
  return db.one(
    scope,
    sql<Row<'participant', 'notes'>>`
      select notes from participant where client_id = ${scope.client.id} and id = ${id}`,
  )
}

/**
 * Flags or unflags; who is flagged for the same reason already, and who was erased, is left as is. Answers how many
 * changed.
 */
export async function writeFlag(
  tx: Db,
  scope: Scope,
  flag: { participantIds: readonly string[]; isFlagged: boolean; reason: string | null },
): Promise<number> {
  const reason = flag.isFlagged ? flag.reason : null
  return tx.run(
    scope,
    sql`update participant set is_flagged = ${flag.isFlagged}, flag_reason = ${reason}, updated_at = ${scope.at}
      where client_id = ${scope.client.id} and id = any(${flag.participantIds}::uuid[]) and erased_at is null
        and (is_flagged, flag_reason) is distinct from (${flag.isFlagged}::boolean, ${reason}::text)`,
  )
}

/**
 * Takes every yes and every open question of these participants on these channels back to `none`, with its row in the
 * history: whoever gave it owned another phone or e-mail. Answers how many there were.
 */
export async function resetConsents(
  tx: Db,
  scope: Scope,
  reset: { participantIds: readonly string[]; channels: readonly Channel[]; seed: string; proof?: string },
): Promise<number> {
  const clientId = scope.client.id
  const userId = scope.actor.kind === 'user' ? scope.actor.id : null
  return tx.run(
    scope,
    sql`with changed as (
        update consent c set state = 'none', changed_at = ${scope.at}
        from subscription s
        where c.client_id = ${clientId} and c.participant_id = any(${reset.participantIds}::uuid[])
          and c.state in ('in', 'pending') and s.client_id = ${clientId} and s.id = c.subscription_id
          and s.channel = any(${reset.channels}::text[])
        returning c.subscription_id, c.participant_id, s.channel
      )
      insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, user_id, at)
      select ${clientId}::bigint, derived_id(subscription_id, derived_id(participant_id, ${reset.seed}::uuid)),
        subscription_id, participant_id, 'none', 'staff', coalesce(${reset.proof ?? null}::text, case
          when channel = 'sms' then 'The phone number was changed.' else 'The e-mail address was changed.' end),
        ${userId}::uuid, ${scope.at}::timestamptz
      from changed
      returning 1`,
  )
}

export type ListOfPerson = Row<'list', 'id' | 'name'> & Row<'list_member', 'added_at'>

/** Served by list_member_participant; a list that is being cleared counts as empty. */
export async function listListsOf(db: Db, scope: Scope, participantId: string): Promise<ListOfPerson[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<ListOfPerson>`
      select l.id, l.name, m.added_at from list_member m
      join list l on l.client_id = ${clientId} and l.id = m.list_id and l.clearing_until is null
      where m.client_id = ${clientId} and m.participant_id = ${participantId} and m.ordinal = 0
      order by lower(l.name), l.id`,
  )
}
