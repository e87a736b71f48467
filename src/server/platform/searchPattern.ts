import { foldAccents } from '#contract/campaigns/keywordText.ts'

/** A pattern for each word of a text, the longest first: all of them are to be found, in any order. */
export function searchPatterns(words: readonly string[]): string[] {
  return [...new Set(words)].map(searchPattern).sort((a, b) => b.length - a.length)
}

/** The LIKE pattern that finds a text anywhere in a column folded by the database's `fold`. */
export function searchPattern(text: string): string {
  return `%${likeText(foldAccents(text.toLowerCase()))}%`
}

/** A text as it stands for itself in a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
