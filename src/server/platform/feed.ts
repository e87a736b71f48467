/** What changed, as a hint to read it again: ids only, and one may be lost. */
export type Hint = { readonly kind: 'conversation' | 'broadcast'; readonly id: string }

/**
 * Hands the hints of a client to whoever listens in this process. Hints come from the database's notices
 * (`fanfare_conversation`, `fanfare_broadcast`, payload `<client id>:<id>`), so that every process hears them.
 */
export type Feed = {
  publish(clientId: number, hint: Hint): void
  /** Answers how to stop. */
  subscribe(clientId: number, listener: (hint: Hint) => void): () => void
}

export function createFeed(): Feed {
  const listeners = new Map<number, Set<(hint: Hint) => void>>()
  return {
    publish: (clientId, hint) => {
      for (const listener of listeners.get(clientId) ?? []) listener(hint)
    },
    subscribe: (clientId, listener) => {
      const ofClient = listeners.get(clientId) ?? new Set()
      listeners.set(clientId, ofClient.add(listener))
      return () => {
        ofClient.delete(listener)
        if (ofClient.size === 0) listeners.delete(clientId)
      }
    },
  }
}

/** The payload of a notice; undefined where it is none of ours. */
export function readNotice(payload: string): { clientId: number; id: string } | undefined {
  const [, clientId, id] = /^(\d{1,15}):(.+)$/.exec(payload) ?? []
  return clientId && id ? { clientId: Number(clientId), id } : undefined
}
