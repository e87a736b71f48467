import type { CsvRow } from '#contract/csvRows.ts'
import type { ConsentAnswer } from '#contract/participants/consentWords.ts'
import type { ImportAnswers, ImportMapping } from '#contract/participants/importCalls.ts'
import type { AddressSet } from './addressSet.ts'
import { dataKey, isData } from './people.ts'
import { type RowBatch, separator, shownUnread, type Unread } from './rowBatches.ts'
import { fieldsOf, type RowFault, type RowFields, readRow, type UnreadCell } from './rowReader.ts'

const nothing: RowFields = {}

type Begun = { mapping: ImportMapping; start: number; addresses: AddressSet }

/** Gathers checked rows until they are enough for a batch; `addresses` are those of the rows before it. */
export function startBatch({ mapping, start, addresses }: Begun) {
  const columns = fieldsOf(mapping).map((field) => ({ field, values: [] as string[] }))
  const dataColumns = columns.map(({ field }) => field).filter(isData)
  const [lines, cells, variables]: [number[], string[], string[]] = [[], [], []]
  const faults = new Map<number, RowFault>()
  const repeats = new Set<number>()
  const consents = mapping.includes('consent') ? startConsents() : undefined
  const unread = startUnread()
  let length = 0

  return {
    count: () => lines.length,
    length: () => length,
    add: (row: CsvRow): void => {
      const { fields = nothing, consent, unread: left = [], fault } = readRow(mapping, row)
      for (const cell of left) unread.add(cell, lines.length)
      if (fault) faults.set(lines.length, fault)
      else if (isRepeat(fields, addresses)) repeats.add(lines.length)
      consents?.add(fault ? undefined : consent)
      lines.push(row.line)
      const json = JSON.stringify(row.cells)
      cells.push(json)
      length += json.length
      for (const { field, values } of columns) values.push(fields[field] ?? '')
      variables.push(variablesOf(fields, dataColumns))
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
      repeats,
      agreed: consents && Buffer.from(consents.agreed.join(separator)),
      answers: consents?.answers,
      unread: unread.all(),
    }),
  }
}

/** Notes whom a row names, where the row itself was brought in before. */
export function noteAddresses(mapping: ImportMapping, row: CsvRow, addresses: AddressSet): void {
  isRepeat(readRow(mapping, row).fields ?? nothing, addresses)
}

function isRepeat({ phone, email }: RowFields, addresses: AddressSet): boolean {
  const isKnownPhone = phone !== undefined && addresses.add(phone)
  const isKnownEmail = email !== undefined && addresses.add(email)
  return isKnownPhone || isKnownEmail
}

const shownOthers = 10

/** Gathers what the rows say of the consent; nothing of a row that is refused. */
function startConsents() {
  const agreed: string[] = []
  const answers: ImportAnswers = { yes: 0, no: 0, empty: 0, other: 0, others: [] }
  return {
    agreed,
    answers,
    add: (said: { answer: ConsentAnswer; text: string } | undefined): void => {
      agreed.push(said?.answer === 'yes' ? '1' : '')
      if (!said) return
      answers[said.answer] += 1
      const { others } = answers
      if (said.answer === 'other' && others.length < shownOthers && !others.includes(said.text))
        others.push(said.text)
    },
  }
}

/** Gathers the cells that were left out, by field and reason. */
function startUnread() {
  const found = new Map<string, Unread & { at: number[]; cells: string[] }>()
  return {
    all: (): Unread[] => [...found.values()],
    add: ({ why, field, text }: UnreadCell, row: number): void => {
      const key = `${field} ${why.reason}`
      const known = found.get(key) ?? { why, field, at: [], cells: [] }
      if (known.cells.length < shownUnread && !known.cells.includes(text)) known.cells.push(text)
      known.at.push(row)
      found.set(key, known)
    },
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
