import { foldAccents } from '#contract/campaigns/keywordText.ts'

/** The LIKE pattern that finds a text anywhere in a column folded by the database's `fold`. */
export function searchPattern(text: string): string {
  const folded = foldAccents(text.toLowerCase())
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`
}
