/**
 * Imports: a CSV of people into a list (decisions 3, ADR 8). The states and which may follow which are in the
 * contract (`importStates.ts`); in three of them a job works on the import, which may be killed at any moment and
 * goes on where it was. Nothing of a file comes in twice, an opt-out is never overridden, and a rollback never
 * takes away what anybody did after the import.
 */
import type { Change } from '#contract/changing.ts'
import type { OutputOf } from '#contract/kit.ts'
import {
  type ImportForm,
  importForm,
  type ParticipantImport,
  type startImport as startRoute,
} from '#contract/participants/importCalls.ts'
import { importRefusal, type WorkingState } from '#contract/participants/importStates.ts'
import { inEnglish } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { AuditAction } from '#contract/words/auditActions.ts'
import { audit } from '#server/platform/audit.ts'
import { changedForm, changesOf, requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { findStoredFile } from '#server/platform/storedFiles.ts'
import { getListType, holdOpenList } from '../lists/lists.ts'
import { beginPhase } from './phases.ts'
import { findWritingImport, type ImportRecord, lockImport, type RollbackProgress } from './queries/imports.ts'
import { findImportRow, findReportFile, type ImportRow, listImportRows } from './queries/list.ts'
import { checkSettings, consentOf } from './settings.ts'
import { checkColumns } from './upload.ts'

type Presented = Omit<ImportRow, 'rollback'> & Pick<ParticipantImport, 'rollback' | 'error'>

/** Newest first; with `list_id` those into the list (404 where there is none). */
export async function listImports(
  db: Db,
  scope: UserScope,
  asked: PageAsked & { list_id?: string | undefined },
): Promise<Paged<Presented>> {
  if (asked.list_id) await getListType(db, scope, asked.list_id)
  const paged = await listImportRows(db, scope, asked)
  return { ...paged, rows: paged.rows.map(present) }
}

export async function getImport(db: Db, scope: UserScope, id: string): Promise<Presented> {
  return present(found(await findImportRow(db, scope, id)))
}

/** Changes the settings of a checked import and checks it again; where nothing is another one, the check stands. */
export async function updateImport(
  db: Db,
  scope: UserScope,
  { id, sent }: { id: string; sent: Change<ImportForm> },
): Promise<Presented> {
  return db.transaction(scope, async (tx) => {
    const record = await lockFor(tx, scope, { id, state: 'checking' })
    const named = { entity: 'import', entityId: id }
    await requireVersion(tx, scope, { stored: { ...named, version: record.version }, sent: sent.version })
    const form = changedForm(importForm, record, sent)
    const settings = { ...form, ...consentOf(form) }
    checkColumns(record.header, settings.mapping)
    await checkSettings(tx, scope, settings)
    const changes = changesOf({ ...changedForm(importForm, record, {}), version: record.version }, settings)
    if (!changes) return getImport(tx, scope, id)
    await beginPhase(tx, scope, { record, state: 'checking', settings, findings: null })
    const row = await getImport(tx, scope, id)
    await audit(tx, scope, { action: 'list.import_update', ...named, ...changes })
    return row
  })
}

/** Runs a checked import; each check has a job report of its own. */
export async function startImport(
  db: Db,
  scope: UserScope,
  { id, seen }: { id: string } & OutputOf<(typeof startRoute)['body']>,
): Promise<Presented> {
  return db.transaction(scope, async (tx) => {
    const record = await lockFor(tx, scope, { id, state: 'importing' })
    requireSeen(seen, { job_report_id: { now: record.job_report_id, why: () => why('checked_meanwhile') } })
    await checkSettings(tx, scope, record)
    await requireFile(tx, scope, record)
    await holdOpenList(tx, scope, record.list_id)
    await beginPhase(tx, scope, { record, state: 'importing' })
    return noted(tx, scope, { action: 'list.import_start', record, after: { import: id } })
  })
}

/** Takes an ended import back, while no other one of the client writes. */
export async function rollBackImport(db: Db, scope: UserScope, id: string): Promise<Presented> {
  return db.transaction(scope, async (tx) => {
    const record = await lockFor(tx, scope, { id, state: 'rolling_back' })
    const writing = await findWritingImport(tx, scope, id)
    if (writing) refuse('another_import_running', { name: writing })
    await holdOpenList(tx, scope, record.list_id)
    const rollback = record.rollback ?? {
      ...nothingYet,
      file_id: await findReportFile(tx, scope, record.job_report_id),
    }
    await beginPhase(tx, scope, { record, state: 'rolling_back', rollback })
    return noted(tx, scope, { action: 'list.import_rollback', record, after: { import: id } })
  })
}

const nothingYet: RollbackProgress = {
  step: 0,
  after: null,
  file_id: null,
  people_removed: 0,
  people_kept: 0,
  fields_restored: 0,
  fields_kept: 0,
  list_rows_removed: 0,
  consents_taken_back: 0,
}

/** Uploads are kept for as many days as the client says. */
async function requireFile(tx: Db, scope: Scope, { file_id }: ImportRecord): Promise<void> {
  if (await findStoredFile(tx, scope, file_id)) return
  refuse('import_file_gone')
}

/** The import, held; refused where it cannot go to that state now. */
async function lockFor(
  tx: Db,
  scope: UserScope,
  { id, state }: { id: string; state: WorkingState },
): Promise<ImportRecord> {
  const record = found(await lockImport(tx, scope, id))
  const refusal = importRefusal(record.state, state)
  if (refusal) refuseWhy(refusal)
  return record
}

type Noted = { action: AuditAction; record: ImportRecord; after: object }

async function noted(tx: Db, scope: UserScope, { action, record, after }: Noted): Promise<Presented> {
  const row = await getImport(tx, scope, record.id)
  await audit(tx, scope, { action, entity: 'list', entityId: record.list_id, after })
  return row
}

function present(row: ImportRow): Presented {
  const error = row.why && inEnglish(row.why)
  if (!row.rollback) return { ...row, error, rollback: null }
  const { step: _step, after: _after, file_id: _file, ...rollback } = row.rollback
  return { ...row, error, rollback }
}
