import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isOverTime } from './retries.ts'

export type Parts = {
  /** Rows of a part while nothing is broken off, and the fewest that it goes down to. */
  readonly most: number
  readonly least: number
  /** A pause behind each part, as a share of the time that it took, in which others have the database to themselves. */
  readonly pause?: number
  /** Told each time that a part was broken off, with the rows of the next try: it is a fault that staff see. */
  readonly onCut: (rows: number, error: unknown) => Promise<void>
}

/** Tells the log what was broken off; `named` says whose work it is. */
export const logCut =
  (log: Logger, named: object): Parts['onCut'] =>
  async (rows, error) =>
    log.warn({ err: error, rows, ...named }, 'the database took too long: the work goes on in smaller parts')

/**
 * Long work in parts of so many rows, each a transaction of its own; `work` answers how many it met, and none where
 * nothing is left. A part that the database broke off at the limit of its statements (60 s) changed nothing: it is
 * tried again with half as many rows, and those that follow stay as small. Below `least` the error is thrown.
 *
 * @returns how many rows there were.
 */
export async function inParts(
  { most, least, pause = 0, onCut }: Parts,
  work: (rows: number) => Promise<number>,
): Promise<number> {
  let rows = most
  let total = 0
  for (;;) {
    const begun = performance.now()
    try {
      const met = await work(rows)
      if (met === 0) return total
      total += met
      if (pause > 0) await sleep((performance.now() - begun) * pause)
    } catch (error) {
      if (!isOverTime(error)) throw error
      const isLeast = rows <= least
      rows = Math.max(least, Math.floor(rows / 2))
      await onCut(rows, error)
      if (isLeast) throw error
    }
  }
}
