import type { Subject } from '#contract/subjects.ts'
import { coalesce, type Hint } from './hint.ts'
import { lateHints } from './lateHints.ts'

/**
 * Says what changed in a client, once that is committed. Cheap: of a subject at most one a second goes on
 * (`hintMilliseconds`).
 */
export type Tell = (clientId: number, subjects: readonly Subject[], id?: string) => void

/** The client of what may show in each of them. */
export const everyClient = 0

/**
 * Hands the hints of a client to whoever listens. What this process tells goes through the database's notices
 * (`hintChannel`), so that every process hears it, and so does this one.
 */
export type Feed = {
  tell: Tell
  /** A notice, of whichever process. */
  readonly hear: (notice: string) => void
  /** Notices may have been lost: each subject counts as touched. */
  miss(subjects: readonly Subject[]): void
  /** Gives what was told in the last `lateMs` at once, then what comes. Answers how to stop. */
  subscribe(clientId: number, listener: (hint: Hint) => void, lateMs?: number): () => void
}

export const hintChannel = 'fanfare_hint'

/** `send` gives notices to every process; left out, this one alone hears them. */
export function createFeed(send?: (notices: readonly string[]) => void): Feed {
  const listeners = new Map<number, Set<(hint: Hint) => void>>()
  const deliver = coalesce((clientId, hint) => {
    for (const listener of listeners.get(clientId) ?? []) listener(hint)
  })
  const late = lateHints()
  const receive = (clientId: number, hint: Hint) => {
    late.keep(clientId, hint)
    const clients = clientId === everyClient ? [...listeners.keys()] : [clientId]
    for (const id of clients) if (listeners.has(id)) deliver(id, hint)
  }
  const hear = (notice: string) => {
    const told = readNotice(notice)
    if (told) receive(told.clientId, told.hint)
  }
  const post = inOneGo(send ?? ((notices) => notices.forEach(hear)))
  const announce = coalesce((clientId, hint) => post(`${clientId}:${JSON.stringify(hint)}`))
  return {
    tell: (clientId, subjects, id) => {
      for (const subject of subjects) announce(clientId, id ? { subject, ids: [id] } : { subject })
    },
    hear,
    miss: (subjects) => {
      for (const subject of subjects) receive(everyClient, { subject })
    },
    subscribe: (clientId, listener, lateMs = 0) => {
      const ofClient = listeners.get(clientId) ?? new Set()
      listeners.set(clientId, ofClient.add(listener))
      if (lateMs > 0) late.of([clientId, everyClient], lateMs).forEach(listener)
      return () => {
        ofClient.delete(listener)
        if (ofClient.size === 0) listeners.delete(clientId)
      }
    },
  }
}

/** The hints of one change leave together. */
function inOneGo(send: (notices: readonly string[]) => void): (notice: string) => void {
  let waiting: string[] = []
  return (notice) => {
    if (waiting.push(notice) > 1) return
    setImmediate(() => {
      const notices = waiting
      waiting = []
      send(notices)
    })
  }
}

/** Whether it tells of this subject, in whichever client. */
export const isAbout = (notice: string, subject: Subject): boolean =>
  readNotice(notice)?.hint.subject === subject

function readNotice(notice: string): { clientId: number; hint: Hint } | undefined {
  const [, clientId, hint] = /^(\d{1,15}):(\{.+\})$/.exec(notice) ?? []
  return clientId && hint ? { clientId: Number(clientId), hint: JSON.parse(hint) as Hint } : undefined
}
