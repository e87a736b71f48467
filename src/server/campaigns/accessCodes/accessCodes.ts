/**
 * Access codes (M3): a campaign has lists of them, a list has prefixes, and each code belongs to one prefix of its list
 * and stands there once. A code is left until an e-mail gives it to somebody, who is the only one it is ever given to
 * (decision 55); given or not, it is used once, by whoever brings it first. A list or a prefix goes with its codes, given
 * and used ones too: that somebody used one stays in his or her activity.
 */

import { mostAccessCodeLists } from '#contract/campaigns/accessCodes/limits.ts'
import {
  type AccessCodeList,
  type AccessCodeListForm,
  accessCodeListForm,
} from '#contract/campaigns/accessCodes/listCalls.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import { removeCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findCampaign, lockCampaign } from '../queries/campaigns.ts'
import { deleteKeywordsOfPrefixes } from '../queries/keywords.ts'
import { presented, requireSeenCounts, type SeenCounts, type ShownPrefix } from './prefixes.ts'
import type { ListRow } from './queries/lists.ts'
import * as queries from './queries/lists.ts'
import * as prefixes from './queries/prefixes.ts'

export type ShownList = ListRow &
  Pick<AccessCodeList, 'codes_count' | 'given_count' | 'used_count'> & { prefixes: ShownPrefix[] }

/** By name; 404 where the client has no such campaign. */
export async function listLists(db: Db, scope: Scope, campaignId: string): Promise<ShownList[]> {
  found(await findCampaign(db, scope, campaignId))
  const lists = await queries.listLists(db, scope, campaignId)
  const ofThem = await prefixes.listPrefixes(
    db,
    scope,
    lists.map(({ id }) => id),
  )
  return lists.map((list) => shown(list, ofThem))
}

export async function getList(db: Db, scope: Scope, id: string): Promise<ShownList> {
  const list = found(await queries.findList(db, scope, id))
  return shown(list, await prefixes.listPrefixes(db, scope, [id]))
}

function shown(list: ListRow, all: readonly prefixes.PrefixRow[]): ShownList {
  const own = all.filter(({ access_code_list_id }) => access_code_list_id === list.id)
  return { ...list, prefixes: own.map(presented), ...sumsOf(own) }
}

type Counted = Pick<prefixes.PrefixRow, 'codes_count' | 'given_count' | 'used_count'>
const sumsOf = (all: readonly Counted[]) => ({
  codes_count: all.reduce((sum, { codes_count }) => sum + codes_count, 0),
  given_count: all.reduce((sum, { given_count }) => sum + given_count, 0),
  used_count: all.reduce((sum, { used_count }) => sum + used_count, 0),
})

export async function createList(db: Db, scope: Scope, form: AccessCodeListForm): Promise<ShownList> {
  return db.transaction(scope, async (tx) => {
    await holdCampaign(tx, scope, form.campaign_id)
    const list = { id: newId(), ...form }
    await queries.insertList(tx, scope, list)
    const { id, ...after } = list
    const row = await getList(tx, scope, id)
    await audit(tx, scope, { action: 'access_code_list.create', entityId: id, after })
    return row
  })
}

/** The campaign is held while a list is added, so that two at once never make one too many. */
async function holdCampaign(tx: Db, scope: Scope, campaignId: string): Promise<void> {
  found(await lockCampaign(tx, scope, campaignId))
  const { length } = await queries.listLists(tx, scope, campaignId)
  if (length >= mostAccessCodeLists) refuse('too_many_access_code_lists', { max: mostAccessCodeLists })
}

export async function updateList(
  db: Db,
  scope: Scope,
  { id, sent }: Sent<AccessCodeListForm>,
): Promise<ShownList> {
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.lockList(tx, scope, id))
    const { form, save } = await readChange(tx, scope, {
      entity: 'access_code_list',
      before,
      form: accessCodeListForm,
      sent,
    })
    if (form.campaign_id !== before.campaign_id) await holdCampaign(tx, scope, form.campaign_id)
    await save({ id, ...form }, (list) => queries.writeList(tx, scope, list))
    return getList(tx, scope, id)
  })
}

type Deleting = { readonly id: string; readonly seen: SeenCounts }

/** A use and an upload hold the list or the prefix: the codes that are counted here are those that go. */
export async function deleteList(db: Db, scope: Scope, { id, seen }: Deleting): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found(await queries.lockList(tx, scope, id))
    await prefixes.lockPrefixesOf(tx, scope, id)
    const list = await getList(tx, scope, id)
    requireSeenCounts(seen, list)
    const ids = list.prefixes.map((prefix) => prefix.id)
    await queries.deleteListRow(tx, scope, id)
    await removeCounters(tx, scope, ids.flatMap(prefixes.countersOf))
    await deleteKeywordsOfPrefixes(tx, scope, ids)
    const { name, codes_count, given_count, used_count } = list
    const counts = { codes_count, given_count, used_count }
    const before = { name, prefixes: list.prefixes.map((prefix) => prefix.name), ...counts }
    await audit(tx, scope, { action: 'access_code_list.delete', entityId: id, before })
  })
}
