import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { createBell } from './bell.ts'
import type { Turn } from './turn.ts'
import { type Due, type DueWork, runTurns } from './turns.ts'

/** Until everything that needs no time has happened. */
export const settled = async () => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve))
}

type Taken = { name: string; turn: Turn; end: () => void; fail: (error: Error) => void }

/** Due work, by client; the turns that were taken, each of which lasts until the test ends it, and their leases. */
function createRows() {
  const due = new Map<number, Set<string>>()
  const taken: Taken[] = []
  const held = new Set<string>()
  const dueOf = (clientId: number, key: string): Due => {
    const name = `${clientId}${key}`
    return {
      key,
      takeTurn: (turn) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        held.add(name)
        due.get(clientId)?.delete(key)
        taken.push({ name, turn, end: resolve, fail: reject })
        return promise
      },
      giveBack: async () => void held.delete(name),
    }
  }
  return {
    taken,
    held,
    dueOf,
    add: (clientId: number, keys: readonly string[]) =>
      due.set(clientId, new Set([...(due.get(clientId) ?? []), ...keys])),
    clients: () => [...due].flatMap(([clientId, keys]) => (keys.size > 0 ? [clientId] : [])),
    keysOf: (clientId: number) => [...(due.get(clientId) ?? [])],
  }
}

/** A loop on a clock that stands still but for `pass`; `own` takes the place of what it is given. */
export function startLoop(t: TestContext, own: Partial<DueWork> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const rows = createRows()
  const { taken, held, dueOf } = rows
  const logged: { msg: string; key?: string; clientId?: number }[] = []
  const stopping = new AbortController()
  const bell = createBell()
  bell.setHearing(true)
  const seen = { looks: 0, isOver: false }
  const running = runTurns({
    name: 'test',
    findClients: async () => {
      seen.looks += 1
      return rows.clients()
    },
    findDue: async (clientId) => rows.keysOf(clientId).map((key) => dueOf(clientId, key)),
    bell,
    signal: stopping.signal,
    room: { isFull: () => false },
    clock: { now: () => new Date(0) },
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    ...own,
  }).then(() => (seen.isOver = true))
  const act = async (what: () => void) => {
    what()
    await settled()
  }
  const add = (clientId: number, keys: readonly string[]) => {
    rows.add(clientId, keys)
    bell.ring()
  }
  const last = (name: string) => taken.findLast((one) => one.name === name)
  const abort = () => {
    stopping.abort()
    bell.ring()
  }
  return {
    dueOf,
    held,
    logged,
    taken,
    looks: () => seen.looks,
    isOver: () => seen.isOver,
    names: () => taken.map(({ name }) => name),
    /** Falls due, with its hint. */
    happen: (clientId: number, ...keys: string[]) => act(() => add(clientId, keys)),
    pass: (milliseconds: number) => act(() => t.mock.timers.tick(milliseconds)),
    end: (name: string) => act(() => last(name)?.end()),
    fail: (name: string) => act(() => last(name)?.fail(new Error('broken'))),
    abort: () => act(abort),
    stop: async () => {
      abort()
      for (const { end } of taken) end()
      // It may wait for a look.
      t.mock.timers.tick(1000)
      await running
    },
  }
}
