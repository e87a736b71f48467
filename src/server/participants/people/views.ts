/**
 * Saved views: the filters of a page under a name, one's own or shared with the client's other staff. A name is one's
 * own only once. One deletes one's own; a client admin also those that others share.
 */

import type { SavedView } from '#contract/participants/calls.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { deleteView, insertView, listViews, type NewView } from './queries/views.ts'

/** One's own and those that others share, by name. */
export async function listSavedViews(db: Db, scope: UserScope): Promise<SavedView[]> {
  return listViews(db, scope)
}

export async function createSavedView(db: Db, scope: UserScope, view: NewView): Promise<SavedView> {
  const id = newId()
  await db.transaction(scope, async (tx) => {
    await insertView(tx, scope, { ...view, id })
    await audit(tx, scope, { action: 'saved_view.create', entityId: id, after: view })
  })
  return { ...view, id, is_own: true }
}

/** 404 also for a view that one may not delete. */
export async function deleteSavedView(db: Db, scope: UserScope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const before = found(await deleteView(tx, scope, id))
    await audit(tx, scope, { action: 'saved_view.delete', entityId: id, before })
  })
}
