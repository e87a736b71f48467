/**
 * The dry run: reads the whole file and decides every row as the run would, with nothing written but what it
 * found. Rows that name people of earlier rows are decided by what those would have become.
 */

import type { ImportAnswers, ImportFindings } from '#contract/participants/importCalls.ts'
import { inEnglish } from '#contract/reasons.ts'
import { audit } from '#server/platform/audit.ts'
import { advanceJobReport, finishJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getStoredFile } from '#server/platform/storedFiles.ts'
import { addressesOf, type OpenBatch, openBatch, type Range, refusedRows, rowsOf } from './batchRows.ts'
import { type Counting, createCounting, type MetPerson } from './counting.ts'
import { type Run, scopeOf } from './importRun.ts'
import { isData, personOf } from './people.ts'
import { findImport, type ImportRecord, lockImport, readingOf, writeImport } from './queries/imports.ts'
import { type Addresses, listKnown, type PersonColumns } from './queries/people.ts'
import { type Fields, outcomes, type Person, type Resolved, resolveRows } from './resolve.ts'
import { maxImportRows, type RowBatch, rowBatches } from './rowBatches.ts'
import { fieldsOf } from './rowReader.ts'
import { failUnlessPassing } from './run.ts'
import { isAddress, numberOf, Seen, type SeenPerson, smallNumberOf } from './seen.ts'
import { analyzeKnown } from './statistics.ts'
import { headingOf, withUnread } from './unread.ts'

const shownRefusals = 20
/** Few at a time: what lives shortly never reaches the part of the heap that is swept late. */
const batchRows = 1000

/** The dry run's job; it begins anew when it is run again. */
export async function checkImport(run: Run): Promise<void> {
  const record = await findImport(run.db, scopeOf(run), run.importId)
  if (record?.state !== 'checking') return
  try {
    await analyzeKnown(run)
    await finish(run, record, await findingsOf(run, record))
  } catch (error) {
    await failUnlessPassing(run, error)
  }
}

type Checking = {
  run: Run
  scope: Scope
  record: ImportRecord
  seen: Seen
  counting: Counting
  findings: ImportFindings
}

async function findingsOf(run: Run, record: ImportRecord): Promise<ImportFindings> {
  const { db, outside } = run
  const scope = scopeOf(run)
  const file = await getStoredFile(db, scope, record.file_id)
  const otherFields = fieldsOf(record.mapping).filter((field) => !isAddress(field))
  const seen = new Seen(Math.min(record.rows_total ?? maxImportRows, maxImportRows) + 1, otherFields)
  const checking: Checking = {
    run,
    scope,
    record,
    seen,
    counting: await createCounting(db, scope, { record, seen }),
    findings: {
      ...emptyFindings,
      opted_in: record.consent === 'none' ? null : 0,
      answers: null,
      unread: [],
      refusals: [],
    },
  }
  const reading = { ...readingOf(record), skip: 0, batchRows: run.batchRows ?? batchRows }
  for await (const batch of rowBatches(await outside.files.open(file.storage_key), reading)) {
    await checkBatch(checking, batch)
    await advanceJobReport(db, scope, { id: record.job_report_id, progress: checking.findings.rows })
  }
  return checking.findings
}

const emptyFindings = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  repeated: 0,
  refused: 0,
  added_to_list: 0,
}

async function checkBatch(checking: Checking, batch: RowBatch): Promise<void> {
  const { run, scope, record, findings } = checking
  const open = openBatch(batch)
  const to = batch.start + batch.count
  const addresses = addressesOf(open, { from: batch.start, to })
  const known = await listKnown(run.db, scope, addresses)
  for (let from = batch.start; from < to; ) {
    const resolved = resolveRows<number>({
      rows: numberedRows(open, { from, to }),
      known: [...peopleSeen(checking, addressesOf(open, { from, to })), ...peopleUnseen(checking, known)],
      merge: record.merge,
      idOf: String,
    })
    for (const outcome of outcomes) findings[outcome] += resolved[outcome]
    await checking.counting.count(findings, {
      people: keepPeople(checking, resolved),
      rowCount: resolved.places.length,
      addresses,
    })
    addRefusals(checking, { batch, from, resolved })
    from = resolved.end
  }
  findings.rows += batch.count
  findings.answers = withAnswers(findings.answers, batch.answers)
  findings.unread = withUnread(record, findings.unread, { batch })
}

