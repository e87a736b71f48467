import { type CsvRow, maxRowLength } from '#contract/csvRows.ts'
import { type LocationForm, locationForm } from '#contract/operations/locations/locationCalls.ts'
import type { Why } from '#contract/reasons.ts'
import { oneLine } from '#contract/text.ts'
import { why } from '#contract/why.ts'
import { withoutNeutraliser } from '#server/platform/csv/writeCsv.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { checked } from '#server/platform/http/validation.ts'
import { foldSearch } from '#server/platform/searchPattern.ts'
import type { Columns } from './headings.ts'
import { requireWholePlace } from './locations.ts'

export type ReadLocation = { readonly form: LocationForm; readonly fault?: never }
type ReadRow = ReadLocation | { readonly fault: Why; readonly form?: never }

/** Reads the rows of one file in their order: a store number counts once in it. */
export function createRowReader(columns: Columns): (row: CsvRow) => ReadRow {
  const lines = new Map<string, number>()
  return (row) => {
    const read = readRow(columns, row)
    if (read.fault || read.form.store_number === null) return read
    const number = foldSearch(read.form.store_number)
    const line = lines.get(number)
    if (line !== undefined) return { fault: why('row_number_repeated', { line }) }
    lines.set(number, row.line)
    return read
  }
}

function readRow(columns: Columns, { cells, fault }: CsvRow): ReadRow {
  if (fault === 'quotes') return { fault: why('row_quotes') }
  if (fault === 'length') return { fault: why('row_too_large', { max: maxRowLength }) }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { fault: why('row_columns', { columns: cells.length, wanted: columns.length }) }
  const values: Record<string, string | number> = {}
  for (const [at, field] of columns.entries()) {
    const cell = oneLine(withoutNeutraliser(cells[at] ?? ''))
    if (!field || cell === '') continue
    if (field !== 'latitude' && field !== 'longitude') values[field] = cell
    else {
      const degrees = degreesOf(cell)
      if (degrees === undefined) return { fault: why('row_not_a_number', { value: cell.slice(0, 40) }) }
      values[field] = degrees
    }
  }
  return checkedForm(values)
}

/** As sheets write it: 45.5 or, in French, 45,5; the minus may be a dash. */
function degreesOf(cell: string): number | undefined {
  const plain = cell
    .replace(/^[\u2212\u2013]/, '-')
    .replace(',', '.')
    .replace(/\s*°$/, '')
  return /^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(plain) ? Number(plain) : undefined
}

/** By the rules of the form, so that a file brings nothing that nobody could type. */
function checkedForm(values: object): ReadRow {
  try {
    const form = checked(locationForm, { name: '', ...values })
    requireWholePlace(form)
    return { form }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const { reason, values: given } = error.refusal
    return { fault: { reason, values: given } }
  }
}
