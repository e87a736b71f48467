/** Writes what was decided for a batch: one statement for each table. */

import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { keepOptOuts, restoreOptOuts } from '../consent/keptOptOuts.ts'
import { resetConsents } from '../people/queries/person.ts'
import type { Language } from '../queries/recognise.ts'
import { refusedRows } from './batchRows.ts'
import { changeOf, columnsAmong, columnsOf, isOfNames } from './people.ts'
import type { ImportRecord } from './queries/imports.ts'
import {
  type FieldChange,
  insertChanges,
  insertPeople,
  insertRefusals,
  type PersonColumns,
  writeKnownPeople,
} from './queries/people.ts'
import {
  addPlaces,
  getNextOrdinals,
  insertConsentChanges,
  insertEvents,
  insertPlaces,
  listUnanswered,
  type NewEvent,
  type Place,
  type Subscription,
  writeConsents,
} from './queries/places.ts'
import type { Person, Resolved } from './resolve.ts'
import type { RowBatch } from './rowBatches.ts'
import { idMaker, idRange, slots } from './rowIds.ts'

export type Written = {
  readonly record: ImportRecord
  readonly batch: RowBatch
  readonly from: number
  readonly listType: number
  /** The subscription that the import's proof opts in to; missing where there is none. */
  readonly subscription: Subscription | undefined
  /** The client's default one, of new people whose row says none. */
  readonly language: Language
  readonly resolved: Resolved<string>
  readonly known: ReadonlyMap<string, PersonColumns>
}

/** Changes that the counters have to hear of. */
export type Counted = { readonly placed: number; readonly hasNames: boolean }

export async function writePart(tx: Db, scope: Scope, written: Written): Promise<Counted> {
  const { isSettled, hasNames } = await writePeople(tx, scope, written)
  const optIns = await optIn(tx, scope, { ...written, isSettled })
  const places = await place(tx, scope, written)
  const events = places.map((one) => placeEvent(written.record, one))
  // In the order of the file, so that the new ids lie together.
  await insertEvents(tx, scope, { importId: written.record.id, events: [...optIns, ...events] })
  const refused = refusedRows(written.batch, written.from, written.resolved)
  await insertRefusals(tx, scope, { importId: written.record.id, refused })
  return { placed: places.filter(({ ordinal }) => ordinal === 0).length, hasNames }
}

/**
 * Known people first: one may give up an e-mail that a new one gets. Answers whether an opt-out came back, and whether
 * a name, phone or e-mail changed.
 */
async function writePeople(
  tx: Db,
  scope: Scope,
  { resolved, known, record, language }: Written,
): Promise<{ isSettled: boolean; hasNames: boolean }> {
  const people = [...resolved.people]
  const changes = people.flatMap((person) => {
    const before = known.get(person.id)
    const change = before && changeOf(person, before)
    return change ? [{ change, columns: columnsOf(person, before) }] : []
  })
  // As they lie in the table.
  changes.sort((a, b) => (a.columns.id < b.columns.id ? -1 : 1))
  const made = people.filter(({ isNew }) => isNew)
  const moved = changes.map(({ change }) => change).filter(hasMoved)
  await keepOptOutsOf(tx, scope, moved)
  const fields = columnsAmong(changes.flatMap(({ change }) => Object.keys(change.after)))
  await writeKnownPeople(tx, scope, { people: changes.map(({ columns }) => columns), fields })
  await takeBackConsents(tx, scope, moved)
  await insertPeople(tx, scope, {
    importId: record.id,
    language,
    people: made.map((person) => columnsOf(person)),
  })
  const own = idRange(record.id_base ?? '')
  await insertChanges(tx, scope, {
    importId: record.id,
    changes: changes
      .map(({ change }) => change)
      .filter(({ participantId: id }) => id < own.first || id > own.last),
  })
  const ids = [...made.map(({ id }) => id), ...moved.map(({ participantId }) => participantId)]
  return { isSettled: (await restoreOptOuts(tx, scope, ids)) > 0, hasNames: isOfNames(fields) }
}

const hasMoved = ({ after }: FieldChange) => 'phone' in after || 'email' in after

