import { reservedWord } from '../participants/commands.ts'
import type { Why } from '../reasons.ts'
import { why } from '../why.ts'
import { foldAccents, normaliseKeyword } from '../words/keywordText.ts'

export const keywordFaults = ['taken', 'reserved', 'too_short', 'not_a_word'] as const
/** Why a keyword cannot be had. */
export type KeywordFault = (typeof keywordFaults)[number]

export const minKeywordCharacters = 3
export const maxKeywordCharacters = 40

/** Names the fault of a keyword by itself, on whichever shortcode; null where there is none (M5, decisions 3). */
export function wordFault(keyword: string): Exclude<KeywordFault, 'taken'> | null {
  const word = keyword.trim().normalize('NFC')
  const normalised = normaliseKeyword(word)
  if (word !== '' && !/^[\p{L}\p{N}]+$/u.test(foldAccents(word))) return 'not_a_word'
  if (reservedWord(normalised)) return 'reserved'
  const lengths = [[...word].length, [...normalised].length]
  if (Math.min(...lengths) < minKeywordCharacters) return 'too_short'
  return Math.max(...lengths) > maxKeywordCharacters ? 'not_a_word' : null
}

/** The sentence for a person. */
export const whyNotKeyword = {
  taken: why('keyword_taken'),
  reserved: why('keyword_reserved'),
  too_short: why('keyword_too_short', { min: minKeywordCharacters }),
  not_a_word: why('keyword_not_a_word', { max: maxKeywordCharacters }),
} as const satisfies Record<KeywordFault, Why>
