/** A batch row by row, where its rows have to be looked at one by one. */

import { renumberedCountries } from '../renumbered.ts'
import type { Addresses, Refused } from './queries/people.ts'
import type { Resolved, Row } from './resolve.ts'
import { type RowBatch, separator } from './rowBatches.ts'

/** The batch with its lists taken apart. */
export type OpenBatch = {
  readonly batch: RowBatch
  readonly columns: readonly { readonly field: string; readonly values: readonly string[] }[]
  readonly agreed: readonly string[] | undefined
}

export const openBatch = (batch: RowBatch): OpenBatch => ({
  batch,
  columns: Object.entries(batch.columns).map(([field, list]) => ({ field, values: valuesOf(list) })),
  agreed: batch.agreed && valuesOf(batch.agreed),
})

/** Rows of the file from `from` until before `to`. */
export type Range = { readonly from: number; readonly to: number }

/** One that cannot come in has no fields. */
export function* rowsOf({ batch, columns, agreed }: OpenBatch, { from, to }: Range): Generator<Row<string>> {
  for (let at = from - batch.start; at < to - batch.start; at++) {
    const fields: Record<string, string> = {}
    for (const { field, values } of columns) {
      const value = values[at]
      if (value) fields[field] = value
    }
    yield {
      index: batch.start + at,
      fields: batch.faults.has(at) ? undefined : fields,
      isRepeat: batch.repeats.has(at),
      isAgreed: agreed === undefined || agreed[at] === '1',
    }
  }
}

export function addressesOf({ batch, columns }: OpenBatch, { from, to }: Range): Addresses {
  const of = (wanted: string) =>
    columns
      .filter(({ field }) => field === wanted)
      .flatMap(({ values }) => values.slice(from - batch.start, to - batch.start))
      .filter((value) => value !== '')
  return { phones: of('phone'), emails: of('email') }
}

/** The phones of countries that have given theirs other digits, of all rows, without a text made for each other one. */
export const renumberedPhones = ({ columns: { phone } }: RowBatch): readonly string[] =>
  phone ? (textOf(phone).match(ofRenumbered) ?? []) : []

// A phone is in E.164 here, so its plus is its beginning.
const ofRenumbered = new RegExp(`${renumberedCountries.slice(1)}\\d+`, 'g')

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
const valuesOf = (list: Uint8Array): string[] => textOf(list).split(separator)

/** The rows from `from` to the end of what was resolved that cannot come in, in the order of the file. */
export function refusedRows<V>(
  batch: RowBatch,
  from: number,
  resolved: Pick<Resolved<V>, 'refused' | 'end'>,
): Refused[] {
  const faults = [...batch.faults]
    .map(([at, fault]) => ({ index: batch.start + at, fault }))
    .filter(({ index }) => index >= from && index < resolved.end)
  const refused = [...faults, ...resolved.refused].toSorted((a, b) => a.index - b.index)
  if (refused.length === 0) return []
  const cells = textOf(batch.cells).split('\n')
  return refused.map(({ index, fault }) => ({
    line: batch.lines[index - batch.start] ?? 0,
    cells: JSON.parse(cells[index - batch.start] ?? '[]') as string[],
    fault,
  }))
}
