/**
 * Lists of participants. Type 1 holds each once, type 3 (`allow_multiple`) several times (M3). A list that a
 * broadcast needs is never deleted, and one never goes back to type 1 while a participant is in it twice.
 */

import type { ListForm } from '#contract/participants/calls.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseConflict } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import {
  countCampaigns,
  deleteListRows,
  failImportReports,
  findNeedingBroadcast,
  hasRepeatedMember,
  type ListRow,
  lockList,
  replaceCampaigns,
  selectList,
  selectLists,
  selectListType,
  writeList,
} from './listQueries.ts'

/** Lists of the client by name. */
export async function listLists(
  db: Db,
  scope: Scope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<ListRow>> {
  const pattern = asked.search ? searchPattern(asked.search) : undefined
  return selectLists(db, scope, { ...asked, pattern })
}

export async function getList(db: Db, scope: Scope, id: string): Promise<ListRow> {
  return found(await selectList(db, scope, id))
}

/** 3 where the list holds a participant several times; 404 where the client has no such list. */
export async function getListType(db: Db, scope: Scope, id: string): Promise<number> {
  return found(await selectListType(db, scope, id))
}

export async function createList(db: Db, scope: Scope, form: ListForm): Promise<ListRow> {
  const id = newId()
  return db.transaction(scope, async (tx) => {
    await saveList(tx, scope, { ...form, id })
    const list = await getList(tx, scope, id)
    await audit(tx, scope, { action: 'list.create', entity: 'list', entityId: id, after: form })
    return list
  })
}

export async function updateList(db: Db, scope: Scope, change: ListForm & { id: string }): Promise<ListRow> {
  const { id, ...form } = change
  return db.transaction(scope, async (tx) => {
    found(await lockList(tx, scope, id))
    const before = await getList(tx, scope, id)
    if (before.type === 3 && !form.allow_multiple && (await hasRepeatedMember(tx, scope, id)))
      refuseConflict('A participant is in this list several times.')
    await saveList(tx, scope, change)
    await audit(tx, scope, {
      action: 'list.update',
      entity: 'list',
      entityId: id,
      before: formOf(before),
      after: form,
    })
    return getList(tx, scope, id)
  })
}

/** Its participants stay. */
export async function deleteList(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found(await lockList(tx, scope, id))
    const before = await getList(tx, scope, id)
    const broadcast = await findNeedingBroadcast(tx, scope, id)
    if (broadcast) refuseConflict(`The broadcast "${broadcast}" needs this list.`)
    await failImportReports(tx, scope, id)
    await deleteListRows(tx, scope, id)
    await audit(tx, scope, { action: 'list.delete', entity: 'list', entityId: id, before: formOf(before) })
  })
}

async function saveList(tx: Db, scope: Scope, form: ListForm & { id: string }): Promise<void> {
  const campaignIds = [...new Set(form.campaign_ids ?? [])]
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
