import { foldAccents } from '#contract/words/keywordText.ts'
import type { Pool } from './creditForm.ts'

/** Without accents, case and marks, with a blank at both ends: a whole word is found by its blanks. */
const wordsOf = (text: string): string =>
  ` ${foldAccents(text)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * The pool that names this shop, by its id; the longest name counts, so "Corner Shop Laval" goes before "Corner Shop".
 * Empty where no pool does, and where two do equally well.
 */
export function poolOfRetailer(shop: string | undefined, pools: readonly Pool[]): string {
  const named = wordsOf(shop ?? '')
  const found = pools
    .map(({ id, retailers }) => {
      const fitting = retailers.map(wordsOf).filter((words) => words.trim() && named.includes(words))
      return { id, length: Math.max(0, ...fitting.map((words) => words.length)) }
    })
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length)
  const [best, next] = found
  return best && best.length !== next?.length ? best.id : ''
}
