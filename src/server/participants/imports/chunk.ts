import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { advanceJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { addToCounter, participantsCounter } from '../counters.ts'
import { addMembers } from '../members.ts'
import {
  advanceImport,
  findImport,
  type ImportRecord,
  insertPeople,
  insertRefusals,
  lockKnown,
  optIn,
  updatePeople,
} from './queries.ts'
import { type Resolved, resolveRows } from './resolve.ts'
import type { PersonRow, RefusedRow } from './rowReader.ts'

/** Rows of the file from `start` (counted from 0 below the header). */
export type Chunk = { readonly start: number; readonly rows: readonly (PersonRow | RefusedRow)[] }

/**
 * Brings in one chunk: all of it or nothing. `rows_done` moves in the same transaction, so a chunk that was
 * committed, by this worker or another, is passed over.
 */
export async function importChunk(
  db: Db,
  scope: Scope,
  { importId, chunk }: { importId: string; chunk: Chunk },
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(scope, (tx) => importOnce(tx, scope, { importId, chunk }))
    } catch (error) {
      // Somebody else made or changed one of these people at the same moment: look again.
      if (tries === 5 || !isCollision(error)) throw error
    }
  }
}

class CollisionError extends Error {}

function isCollision(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown }
  return (
    error instanceof CollisionError ||
    constraint === 'participant_phone' ||
    constraint === 'participant_email'
  )
}

async function importOnce(
  tx: Db,
  scope: Scope,
  { importId, chunk }: { importId: string; chunk: Chunk },
): Promise<void> {
  const record = found(await findImport(tx, scope, importId, true))
  if (record.finished_at || record.rows_done > chunk.start) return
  if (record.rows_done < chunk.start)
    throw new Error(`import ${importId} has a gap before row ${chunk.start}`)
  const resolved = await resolveChunk(tx, scope, chunk)
  await writeChunk(tx, scope, { record, resolved })
  const rowsDone = chunk.start + chunk.rows.length
  await advanceImport(tx, scope, {
    id: importId,
    rowsDone,
    created: resolved.createdCount,
    updated: resolved.updatedCount,
    refused: resolved.refused.length,
  })
  await advanceJobReport(tx, scope, { id: record.job_report_id, progress: rowsDone })
}

async function resolveChunk(tx: Db, scope: Scope, { rows }: Chunk): Promise<Resolved> {
  const people = rows.filter((row): row is PersonRow => !('reason' in row))
  const known = await lockKnown(tx, scope, {
    phones: people.flatMap(({ phone }) => phone ?? []),
    emails: people.flatMap(({ email }) => email ?? []),
  })
  return resolveRows(rows, known)
}

async function writeChunk(
  tx: Db,
  scope: Scope,
  { record, resolved }: { record: ImportRecord; resolved: Resolved },
): Promise<void> {
  const { created, updated, participantIds, refused } = resolved
  if ((await insertPeople(tx, scope, created)) < created.length)
    throw new CollisionError('a participant was made meanwhile')
  await updatePeople(tx, scope, updated)
  await addToCounter(tx, scope, { name: participantsCounter, by: created.length })
  if (record.consent === 'proof') await optIn(tx, scope, { participantIds, from: record })
  await addMembers(tx, scope, { listId: record.list_id, participantIds, importId: record.id })
  await insertRefusals(tx, scope, { importId: record.id, refused })
}
