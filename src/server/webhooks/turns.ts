import { newId } from '#server/platform/ids.ts'

/** A webhook's turn in this worker. */
export type Turn = {
  readonly clientId: number
  readonly webhookId: string
  readonly leaseId: string
  /** Aborted when it has lasted too long, or when nobody wants it any more: requests that run are given up. */
  readonly over: AbortSignal
  /** It is not held up: a round has ended, and another begins. */
  readonly noteRound: () => void
}

export type RunningTurn = Turn & { readonly stop: () => void; readonly roundAt: () => number }

export type TurnLimits = {
  readonly atOnce: number
  /** Of one client: its share, so that what hangs there holds up none of the others. */
  readonly ofClientAtOnce: number
  readonly longestMilliseconds: number
}

/** Who has a turn, and whether another one may have it too. */
export type Turns = {
  readonly isFull: () => boolean
  readonly isAny: () => boolean
  readonly mayBegin: (clientId: number) => boolean
  /** Where it has none yet. It is over when the work is, which must heed `over`. */
  readonly begin: (webhook: Pick<Turn, 'clientId' | 'webhookId'>, work: (turn: Turn) => Promise<void>) => void
  /** Those of whom nothing was heard for so long, by client. */
  readonly listQuiet: (milliseconds: number) => Map<number, RunningTurn[]>
  readonly ended: () => Promise<unknown>
}

export function createTurns(limits: TurnLimits, onEnd: () => void): Turns {
  const running = new Map<string, { turn: RunningTurn; ended: Promise<void> }>()
  const all = () => [...running.values()].map(({ turn }) => turn)
  return {
    isFull: () => running.size >= limits.atOnce,
    isAny: () => running.size > 0,
    mayBegin: (clientId) => all().filter((turn) => turn.clientId === clientId).length < limits.ofClientAtOnce,
    begin: (webhook, work) => {
      const key = `${webhook.clientId}:${webhook.webhookId}`
      if (running.has(key)) return
      const turn = turnOf(webhook)
      const timer = setTimeout(turn.stop, limits.longestMilliseconds)
      const ended = work(turn).finally(() => {
        clearTimeout(timer)
        running.delete(key)
        onEnd()
      })
      running.set(key, { turn, ended })
    },
    listQuiet: (milliseconds) => {
      const before = performance.now() - milliseconds
      const quiet = all().filter(({ over, roundAt }) => !over.aborted && roundAt() < before)
      return Map.groupBy(quiet, ({ clientId }) => clientId)
    },
    ended: () => Promise.all([...running.values()].map(({ ended }) => ended)),
  }
}

function turnOf(webhook: Pick<Turn, 'clientId' | 'webhookId'>): RunningTurn {
  const stopping = new AbortController()
  let roundAt = performance.now()
  return {
    ...webhook,
    leaseId: newId(),
    over: stopping.signal,
    stop: () => stopping.abort(),
    roundAt: () => roundAt,
    noteRound: () => {
      roundAt = performance.now()
    },
  }
}
