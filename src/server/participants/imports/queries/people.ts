import type { Why } from '#contract/reasons.ts'
import type { Row } from '#db/rows.ts'
import { noteChange } from '#server/platform/counters.ts'
import { plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { namesCounter } from '../../counters.ts'
import type { Language } from '../../queries/recognise.ts'
import { numberOfToday, writtenForms } from '../../renumbered.ts'
import { importRow } from '../importRow.ts'
import type { RowFault } from '../rowReader.ts'

export type PersonColumns = Row<'participant', 'id' | 'phone' | 'email' | 'first_name' | 'last_name'> & {
  language: string | null
  /** `true` or `false`: a field of an import is a text. */
  is_customer: string | null
  data: Record<string, unknown>
}
export type Addresses = { readonly phones: readonly string[]; readonly emails: readonly string[] }

/**
 * People known by these, a phone in each form in which it may be kept; by the unique indexes on phone and e-mail. Whoever
 * has one of them in a form of before is told with that of today, unless somebody else has it.
 */
export async function listKnown(db: Db, scope: Scope, seen: Addresses): Promise<PersonColumns[]> {
  return withPhonesOfToday(await db.many(scope, known(scope, seen)), seen)
}

/** The same, locked, with the phones of today written. */
export async function lockKnown(tx: Db, scope: Scope, seen: Addresses): Promise<PersonColumns[]> {
  const kept = await tx.many(scope, sql<PersonColumns>`${known(scope, seen)} order by p.id for update of p`)
  const people = withPhonesOfToday(kept, seen)
  const changed = people.filter(({ phone }, at) => phone !== kept[at]?.phone)
  if (changed.length > 0) noteChange(tx, scope, namesCounter)
  await writeKnownPeople(tx, scope, { people: changed, fields: new Set(['phone']) })
  return people
}

function withPhonesOfToday(people: readonly PersonColumns[], { phones }: Addresses): PersonColumns[] {
  const asked = new Set(phones)
  const taken = new Set(people.map(({ phone }) => phone))
  return people.map((person) => {
    const today = person.phone && numberOfToday(person.phone)
    return today && asked.has(today) && !taken.has(today) ? { ...person, phone: today } : person
  })
}

/** Whether somebody has one of these phones in a form of before. */
export async function hasOldForms(db: Db, scope: Scope, phones: readonly string[]): Promise<boolean> {
  const old = phones.flatMap((phone) => writtenForms(phone).slice(1))
  if (old.length === 0) return false
  const kept = sql`select 1 from participant
    where client_id = ${scope.client.id} and phone = any(${plainArray(old)}::text[]) limit 1`
  return (await db.maybe(scope, kept)) !== undefined
}

const knownColumns = sql`p.id, p.phone, p.email, p.first_name, p.last_name, p.language, p.is_customer::text,
  p.data`

/** These people, locked; by primary key. */
export async function lockPeople(tx: Db, scope: Scope, ids: readonly string[]): Promise<PersonColumns[]> {
  if (ids.length === 0) return []
  return tx.many(
    scope,
    sql<PersonColumns>`
      select ${knownColumns} from participant p
      where p.client_id = ${scope.client.id} and p.id = any(${plainArray(ids)}::uuid[]) order by p.id for update`,
  )
}

const known = (scope: Scope, { phones, emails }: Addresses) => sql<PersonColumns>`
  select ${knownColumns} from participant p
  where p.client_id = ${scope.client.id} and (p.phone = any(${textArray(phones.flatMap(writtenForms))}::text[]) or p.email = any(${textArray(emails)}::text[]))`

export const personFields = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'language',
  'is_customer',
  'data',
] as const
export type PersonField = (typeof personFields)[number]

/** The people as rows `n` with these fields. */
function columns(people: readonly PersonColumns[], fields: readonly PersonField[]) {
  const lists = fields.map(
    (field) => sql`${textArray(people.map((person) => textOf(person, field)))}::text[]`,
  )
  return sql`unnest(${sql.join([sql`${plainArray(people.map(({ id }) => id))}::uuid[]`, ...lists])})
    n (id, ${sql.join(fields.map((field) => sql.ref(field)))})`
}

const textOf = (person: PersonColumns, field: PersonField): string | null =>
  field === 'data' ? JSON.stringify(person.data) : person[field]

