import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listEdges, type Range } from './queries/frozenSet.ts'

/** Less than any entry has. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Each has a connection of its own, on which two parts are asked for: it has the next when it is done with one. */
export type Readers = readonly [Db, ...Db[]]

/** The parts of a frozen set, of so many bundles each, in the order of their ballots. */
export async function partsOf(
  db: Db,
  scope: Scope,
  { drawId, bundles }: { drawId: string; bundles: number },
): Promise<Range[]> {
  const edges = await listEdges(db, scope, { drawId, bundles })
  return [beforeAll, ...edges].map((from, at) => ({ drawId, from, to: edges[at] }))
}

/** Reads each part, and hands over the answers in their order. */
export async function* readAhead<T>(
  readers: Readers,
  parts: readonly Range[],
  read: (reader: Db, part: Range) => Promise<T>,
): AsyncGenerator<T> {
  let at = 0
  const begin = (part: Range) => {
    const reader = readers[at++ % readers.length] ?? readers[0]
    // Never fails by itself: nobody may be waiting for it any more.
    return read(reader, part).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  }
  const ahead = parts.slice(0, 2 * readers.length).map(begin)
  for (let next = await ahead.shift(); next; next = await ahead.shift()) {
    if ('error' in next) throw next.error
    const part = parts[at]
    if (part) ahead.push(begin(part))
    yield next.value
  }
}
