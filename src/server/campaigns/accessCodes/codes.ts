import type { AccessCode } from '#contract/campaigns/accessCodes/codeCalls.ts'
import { mostAccessCodes } from '#contract/campaigns/accessCodes/limits.ts'
import type { Refusable, Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import { normaliseCode } from '#contract/words/codeText.ts'
import { participantName } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseFields } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { prefixOf } from './prefixOf.ts'
import type { CodeRow } from './queries/codes.ts'
import * as queries from './queries/codes.ts'
import { findList, hasHeldList } from './queries/lists.ts'
import {
  codesCounter,
  holdPrefixes,
  listPrefixes,
  type PrefixFields,
  usedCounter,
} from './queries/prefixes.ts'
import { codeFault } from './wordsOfCodes.ts'

type Shown = Omit<AccessCode, 'used_at' | 'created_at'> & { used_at: Date | null; created_at: Date }

type Listing = PageAsked & {
  readonly listId: string
  readonly search?: string | undefined
  readonly state?: 'left' | 'used' | undefined
  readonly access_code_prefix_id?: string | undefined
  readonly isInFull: boolean
}

/** Newest first; a list that is not the client's is a 404. */
export async function listCodes(
  db: Db,
  scope: Scope,
  { isInFull, search, access_code_prefix_id: prefixId, ...asked }: Listing,
): Promise<Paged<Shown>> {
  found(await findList(db, scope, asked.listId))
  const code = search ? { text: normaliseCode(search), isWhole: !isInFull } : undefined
  const { rows, ...counted } = await queries.findCodePage(db, scope, { ...asked, prefixId, code })
  return { ...counted, rows: rows.map((row) => shown(row, isInFull)) }
}

function shown(row: CodeRow, isInFull: boolean): Shown {
  const { id, code, access_code_prefix_id, prefix_name, created_at, used_at, participant_id, is_flagged } =
    row
  return {
    id,
    code: isInFull ? code : `${'•'.repeat(code.length - 2)}${code.slice(-2)}`,
    access_code_prefix_id,
    prefix_name,
    created_at,
    used_at,
    participant: participant_id
      ? { id: participant_id, name: participantName(row), is_flagged: is_flagged ?? false }
      : null,
  }
}

type Adding = {
  readonly accessCodeListId: string
  readonly code: string
  readonly access_code_prefix_id?: string | null | undefined
}

export async function addCode(db: Db, scope: Scope, asked: Adding): Promise<Shown> {
  const listId = asked.accessCodeListId
  const code = normaliseCode(asked.code)
  return db.transaction(scope, async (tx) => {
    if (!(await hasHeldList(tx, scope, listId))) refuse('not_found')
    const fault = codeFault(code)
    if (fault) refuseFields({ code: [fault] })
    const prefix = requirePrefix(await holdPrefixes(tx, scope, listId), { ...asked, code })
    await requireRoom(tx, scope, { listId, count: 1 })
    const made = { id: newId(), code, access_code_prefix_id: prefix.id, line: null }
    const added = await queries.insertCodes(tx, scope, { listId, uploadId: null, codes: [made] })
    if (!added.has(code)) await refuseKnown(tx, scope, { listId, code, prefixId: prefix.id })
    await addToCounters(tx, scope, [{ name: codesCounter(prefix.id), by: 1 }])
    const row = await queries.getCode(tx, scope, { listId, code })
    await audit(tx, scope, {
      action: 'access_code.create',
      entity: 'access_code_list',
      entityId: listId,
      after: { code: shown(row, false).code, prefix: prefix.name },
    })
    return shown(row, true)
  })
}

function requirePrefix(
  prefixes: readonly PrefixFields[],
  { access_code_prefix_id: named, code }: Adding,
): PrefixFields {
  if (named) return found(prefixes.find(({ id }) => id === named))
  const prefix = prefixOf(prefixes, { code })
  return 'reason' in prefix ? refuseFields({ access_code_prefix_id: [prefix] }) : prefix
}

async function refuseKnown(
  tx: Db,
  scope: Scope,
  { listId, code, prefixId }: { listId: string; code: string; prefixId: string },
): Promise<never> {
  const [known] = await queries.listKnownCodes(tx, scope, { listId, codes: [code] })
  return refuseFields({ code: [whyKnown(known, prefixId)] })
}

/** Why a code that is in the list cannot come into it again. */
export const whyKnown = (
  known: Pick<queries.KnownCode, 'access_code_prefix_id'> | undefined,
  prefixId: string,
): Why<Refusable> =>
  known && known.access_code_prefix_id !== prefixId
    ? why('access_code_with_other_prefix')
    : why('access_code_there')

export async function requireRoom(
  db: Db,
  scope: Scope,
  { listId, count }: { listId: string; count: number },
) {
  const prefixes = await listPrefixes(db, scope, [listId])
  const total = prefixes.reduce((sum, { codes_count }) => sum + codes_count, 0)
  if (total + count > mostAccessCodes) refuse('too_many_access_codes', { max: mostAccessCodes })
}

type Using = { readonly prefix: PrefixFields; readonly typed: string; readonly participantId: string }

/**
 * Uses a code of the prefix, with or without the prefix's name before it; answers the code, and undefined where there is
 * no such one left: an unknown one and a used one are not told apart.
 */
export async function takeAccessCode(
  tx: Db,
  scope: Scope,
  { prefix, typed, participantId }: Using,
): Promise<string | undefined> {
  const code = normaliseCode(typed)
  const codes = [code, `${prefix.code_start}${code}`].filter((one) => codeFault(one) === undefined)
  const of = { listId: prefix.access_code_list_id, prefixId: prefix.id }
  const left = codes.length > 0 ? await queries.findCodeLeft(tx, scope, { ...of, codes }) : undefined
  if (!left || !(await queries.takeCode(tx, scope, { ...of, participantId, code: left.code })))
    return undefined
  await addToCounters(tx, scope, [{ name: usedCounter(prefix.id), by: 1 }])
  tx.tell(scope, ['accessCode'])
  return left.code
}
