import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#console/kit/api/errors.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import { type Asked, type Hand, useQueueCalls, type Verdict } from './useQueueCalls.ts'

export type Decided = { entry: ValidationEntry; status: Decision; undoUntil: number }

/**
 * The entry that this person has in hand of a queue. A decision shows the entry behind it at once, while it is told to
 * the server; calls leave one after the other, in the order of the decisions.
 */
export function useQueue(of: InExperience) {
  const [hand, setHand] = useState<Hand>()
  const [error, setError] = useState<unknown>()
  const [asked, setAsked] = useState<Asked>({})
  const [decided, setDecided] = useState<Decided>()
  const [problem, setProblem] = useState<string>()
  const { isBusy, inTurn } = useTurns()
  const calls = useQueueCalls(of)

  const take = useCallback(
    async (next: Asked) => {
      setAsked(next)
      setError(undefined)
      await calls.take(next).then(setHand, setError)
    },
    [calls],
  )
  const show = useCallback((next: Asked) => inTurn(() => take(next)), [inTurn, take])
  useEffect(() => show({}), [show])
  /** Does it, and says what went wrong; then shows what there is. */
  const andTake = (work: () => Promise<Asked>, otherwise: Asked) =>
    inTurn(async () => {
      setProblem(undefined)
      const next = await work().catch((cause: unknown) => {
        setProblem(messageOf(cause))
        return isSettled(cause) ? {} : otherwise
      })
      await take(next)
    })
  const decide = (verdict: Verdict) => {
    const entry = hand?.entry
    if (!entry) return
    setHand(withoutFirst(hand))
    // An entry that was passed over stays so: the next is the one behind.
    const then = { skip: asked.skip ?? 0 }
    andTake(
      async () => {
        const undoUntil = await calls.decide(entry, verdict)
        setDecided(undoUntil === undefined ? undefined : { entry, status: verdict.status, undoUntil })
        return then
      },
      { entry: entry.eid },
    )
  }
  const undo = () => {
    if (!decided) return
    setDecided(undefined)
    andTake(async () => {
      await calls.undo(decided.entry)
      return { entry: decided.entry.eid }
    }, asked)
  }
  const relock = async () => {
    if (!hand?.entry) return
    const kept = await calls.relock(hand.entry)
    setHand((now) => withKept(now, kept))
  }
  const forget = useCallback(() => setDecided(undefined), [])
  return { hand, error, isBusy, asked, decided, problem, decide, undo, relock, show, forget, setProblem }
}

/** E8: the entry was rejected all the same, and the next one is shown. */
const isSettled = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.type === 'awarded_prize_limit'

const withKept = (now: Hand | undefined, kept: NonNullable<Hand['entry']>): Hand | undefined =>
  now?.entry?.id === kept.id ? { ...now, entry: kept } : now

function withoutFirst({ entry, nextEntry, nextOtherEntries, waiting, ...rest }: Hand): Hand {
  const waits = entry?.status === 'pending' ? 1 : 0
  return {
    ...rest,
    waiting: Math.max(0, waiting - waits),
    entry: nextEntry,
    otherEntries: nextOtherEntries,
    nextEntry: null,
    nextOtherEntries: [],
  }
}

/** Work that is done in the order in which it was asked for, one after the other; busy while some is left. */
function useTurns() {
  const [isBusy, setBusy] = useState(true)
  const last = useRef(Promise.resolve())
  const left = useRef(0)
  const inTurn = useCallback((work: () => Promise<void>): void => {
    left.current += 1
    setBusy(true)
    last.current = last.current.then(work).then(() => {
      left.current -= 1
      if (left.current === 0) setBusy(false)
    })
  }, [])
  return { isBusy, inTurn }
}
