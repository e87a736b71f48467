import type { AccessCode } from '#contract/campaigns/accessCodes/codeCalls.ts'
import { type AccessCodeUse, mostAccessCodes } from '#contract/campaigns/accessCodes/limits.ts'
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
  givenCounter,
  holdPrefixes,
  listPrefixes,
  type PrefixFields,
  usedCounter,
} from './queries/prefixes.ts'
import { codeFault } from './wordsOfCodes.ts'

type Times = 'used_at' | 'created_at' | 'given_at'
type Shown = Omit<AccessCode, Times> & { used_at: Date | null; created_at: Date; given_at: Date | null }

type Listing = PageAsked & {
  readonly listId: string
  readonly search?: string | undefined
  readonly state?: AccessCodeUse | undefined
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
  const { id, code, access_code_prefix_id, prefix_name, created_at, used_at, given_at } = row
  const { experience_kind: kind, experience_eid: eid, experience_name: name } = row
  return {
    id,
    code: isInFull ? code : `${'•'.repeat(code.length - 2)}${code.slice(-2)}`,
    access_code_prefix_id,
    prefix_name,
    created_at,
    used_at,
    participant: personOf(row.participant_id, row),
    given_at,
    given_to: personOf(row.given_to, {
      first_name: row.given_first_name,
      last_name: row.given_last_name,
      phone: row.given_phone,
      email: row.given_email,
      is_flagged: row.given_is_flagged,
    }),
    given_by: kind !== null && eid !== null && name !== null ? { kind, eid, name } : null,
  }
}

type Person = Parameters<typeof participantName>[0] & { readonly is_flagged: boolean | null }

const personOf = (id: string | null, person: Person): Shown['participant'] =>
  id === null ? null : { id, name: participantName(person), is_flagged: person.is_flagged ?? false }

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
 * Uses a code of the prefix, with or without the prefix's name before it, whoever it was given to; answers the code, and
 * undefined where there is none that can be used: an unknown one and a used one are not told apart.
 */
export async function takeAccessCode(
  tx: Db,
  scope: Scope,
  { prefix, typed, participantId }: Using,
): Promise<string | undefined> {
  const code = normaliseCode(typed)
  const codes = [code, `${prefix.code_start}${code}`].filter((one) => codeFault(one) === undefined)
  const of = { listId: prefix.access_code_list_id, prefixId: prefix.id }
  const unused = codes.length > 0 ? await queries.findUnusedCode(tx, scope, { ...of, codes }) : undefined
  const taken = unused && (await queries.takeCode(tx, scope, { ...of, participantId, code: unused.code }))
  if (!taken) return undefined
  await addToCounters(tx, scope, [
    { name: usedCounter(prefix.id), by: 1 },
    { name: givenCounter(prefix.id), by: taken.was_given ? -1 : 0 },
  ])
  tx.tell(scope, ['accessCode'])
  return unused.code
}
