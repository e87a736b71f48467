import { type ConsentAnswer, consentAnswerOf } from '#contract/participants/consentWords.ts'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { hasExtension, isScientific, plainCell, plainPhone } from '#contract/participants/importCells.ts'
import type { Why } from '#contract/reasons.ts'
import { cutText, hasVisibleText, oneLine, textFault } from '#contract/text.ts'
import { why } from '#contract/why.ts'
import { type CsvRow, maxRowLength } from '#server/platform/csv/rowScanner.ts'
import { withoutNeutraliser } from '#server/platform/csv/writeCsv.ts'
import { normaliseEmail, normalisePhone } from '../identity.ts'
import type { Language } from '../recogniseQueries.ts'

/** What a row says, by field (`data.city` for a person variable); what it leaves empty is missing. */
export type RowFields = Readonly<Record<string, string>>
/** `field` is the one it is about, where it is about one. */
export type RowFault = { readonly why: Why; readonly field: string | null }

/** What a mapping can set on a participant: a whole name becomes first and last name. */
export function fieldsOf(mapping: ImportMapping): string[] {
  const fields = mapping.flatMap((field) => {
    if (field === 'skip' || field === 'consent') return []
    return field === 'name' ? ['first_name', 'last_name'] : [field]
  })
  return [...new Set(fields)]
}

/** What a column says of the consent, with the cell as it is shown. */
export type RowConsent = { answer: ConsentAnswer; text: string }
type ReadRow =
  | { fields: RowFields; consent: RowConsent; fault?: never }
  | { fault: RowFault; fields?: never; consent?: never }

/** What a row says of a person, or why the row is refused. */
export function readRow(mapping: ImportMapping, row: CsvRow): ReadRow {
  const refused = (reason: Why, field: string | null = null) => ({ fault: { why: reason, field } })
  if (row.fault === 'quotes') return refused(why('row_quotes'))
  if (row.fault === 'length') return refused(why('row_too_large', { max: maxRowLength }))
  const cells = withoutEmptyEnd(row.cells, mapping.length)
  if (cells.length !== mapping.length)
    return refused(why('row_columns', { columns: cells.length, wanted: mapping.length }))
  const { consent: consentCell = '', ...values } = readCells(mapping, cells)
  const fault = faultOf(values)
  if (fault) return { fault }
  const phone = values.phone === undefined ? undefined : normalisePhone(plainPhone(values.phone))
  const email = values.email === undefined ? undefined : normaliseEmail(values.email)
  const language = values.language === undefined ? undefined : languageOf(values.language)
  if (values.phone !== undefined && !phone) return refused(whyNoPhone(values.phone), 'phone')
  if (values.email !== undefined && !email) return refused(why('row_email'), 'email')
  if (values.language !== undefined && !language) return refused(why('row_language'), 'language')
  if (!phone && !email) return refused(why('row_without_address'))
  const fields = withNames(values)
  if (phone) fields.phone = phone
  if (email) fields.email = email
  if (language) fields.language = language
  return { fields, consent: { answer: consentAnswerOf(consentCell), text: cutText(consentCell, 40) } }
}

/** What keeps a cell from being a phone, as helpful as it is known. */
function whyNoPhone(cell: string): Why {
  const phone = plainPhone(cell)
  if (isScientific(phone)) return why('row_phone_scientific', { written: phone })
  return why(hasExtension(phone) ? 'row_phone_extension' : 'row_phone')
}

type Values = Record<string, string>

function readCells(mapping: ImportMapping, cells: readonly string[]): Values {
  const values: Values = {}
  for (let index = 0; index < mapping.length; index++) {
    const field = mapping[index]
    if (field === undefined || field === 'skip') continue
    const cell = plainCell(withoutNeutraliser(cells[index] ?? ''))
    const value = field.startsWith('data.') ? cell.trim() : oneLine(cell)
    if (hasVisibleText(value)) values[field] = value
  }
  return values
}

function withoutEmptyEnd(cells: readonly string[], length: number): readonly string[] {
  const isEnded = cells.length > length && cells.slice(length).every((cell) => cell.trim() === '')
  return isEnded ? cells.slice(0, length) : cells
}

function faultOf(values: Values): RowFault | undefined {
  for (const field in values) {
    const value = values[field] ?? ''
    if (textFault(value)) return { why: why('row_characters', { column: field }), field }
    if (value.length > (field.startsWith('data.') ? 2000 : 200))
      return { why: why('row_too_long', { column: field }), field }
  }
  return undefined
}

/** A whole name in one column: its last word is the last name. */
function withNames({ name, ...values }: Values): Values {
  if (name === undefined) return values
  const words = name.split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return { ...values, first_name: words.join(' '), ...(last === undefined ? {} : { last_name: last }) }
}

function languageOf(value: string): Language | undefined {
  const text = value.toLowerCase().replace('_', '-')
  if (/^pt(-br)?$|^portugu/.test(text)) return 'pt-br'
  if (/^fr(-[a-z]{2})?$|^fran[cç]ais$|^french$/.test(text)) return 'fr'
  return /^en(-[a-z]{2})?$|^english$|^anglais$/.test(text) ? 'en' : undefined
}
