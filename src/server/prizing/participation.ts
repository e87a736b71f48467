import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type ParticipationRow, selectParticipation } from './queries/participation.ts'

/** Entries and prizes of a participant in all experiences, also those that are deleted by now; newest first. */
export async function listParticipation(
  db: Db,
  scope: Scope,
  asked: PageAsked & { participantId: string },
): Promise<Paged<ParticipationRow>> {
  const rows = await db.many(scope, selectParticipation(scope.client.id, asked))
  const [first] = rows
  if (!first) return refuse('not_found')
  return { rows: rows.filter((row) => row.entry_id !== null), total: first.total }
}
