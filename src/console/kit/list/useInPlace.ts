import { useState } from 'react'
import { inPlace, type Stood, stoodNext } from './inPlace.ts'

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
