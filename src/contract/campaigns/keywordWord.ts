import { reservedWord } from '../participants/commands.ts'
import { foldAccents, normaliseKeyword } from './keywordText.ts'

export const keywordFaults = ['taken', 'reserved', 'too_short', 'not_a_word'] as const
/** Why a keyword cannot be had. */
export type KeywordFault = (typeof keywordFaults)[number]

export const minKeywordCharacters = 3
export const maxKeywordCharacters = 40

/** What is wrong with a keyword by itself, on whichever shortcode; null where nothing is (M5, decisions 3). */
export function wordFault(keyword: string): Exclude<KeywordFault, 'taken'> | null {
  const word = keyword.trim().normalize('NFC')
  const normalised = normaliseKeyword(word)
  if (word !== '' && !/^[\p{L}\p{N}]+$/u.test(foldAccents(word))) return 'not_a_word'
  if (reservedWord(normalised)) return 'reserved'
  const lengths = [[...word].length, [...normalised].length]
  if (Math.min(...lengths) < minKeywordCharacters) return 'too_short'
  return Math.max(...lengths) > maxKeywordCharacters ? 'not_a_word' : null
}

/** What a person is told. */
export const keywordFaultMessages: Record<KeywordFault, string> = {
  taken: 'This keyword is taken on this shortcode.',
  reserved: 'This word is reserved for opting in and out and for help.',
  too_short: `The keyword must have at least ${minKeywordCharacters} characters.`,
  not_a_word: `The keyword must be one word of letters and digits, at most ${maxKeywordCharacters}.`,
}
