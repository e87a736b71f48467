// A keyword is one word that routes a text on a shortcode to its experience, its client language or its prefix of access codes (M5, E7). On
// one shortcode each word is there once for all clients; the words of decisions 3 (STOP and its family) are never
// given.
import { type KeywordFault, whyNotKeyword, wordFault } from '#contract/campaigns/keywordWord.ts'
import { normaliseKeyword } from '#contract/words/keywordText.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField, refuseFields } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/keywords.ts'

type KeywordAsked = {
  readonly keyword: string
  readonly shortcodeId: string
  readonly keywordId?: string | null | undefined
}

/** Why the keyword cannot be had on this shortcode of the client, or null; `keywordId` is the one being changed. */
export async function findKeywordFault(
  db: Db,
  scope: Scope,
  asked: KeywordAsked,
): Promise<KeywordFault | null> {
  await getClientShortcode(db, scope, asked.shortcodeId)
  if (asked.keywordId && !(await queries.hasKeyword(db, scope, asked.keywordId))) refuse('not_found')
  const fault = wordFault(asked.keyword)
  if (fault) return fault
  const owner = await queries.findKeyword(db, asked.shortcodeId, normaliseKeyword(asked.keyword))
  return owner && owner.keywordId !== asked.keywordId ? 'taken' : null
}

/**
 * Gives the experience this keyword in place of the one before; null frees it. A keyword that cannot be had is
 * refused (422 `keyword`), a shortcode that is not the client's is a 404. The caller audits.
 */
export async function tieKeyword(
  tx: Db,
  scope: Scope,
  {
    experienceId,
    shortcodeId,
    keyword,
  }: { experienceId: string; shortcodeId: string | null; keyword: string | null },
): Promise<void> {
  const tied = await queries.readKeywordOf(tx, scope, experienceId)
  if (keyword === null || shortcodeId === null) {
    if (tied) await queries.deleteKeywordsOf(tx, scope, experienceId)
    return
  }
  if (tied?.keyword === wordOf(keyword) && tied.shortcode_id === shortcodeId)
    return requireFree(tx, scope, { keyword, shortcodeId, keywordId: tied.id })
  const current = tied && (await queries.findKeywordOf(tx, scope, experienceId))
  await writeKeyword(tx, scope, { experienceId, shortcodeId, keyword, currentId: current?.id })
}

/** The same for a prefix of access codes, whose row the caller holds. */
export async function tieKeywordToPrefix(
  tx: Db,
  scope: Scope,
  {
    prefixId,
    shortcodeId,
    keyword,
  }: { prefixId: string; shortcodeId: string | null; keyword: string | null },
): Promise<void> {
  const tied = await queries.readKeywordOfPrefix(tx, scope, prefixId)
  if (keyword === null || shortcodeId === null) {
    if (tied) await queries.deleteKeywordRow(tx, scope, tied.id)
    return
  }
  if (tied?.keyword === wordOf(keyword) && tied.shortcode_id === shortcodeId) return
  const asked = { experienceId: null, prefixId, shortcodeId, keyword, currentId: tied?.id }
  await writeKeyword(tx, scope, asked)
}

const wordOf = (keyword: string) => keyword.trim().normalize('NFC')

async function requireFree(tx: Db, scope: Scope, asked: KeywordAsked): Promise<void> {
  const fault = await findKeywordFault(tx, scope, asked)
  if (fault) refuseFields({ keyword: [whyNotKeyword[fault]] })
}

/** The one way in which a keyword comes to be or changes; answers its id. */
export async function writeKeyword(
  tx: Db,
  scope: Scope,
  asked: {
    experienceId: string | null
    prefixId?: string | undefined
    shortcodeId: string
    keyword: string
    currentId?: string | undefined
  },
): Promise<string> {
  const { experienceId, prefixId = null, shortcodeId, keyword, currentId } = asked
  await requireFree(tx, scope, { keyword, shortcodeId, keywordId: currentId })
  const word = wordOf(keyword)
  const row = {
    id: currentId ?? newId(),
    experienceId,
    prefixId,
    shortcodeId,
    word,
    normalised: normaliseKeyword(word),
  }
  if (currentId) await queries.writeKeywordRow(tx, scope, row)
  else if (!(await queries.insertKeyword(tx, scope, row))) refuseField('keyword', 'keyword_taken')
  return row.id
}

/** Whose text this is: `forms` are what it may be compared as, the nearest first. */
export function routeKeyword(
  db: Db,
  { shortcodeId, forms }: { shortcodeId: string; forms: readonly string[] },
): Promise<queries.RoutedKeyword | undefined> {
  return queries.findRoute(db, shortcodeId, forms)
}
