import type { AuditAction } from '#contract/words/auditActions.ts'
import { audit } from '#server/platform/audit.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { recordEvents } from '../activity.ts'
import { listCounter } from '../counters.ts'
import { refuseWhileClearing } from './lists.ts'
import { findListType, lockForPlaces } from './queries/lists.ts'
import { deletePlaces, holdParticipants, insertAgain, insertOnce } from './queries/places.ts'

export type Members = {
  readonly listId: string
  /** A participant who is named twice is added twice to a list of type 3; any other list holds each once. */
  readonly participantIds: readonly string[]
  readonly importId?: string
}

/** Staff put participants into a list: 404 where the client does not have one of them, and then none is added. */
export async function addToList(db: Db, scope: Scope, members: Members): Promise<number> {
  return db.transaction(scope, async (tx) => {
    await requireParticipants(tx, scope, members)
    const count = await addMembers(tx, scope, members)
    if (count > 0) await auditPlaces(tx, scope, { action: 'list.add', members, count })
    return count
  })
}

/** Staff take participants out of a list, each with every place; 404 as for adding. */
export async function takeOutOfList(db: Db, scope: Scope, members: Members): Promise<number> {
  return db.transaction(scope, async (tx) => {
    await requireParticipants(tx, scope, members)
    const count = await removeMembers(tx, scope, members)
    if (count > 0) await auditPlaces(tx, scope, { action: 'list.remove', members, count })
    return count
  })
}

/**
 * Puts participants of the client into a list; ids that it does not have are left out. Answers how many places
 * were added; 409 while the list is being cleared.
 */
export async function addMembers(tx: Db, scope: Scope, members: Members): Promise<number> {
  const isMultiple = await lockForMembers(tx, scope, members.listId)
  const held = await holdParticipants(tx, scope, members.participantIds)
  const { listId, importId = null } = members
  const added = isMultiple
    ? await insertAgain(tx, scope, { listId, importId, participantIds: onlyOf(members.participantIds, held) })
    : await insertOnce(tx, scope, { listId, importId, participantIds: held })
  const by = added.filter(({ ordinal }) => ordinal === 0).length
  await addToCounters(tx, scope, [{ name: listCounter(members.listId), by }])
  await recordEvents(tx, scope, {
    participantIds: added.map(({ participant_id }) => participant_id),
    action: 'added_to_list',
    listId: members.listId,
  })
  return added.length
}

function onlyOf(ids: readonly string[], known: readonly string[]): string[] {
  const isKnown = new Set(known)
  return ids.filter((id) => isKnown.has(id))
}

/** Takes every place of these participants out of a list. Answers how many there were; 409 as for adding. */
export async function removeMembers(
  tx: Db,
  scope: Scope,
  members: Pick<Members, 'listId' | 'participantIds'>,
): Promise<number> {
  await lockForMembers(tx, scope, members.listId)
  const removed = await deletePlaces(tx, scope, members)
  const by = -removed.filter(({ ordinal }) => ordinal === 0).length
  await addToCounters(tx, scope, [{ name: listCounter(members.listId), by }])
  return removed.length
}

/** Keeps the list and its type, and says whether it is of type 3: there one transaction at a time counts places. */
async function lockForMembers(tx: Db, scope: Scope, listId: string): Promise<boolean> {
  const type = found(await findListType(tx, scope, listId))
  const locked = found(await lockForPlaces(tx, scope, { id: listId, isAlone: type === 3 }))
  if (locked.type !== type) refuse('list_changed')
  refuseWhileClearing(locked)
  return type === 3
}

async function requireParticipants(tx: Db, scope: Scope, { listId, participantIds }: Members): Promise<void> {
  found(await findListType(tx, scope, listId))
  const held = await holdParticipants(tx, scope, participantIds)
  if (held.length !== new Set(participantIds).size) refuse('not_found')
}

async function auditPlaces(
  tx: Db,
  scope: Scope,
  { action, members, count }: { action: AuditAction; members: Members; count: number },
): Promise<void> {
  const [first] = members.participantIds
  const who = members.participantIds.length === 1 ? { participant_id: first } : {}
  await audit(tx, scope, { action, entity: 'list', entityId: members.listId, after: { count, ...who } })
}
