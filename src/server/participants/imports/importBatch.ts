import { noteChange } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, RefusedError } from '#server/platform/errors.ts'
import { advanceJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { namesCounter } from '../counters.ts'
import { findDefaultLanguage, type Language } from '../queries/recognise.ts'
import { addressesOf, type OpenBatch, openBatch, renumberedPhones, rowsOf } from './batchRows.ts'
import { countNew, hasKeptOptOuts, writeNewPeople } from './newPeople.ts'
import { isData, personOf } from './people.ts'
import { advanceImport, type ImportRecord, lockImport, takeImportTurn } from './queries/imports.ts'
import { hasOldForms, lockKnown, type PersonColumns } from './queries/people.ts'
import { holdSubscription, lockList, type Subscription } from './queries/places.ts'
import { outcomes, type Resolved, resolveRows } from './resolve.ts'
import type { RowBatch } from './rowBatches.ts'
import { idMaker } from './rowIds.ts'
import { withUnread } from './unread.ts'
import { type Counted, writePart } from './writePart.ts'

export type BatchImport = {
  readonly importId: string
  readonly batch: RowBatch
  /** Whether nobody of the file was known so far: then nobody is looked up until a unique index says no. */
  readonly isNewSoFar: boolean
  /** Rows of one transaction at most: all of the batch, unless the database took too long for them. */
  readonly rows: number
}

/** The row of the file that comes next, and whether still nobody of the file was known. */
type BatchDone = { readonly upTo: number; readonly isNewSoFar: boolean }

/**
 * Brings in what is next of one batch: all of it or nothing. `rows_done` moves in the same transaction, so what was
 * committed, by this worker or another, is passed over.
 */
export async function importBatch(db: Db, scope: Scope, work: BatchImport): Promise<BatchDone> {
  let { isNewSoFar } = work
  for (let tries = 1; ; tries++) {
    try {
      const upTo = await db.transaction(scope, (tx) => importOnce(tx, scope, { ...work, isNewSoFar }))
      return { upTo, isNewSoFar }
    } catch (error) {
      // Somebody is known after all, or made at the same moment: look everybody up.
      if (tries === 5 || !isCollision(error)) throw error
      isNewSoFar = false
    }
  }
}

const deadlock = '40P01'

function isCollision(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown }
  if (constraint === 'participant_phone' || constraint === 'participant_email') return true
  return error instanceof RefusedError && (error.cause as { code?: unknown } | undefined)?.code === deadlock
}

async function importOnce(tx: Db, scope: Scope, work: BatchImport): Promise<number> {
  await takeImportTurn(tx, scope)
  const record = found(await lockImport(tx, scope, work.importId))
  const { start, count } = work.batch
  const end = start + count
  if (record.state !== 'importing' || record.rows_done >= end) return end
  if (record.rows_done < start) throw new Error(`import ${record.id} has a gap before row ${start}`)
  const listType = await lockList(tx, scope, record.list_id)
  const { subscription_id } = record
  const subscription = subscription_id ? await holdSubscription(tx, scope, subscription_id) : undefined
  const language = await findDefaultLanguage(tx, scope)
  const from = record.rows_done
  const to = Math.min(end, from + work.rows)
  const isStraight =
    work.isNewSoFar &&
    to === end &&
    work.batch.repeats.size === 0 &&
    from === start &&
    !(await hasKeptOptOuts(tx, scope)) &&
    !(await hasOldForms(tx, scope, renumberedPhones(work.batch)))
  const done = isStraight
    ? {
        ...nobodyKnown,
        created: await writeNewPeople(tx, scope, { ...work, record, subscription, language }),
      }
    : await importParts(tx, scope, { ...work, record, subscription, language, listType, from, to })
  // Refused by the reader; those before `rows_done` were counted with theirs.
  for (const index of work.batch.faults.keys())
    if (start + index >= from && start + index < to) done.refused += 1
  const unread =
    record.unread && withUnread(record, record.unread, { batch: work.batch, range: { from, to } })
  await advanceImport(tx, scope, { id: record.id, rowsDone: to, ...done, unread })
  await advanceJobReport(tx, scope, { id: record.job_report_id, progress: to })
  return to
}

const nobodyKnown = { updated: 0, unchanged: 0, repeated: 0, refused: 0 }

/** A row that must see what rows before it did has those written first. */
async function importParts(tx: Db, scope: Scope, part: Part) {
  const done = { ...nobodyKnown, created: 0 }
  const open = openBatch(part.batch)
  const atOnce = Math.min(partRows, Math.ceil(part.rows / partsOfBatch))
  let [placed, hasNames] = [0, false]
  for (let from = part.from; from < part.to; ) {
    const to = Math.min(from + atOnce, part.to)
    const { resolved, ...counted } = await importPart(tx, scope, { ...part, open, from, to })
    placed += counted.placed
    hasNames ||= counted.hasNames
    from = resolved.end
    for (const outcome of outcomes) done[outcome] += resolved[outcome]
    done.refused += resolved.refused.length
  }
  // Once for all parts: who writes counters twice may wait crosswise for somebody who does too.
  await countNew(tx, scope, { made: done.created, placed, listId: part.record.list_id })
  if (hasNames) noteChange(tx, scope, namesCounter)
  return done
}

/** Rows that are looked at one by one at once: what is known of more people fills the heap before it is swept. */
const partRows = 1000
/** So many statements of each kind at least: fewer rows of a transaction that took too long are fewer of a statement. */
const partsOfBatch = 10

type Part = BatchImport & {
  record: ImportRecord
  subscription: Subscription | undefined
  language: Language
  from: number
  to: number
  listType: number
}

/** From row `from` until before `to`, or to where a row must see what was written before it. */
async function importPart(
  tx: Db,
  scope: Scope,
  part: Part & { open: OpenBatch },
): Promise<Counted & { resolved: Resolved<string> }> {
  const { record, open } = part
  const known = await lockKnown(tx, scope, addressesOf(open, part))
  const dataFields = open.columns.map(({ field }) => field).filter(isData)
  const resolved = resolveRows({
    rows: rowsOf(open, part),
    known: known.map((person) => personOf(person, dataFields)),
    merge: record.merge,
    idOf: (row) => idMaker(record.id_base ?? '')(row, 0),
  })
  const byId = new Map<string, PersonColumns>(known.map((person) => [person.id, person]))
  return { resolved, ...(await writePart(tx, scope, { ...part, resolved, known: byId })) }
}
