import { maxRowLength } from '#contract/csvRows.ts'
import type { Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { whyKnown } from './codes.ts'
import { prefixOf } from './prefixOf.ts'
import * as queries from './queries/codes.ts'
import { hasHeldList } from './queries/lists.ts'
import { codesCounter, holdPrefixes, type PrefixFields } from './queries/prefixes.ts'
import type { UploadRow } from './uploadRows.ts'
import { codeFault } from './wordsOfCodes.ts'

export type RefusedRow = { readonly row: UploadRow; readonly reason: Why }
type Part = { readonly listId: string; readonly uploadId: string; readonly rows: readonly UploadRow[] }

/** Brings these rows in and answers those that it refuses. Twice the same changes nothing: it knows what it brought. */
export async function addRows(tx: Db, scope: Scope, { listId, uploadId, rows }: Part): Promise<RefusedRow[]> {
  if (!(await hasHeldList(tx, scope, listId))) refuse('not_found')
  const prefixes = await holdPrefixes(tx, scope, listId)
  const { codes, refused } = sorted(rows, prefixes)
  const all = [...codes.values()].map(({ made }) => made)
  const added = await queries.insertCodes(tx, scope, { listId, uploadId, codes: all })
  const left = all.filter(({ code }) => !added.has(code)).map(({ code }) => code)
  const known = left.length > 0 ? await queries.listKnownCodes(tx, scope, { listId, codes: left }) : []
  for (const one of known) {
    const taken = codes.get(one.code)
    const reason = taken && whyNot(one, { uploadId, ...taken.made })
    if (taken && reason) refused.push({ row: taken.row, reason })
  }
  const counted = prefixes.map(({ id }) => ({ name: codesCounter(id), by: countOf(all, { id, added }) }))
  await addToCounters(tx, scope, counted)
  return refused.sort((a, b) => a.row.line - b.row.line)
}

type Taken = { readonly row: UploadRow; readonly made: queries.NewCode }

/** The codes that could come in, each once, and the rows that have none. */
function sorted(rows: readonly UploadRow[], prefixes: readonly PrefixFields[]) {
  const codes = new Map<string, Taken>()
  const refused: RefusedRow[] = []
  for (const row of rows) {
    const prefix = rowFault(row) ?? prefixOf(prefixes, row)
    if ('reason' in prefix) {
      refused.push({ row, reason: prefix })
      continue
    }
    const before = codes.get(row.code)
    const made = { id: newId(), code: row.code, access_code_prefix_id: prefix.id, line: row.line }
    if (before) refused.push({ row, reason: whyTwice(before.made, prefix.id) })
    else codes.set(row.code, { row, made })
  }
  return { codes, refused }
}

function rowFault({ fault, code }: UploadRow): Why | undefined {
  if (fault === 'quotes') return why('row_quotes')
  if (fault === 'length') return why('row_too_large', { max: maxRowLength })
  return code === '' ? why('access_code_missing') : codeFault(code)
}

type Before = Pick<queries.KnownCode, 'access_code_prefix_id' | 'line'>

const whyTwice = ({ access_code_prefix_id, line }: Before, prefixId: string): Why =>
  access_code_prefix_id === prefixId
    ? why('access_code_twice', { line: line ?? 0 })
    : why('access_code_twice_with_other_prefix', { line: line ?? 0 })

/** None where it is the very row, which came in before the job began again. */
function whyNot(
  known: queries.KnownCode,
  { uploadId, line, access_code_prefix_id: prefixId }: queries.NewCode & { uploadId: string },
): Why | undefined {
  if (known.upload_id !== uploadId) return whyKnown(known, prefixId)
  return known.line === line ? undefined : whyTwice(known, prefixId)
}

const countOf = (
  codes: readonly queries.NewCode[],
  { id, added }: { id: string; added: ReadonlySet<string> },
): number => codes.filter((one) => one.access_code_prefix_id === id && added.has(one.code)).length
