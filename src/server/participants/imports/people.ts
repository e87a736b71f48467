import { type FieldChange, type PersonColumns, type PersonField, personFields } from './queries/people.ts'
import { type Fields, type Person, unspoken } from './resolve.ts'

/** A known participant as the rules of an import see it: only the fields that the file can set. */
export function personOf(known: PersonColumns, dataFields: readonly string[]): Person<string> {
  const fields: Fields<string> = {}
  for (const column of textColumns) {
    const value = known[column]
    if (value !== null && value !== '') fields[column] = value
  }
  for (const field of dataFields) {
    const value = textOf(known.data[dataKey(field)])
    if (value !== '') fields[field] = value
  }
  return { id: known.id, isNew: false, row: -1, spoken: unspoken(), fields, before: {} }
}

/** The values to write for a person; `known` is what stands there, whose other person variables stay. */
export function columnsOf(person: Person<string>, known?: PersonColumns): PersonColumns {
  const { phone, email, first_name, last_name, language, is_customer } = person.fields
  const data = { ...known?.data }
  for (const field in person.fields)
    if (isData(field) && (!known || isChanged(person, field))) data[dataKey(field)] = person.fields[field]
  return {
    id: person.id,
    phone: phone ?? null,
    email: email ?? null,
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    language: language ?? null,
    is_customer: is_customer ?? null,
    data,
  }
}

/** The changes of an import on a known participant, field by field; undefined where it ends as it began. */
export function changeOf(person: Person<string>, known: PersonColumns): FieldChange | undefined {
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const field in person.before) {
    if (!isChanged(person, field)) continue
    before[field] = isData(field) ? (known.data[dataKey(field)] ?? null) : person.before[field]
    after[field] = person.fields[field]
  }
  return Object.keys(after).length > 0 ? { participantId: person.id, before, after } : undefined
}

/** The columns that these fields are written in: a person variable in `data`. */
export function columnsAmong(fields: Iterable<string>): Set<PersonField> {
  const names = new Set([...fields].map((field) => (isData(field) ? 'data' : field)))
  return new Set(personFields.filter((field) => names.has(field)))
}

/** Whether somebody may be found by another name, phone or e-mail than before. */
export const isOfNames = (fields: ReadonlySet<PersonField>): boolean =>
  [...fields].some((field) => !(unnamed as readonly string[]).includes(field))

const unnamed = ['language', 'is_customer', 'data'] as const

export const isData = (field: string): boolean => field.startsWith('data.')
export const dataKey = (field: string): string => field.slice('data.'.length)

const textColumns = ['phone', 'email', 'first_name', 'last_name', 'language', 'is_customer'] as const

const isChanged = (person: Person<string>, field: string): boolean =>
  field in person.before && person.before[field] !== person.fields[field]

/** A variable may have been set as a number by somebody else. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
