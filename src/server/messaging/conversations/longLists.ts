import type { Db } from '#server/platform/db/db.ts'

const keptMilliseconds = 5000
const mostKept = 1000

type Asked = { db: Db; key: string; at: Date }

/**
 * Which lists were longer than their total is counted to, a moment ago: counting as far once more would take most of
 * the time of the page. What is remembered is five seconds old at most; `at` is the time of asking.
 */
export function createLongLists() {
  const databases = new WeakMap<Db, Map<string, number>>()
  return {
    has: ({ db, key, at }: Asked): boolean => {
      const notedAt = databases.get(db)?.get(key)
      return notedAt !== undefined && Math.abs(at.getTime() - notedAt) < keptMilliseconds
    },
    note: ({ db, key, at }: Asked): void => {
      const known = databases.get(db) ?? new Map<string, number>()
      databases.set(db, known)
      known.delete(key)
      known.set(key, at.getTime())
      const [oldest = ''] = known.keys()
      if (known.size > mostKept) known.delete(oldest)
    },
  }
}
