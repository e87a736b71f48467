const last = new Map<string, Promise<unknown>>()

/**
 * Calls about one conversation reach the server in the order in which a person made them. An answer marks it read:
 * setting it unread right after sending must come second, however slow the sending is.
 */
export function inOrder<T>(conversationId: string, act: () => Promise<T>): Promise<T> {
  const done = (last.get(conversationId) ?? Promise.resolve()).then(act, act)
  last.set(conversationId, done)
  const forget = () => {
    if (last.get(conversationId) === done) last.delete(conversationId)
  }
  done.then(forget, forget)
  return done
}
