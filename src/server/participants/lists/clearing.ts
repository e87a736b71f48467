/**
 * Clearing a list: it counts as empty at once, can be undone for 30 seconds, and then a job takes its rows away,
 * batch by batch. `clearing_until` is set from the wish to the last batch: the end of the 30 seconds, and `begun`
 * from the moment at which the job begins. Undo and job both lock the list, so exactly one of them wins; what was
 * begun is never undone, and what was undone is never cleared by a job that is late.
 */
import { whyNotUncleared } from '#contract/participants/clearing.ts'
import type { LoggedContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import { addToCounters, readCounter, removeCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter } from '../counters.ts'
import { getList, refuseWhileClearing } from './lists.ts'
import { hasRunningImport, writeClearing } from './queries/clearing.ts'
import { type ListRow, lockList } from './queries/lists.ts'
import { deletePlacesAfter, firstId } from './queries/places.ts'

/** Seconds in which a clearing can be undone. */
export const undoSeconds = 30
/** Rows of one transaction. */
const parts = { most: 10_000, least: 300 }
/** Stands in `clearing_until` once rows may be gone: a time that was over before any list. */
const begun = new Date(0)

export type Clearing = { readonly listId: string; readonly clearingUntil: string }

/** `count` is what the person saw: another number by now is a 409. */
export async function clearList(
  db: Db,
  scope: Scope,
  wish: { id: string; count: number },
): Promise<{ count: number; clearing_until: Date }> {
  const { id } = wish
  const until = new Date(scope.at.getTime() + undoSeconds * 1000)
  return db.transaction(scope, async (tx) => {
    refuseWhileClearing(found(await lockList(tx, scope, id)))
    if (await hasRunningImport(tx, scope, id)) refuse('list_being_imported')
    const count = await readCounter(tx, scope, listCounter(id))
    if (count !== wish.count) refuse('list_count_changed', { count })
    await writeClearing(tx, scope, { id, until })
    await clearLater(tx, scope, { listId: id, clearingUntil: until.toISOString() })
    await audit(tx, scope, { action: 'list.clear', entityId: id, before: { count } })
    return { count, clearing_until: until }
  })
}

/** Everybody is in the list as before. */
export async function undoClearList(db: Db, scope: Scope, id: string): Promise<ListRow> {
  return db.transaction(scope, async (tx) => {
    const refusal = whyNotUncleared(found(await lockList(tx, scope, id)), scope.at)
    if (refusal) refuseWhy(refusal)
    await writeClearing(tx, scope, { id, until: null })
    const list = await getList(tx, scope, id)
    const after = { count: list.participants_count }
    await audit(tx, scope, { action: 'list.clear_undo', entityId: id, after })
    return list
  })
}

/** The job: it begins only the clearing that it was made for, and goes on with whatever was begun. */
export async function finishClearing(
  { db, outside }: LoggedContext,
  scope: Scope,
  clearing: Clearing,
): Promise<void> {
  const { listId } = clearing
  const isMeant = await db.transaction(scope, (tx) => beginClearing(tx, scope, clearing))
  if (!isMeant) return
  let after: string | null = firstId
  await inParts({ ...parts, onCut: logCut(outside.log, { listId }) }, async (limit) => {
    after &&= await clearBatch(db, scope, { listId, after, limit })
    return after ? limit : 0
  })
}

/** The job behind a deleted list; its counter is no longer anybody's. */
export async function removePlaces(
  { db, outside }: LoggedContext,
  scope: Scope,
  listId: string,
): Promise<void> {
  let after: string | null = firstId
  await inParts({ ...parts, onCut: logCut(outside.log, { listId }) }, async (limit) => {
    after &&= (await deletePlacesAfter(db, scope, { listId, after, limit })).upTo
    return after ? limit : 0
  })
  await removeCounters(db, scope, [listCounter(listId)])
}

async function beginClearing(tx: Db, scope: Scope, clearing: Clearing): Promise<boolean> {
  const { listId, clearingUntil } = clearing
  const until = (await lockList(tx, scope, listId))?.clearing_until
  if (!until) return false
  if (until.getTime() === begun.getTime()) return true
  if (until.toISOString() !== clearingUntil) return false
  if (until > scope.at) {
    // The clock of this worker is behind the one on which it was asked.
    await clearLater(tx, scope, clearing)
    return false
  }
  const count = await readCounter(tx, scope, listCounter(listId))
  await writeClearing(tx, scope, { id: listId, until: begun })
  await audit(tx, scope, { action: 'list.cleared', entityId: listId, before: { count } })
  return true
}

/** Answers where the next batch begins. Behind the last one it looks from the start again: only an empty list is done. */
async function clearBatch(
  db: Db,
  scope: Scope,
  batch: { listId: string; after: string; limit: number },
): Promise<string | null> {
  return db.transaction(scope, async (tx) => {
    const until = (await lockList(tx, scope, batch.listId))?.clearing_until
    if (until?.getTime() !== begun.getTime()) return null
    const removed = await deletePlacesAfter(tx, scope, batch)
    await addToCounters(tx, scope, [{ name: listCounter(batch.listId), by: -removed.people }])
    if (removed.upTo) return removed.upTo
    if (batch.after !== firstId) return firstId
    await writeClearing(tx, scope, { id: batch.listId, until: null })
    return null
  })
}

async function clearLater(tx: Db, scope: Scope, clearing: Clearing): Promise<void> {
  await tx.enqueue({
    name: 'participants.clearList',
    payload: { clientId: scope.client.id, ...clearing },
    startAfter: new Date(clearing.clearingUntil),
  })
}
