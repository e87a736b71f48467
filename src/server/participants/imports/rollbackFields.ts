import type { Row } from '#db/rows.ts'
import { noteChange } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { namesCounter } from '../counters.ts'
import { columnsAmong, dataKey, isData, isOfNames } from './people.ts'
import {
  type FieldChange,
  listKnown,
  lockPeople,
  type PersonColumns,
  writeKnownPeople,
} from './queries/people.ts'
import type { Rolled, Rolling } from './rolling.ts'

type Change = Row<'import_change', 'participant_id'> & Pick<FieldChange, 'before' | 'after'>
type Changed = PersonColumns & Omit<Change, 'participant_id'>
/** `last` is who was looked at last, also where that one was deleted since. */
type Remembered = { changed: Changed[]; last: string | undefined }

/** Restores each field that still has the value which the import gave it. */
export async function takeBackFields(tx: Db, scope: Scope, rolling: Rolling): Promise<Rolled> {
  const { changed, last } = await lockChanged(tx, scope, rolling)
  if (!last) return { after: null }
  const takenAddresses = await findTaken(tx, scope, changed)
  const restored: PersonColumns[] = []
  const restoredFields = new Set<string>()
  let [fieldsRestored, fieldsKept] = [0, 0]
  for (const { before, after, ...person } of changed) {
    const fields = Object.keys(after).filter((field) => isSame(fieldOf(person, field), after[field]))
    const free = fields.filter((field) => {
      const address = addressOf(field, before[field])
      return address === '' || !takenAddresses.has(address)
    })
    fieldsRestored += free.length
    fieldsKept += Object.keys(after).length - free.length
    if (free.length > 0) restored.push(withFields(person, before, free))
    for (const field of free) {
      takenAddresses.add(addressOf(field, before[field]))
      restoredFields.add(field)
    }
  }
  const fields = columnsAmong(restoredFields)
  await writeKnownPeople(tx, scope, { people: restored, fields })
  if (isOfNames(fields)) noteChange(tx, scope, namesCounter)
  return { after: last, fields_restored: fieldsRestored, fields_kept: fieldsKept }
}

/** By the primary keys of import_change and participant, one after the other. Who was deleted since is left out. */
async function lockChanged(tx: Db, scope: Scope, { record, after, limit }: Rolling): Promise<Remembered> {
  const clientId = scope.client.id
  const changes = await tx.many(
    scope,
    sql<Change>`
      select participant_id, before, after from import_change
      where client_id = ${clientId} and import_id = ${record.id}
        and ${after ? sql`participant_id > ${after}` : sql`true`}
      order by participant_id limit ${limit}`,
  )
  const people = await lockPeople(
    tx,
    scope,
    changes.map(({ participant_id }) => participant_id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const changed = changes.flatMap(({ participant_id, ...change }) => {
    const person = byId.get(participant_id)
    return person ? [{ ...person, ...change }] : []
  })
  return { changed, last: changes.at(-1)?.participant_id }
}

/** Addresses that a person had before and that somebody else has by now. */
async function findTaken(tx: Db, scope: Scope, changed: readonly Changed[]): Promise<Set<string>> {
  const before = (field: 'phone' | 'email') =>
    changed.flatMap((one) => (typeof one.before[field] === 'string' ? one.before[field] : []))
  const seen = { phones: before('phone'), emails: before('email') }
  if (seen.phones.length + seen.emails.length === 0) return new Set()
  const owners = await listKnown(tx, scope, seen)
  return new Set(owners.flatMap(({ phone, email }) => [phone ?? '', email ?? '']))
}

/** Empty for what is no address: nobody can have taken it. */
function addressOf(field: string, value: unknown): string {
  return (field === 'phone' || field === 'email') && typeof value === 'string' ? value : ''
}

const fieldOf = (person: PersonColumns, field: string): unknown =>
  isData(field) ? person.data[dataKey(field)] : person[field as keyof PersonColumns]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function withFields(
  person: PersonColumns,
  before: Record<string, unknown>,
  fields: readonly string[],
): PersonColumns {
  const restored = { ...person, data: { ...person.data } }
  for (const field of fields) {
    const value = before[field]
    if (!isData(field)) Object.assign(restored, { [field]: value })
    else if (value === null || value === undefined) delete restored.data[dataKey(field)]
    else restored.data[dataKey(field)] = value
  }
  return restored
}
