import { useState } from 'react'
import { type FoundOption, type StoodOptions, standingOptions } from './standingOptions.ts'

type Setup = {
  /** Nobody sees a list that is closed: it begins anew when it opens. */
  isOpen: boolean
  typed: string
  found: readonly FoundOption[]
  /** `found` is the answer to `typed`. */
  isAnswered: boolean
}

const nothing: StoodOptions = { typed: undefined, options: [] }

export function useStandingOptions({ isOpen, ...now }: Setup): FoundOption[] {
  const [before, setStood] = useState(nothing)
  const stood = isOpen ? standingOptions(before, now) : nothing
  if (stood !== before) setStood(stood)
  return [...(isOpen ? stood.options : now.found)]
}