/** The fields whose column is no text. */
const types: { readonly [field in PersonField]?: Sql } = { is_customer: sql`::boolean`, data: sql`::jsonb` }

/** Fails by a unique index where one of them was made meanwhile. */
export async function insertPeople(
  tx: Db,
  scope: Scope,
  { importId, language, people }: { importId: string; language: Language; people: readonly PersonColumns[] },
): Promise<void> {
  if (people.length === 0) return
  await tx.run(
    scope,
    sql`insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
        is_flagged, created_at, updated_at)
      select own.client_id, n.id, n.first_name, n.last_name, n.phone, n.email,
        coalesce(n.language, ${language}), n.data::jsonb, '', coalesce(n.is_customer::boolean, false), false, ${scope.at}::timestamptz, ${scope.at}::timestamptz
      from ${columns(people, personFields)} cross join ${importRow(scope, importId)}`,
  )
}

/**
 * Writes these fields of people who are locked, and no other column: where no name and no address is among them, the
 * columns to sort and search by need not be made again.
 */
export async function writeKnownPeople(
  tx: Db,
  scope: Scope,
  { people, fields }: { people: readonly PersonColumns[]; fields: ReadonlySet<PersonField> },
): Promise<void> {
  if (people.length === 0) return
  const written = personFields.filter((field) => fields.has(field))
  const values = written.map((field) => {
    const value = sql.ref(`n.${field}`)
    return sql`${sql.ref(field)} = ${value}${types[field] ?? sql``}`
  })
  await tx.run(
    scope,
    sql`update participant p set ${sql.join(values)}, updated_at = ${scope.at}, version = p.version + 1
      from ${columns(people, written)} where p.client_id = ${scope.client.id} and p.id = n.id`,
  )
}

export type FieldChange = {
  participantId: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The first and the last value of a field, however many batches change it. */
export async function insertChanges(
  tx: Db,
  scope: Scope,
  { importId, changes }: { importId: string; changes: readonly FieldChange[] },
): Promise<void> {
  if (changes.length === 0) return
  await tx.run(
    scope,
    sql`insert into import_change as c (client_id, import_id, participant_id, before, after)
      select ${scope.client.id}::bigint, ${importId}::uuid, n.id, n.before::jsonb, n.after::jsonb
      from unnest(${plainArray(changes.map(({ participantId }) => participantId))}::uuid[],
        ${textArray(changes.map(({ before }) => JSON.stringify(before)))}::text[],
        ${textArray(changes.map(({ after }) => JSON.stringify(after)))}::text[]) n (id, before, after)
      on conflict (client_id, import_id, participant_id) do update
        set before = excluded.before || c.before, after = c.after || excluded.after`,
  )
}

export async function insertRefusals(
  tx: Db,
  scope: Scope,
  { importId, refused }: { importId: string; refused: readonly Refused[] },
): Promise<void> {
  if (refused.length === 0) return
  const rows = refused.map(({ line, fault, cells }) => ({
    line,
    reason: fault.why,
    cells: cells.map(storable),
  }))
  await tx.run(
    scope,
    sql`insert into import_refusal (client_id, import_id, line, reason, fields)
      select own.client_id, ${importId}::uuid, n.line, n.reason, n.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (line bigint, reason jsonb, cells jsonb)
      cross join ${importRow(scope, importId)}`,
  )
}

/** jsonb takes neither NUL nor half a character; a cell beyond this length is not worth a copy. */
const storable = (cell: string): string => cell.slice(0, 2000).replaceAll('\0', '').toWellFormed()

export type Refusal = Row<'import_refusal', 'line' | 'reason' | 'fields'> & { reason: Why; fields: string[] }

/** By primary key, 5,000 at a time. */
export async function listRefusals(
  db: Db,
  scope: Scope,
  { importId, afterLine }: { importId: string; afterLine: number },
): Promise<Refusal[]> {
  return db.many(
    scope,
    sql<Refusal>`
      select line, reason, fields from import_refusal
      where client_id = ${scope.client.id} and import_id = ${importId} and line > ${afterLine}
      order by line limit 5000`,
  )
}

export type Refused = { readonly line: number; readonly cells: string[]; readonly fault: RowFault }
