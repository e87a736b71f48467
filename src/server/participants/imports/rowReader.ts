import { cleanAddress } from '#contract/address.ts'
import { type CsvRow, maxRowLength } from '#contract/csvRows.ts'
import { type ConsentAnswer, consentAnswerOf } from '#contract/participants/consentWords.ts'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { hasExtension, isScientific, plainCell, plainPhone } from '#contract/participants/importCells.ts'
import type { Why } from '#contract/reasons.ts'
import { cutText, hasVisibleText, oneLine, textFault } from '#contract/text.ts'
import { why } from '#contract/why.ts'
import { withoutNeutraliser } from '#server/platform/csv/writeCsv.ts'
import { normaliseEmail, normalisePhone } from '../identity.ts'
import { customerOf, isNothing, languageOf, partsOfName } from './cellWords.ts'

/** A row's values, by field (`data.city` for a person variable); what it leaves empty is missing. */
export type RowFields = Readonly<Record<string, string>>
/** `field` is the one it is about, where it is about one. */
export type RowFault = { readonly why: Why; readonly field: string | null }

/** The fields of a participant that a mapping can set: a whole name becomes first and last name. */
export function fieldsOf(mapping: ImportMapping): string[] {
  const fields = mapping.flatMap((field) => {
    if (field === 'skip' || field === 'consent') return []
    return field === 'name' ? ['first_name', 'last_name'] : [field]
  })
  return [...new Set(fields)]
}

/** A column's word on the consent, with the cell as it is shown. */
export type RowConsent = { answer: ConsentAnswer; text: string }
/** A cell that somebody can do without and that cannot be read: it is told, and costs nobody the person. */
export type UnreadCell = RowFault & { text: string }
type ReadRow =
  | { fields: RowFields; consent: RowConsent; unread: readonly UnreadCell[]; fault?: never }
  | { fault: RowFault; fields?: never; consent?: never; unread?: never }

/** A row's person, or why the row is refused. Cells that are missing at its end are empty. */
export function readRow(mapping: ImportMapping, row: CsvRow): ReadRow {
  const refused = (reason: Why, field: string | null = null) => ({ fault: { why: reason, field } })
  if (row.fault === 'quotes') return refused(why('row_quotes'))
  if (row.fault === 'length') return refused(why('row_too_large', { max: maxRowLength }))
  const cells = withoutEmptyEnd(row.cells, mapping.length)
  if (cells.length > mapping.length)
    return refused(why('row_columns', { columns: cells.length, wanted: mapping.length }))
  const {
    consent: consentCell = '',
    phone: phoneCell,
    email: emailCell,
    ...others
  } = readCells(mapping, cells)
  const phone = phoneCell === undefined ? undefined : normalisePhone(plainPhone(phoneCell))
  const email = emailCell === undefined ? undefined : normaliseEmail(emailCell)
  if (phoneCell !== undefined && !phone) return refused(whyNoAddress('phone', phoneCell), 'phone')
  if (emailCell !== undefined && !email) return refused(whyNoAddress('email', emailCell), 'email')
  if (!phone && !email) return refused(why('row_without_address'))
  const { fields, unread } = readOthers(others)
  if (phone) fields.phone = phone
  if (email) fields.email = email
  return { fields, unread, consent: { answer: consentAnswerOf(consentCell), text: cutText(consentCell, 40) } }
}

function whyNoAddress(field: 'phone' | 'email', cell: string): Why {
  if (textFault(cleanAddress(cell))) return why('row_characters', { column: field })
  if (cell.length > maxLengthOf(field)) return why('row_too_long', { column: field })
  return field === 'phone' ? whyNoPhone(cell) : why('row_email')
}

/** The reason why a cell is no phone, as helpful as it is known. */
function whyNoPhone(cell: string): Why {
  const phone = plainPhone(cell)
  if (isScientific(phone)) return why('row_phone_scientific', { written: phone })
  return why(hasExtension(phone) ? 'row_phone_extension' : 'row_phone')
}

type Values = Record<string, string>

/** The apostrophe by which a sheet keeps digits a text. */
const sheetText = /^'(?=[+(]?\d)/

function readCells(mapping: ImportMapping, cells: readonly string[]): Values {
  const values: Values = {}
  for (let index = 0; index < mapping.length; index++) {
    const field = mapping[index]
    if (field === undefined || field === 'skip') continue
    const cell = plainCell(withoutNeutraliser(cells[index] ?? ''))
    const value = (field.startsWith('data.') ? cell.trim() : oneLine(cell)).replace(sheetText, '')
    if (hasVisibleText(value) && !isNothing(field, value)) values[field] = value
  }
  return values
}

function withoutEmptyEnd(cells: readonly string[], length: number): readonly string[] {
  const isEnded = cells.length > length && cells.slice(length).every((cell) => cell.trim() === '')
  return isEnded ? cells.slice(0, length) : cells
}

/** Fields that a person can come in without. */
function readOthers(values: Values): { fields: Values; unread: UnreadCell[] } {
  const fields: Values = {}
  const unread: UnreadCell[] = []
  for (const field in values) {
    const value = values[field] ?? ''
    const fault = whyUnread(field, value)
    if (fault) unread.push({ why: fault, field, text: cutText(value, 40) })
    else Object.assign(fields, fieldsIn(field, value))
  }
  return { fields, unread }
}

function whyUnread(field: string, value: string): Why | undefined {
  if (field === 'is_customer') return customerOf(value) === undefined ? why('row_customer') : undefined
  if (textFault(value)) return why('row_characters', { column: field })
  if (value.length > maxLengthOf(field)) return why('row_too_long', { column: field })
  return field === 'language' && !languageOf(value) ? why('row_language') : undefined
}

function fieldsIn(field: string, value: string): Values {
  if (field === 'name') return partsOfName(value)
  if (field === 'is_customer') return { is_customer: String(customerOf(value)) }
  return { [field]: field === 'language' ? (languageOf(value) ?? value) : value }
}

const maxLengthOf = (field: string) => (field.startsWith('data.') ? 2000 : 200)
