/**
 * Operations: tasks and tickets (`tasks.ts`, `tickets.ts`), the job reports that tell how far a long job is, and the
 * files that jobs leave. A report is `waiting`, then `running`, then `done` or `failed`, and an ended one never changes.
 * Jobs write their reports themselves; here they are only shown. A file is only ever given to its own client, and people
 * in a file only to whom may export them.
 */
import type { Readable } from 'node:stream'
import type { JobReport } from '#contract/operations/calls.ts'
import { inEnglish } from '#contract/reasons.ts'
import { hasJobEnded } from '#contract/words/jobStates.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Room } from '#server/platform/room.ts'
import { isAllowed, type Scope } from '#server/platform/scope.ts'
import { getStoredFile } from '#server/platform/storedFiles.ts'
import { hasJobReport, holdsPeople, type JobReportRow, listJobReportRows } from './queries/jobReports.ts'

export { operationsOfParticipants, operationsOfUsers } from './erasing.ts'
export { locationsConstraints } from './locations/constraints.ts'
export { locationsOfParticipants } from './locations/erasing.ts'
export { keepLinkLocation } from './locations/linkLocations.ts'

type Shown = JobReportRow & Pick<JobReport, 'error' | 'waits_for'>

/** Newest first, at most 50; with `after` that report and those made later; with `state` those in it. */
export async function listJobReports(
  db: Db,
  scope: Scope,
  { after, state, room }: { after?: string | undefined; state?: JobReport['state'] | undefined; room: Room },
): Promise<Shown[]> {
  if (after !== undefined && !(await hasJobReport(db, scope, after))) refuse('not_found')
  const rows = await listJobReportRows(db, scope, { after, state })
  return rows.map((row) => ({
    ...row,
    error: row.why && inEnglish(row.why),
    waits_for: room.isFull() && !hasJobEnded(row.state) ? 'room' : null,
  }))
}

/** 404 also for a file of people, where the role may not export them. */
export async function openFile(
  db: Db,
  scope: Scope,
  { id, files }: { id: string; files: FileStore },
): Promise<{ name: string; contentType: string; stream: Readable }> {
  const mayExport = isAllowed(scope, 'participantExport', 'read')
  if (!mayExport && (await holdsPeople(db, scope, id))) refuse('not_found')
  const file = await getStoredFile(db, scope, id)
  return { name: file.name, contentType: file.content_type, stream: await files.open(file.storage_key) }
}
