import type { Logger } from 'pino'
import { type Bell, restMilliseconds } from './bell.ts'
import type { Clock } from './clock.ts'
import { isDatabaseAway } from './db/retries.ts'
import type { Room } from './room.ts'
import { beginTurn, type RunningTurn, type Turn } from './turn.ts'

/** A part of a client that is due: a lane, a webhook. */
export type Due = {
  /** Its name among those of its client: one key has one turn at a time in this process. */
  readonly key: string
  /**
   * Works while `turn.isOn()`, and returns where nothing is left. What other processes must not work on at the same time
   * it takes by a lease in the database first (`leaseSeconds`), and returns where another one has it.
   */
  readonly takeTurn: (turn: Turn) => Promise<void>
  /** Gives back the lease of this turn, also where the turn threw; without it leases run out. */
  readonly giveBack?: () => Promise<void>
}

/** The work that a user of the loop brings. */
export type DueWork = {
  /** Its name in the log. */
  readonly name: string
  /** The ids of clients with something due at this time, which may be some seconds ahead. */
  readonly findClients: (at: Date) => Promise<readonly number[]>
  /** The client's due parts now; what comes first gets the first free place. */
  readonly findDue: (clientId: number) => Promise<readonly Due[]>
  /** How many turns a client may have at once: its share of the places; all of them where it is left out. */
  readonly ofClientAtOnce?: number
  /** After so long `turn.over` is aborted: less than the lease. Where it is left out a turn has to end by itself. */
  readonly longestMilliseconds?: number
  /** Rung by whatever makes something due. A bell has one who waits at it: this loop. */
  readonly bell: Pick<Bell, 'ring' | 'wait'>
  /** Once it is aborted no turn begins; who aborts it rings the bell. */
  readonly signal: AbortSignal
  readonly room: Pick<Room, 'isFull'>
  readonly clock: Clock
  readonly log: Logger
}

/** How long a lease holds: longer than any turn goes without renewing it. */
export const leaseSeconds = 45
/** Turns at once in this process; they mostly wait for others. */
const turnsAtOnce = 40
/** How often it looks while something is due, and when it comes back to a turn that failed. */
const pollMilliseconds = 1000
/**
 * How many clients are looked at at once: fewer than there are connections, since each of them may have to wait for its
 * node. While all of them do, a few more go on.
 */
const looksAtOnce = 8
const leastLooksAtOnce = 2
/** After so long the loop goes on without the looks that still wait. */
const lookMilliseconds = 1000
/** A client whose node is away is not looked at again for so long. */
const awayMilliseconds = 10_000

/**
 * The loop of work that falls due in rows: who has something due gets a turn, and again, until the signal. The process
 * may die at any line: what it had begun is found by its leases. It promises:
 *
 * - **Nothing is missed.** A ring during a look leads to another look; what falls due while its key has a turn is looked
 *   for when that ends. Without rings it looks each second while something is due or soon is, else as a bell rests.
 * - **Order.** Clients come in random order, so that the same ones do not always get the free places; what is due of one
 *   client in the order of `findDue`.
 * - **Fairness.** Clients are looked at side by side, so one whose node is slow or away holds up no other. After five
 *   seconds a turn is to end, and who was left out for want of a place comes as soon as one is free.
 * - **Faults.** What throws is logged and comes again, a turn after a second, a client whose node is away after ten.
 * - **Shutdown.** It resolves when the turns that were under way at the signal have ended and given back their leases.
 *
 * Nothing begins while there is no room to write what would become of it.
 */
