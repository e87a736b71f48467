import type { PrizePool } from '#contract/prizing/calls.ts'
import { foldAccents } from '#contract/words/keywordText.ts'
import type { Prize } from './creditForm.ts'

/** Without accents, case and marks, with a blank at both ends: a whole word is found by its blanks. */
const wordsOf = (text: string): string =>
  ` ${foldAccents(text)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * The prize of the pool that names this shop; the longest name counts, so "Corner Shop Laval" goes before "Corner Shop".
 * Empty where no pool does, where two do equally well, and where the pool has several prizes.
 */
export function prizeOfRetailer(
  shop: string | undefined,
  { pools, prizes }: { pools: readonly PrizePool[]; prizes: readonly Prize[] },
): string {
  const named = wordsOf(shop ?? '')
  const found = pools
    .map(({ id, retailers }) => {
      const fitting = retailers.map(wordsOf).filter((words) => words.trim() && named.includes(words))
      return { keys: keysOf(id, prizes), length: Math.max(0, ...fitting.map((words) => words.length)) }
    })
    .filter(({ keys, length }) => keys.length > 0 && length > 0)
    .sort((one, other) => other.length - one.length)
  const [best, next] = found
  return best && best.keys.length === 1 && best.length !== next?.length ? (best.keys[0] ?? '') : ''
}

const keysOf = (poolId: string, prizes: readonly Prize[]): string[] =>
  prizes.map(({ key }) => key).filter((key) => key === poolId || key.startsWith(`${poolId}/`))
