/** A batch row by row, where its rows have to be looked at one by one. */

import type { Addresses, Refused } from './peopleQueries.ts'
import type { Resolved, Row } from './resolve.ts'
import { type RowBatch, separator } from './rowBatches.ts'

/** From row `from` of the file; one that cannot come in has no fields. */
export function* rowsOf(batch: RowBatch, from: number): Generator<Row<string>> {
  const agreed = batch.agreed && valuesOf(batch.agreed)
  const columns = Object.entries(batch.columns).map(([field, list]) => ({ field, values: valuesOf(list) }))
  for (let at = from - batch.start; at < batch.count; at++) {
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

export function addressesOf({ columns, start }: RowBatch, from = start): Addresses {
  const of = (list: Uint8Array | undefined) =>
    list === undefined
      ? []
      : valuesOf(list)
          .slice(from - start)
          .filter((value) => value !== '')
  return { phones: of(columns.phone), emails: of(columns.email) }
}

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
