import { mostAccessCodePrefixes } from '#contract/campaigns/accessCodes/limits.ts'
import { type AccessCodePrefixForm, accessCodePrefixForm } from '#contract/campaigns/accessCodes/listCalls.ts'
import type { Change } from '#contract/changing.ts'
import { why } from '#contract/why.ts'
import { normaliseCode } from '#contract/words/codeText.ts'
import { getClientShortcode, listClientShortcodes } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange } from '#server/platform/changing.ts'
import { removeCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { tieKeywordToPrefix } from '../keywords.ts'
import { deleteKeywordsOfPrefixes } from '../queries/keywords.ts'
import { lockList } from './queries/lists.ts'
import type { PrefixRow } from './queries/prefixes.ts'
import * as queries from './queries/prefixes.ts'

export type ShownPrefix = PrefixRow & { is_hidden: true }
export const presented = (row: PrefixRow): ShownPrefix => ({ ...row, is_hidden: true })

type Counts = Pick<PrefixRow, 'codes_count' | 'given_count' | 'used_count'>
export type SeenCounts = { readonly [C in keyof Counts]?: number | undefined } | undefined

/** Refuses where there are other codes by now than the person saw who deletes them. */
export function requireSeenCounts(seen: SeenCounts, { codes_count, given_count, used_count }: Counts): void {
  const now = { codes: codes_count, given: given_count, used: used_count }
  const changed = () => why('access_codes_changed', now)
  requireSeen(seen, {
    codes_count: { now: codes_count, why: changed },
    given_count: { now: given_count, why: changed },
    used_count: { now: used_count, why: changed },
  })
}

type InList = { readonly listId: string }

export async function createPrefix(
  db: Db,
  scope: Scope,
  { listId, form }: InList & { form: AccessCodePrefixForm },
): Promise<ShownPrefix> {
  return db.transaction(scope, async (tx) => {
    found(await lockList(tx, scope, listId))
    requireList(form.access_code_list_id, listId)
    const { length } = await queries.listPrefixes(tx, scope, [listId])
    if (length >= mostAccessCodePrefixes)
      refuse('too_many_access_code_prefixes', { max: mostAccessCodePrefixes })
    const id = newId()
    const shortcode_id = await shortcodeOf(tx, scope, form)
    await queries.insertPrefix(tx, scope, { id, access_code_list_id: listId, ...namedBy(form) })
    await tieKeywordToPrefix(tx, scope, { prefixId: id, keyword: form.keyword, shortcodeId: shortcode_id })
    const row = await queries.getPrefix(tx, scope, id)
    const { name, language, keyword } = row
    const after = { name, language, keyword, shortcode_id, access_code_list_id: listId }
    await audit(tx, scope, { action: 'access_code_prefix.create', entityId: id, after })
    return presented(row)
  })
}

const namedBy = ({ name, language }: Pick<AccessCodePrefixForm, 'name' | 'language'>) => ({
  name,
  language,
  code_start: normaliseCode(name),
})

function requireList(sent: string | undefined, listId: string): void {
  if (sent !== undefined && sent !== listId) refuse('not_found')
}

/** The shortcode of its keyword: the one that is named, else the client's first. */
async function shortcodeOf(
  tx: Db,
  scope: Scope,
  { keyword, shortcode_id }: Pick<AccessCodePrefixForm, 'keyword' | 'shortcode_id'>,
): Promise<string | null> {
  if (shortcode_id) await getClientShortcode(tx, scope, shortcode_id)
  if (keyword === null) return null
  if (shortcode_id) return shortcode_id
  const [first] = await listClientShortcodes(tx, scope)
  return first?.id ?? refuseField('keyword', 'keyword_needs_shortcode')
}

type OfPrefix = InList & { readonly id: string }

export async function updatePrefix(
  db: Db,
  scope: Scope,
  { listId, id, sent }: OfPrefix & { sent: Change<AccessCodePrefixForm> },
): Promise<ShownPrefix> {
  return db.transaction(scope, async (tx) => {
    found((await queries.lockPrefix(tx, scope, { listId, id })) || undefined)
    requireList(sent.access_code_list_id, listId)
    const before = presented(await queries.getPrefix(tx, scope, id))
    const { form, save } = await readChange(tx, scope, {
      entity: 'access_code_prefix',
      before,
      form: accessCodePrefixForm,
      sent,
    })
    const { name, language, keyword } = form
    const shortcode_id = await shortcodeOf(tx, scope, form)
    await save({ name, language, keyword, shortcode_id }, async () => {
      await queries.writePrefix(tx, scope, { id, access_code_list_id: listId, ...namedBy(form) })
      await tieKeywordToPrefix(tx, scope, { prefixId: id, keyword, shortcodeId: shortcode_id })
    })
    return presented(await queries.getPrefix(tx, scope, id))
  })
}

export async function deletePrefix(
  db: Db,
  scope: Scope,
  { listId, id, seen }: OfPrefix & { seen: SeenCounts },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found((await queries.lockPrefix(tx, scope, { listId, id })) || undefined)
    const row = await queries.getPrefix(tx, scope, id)
    requireSeenCounts(seen, row)
    await queries.deletePrefixRow(tx, scope, id)
    await removeCounters(tx, scope, queries.countersOf(id))
    await deleteKeywordsOfPrefixes(tx, scope, [id])
    const { name, language, keyword, codes_count, given_count, used_count } = row
    await audit(tx, scope, {
      action: 'access_code_prefix.delete',
      entityId: id,
      before: { name, language, keyword, codes_count, given_count, used_count },
    })
  })
}
