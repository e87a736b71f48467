/**
 * Lists of participants. Type 1 holds each once, type 3 (`allow_multiple`) several times (M3). A list that a
 * broadcast still needs is not deleted, and one never goes back to type 1 while a participant is in it twice. While a
 * list is being cleared (`clearing.ts`) it counts as empty, and nothing is added, removed, imported or deleted.
 */

import type { OutputOf } from '#contract/kit.ts'
import { type deleteList as deleteRoute, type ListForm, listForm } from '#contract/participants/calls.ts'
import { whyListIsHeld } from '#contract/participants/clearing.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { failJobReports } from '#server/platform/jobReports.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import { requireSeen } from '#server/platform/seen.ts'
import type { ListDependant } from '../dependants.ts'
import {
  countCampaigns,
  deleteListRow,
  findListRow,
  findListType,
  findNeedingBroadcast,
  hasRepeatedMember,
  type ListName,
  type ListRow,
  type LockedList,
  listImportReports,
  listListRows,
  listNames,
  lockForPlaces,
  lockList,
  replaceCampaigns,
  writeList,
  writePin,
} from './queries/lists.ts'

/** Lists of the client by name. */
export async function listLists(
  db: Db,
  scope: Scope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<ListRow>> {
  return listListRows(db, scope, { ...asked, pattern: patternOf(asked.search) })
}

/** A bound for answers that are no pages. */
const maxLists = 1000

/** Lists for a choice, with their names only. */
export async function listUserLists(db: Db, scope: Scope): Promise<ListName[]> {
  return listNames(db, scope, maxLists)
}

/** The lists that this user pinned, by name. */
export async function listPinnedLists(db: Db, scope: UserScope): Promise<ListRow[]> {
  const asked = { page: 1, per_page: maxLists, pattern: undefined, isPinned: true }
  return (await listListRows(db, scope, asked)).rows
}

export async function listUnpinnedLists(
  db: Db,
  scope: UserScope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<ListRow>> {
  return listListRows(db, scope, { ...asked, pattern: patternOf(asked.search), isPinned: false })
}

/** For this user only. */
export async function pinList(
  db: Db,
  scope: UserScope,
  pin: { id: string; isPinned: boolean },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found(await lockForPlaces(tx, scope, { id: pin.id, isAlone: false }))
    const isChanged = await writePin(tx, scope, { ...pin, userId: scope.actor.id })
    const action = pin.isPinned ? 'list.pin' : 'list.unpin'
    if (isChanged) await audit(tx, scope, { action, entity: 'list', entityId: pin.id })
  })
}

export async function getList(db: Db, scope: Scope, id: string): Promise<ListRow> {
  return found(await findListRow(db, scope, id))
}

/** 3 where the list holds a participant several times; 404 where the client has no such list. */
export async function getListType(db: Db, scope: Scope, id: string): Promise<number> {
  return found(await findListType(db, scope, id))
}

export async function createList(db: Db, scope: Scope, form: ListForm): Promise<ListRow> {
  const id = newId()
  return db.transaction(scope, async (tx) => {
    await saveList(tx, scope, { ...form, id })
    const list = await getList(tx, scope, id)
    await audit(tx, scope, { action: 'list.create', entityId: id, after: form })
    return list
  })
}

export async function updateList(db: Db, scope: Scope, { id, sent }: Sent<ListForm>): Promise<ListRow> {
  return db.transaction(scope, async (tx) => {
    found(await lockList(tx, scope, id))
    const before = await getList(tx, scope, id)
    const { form, save } = await readChange(tx, scope, { entity: 'list', before, form: listForm, sent })
    if (before.type === 3 && !form.allow_multiple && (await hasRepeatedMember(tx, scope, id)))
      refuse('list_has_repeats')
    await save(form, () => saveList(tx, scope, { ...form, id }))
    return getList(tx, scope, id)
  })
}

type Deletion = OutputOf<(typeof deleteRoute)['body']> & {
  id: string
  dependants: readonly ListDependant[]
}

/**
 * Its participants stay. The list is gone at once, and with it its places from every screen; their rows, perhaps a
 * million, go in a job: in one statement they would come near the limit of a minute, and hold up whoever changes
 * one of these participants.
 */
export async function deleteList(db: Db, scope: Scope, { id, seen, dependants }: Deletion): Promise<void> {
  await db.transaction(scope, async (tx) => {
    refuseWhileClearing(found(await lockList(tx, scope, id)))
    const before = await getList(tx, scope, id)
    const { participants_count: count } = before
    requireSeen(seen, {
      participants_count: { now: count, why: () => why('members_meanwhile', { count }) },
    })
    const broadcast = await findNeedingBroadcast(tx, scope, id)
    if (broadcast) refuse('list_needed_by', { broadcast })
    for (const { whenListDeleted } of dependants) await whenListDeleted(tx, scope, before)
    // Imports into the list that have not ended can never end well.
    const ids = await listImportReports(tx, scope, id)
    await failJobReports(tx, scope, { ids, error: why('list_deleted') })
    await deleteListRow(tx, scope, id)
    await tx.enqueue({
      name: 'participants.removePlaces',
      payload: { clientId: scope.client.id, listId: id },
    })
    await audit(tx, scope, { action: 'list.delete', entityId: id, before: formOf(before) })
  })
}

/** The list, held until commit; 404 where there is none, 409 where it is being cleared. */
export async function holdOpenList(tx: Db, scope: Scope, id: string): Promise<LockedList> {
  const list = found(await lockForPlaces(tx, scope, { id, isAlone: false }))
  refuseWhileClearing(list)
  return list
}

export function refuseWhileClearing(list: Pick<LockedList, 'clearing_until'>): void {
  const refusal = whyListIsHeld(list)
  if (refusal) refuseWhy(refusal)
}

const patternOf = (search: string | undefined) => (search ? searchPattern(search) : undefined)

async function saveList(tx: Db, scope: Scope, form: ListForm & { id: string }): Promise<void> {
  const campaignIds = [...new Set(form.campaign_ids)]
  if ((await countCampaigns(tx, scope, campaignIds)) !== campaignIds.length) refuse('not_found')
  await writeList(tx, scope, form)
  await replaceCampaigns(tx, scope, { listId: form.id, campaignIds })
}

const formOf = (list: ListRow): ListForm => ({
  name: list.name,
  campaign_ids: list.campaign_ids,
  allow_multiple: list.allow_multiple,
  is_public: list.is_public,
})
