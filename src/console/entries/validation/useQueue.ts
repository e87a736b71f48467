import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#console/kit/api/errors.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { useDecided } from './useDecided.ts'
import { type Asked, type Hand, useQueueCalls, type Verdict } from './useQueueCalls.ts'

/**
 * The entry that this person has in hand, of the queue of an experience or of all. A decision is shown as made at once and
 * the entry behind it as soon as it is drawn, while it is told to the server; one that is refused is no longer shown, its
 * reason is, and its entry comes back with what was typed. Calls leave one after the other, in the order of the decisions.
 * `isLeaving`: the entry on the screen is decided, and no key is meant for the one that nobody has seen yet.
 */
export function useQueue(of: InExperience | undefined, first: string | undefined) {
  const [problem, setProblem] = useState<string>()
  const { isBusy, inTurn, isLast } = useTurns()
  const calls = useQueueCalls(of)
  const { hand, setHand, take, leave, putBack, ...taken } = useHand(calls, isLast)
  const { asked, isLeaving } = taken
  const { decided, refused, forget, ...decisions } = useDecided(calls)
  const show = useCallback((next: Asked) => inTurn(() => take(next)), [inTurn, take])
  useEffect(() => show({ entry: first }), [show, first])
  const andTake = (work: () => Promise<Asked>, otherwise: Asked) =>
    inTurn(async () => {
      await take(await triedOr(otherwise, work, setProblem))
    })
  const decide = (verdict: Verdict) => {
    const entry = hand?.entry
    if (!entry || isLeaving) return
    leave(hand)
    setProblem(undefined)
    decisions.show(entry, verdict)
    // An entry that was passed over stays so: the next is the one behind.
    const then = { skip: asked.skip ?? 0 }
    andTake(
      async () => {
        await decisions.tell(entry, verdict)
        return then
      },
      { entry: entry.eid },
    )
  }
  const undo = () => {
    if (!decided) return
    const { entry } = decided
    forget()
    setProblem(undefined)
    const back = async () => {
      await calls.undo(entry)
      return { entry: entry.eid }
    }
    // One that was refused meanwhile is back already, and why is told.
    inTurn(async () => {
      if (!decisions.isRefused(entry)) await take(await triedOr(asked, back, setProblem))
    })
  }
  const relock = async () => {
    const kept = hand?.entry && (await calls.relock(hand.entry))
    if (kept) setHand((now) => withKept(now, kept))
  }
  const acts = { decide, undo, relock, show, putBack, forget, setProblem }
  return { hand, ...taken, isBusy, decided, refused, problem, ...acts }
}

/**
 * The entries that were taken last, and for which question. Those of a turn behind which another one waits are not shown:
 * the first of them may be decided already, and that turn takes again.
 */
function useHand(calls: ReturnType<typeof useQueueCalls>, isLast: () => boolean) {
  const [hand, setHand] = useState<Hand>()
  const [error, setError] = useState<unknown>()
  const [asked, setAsked] = useState<Asked>({})
  const [isPutBack, setPutBack] = useState(false)
  const [leavingId, setLeavingId] = useState<string>()
  const take = useCallback(
    async (next: Asked) => {
      setAsked(next)
      setPutBack(false)
      setError(undefined)
      const show = (handed: Hand) => {
        if (!isLast()) return
        setHand(handed)
        setLeavingId(undefined)
      }
      await calls.take(next).then(show, setError)
    },
    [calls, isLast],
  )
  /**
   * Shows the entry behind the decided one once it is drawn. The answer of the queue may be drawn before it: what is on the
   * screen then is no longer leaving, and takes keys.
   */
  const leave = (decided: Hand) => {
    setLeavingId(decided.entry?.id)
    startTransition(() => setHand(withoutFirst(decided)))
  }
  const isLeaving = leavingId !== undefined && hand?.entry?.id === leavingId
  /** The time with the entry was over: it is anybody's, and nothing is taken until this person goes on. */
  const putBack = useCallback(() => {
    setHand(withNothing)
    setPutBack(true)
  }, [])
  return { hand, setHand, error, asked, isPutBack, isLeaving, take, leave, putBack }
}

/** Answers with the entry to show once the work is done; where it fails, that is told until the next act. */
type Tell = (problem: string) => void
function triedOr(otherwise: Asked, work: () => Promise<Asked>, tell: Tell): Promise<Asked> {
  return work().catch((cause: unknown) => {
    tell(messageOf(cause))
    return isSettled(cause) ? {} : otherwise
  })
}

/** E8: the entry was rejected all the same, and the next one is shown. */
const isSettled = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.type === 'awarded_prize_limit'

const withKept = (now: Hand | undefined, kept: NonNullable<Hand['entry']>): Hand | undefined =>
  now?.entry?.id === kept.id ? { ...now, entry: kept } : now

const withNothing = (now: Hand | undefined): Hand | undefined =>
  now && { ...now, entry: null, otherEntries: [], nextEntry: null, nextOtherEntries: [] }

function withoutFirst({ entry, nextEntry, nextOtherEntries, waiting, late, ...rest }: Hand): Hand {
  const waits = entry?.status === 'pending' ? 1 : 0
  return {
    ...rest,
    waiting: Math.max(0, waiting - waits),
    late: Math.max(0, late - (entry?.is_late ? 1 : 0)),
    entry: nextEntry,
    otherEntries: nextOtherEntries,
    nextEntry: null,
    nextOtherEntries: [],
  }
}

/**
 * Work that is done in the order in which it was asked for, one after the other; busy while some is left. `isLast`: none
 * waits behind that which is done now.
 */
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
  const isLast = useCallback(() => left.current <= 1, [])
  return { isBusy, inTurn, isLast }
}
