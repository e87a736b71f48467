/**
 * One read at a time for each key. Whoever asks while one runs gets the next one, together with all others who wait:
 * an answer was never begun to be read before it was asked for, so nobody sees an older state than without sharing. A read
 * begins once everything that came in at the same moment has asked.
 */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turn<T>>()
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const result = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      turn.ahead = undefined
      return read()
    })
    const turn: Turn<T> = { isOver: result.then(nothing, nothing), ahead: result, next: undefined }
    turns.set(key, turn)
    void turn.isOver.then(() => {
      if (!turn.next) turns.delete(key)
    })
    return result
  }
  return (key, read) => {
    const turn = turns.get(key)
    if (!turn) return begin(key, read)
    if (turn.ahead) return turn.ahead
    turn.next ??= turn.isOver.then(() => begin(key, read))
    return turn.next
  }
}

/** `ahead`: the answer, while its read has not begun. */
type Turn<T> = { readonly isOver: Promise<void>; ahead: Promise<T> | undefined; next: Promise<T> | undefined }

const nothing = () => undefined
