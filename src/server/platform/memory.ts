import { monitorMemory } from './memoryUse.ts'

/** Whose value, in which database, as it was asked for at `at` (the caller's now). `clientId` 0 is nobody's. */
export type Asked = {
  readonly db: object
  readonly clientId: number
  readonly key: string
  readonly at: Date
}

export type MemoryShape<Value> = {
  /** Its label in the metrics, as `inbox_long_lists`. */
  readonly name: string
  /** Milliseconds for which a value is taken as it is. */
  readonly freshFor: number
  /** Milliseconds for which it is still answered while the next one is made; without it as long as it is fresh. */
  readonly keptFor?: number
  /** How many values are kept of each database; the one that was made longest ago gives way. */
  readonly mostEntries: number
  /** Whether a value is worth it, such as a count that took long. Without it, each is. */
  readonly isKept?: (value: Value) => boolean
}

export type Memory<Value> = {
  /** The value that is remembered, else the one that `make` gives. However many ask, one is made at a time. */
  recall(asked: Asked, make: () => Promise<Value>): Promise<Value>
  /** The value, where one is remembered that is fresh. */
  peek(asked: Asked): Value | undefined
  keep(asked: Asked, value: Value): void
  /** Everything, also what is being made: whoever asks from now on gets a value that was begun after. */
  forget(): void
}

type Entry<Value> = { last?: { value: Value; at: number }; running?: Promise<Value> }

/**
 * A process's memory, for a moment, of what is dear to make: bounded by age and number, and kept apart by database
 * and client. What failed is not remembered. Other processes remember on their own, so nothing may be in here that
 * must be true at once.
 */
export function createMemory<Value>(shape: MemoryShape<Value>): Memory<Value> {
  const { freshFor, keptFor = freshFor, isKept = () => true } = shape
  let databases = new WeakMap<object, Map<string, Entry<Value>>>()
  const use = monitorMemory(shape.name)
  const entriesOf = ({ db }: Asked) => {
    const known = databases.get(db) ?? new Map<string, Entry<Value>>()
    databases.set(db, known)
    return known
  }
  const put = (asked: Asked, entry: Entry<Value>) => {
    const entries = entriesOf(asked)
    entries.delete(nameOf(asked))
    entries.set(nameOf(asked), entry)
    const [oldest] = entries.keys()
    if (oldest !== undefined && entries.size > shape.mostEntries) entries.delete(oldest)
  }
  const make = async (asked: Asked, entry: Entry<Value>, work: () => Promise<Value>): Promise<Value> => {
    try {
      const value = await work()
      if (isKept(value)) entry.last = { value, at: asked.at.getTime() }
      else delete entry.last
      return value
    } finally {
      delete entry.running
      // Nothing is left of it that anybody could be told.
      const entries = entriesOf(asked)
      if (!entry.last && entries.get(nameOf(asked)) === entry) entries.delete(nameOf(asked))
    }
  }
  return {
    recall: (asked, work) => {
      const entry = entriesOf(asked).get(nameOf(asked)) ?? {}
      const age = ageOf(entry, asked)
      use.note(age < keptFor)
      if (entry.last && age < freshFor) return Promise.resolve(entry.last.value)
      put(asked, entry)
      entry.running ??= make(asked, entry, work)
      if (!entry.last || age >= keptFor) return entry.running
      // Its failure is told to whoever asks next, by a value of their own.
      entry.running.catch(() => undefined)
      return Promise.resolve(entry.last.value)
    },
    peek: (asked) => {
      const entry = entriesOf(asked).get(nameOf(asked))
      const isFresh = entry !== undefined && ageOf(entry, asked) < freshFor
      use.note(isFresh)
      return isFresh ? entry.last?.value : undefined
    },
    keep: (asked, value) => put(asked, { last: { value, at: asked.at.getTime() } }),
    forget: () => {
      databases = new WeakMap()
    },
  }
}

const nameOf = ({ clientId, key }: Asked): string => `${clientId} ${key}`

/** Clocks of two callers may differ a little either way. */
const ageOf = <Value>({ last }: Entry<Value>, { at }: Asked): number =>
  last ? Math.abs(at.getTime() - last.at) : Number.POSITIVE_INFINITY
