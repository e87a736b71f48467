import type { Db } from '#server/platform/db/db.ts'

/** From so many on, counting them one by one takes long enough to be worth a memory. */
const fromCount = 50_000
const keptMilliseconds = 5000

type Remembered = { at: number; count: Promise<number> }

/**
 * A count that is made at most once in five seconds for each client where it is large, however many ask; whoever
 * asks meanwhile gets the last one. A small count is always made anew. `at` is the time of asking.
 */
export function createRememberedCount() {
  const databases = new WeakMap<Db, Map<number, Remembered>>()
  return async (
    { db, clientId, at }: { db: Db; clientId: number; at: Date },
    make: () => Promise<number>,
  ): Promise<number> => {
    const clients = databases.get(db) ?? new Map<number, Remembered>()
    databases.set(db, clients)
    const last = clients.get(clientId)
    if (last && at.getTime() - last.at < keptMilliseconds) {
      const count = await last.count
      if (count >= fromCount) return count
    }
    const made = { at: at.getTime(), count: make() }
    clients.set(clientId, made)
    made.count.catch(() => clients.delete(clientId))
    return made.count
  }
}
