import type { ImportMapping } from '#contract/participants/importCalls.ts'
import type { CsvRow } from '#server/platform/csv/readCsv.ts'
import { dataKey, isData } from './people.ts'
import { type RowBatch, separator } from './rowBatches.ts'
import { fieldsOf, type RowFault, type RowFields, readRow } from './rowReader.ts'

const nothing: RowFields = {}

/** Gathers checked rows until they are enough for a batch. */
export function startBatch(mapping: ImportMapping, start: number) {
  const columns = fieldsOf(mapping).map((field) => ({ field, values: [] as string[] }))
  const dataColumns = columns.map(({ field }) => field).filter(isData)
  const [lines, cells, variables]: [number[], string[], string[]] = [[], [], []]
  const faults = new Map<number, RowFault>()
  const addresses = new Set<string>()
  let [hasRepeats, length] = [false, 0]

  function note(address: string | undefined): void {
    if (address === undefined) return
    hasRepeats ||= addresses.has(address)
    addresses.add(address)
  }

  return {
    count: () => lines.length,
    length: () => length,
    add: (row: CsvRow): void => {
      const { fields = nothing, fault } = readRow(mapping, row)
      if (fault) faults.set(lines.length, fault)
      lines.push(row.line)
      const json = JSON.stringify(row.cells)
      cells.push(json)
      length += json.length
      for (const { field, values } of columns) values.push(fields[field] ?? '')
      variables.push(variablesOf(fields, dataColumns))
      note(fields.phone)
      note(fields.email)
    },
    end: (): RowBatch => ({
      start,
      count: lines.length,
      lines: Uint32Array.from(lines),
      cells: Buffer.from(cells.join('\n')),
      columns: Object.fromEntries(
        columns.map(({ field, values }) => [field, Buffer.from(values.join(separator))]),
      ),
      variables: Buffer.from(variables.join(separator)),
      faults,
      hasRepeats,
    }),
  }
}

function variablesOf(fields: RowFields, dataColumns: readonly string[]): string {
  if (dataColumns.length === 0) return '{}'
  const variables: Record<string, string> = {}
  for (const field of dataColumns) {
    const value = fields[field]
    if (value !== undefined) variables[dataKey(field)] = value
  }
  return JSON.stringify(variables)
}
