/**
 * The revisions of an experience's pages: each save that changes what a page says keeps one, whoever saves and by
 * which way. The newest hundred of a page in a language stay. They belong to the experience as its pages do: once it
 * is deleted nobody reads them, and they go when its record goes. The audit trail is another thing and knows nothing
 * of them.
 */
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/revisions.ts'

/** To be called with the experience's record locked, before these texts are written. */
export async function keepRevisions(
  tx: Db,
  scope: Scope,
  saved: { experienceId: string; pages: readonly queries.PageText[] },
): Promise<void> {
  const changed = await queries.insertRevisions(tx, scope, saved)
  if (changed > 0) await queries.deleteOldRevisions(tx, scope, saved.experienceId)
}

export async function listRevisions(db: Db, scope: Scope, page: queries.OfPage) {
  const rows = await queries.listRevisionRows(db, scope, page)
  return rows.map(({ saved_at, saved_by_name, ...row }) => ({ ...row, at: saved_at, by: saved_by_name }))
}

export async function getRevision(db: Db, scope: Scope, asked: queries.OfPage & { number: number }) {
  const { saved_at, saved_by_name, ...row } = found(await queries.findRevision(db, scope, asked))
  return { ...row, at: saved_at, by: saved_by_name }
}
