// A keyword is one word that routes a text on a shortcode to its experience (M5, E7). On one shortcode each word is
// there once for all clients; the words of decisions 3 (STOP and its family) are never given.
import { foldAccents, normaliseKeyword } from '#contract/campaigns/keywordText.ts'
import { reservedWord } from '#contract/participants/commands.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/keywords.ts'

export type KeywordFault = 'taken' | 'reserved' | 'too_short' | 'not_a_word'
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

const minKeywordLength = 3
const maxKeywordLength = 40

function wordFault(keyword: string): KeywordFault | null {
  const word = keyword.trim().normalize('NFC')
  const normalised = normaliseKeyword(word)
  if (word !== '' && !/^[\p{L}\p{N}]+$/u.test(foldAccents(word))) return 'not_a_word'
  if (reservedWord(normalised)) return 'reserved'
  const lengths = [[...word].length, [...normalised].length]
  if (Math.min(...lengths) < minKeywordLength) return 'too_short'
  return Math.max(...lengths) > maxKeywordLength ? 'not_a_word' : null
}

const faultMessages: Record<KeywordFault, string> = {
  taken: 'This keyword is taken on this shortcode.',
  reserved: 'This word is reserved for opting in and out and for help.',
  too_short: `The keyword must have at least ${minKeywordLength} characters.`,
  not_a_word: `The keyword must be one word of letters and digits, at most ${maxKeywordLength}.`,
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
  if (keyword === null || shortcodeId === null) return queries.removeKeywordsOf(tx, scope, experienceId)
  const current = await queries.findKeywordOf(tx, scope, experienceId)
  const fault = await findKeywordFault(tx, scope, { keyword, shortcodeId, keywordId: current?.id })
  if (fault) refuseField('keyword', faultMessages[fault])
  const word = keyword.trim().normalize('NFC')
  const row = { experienceId, shortcodeId, word, normalised: normaliseKeyword(word) }
  if (current) return queries.changeKeyword(tx, scope, { ...row, id: current.id })
  if (!(await queries.addKeyword(tx, scope, { ...row, id: newId() })))
    refuseField('keyword', faultMessages.taken)
}

/** Whose text this is: `normalised` is the whole text as `normaliseKeyword` gives it. */
export function routeKeyword(
  db: Db,
  { shortcodeId, normalised }: { shortcodeId: string; normalised: string },
): Promise<queries.RoutedKeyword | undefined> {
  return queries.findRoute(db, shortcodeId, normalised)
}
