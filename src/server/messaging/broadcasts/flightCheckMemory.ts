/** From so many rows on, counting takes long enough to be worth a memory (a million rows take some 3 s). */
const fromRows = 20_000
/** So long a large count is taken as it is; so long it is still answered while a new one is made. */
const freshMilliseconds = 10_000
const keptMilliseconds = 60_000
const maxKept = 500

export type AudienceGroup = { reason: string | null; is_french: boolean; count: number }
/** `at` is when the count began. */
export type CountedAudience = { readonly at: Date; readonly groups: readonly AudienceGroup[] }
type Remembered = { last?: CountedAudience; running?: Promise<CountedAudience> }
/** `db` keeps the counts of two databases apart. */
type Asked = { db: object; key: string; at: Date }

/**
 * Counts of audiences while a text is written: a small one is always counted anew; of a large one whoever asks gets
 * the last count, with its time, for a minute at most, and past ten seconds the next one is begun. One count of a key
 * runs at a time, however many ask.
 */
export function createAudienceMemory() {
  const databases = new WeakMap<object, Map<string, Remembered>>()
  return async ({ db, key, at }: Asked, count: () => Promise<AudienceGroup[]>): Promise<CountedAudience> => {
    const known = databases.get(db) ?? new Map<string, Remembered>()
    databases.set(db, known)
    const entry = known.get(key) ?? {}
    const age = entry.last ? at.getTime() - entry.last.at.getTime() : Number.POSITIVE_INFINITY
    if (entry.last && age < freshMilliseconds) return entry.last
    known.delete(key)
    known.set(key, entry)
    forgetOldest(known)
    entry.running ??= begin(entry, { at, count })
    if (!entry.last || age >= keptMilliseconds) return entry.running
    // Its failure is told to whoever asks next, by a count of their own.
    entry.running.catch(() => undefined)
    return entry.last
  }
}

async function begin(
  entry: Remembered,
  { at, count }: { at: Date; count: () => Promise<AudienceGroup[]> },
): Promise<CountedAudience> {
  try {
    const counted = { at, groups: await count() }
    const rows = counted.groups.reduce((sum, group) => sum + group.count, 0)
    if (rows >= fromRows) entry.last = counted
    else delete entry.last
    return counted
  } finally {
    delete entry.running
  }
}

function forgetOldest(known: Map<string, Remembered>): void {
  for (const key of known.keys()) {
    if (known.size <= maxKept) return
    known.delete(key)
  }
}
