import { isDeepStrictEqual } from 'node:util'

/** The fields of `after` that differ, as the audit trail keeps them; undefined where nothing changed. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return undefined
  return { before: pick(before, names), after: pick(after, names) }
}

function pick<T extends object>(row: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<T>
}
