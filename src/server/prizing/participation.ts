import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findParticipation, type ParticipationRow } from './queries/participation.ts'

/** Entries and prizes of a participant in all experiences, also those that are deleted by now; newest first. */
export async function listParticipation(
  db: Db,
  scope: Scope,
  asked: PageAsked & { participantId: string },
): Promise<Paged<ParticipationRow>> {
  return found(await findParticipation(db, scope, asked))
}
