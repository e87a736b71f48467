import type { Db } from '../db/db.ts'
import { createMemory } from '../memory.ts'
import type { SessionFound } from './scopes.ts'

export type FindSession = (db: Db, token: string, at: Date) => Promise<SessionFound | undefined>

/** The channel on which the end or change of a session is told to all processes. */
export const sessionChannel = 'fanfare_session'

export type Sessions = {
  readonly find: FindSession
  forget(): void
  /** Some session ended or changed, in whichever process. */
  changed(): void
  onChange(listener: () => void): void
}

/**
 * Remembers found sessions for reading calls, which are most of all calls and a third of their cost otherwise.
 * A change forgets them all: told by NOTIFY to every process, and by `forget` at once in the process that made it.
 * Calls that change something always ask the database.
 */
export function rememberSessions(find: FindSession): Sessions {
  const listeners = new Set<() => void>()
  const sessions = createMemory<SessionFound | undefined>({
    name: 'sessions',
    // So long one is believed without asking, should a notice be lost.
    freshFor: 2000,
    mostEntries: 10_000,
    isKept: (session) => session !== undefined,
  })
  return {
    find: (db, token, at) => sessions.recall({ db, clientId: 0, key: token, at }, () => find(db, token, at)),
    forget: () => sessions.forget(),
    changed: () => {
      sessions.forget()
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.add(listener),
  }
}
