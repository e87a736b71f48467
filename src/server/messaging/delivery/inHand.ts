import type { Query } from '#server/platform/db/db.ts'
import type { Counting } from './counts.ts'
import { outcomeStatements, type Settlement } from './queries/settlements.ts'
import { type LaneTurn, type LeavingAttempt, settlingOf, submitAll, withoutSlots } from './sendBatch.ts'
import { suppressDeadEnds, writeOutcomes, writingOf } from './settlements.ts'
import { areSlotsWanted, type HeldSlots, takeSlots } from './submitWindow.ts'

// Held by a worker between two messages to the database: slots of the gateway's window, and outcomes that are
// not written yet. It keeps its slots from batch to batch, so the outcomes of one and the intents of the next are one
// transaction; it puts both down for others who wait.

export type InHand = {
  /** Resolves with that many slots in hand; outcomes never wait for slots. */
  takeSlots(count: number): Promise<void>
  /** Submits what is begun and keeps the answers, as outcomes. */
  submit(leaving: readonly LeavingAttempt[]): Promise<void>
  /**
   * Runs `next`, which writes the outcomes by the way. Where that fails they are written alone first, with all
   * patience, and then `next` runs without.
   */
  writeBefore<T>(next: (outcomes: readonly Query<unknown>[], counting: Counting) => Promise<T>): Promise<T>
  /** Writes the outcomes and gives back the slots. */
  putDown(): Promise<void>
}

export function createHand(turn: LaneTurn): InHand {
  const { db, port } = turn
  let held: HeldSlots | undefined
  let settlements: readonly Settlement[] = []
  const take = () => {
    const taken = settlements
    settlements = []
    return taken
  }
  const letGo = () => {
    held?.giveBack()
    held = undefined
  }
  const patience = withoutSlots(turn.patience, { giveBack: letGo })
  const putDown = async () => {
    try {
      await writeOutcomes(db, turn.scopeNow(), settlingOf(turn, take()), patience)
    } finally {
      letGo()
    }
  }
  return {
    putDown,
    takeSlots: async (count) => {
      if (held && held.count >= count && !areSlotsWanted(port)) return
      await putDown()
      held = await takeSlots(port, count)
    },
    submit: async (leaving) => {
      settlements = await submitAll(turn, leaving)
    },
    writeBefore: async (next) => {
      const settling = settlingOf(turn, take())
      const writing = writingOf(settling)
      const scope = turn.scopeNow()
      if (settling.settlements.length === 0) return next([], writing)
      const attempt = await next(outcomeStatements(scope, writing), writing).then(
        (answer) => ({ answer }),
        () => undefined,
      )
      // A fault of `next` itself is told again by it.
      if (attempt) {
        await suppressDeadEnds(db, scope, writing)
        return attempt.answer
      }
      const count = held?.count
      await writeOutcomes(db, scope, settling, patience)
      if (count !== undefined) held ??= await takeSlots(port, count)
      return next([], writingOf(settlingOf(turn, [])))
    },
  }
}
