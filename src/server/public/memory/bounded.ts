/**
 * A store that keeps what fits: what was not asked for longest goes first. Sizes are bytes, as whoever keeps counts
 * them.
 */
export type Bounded<V> = {
  get(key: string): V | undefined
  set(key: string, value: V, bytes: number): void
  /** The value became larger; nothing where it is not kept any more. */
  grow(key: string, value: V, bytes: number): void
  delete(key: string): void
  readonly bytes: number
}

export function keepBounded<V>(most: number): Bounded<V> {
  const kept = new Map<string, { readonly value: V; bytes: number }>()
  let total = 0
  const remove = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const shrink = () => {
    for (const key of kept.keys()) {
      if (total <= most) return
      remove(key)
    }
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set: (key, value, bytes) => {
      remove(key)
      kept.set(key, { value, bytes })
      total += bytes
      shrink()
    },
    grow: (key, value, bytes) => {
      const found = kept.get(key)
      if (found?.value !== value) return
      found.bytes += bytes
      total += bytes
      shrink()
    },
    delete: remove,
    get bytes() {
      return total
    },
  }
}
