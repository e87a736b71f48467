import type { Field, Fields } from '#contract/fields.ts'
import { isRows, rowOf } from './rows.ts'

export type Values = Record<string, unknown>

/** The first values of a form: what the record has, else what the call takes where nothing is said. */
export function startOf(fields: Fields, record: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, startAt(field, record[name])]),
  )
}

function startAt(field: Field, value: unknown): unknown {
  if (field.kind === 'group') return startOf(field.fields ?? {}, isGroup(value) ? value : {})
  if (Array.isArray(value) && hasRows(field)) return value.map((row: unknown) => rowOf(startRow(field, row)))
  if (value !== undefined && value !== null) return value
  if (field.usual !== undefined) return field.usual
  if (field.kind === 'boolean') return false
  if (field.kind === 'list') return []
  return field.isRequired && !field.isNullable ? (field.choices?.[0] ?? '') : ''
}

/**
 * A form's values as the call takes them. What is empty is null where the call takes that, else it is left out where
 * the call needs it not; a number is a number again, and one that must be there and is empty is null. Values that are no field of the call, or of another kind than
 * there, are the form's own: whoever sends the form makes something of them.
 */
export function bodyOf(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const sent = sentOf(field, values[name])
      return sent === undefined ? [] : [[name, sent]]
    }),
  )
}

function sentOf(field: Field, value: unknown): unknown {
  if (field.kind === 'group') return isGroup(value) ? bodyOf(field.fields ?? {}, value) : undefined
  if (hasRows(field) && isRows(value)) return value.map((row) => bodyOf(fieldsOfRow(field), { ...row }))
  if (field.kind === 'list') return typeof value === 'object' ? value : undefined
  if (typeof value === 'string' && value.trim() === '') {
    if (field.isNullable) return null
    if (!field.isRequired && field.usual === undefined) return undefined
    // No number, which the call refuses at its field: 0 might be one that nobody typed.
    if (field.kind === 'number') return null
  }
  return field.kind === 'number' && typeof value === 'string' ? Number(value) : value
}

/** The field of a dotted name: `rules.2.key`, `data.city`. */
export function fieldAt(fields: Fields, name: string): Field | undefined {
  const [first = '', ...rest] = name.split('.')
  return rest.reduce<Field | undefined>((field, part) => field?.fields?.[part] ?? field?.each, fields[first])
}

/** A list of groups: each is a row of the form. */
const hasRows = (field: Field): boolean => field.kind === 'list' && field.each?.kind === 'group'
const fieldsOfRow = (field: Field): Fields => field.each?.fields ?? {}
const startRow = (field: Field, row: unknown) => startOf(fieldsOfRow(field), isGroup(row) ? row : {})

const isGroup = (value: unknown): value is Values => typeof value === 'object' && value !== null
