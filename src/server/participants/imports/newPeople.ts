/**
 * The straight way for rows of which nobody is known and nobody comes twice: the columns of the file go to the
 * database as the reader made them, and every id is counted out there. A unique index says no where somebody is
 * known after all; the batch then goes the way where each row is looked at.
 */
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { writeEvents } from '../activity.ts'
import { listCounter, participantsCounter } from '../counters.ts'
import { refusedRows } from './batchRows.ts'
import { importRow } from './importRow.ts'
import { insertRefusals } from './queries/people.ts'
import type { Subscription } from './queries/places.ts'
import { type RowBatch, separator } from './rowBatches.ts'
import { idParts, slotCount, slots } from './rowIds.ts'
import type { Written } from './writePart.ts'

export type NewPeople = Omit<Written, 'resolved' | 'known' | 'from' | 'listType'>

/** Answers how many people were made: one for each row that is not refused. */
export async function writeNewPeople(tx: Db, scope: Scope, people: NewPeople): Promise<number> {
  const { record, batch } = people
  const made = await insertPeople(tx, scope, people)
  const { subscription } = people
  if (subscription) await insertConsents(tx, scope, { ...people, subscription })
  await insertPlaces(tx, scope, people)
  await insertEvents(tx, scope, people)
  const refused = refusedRows(batch, batch.start, { refused: [], end: batch.start + batch.count })
  await insertRefusals(tx, scope, { importId: record.id, refused })
  await countNew(tx, scope, { made, placed: made, listId: record.list_id })
  return made
}

type New = { made: number; placed: number; listId: string }

export const countNew = (tx: Db, scope: Scope, { made, placed, listId }: New): Promise<void> =>
  addToCounters(tx, scope, [
    { name: participantsCounter, by: made },
    { name: listCounter(listId), by: placed },
  ])

/** Whether the client keeps any opt-out of somebody who went: then new people are looked at one by one. */
export async function hasKeptOptOuts(tx: Db, scope: Scope): Promise<boolean> {
  const kept = sql`select 1 from kept_opt_out where client_id = ${scope.client.id} limit 1`
  return (await tx.maybe(scope, kept)) !== undefined
}

/** A list of the batch as it is: the driver sends a Buffer without another copy of it as a string. */
function list(bytes: Uint8Array | undefined) {
  const text = bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : ''
  return sql`string_to_array(${text}::text, ${separator}, '')`
}

/** The id of a row of `n`, whose `position` counts from 1. */
function idOf({ record, batch }: NewPeople, slot: ReturnType<typeof sql>) {
  const { head, tail } = idParts(record.id_base ?? '')
  return sql`(${head}::text || lpad(to_hex(${tail}::bigint + (${batch.start}::bigint + n.position - 1) * ${slotCount}::bigint
    + ${slot}), 12, '0'))::uuid`
}

const person = (people: NewPeople) => idOf(people, sql`${slots.participant}::bigint`)

async function insertPeople(tx: Db, scope: Scope, people: NewPeople): Promise<number> {
  const { columns, variables } = people.batch
  return tx.run(
    scope,
    sql`insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
        is_flagged, created_at, updated_at)
      select own.client_id, ${person(people)}, n.first_name, n.last_name, n.phone, n.email,
        coalesce(n.language, ${people.language}), n.data::jsonb, '', coalesce(n.is_customer::boolean, false), false,
        ${scope.at}::timestamptz, ${scope.at}::timestamptz
      from unnest(${list(columns.first_name)}, ${list(columns.last_name)}, ${list(columns.phone)},
        ${list(columns.email)}, ${list(columns.language)}, ${list(columns.is_customer)}, ${list(variables)})
        with ordinality n (first_name, last_name, phone, email, language, is_customer, data, position)
      cross join ${importRow(scope, people.record.id)}
      where n.phone is not null or n.email is not null`,
  )
}

/** The people who came in, by the columns that say so. */
const made = ({ columns, agreed }: RowBatch) => sql`(
  select e.position, e.phone, e.email, e.agreed
  from unnest(${list(columns.phone)}, ${list(columns.email)}, ${list(agreed)})
    with ordinality e (phone, email, agreed, position)
  where e.phone is not null or e.email is not null) n`

/** Whose row names the address that the subscription is for, and says yes where a column says who agreed. */
function isSpokenFor({ channel }: Subscription, { agreed }: RowBatch) {
  const isNamed = channel === 'sms' ? sql`n.phone is not null` : sql`n.email is not null`
  return agreed ? sql`${isNamed} and n.agreed is not null` : isNamed
}

async function insertConsents(
  tx: Db,
  scope: Scope,
  people: NewPeople & { subscription: Subscription },
): Promise<void> {
  const { batch, record, subscription } = people
  const spoken = sql`from ${made(batch)} cross join ${importRow(scope, record.id)}
    where ${isSpokenFor(subscription, batch)}`
  await tx.run(
    scope,
    sql`insert into consent (client_id, subscription_id, participant_id, state, changed_at)
      select own.client_id, ${subscription.id}::uuid, ${person(people)}, 'in', ${scope.at}::timestamptz ${spoken}`,
  )
  await tx.run(
    scope,
    sql`insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, user_id, at,
        import_id)
      select own.client_id, ${idOf(people, optInSlot)}, ${subscription.id}::uuid, ${person(people)}, 'in', 'import',
        ${record.consent_proof}::text, ${record.user_id}::uuid, ${scope.at}::timestamptz, ${record.id}::uuid ${spoken}`,
  )
}

const optInSlot = sql`${slots.optIn}::bigint`

async function insertPlaces(tx: Db, scope: Scope, people: NewPeople): Promise<void> {
  const { batch, record } = people
  await tx.run(
    scope,
    sql`insert into list_member (client_id, list_id, participant_id, ordinal, import_id, added_at)
      select own.client_id, ${record.list_id}::uuid, ${person(people)}, 0, ${record.id}::uuid, ${scope.at}::timestamptz
      from ${made(batch)} cross join ${importRow(scope, record.id)}`,
  )
}

async function insertEvents(tx: Db, scope: Scope, people: NewPeople): Promise<void> {
  const { batch, record, subscription } = people
  const optIns = subscription
    ? sql`union all select ${optInSlot}, 'opted_in', ${subscription.id}::uuid where ${isSpokenFor(subscription, batch)}`
    : sql``
  await writeEvents(
    tx,
    scope,
    sql`select own.client_id, ${idOf(people, sql`w.slot`)}, ${person(people)}, w.action, null::uuid, w.subject_id, '{}'::jsonb
      from ${made(batch)} cross join ${importRow(scope, record.id)} cross join lateral (
        select ${slots.addedToList}::bigint as slot, 'added_to_list' as action, ${record.list_id}::uuid as subject_id
        ${optIns}
      ) w`,
  )
}
