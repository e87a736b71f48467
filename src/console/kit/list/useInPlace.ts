import { useState } from 'react'

/**
 * Rows that are read again by themselves while somebody may be about to choose one: each stays where it was first seen,
 * and new ones come in below, until `of` (what is searched for) is another. Without it they stand as they came.
 */
export function useInPlace<R extends { id: string }>(rows: R[], of: string | undefined): R[] {
  const [before, setStood] = useState(nothing)
  const stood = of === undefined ? nothing : stoodNext(before, of, rows)
  if (stood !== before) setStood(stood)
  return of === undefined ? rows : inPlace(rows, stood)
}

const nothing: Stood = { of: undefined, ids: [] }

type Row = { id: string }
/** In which order rows came, for one search. */
export type Stood = { of: string | undefined; ids: readonly string[] }

/** New ones come in below; the same object where there are none. */
export function stoodNext(before: Stood, of: string, rows: readonly Row[]): Stood {
  const known = before.of === of ? before.ids : []
  const added = rows.map(({ id }) => id).filter((id) => !known.includes(id))
  return before.of === of && added.length === 0 ? before : { of, ids: [...known, ...added] }
}

export function inPlace<R extends Row>(rows: readonly R[], { ids }: Stood): R[] {
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