function withAnswers(sum: ImportAnswers | null, more: ImportAnswers | undefined): ImportAnswers | null {
  if (!sum || !more) return more ?? sum
  return {
    yes: sum.yes + more.yes,
    no: sum.no + more.no,
    empty: sum.empty + more.empty,
    other: sum.other + more.other,
    others: [...new Set([...sum.others, ...more.others])].slice(0, 10),
  }
}

function* numberedRows(batch: OpenBatch, range: Range) {
  for (const row of rowsOf(batch, range)) yield { ...row, fields: row.fields && numbered(row.fields) }
}

function numbered(fields: Fields<string>): Fields<number> {
  const numbers: Fields<number> = {}
  for (const field in fields)
    numbers[field] = (isAddress(field) ? numberOf : smallNumberOf)(fields[field] ?? '')
  return numbers
}

/** Whom these rows name and earlier rows named: as they would be by now. */
function peopleSeen({ seen }: Checking, { phones, emails }: Addresses): SeenPerson[] {
  const indexes = new Set<number>()
  const note = (index: number | undefined) => index !== undefined && indexes.add(index)
  for (const phone of phones) note(seen.indexOf(numberOf(phone), 'phone'))
  for (const email of emails) note(seen.indexOf(numberOf(email), 'email'))
  return [...indexes].map((index) => seen.person(index))
}

/** Whom the database knows and no earlier row named. A phone never changes owner, and an e-mail alone neither. */
function peopleUnseen({ seen, record }: Checking, known: readonly PersonColumns[]): MetPerson[] {
  const dataFields = fieldsOf(record.mapping).filter(isData)
  return known.flatMap((columns) => {
    const person = personOf(columns, dataFields)
    const fields = numbered(person.fields)
    const index =
      seen.indexOf(fields.phone, 'phone') ?? (fields.phone ? undefined : seen.indexOf(fields.email, 'email'))
    return index === undefined ? [{ ...person, fields, before: {}, knownId: columns.id }] : []
  })
}

/** Answers whom the rows named, with their indexes among those seen. */
function keepPeople({ seen }: Checking, { people }: Resolved<number>) {
  return [...people].map((person: Person<number> & { index?: number; knownId?: string }) => ({
    ...person,
    index: seen.keep(person, person.index),
  }))
}

type Refusing = { batch: RowBatch; from: number; resolved: Resolved<number> }

function addRefusals({ findings, record }: Checking, { batch, from, resolved }: Refusing): void {
  const refused = refusedRows(batch, from, resolved)
  findings.refused += refused.length
  for (const { line, cells, fault } of refused.slice(0, shownRefusals - findings.refusals.length))
    findings.refusals.push({
      line,
      column: headingOf(record, fault.field),
      ...fault.why,
      message: inEnglish(fault.why),
      cells: cells.map((cell) => cell.slice(0, 200).replaceAll('\0', '').toWellFormed()),
    })
}

async function finish(run: Run, { id }: ImportRecord, findings: ImportFindings): Promise<void> {
  const scope = scopeOf(run)
  await run.db.transaction(scope, async (tx) => {
    const record = await lockImport(tx, scope, id)
    if (record?.state !== 'checking') return
    await writeImport(tx, scope, { id, state: 'checked', findings })
    const { refusals: _, unread: _unread, ...result } = findings
    await finishJobReport(tx, scope, {
      id: record.job_report_id,
      progress: findings.rows,
      result,
      fileId: null,
    })
    await audit(tx, scope, { action: 'list.import_check', entityId: record.list_id, after: result })
  })
}