/** An opt-out holds for the address that somebody gives up, too. */
async function keepOptOutsOf(tx: Db, scope: Scope, moved: readonly FieldChange[]): Promise<void> {
  const addresses = moved.flatMap(({ before }) => [before.phone, before.email]).filter(isText)
  const participantIds = moved.map(({ participantId }) => participantId)
  if (addresses.length > 0) await keepOptOuts(tx, scope, { participantIds, addresses })
}

/**
 * As by hand: a consent was given by whoever owns an address, so it never moves to another one. A moment before, so
 * that the history has it in front of what the row's proof says.
 */
async function takeBackConsents(tx: Db, scope: Scope, moved: readonly FieldChange[]): Promise<void> {
  const before = { ...scope, at: new Date(scope.at.getTime() - 1) }
  for (const [field, channel] of [
    ['phone', 'sms'],
    ['email', 'email'],
  ] as const) {
    const participantIds = moved.filter(({ after }) => field in after).map((change) => change.participantId)
    if (participantIds.length > 0)
      await resetConsents(tx, before, { participantIds, channels: [channel], seed: newId() })
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Once for each whom a row spoke for, under the id of the batch's first row that did. */
async function optIn(
  tx: Db,
  scope: Scope,
  { record, resolved, subscription, isSettled }: Written & { isSettled: boolean },
): Promise<NewEvent[]> {
  if (!subscription) return []
  const spoken = [...resolved.people].filter((person) => person.spoken[subscription.channel] >= 0)
  const mayHaveAnswered = spoken.filter(({ isNew }) => !isNew || isSettled)
  const of = (people: readonly Person<string>[]) => ({
    subscriptionId: subscription.id,
    participantIds: people.map(({ id }) => id),
  })
  const unanswered = new Set(await listUnanswered(tx, scope, of(mayHaveAnswered)))
  const opted = spoken.filter(({ id, isNew }) => (isNew && !isSettled) || unanswered.has(id))
  await writeConsents(tx, scope, of(opted))
  const makeId = idMaker(record.id_base ?? '')
  const optIns = opted.map(({ id, spoken: rows }) => ({
    id: makeId(rows[subscription.channel], slots.optIn),
    participant_id: id,
    subscription_id: subscription.id,
  }))
  const { consent_proof: proof, user_id: userId } = record
  await insertConsentChanges(tx, scope, { optIns, importId: record.id, proof, userId })
  return optIns.map(({ id, participant_id, subscription_id }) => ({
    id,
    participant_id,
    action: 'opted_in',
    subject_id: subscription_id,
  }))
}

/** A place for each row in a list of type 3, in any other one for each person. */
const place = (tx: Db, scope: Scope, written: Written): Promise<RowPlace[]> =>
  written.listType === 3 ? placeAgain(tx, scope, written) : placeOnce(tx, scope, written)

const placeEvent = (record: ImportRecord, { row, participant_id }: RowPlace): NewEvent => ({
  id: idMaker(record.id_base ?? '')(row, slots.addedToList),
  participant_id,
  action: 'added_to_list',
  subject_id: record.list_id,
})

type RowPlace = Place & { row: number }
const targetOf = ({ record }: Written) => ({ listId: record.list_id, importId: record.id })

async function placeOnce(tx: Db, scope: Scope, written: Written): Promise<RowPlace[]> {
  const people = [...written.resolved.people]
  const toPlace = ({ id, row }: Person<string>): RowPlace => ({ row, participant_id: id, ordinal: 0 })
  const made = people.filter(({ isNew }) => isNew).map(toPlace)
  await insertPlaces(tx, scope, { ...targetOf(written), places: made })
  const known = people.filter(({ isNew }) => !isNew)
  const participantIds = known.map(({ id }) => id)
  const added = new Set(await addPlaces(tx, scope, { ...targetOf(written), participantIds }))
  return [...made, ...known.filter(({ id }) => added.has(id)).map(toPlace)]
}

async function placeAgain(tx: Db, scope: Scope, written: Written): Promise<RowPlace[]> {
  const known = [...written.resolved.people].filter(({ isNew }) => !isNew)
  const next = await getNextOrdinals(tx, scope, {
    listId: written.record.list_id,
    participantIds: known.map(({ id }) => id),
  })
  const places = written.resolved.places.map(({ row, person: { id } }) => {
    const ordinal = next.get(id) ?? 0
    next.set(id, ordinal + 1)
    return { row, participant_id: id, ordinal }
  })
  await insertPlaces(tx, scope, { ...targetOf(written), places })
  return places
}
