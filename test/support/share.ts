import { createHash } from 'node:crypto'

/** Nothing is left out (`npm run test:all`). */
export const isWhole = process.env.FANFARE_ALL === '1'

/**
 * In `npm test` a part of what is tried with one thing, in `npm run test:all` the whole. Which part follows the thing's
 * name: each thing is tried, and among hundreds of things everything is tried with some.
 */
export function shareOf<T>(all: readonly T[], name: string, parts: number): T[] {
  if (isWhole) return [...all]
  const start = createHash('sha256').update(name).digest().readUInt32BE() % parts
  return all.filter((_, at) => at % parts === start)
}
