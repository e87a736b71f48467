import type { Row } from '#db/rows.ts'
import { noteChange } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { namesCounter } from '../../counters.ts'
import { type Need, needOf, type ParticipantDependants } from '../../dependants.ts'

/**
 * Locks the participants with the lists that they are in, and tells what each is needed by, if anything; ids that the
 * client does not have are left out. A broadcast is frozen before that, and its messages are a need, or after it.
 */
export async function lockWithNeed(
  tx: Db,
  scope: Scope,
  { ids, dependants }: { ids: readonly string[]; dependants: ParticipantDependants },
): Promise<{ id: string; need: Need | null }[]> {
  const clientId = scope.client.id
  const lists = await tx.many(
    scope,
    sql<Row<'list_member', 'list_id'>>`
      select distinct list_id from list_member
      where client_id = ${clientId} and participant_id = any(${ids}::uuid[])`,
  )
  await tx.run(
    scope,
    sql`select 1 from list where client_id = ${clientId} and id = any(${lists.map(({ list_id }) => list_id)}::uuid[])
      order by id for no key update`,
  )
  await tx.run(
    scope,
    sql`select 1 from participant p where p.client_id = ${clientId} and p.id = any(${ids}::uuid[]) order by p.id for update`,
  )
  // A statement of its own: it sees what was committed while the locks were waited for.
  return tx.many(
    scope,
    sql<Row<'participant', 'id'> & { need: Need | null }>`
      select p.id, ${needOf(scope, dependants)} as need
      from participant p where p.client_id = ${clientId} and p.id = any(${ids}::uuid[])`,
  )
}

/** Takes these participants out of every list; answers how many places and how many people each list loses. */
export async function deletePlaces(
  tx: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ list_id: string; places: number; people: number }[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<Row<'list_member', 'list_id'> & { places: number; people: number }>`
      with gone as (
        delete from list_member m where m.client_id = ${clientId} and m.participant_id = any(${ids}::uuid[])
        returning m.list_id, m.ordinal
      )
      select list_id, count(*) as places, count(*) filter (where ordinal = 0) as people from gone group by list_id`,
  )
}

/** Consent with its history, the activity, and what imports remember of these participants. */
export async function deleteTraces(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  const clientId = scope.client.id
  const isTheirs = sql`client_id = ${clientId} and participant_id = any(${ids}::uuid[])`
  await tx.run(scope, sql`delete from event where ${isTheirs}`)
  await tx.run(scope, sql`delete from consent_change where ${isTheirs}`)
  await tx.run(scope, sql`delete from consent where ${isTheirs}`)
  await deleteImportChanges(tx, scope, ids)
}

/** By the primary key, in each import: a client has some hundreds of them. */
export async function deleteImportChanges(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from import_change c
      where c.client_id = ${clientId} and c.participant_id = any(${ids}::uuid[])
        and c.import_id = any(array(select i.id from participant_import i where i.client_id = ${clientId}))`,
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
  noteChange(tx, scope, namesCounter)
}

type Address = { phone: string | null; email: string | null }

/**
 * Refused rows of imports that have this phone or e-mail in a cell keep their line and reason. No index serves it:
 * one pass over the refused rows of the client, a second or two for a million. Answers how many there were.
 */
export async function blankRefusals(tx: Db, scope: Scope, person: Address): Promise<number> {
  const isNamed = [
    person.phone && sql`r.fields::text ~ ${spellings(person.phone)}`,
    person.email && sql`position(${person.email} in lower(r.fields::text)) > 0`,
  ].filter((condition): condition is Sql => Boolean(condition))
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
