import type { Db } from '../db/db.ts'
import type { SessionFound } from './scopes.ts'

export type FindSession = (db: Db, token: string, at: Date) => Promise<SessionFound | undefined>

/** The channel on which the end or change of a session is told to all processes. */
export const sessionChannel = 'fanfare_session'

/** How long a session is believed without asking, should a notice be lost. */
const believedMilliseconds = 2000
const maxBelieved = 10_000

/**
 * Remembers found sessions for reading calls, which are most of all calls and a third of their cost otherwise.
 * A change forgets them all: told by NOTIFY to every process, and by `forget` at once in the process that made it.
 * Calls that change something always ask the database.
 */
export function rememberSessions(find: FindSession): { find: FindSession; forget(): void } {
  const believed = new Map<string, { session: SessionFound; until: number }>()
  let generation = 0
  return {
    find: async (db, token, at) => {
      const known = believed.get(token)
      if (known && known.until > performance.now()) return known.session
      const asked = generation
      const session = await find(db, token, at)
      if (believed.size >= maxBelieved) believed.clear()
      // What was read before a change that came meanwhile is not worth remembering.
      if (session && asked === generation)
        believed.set(token, { session, until: performance.now() + believedMilliseconds })
      else believed.delete(token)
      return session
    },
    forget: () => {
      generation += 1
      believed.clear()
    },
  }
}