export async function runTurns(work: DueWork): Promise<void> {
  const { clock, log, room, signal, bell } = work
  const turns = createTurns(work)
  const lookAt = createLooks(work, turns)
  const isDueSoon = async () =>
    (await work.findClients(new Date(clock.now().getTime() + restMilliseconds))).length > 0
  while (!signal.aborted) {
    let isAnythingDue = true
    try {
      if (!room.isFull()) {
        turns.noteLook()
        const clientIds = await work.findClients(clock.now())
        isAnythingDue = clientIds.length > 0 || turns.isAny() || (await isDueSoon())
        await lookAt(shuffled(clientIds))
      }
    } catch (error) {
      log.warn({ err: error, work: work.name }, 'who has something due cannot be read')
    }
    if (!signal.aborted) await bell.wait(isAnythingDue ? pollMilliseconds : restMilliseconds)
  }
  await turns.ended()
}

type Turns = ReturnType<typeof createTurns>

/** The clients that have a turn. When one ends, what a look may have left out for it is looked for. */
function createTurns(work: DueWork) {
  const { name, log, signal, bell } = work
  const running = new Map<string, { clientId: number; turn: RunningTurn; ended: Promise<void> }>()
  const failed = new Set<string>()
  let looks = 0
  let isLeftOut = false
  const askPlace = (clientId: number): boolean => {
    const placed = [...running.values()].filter(({ turn }) => turn.hasPlace())
    const own = placed.filter((one) => one.clientId === clientId)
    const isFree = placed.length < turnsAtOnce && own.length < (work.ofClientAtOnce ?? turnsAtOnce)
    isLeftOut ||= !isFree
    return isFree
  }
  const run = async (key: string, turn: RunningTurn, { clientId, due }: { clientId: number; due: Due }) => {
    const told = async (act: (() => Promise<void>) | undefined) => {
      try {
        await act?.()
      } catch (error) {
        keepFor(pollMilliseconds, failed, key)
        log.warn({ err: error, work: name, clientId, key: due.key }, 'a turn failed and is taken again')
      }
    }
    const begunAt = looks
    await told(() => due.takeTurn(turn))
    await told(due.giveBack)
    turn.end()
    running.delete(key)
    // A look during the turn has not seen what fell due for it.
    if (!isLeftOut && looks === begunAt) return
    isLeftOut = false
    bell.ring()
  }
  return {
    askPlace,
    begin: (clientId: number, due: Due): void => {
      const key = `${clientId}:${due.key}`
      if (signal.aborted || failed.has(key) || running.has(key) || !askPlace(clientId)) return
      const turn = beginTurn(work)
      running.set(key, { clientId, turn, ended: run(key, turn, { clientId, due }) })
    },
    noteLook: () => {
      looks += 1
    },
    isAny: () => running.size > 0,
    ended: () => Promise.all([...running.values()].map(({ ended }) => ended)),
  }
}

/** Looks at clients side by side; resolves when all were looked at, or without those that take long. */
function createLooks({ name, findDue, log }: DueWork, turns: Turns) {
  const looking = new Set<number>()
  const away = new Set<number>()
  const look = async (clientId: number) => {
    if (looking.has(clientId) || away.has(clientId) || !turns.askPlace(clientId)) return
    looking.add(clientId)
    try {
      for (const due of await findDue(clientId)) turns.begin(clientId, due)
    } catch (error) {
      if (isDatabaseAway(error)) keepFor(awayMilliseconds, away, clientId)
      log.warn({ err: error, work: name, clientId }, 'what is due cannot be read')
    } finally {
      looking.delete(clientId)
    }
  }
  return async (clientIds: readonly number[]): Promise<void> => {
    const left = [...clientIds]
    const oneByOne = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) await look(id)
    }
    const length = Math.max(leastLooksAtOnce, looksAtOnce - looking.size)
    await endsWithin(lookMilliseconds, Promise.all(Array.from({ length }, oneByOne)))
  }
}

function keepFor<T>(milliseconds: number, set: Set<T>, one: T): void {
  set.add(one)
  setTimeout(() => set.delete(one), milliseconds).unref()
}

/** In random order. */
export const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one)

/** Whether the work ends, well or not, after so many milliseconds at most. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, milliseconds, false)
  const ended = Promise.allSettled([work]).then(() => true)
  return Promise.race([ended, late.promise]).finally(() => clearTimeout(timer))
}
