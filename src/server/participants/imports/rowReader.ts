import type { ImportMapping } from '#contract/participants/calls.ts'
import { hasVisibleText, textFault } from '#contract/text.ts'
import type { CsvRow } from '#server/platform/csv/readCsv.ts'
import { withoutNeutraliser } from '#server/platform/csv/writeCsv.ts'
import { normaliseEmail, normalisePhone } from '../identity.ts'
import type { Language } from '../recognise.ts'

/** What a row says of a person; what it leaves empty is missing. */
export type PersonRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly phone?: string
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly language?: Language
  readonly data: Readonly<Record<string, string>>
}
export type RefusedRow = { readonly line: number; readonly reason: string; readonly cells: readonly string[] }

/** The person of a row, or why the row is refused. */
export function readRow(mapping: ImportMapping, row: CsvRow): PersonRow | RefusedRow {
  const refused = (reason: string): RefusedRow => ({ line: row.line, reason, cells: row.cells })
  if (row.isBroken) return refused('A quotation mark in this row is not closed.')
  const cells = withoutEmptyEnd(row.cells, mapping.length)
  if (cells.length !== mapping.length)
    return refused(`This row has ${cells.length} columns instead of ${mapping.length}.`)
  const values = readCells(mapping, cells)
  const fault = faultOf(values)
  if (fault) return refused(fault)
  const phone = values.phone === undefined ? undefined : normalisePhone(values.phone)
  const email = values.email === undefined ? undefined : normaliseEmail(values.email)
  const language = values.language === undefined ? undefined : languageOf(values.language)
  if (values.phone !== undefined && !phone) return refused('The phone is not a phone number.')
  if (values.email !== undefined && !email) return refused('The e-mail is not an e-mail address.')
  if (values.language !== undefined && !language) return refused('The language must be en, fr or pt-br.')
  if (!phone && !email) return refused('This row has neither a phone nor an e-mail.')
  return {
    line: row.line,
    cells,
    ...namesOf(values),
    ...defined({ phone, email, language }),
    data: dataOf(values),
  }
}

type Values = Partial<Record<string, string>>

function readCells(mapping: ImportMapping, cells: readonly string[]): Values {
  const values: Values = {}
  for (const [index, field] of mapping.entries()) {
    const value = withoutNeutraliser(cells[index] ?? '').trim()
    if (field !== 'skip' && hasVisibleText(value)) values[field] = value
  }
  return values
}

function withoutEmptyEnd(cells: readonly string[], length: number): readonly string[] {
  const isEnded = cells.length > length && cells.slice(length).every((cell) => cell.trim() === '')
  return isEnded ? cells.slice(0, length) : cells
}

function faultOf(values: Values): string | undefined {
  for (const [field, value = ''] of Object.entries(values)) {
    if (textFault(value)) return `The ${field} has characters that cannot be kept.`
    if (value.length > (field.startsWith('data.') ? 2000 : 200)) return `The ${field} is too long.`
  }
  return undefined
}

/** A whole name in one column: its last word is the last name. */
function namesOf(values: Values): Pick<PersonRow, 'first_name' | 'last_name'> {
  const words = values.name?.split(/\s+/) ?? []
  const last = words.length > 1 ? words.pop() : undefined
  return defined({
    first_name: values.first_name ?? (words.join(' ') || undefined),
    last_name: values.last_name ?? last,
  })
}

function dataOf(values: Values): Record<string, string> {
  const data: Record<string, string> = {}
  for (const [field, value] of Object.entries(values))
    if (field.startsWith('data.') && value !== undefined) data[field.slice('data.'.length)] = value
  return data
}

function languageOf(value: string): Language | undefined {
  const text = value.toLowerCase().replace('_', '-')
  if (/^pt(-br)?$|^portugu/.test(text)) return 'pt-br'
  if (/^fr(-[a-z]{2})?$|^fran[cç]ais$|^french$/.test(text)) return 'fr'
  return /^en(-[a-z]{2})?$|^english$|^anglais$/.test(text) ? 'en' : undefined
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
