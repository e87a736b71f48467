import { useState } from 'react'
import type { OptionGroup } from './option.ts'
import { type Answer, below, nothingStands, type Standing, standingOf } from './standing.ts'
import { usePaletteLines } from './usePaletteLines.ts'
import type { PaletteSearch } from './usePaletteSearch.ts'

export type Shown = Pick<Standing, 'groups' | 'isWhole'> & {
  answer: Answer
  /** Something is known for this text, if only that there is nothing. */
  stands: boolean
  /** The server still looks for it. */
  isWaiting: boolean
  /** Meanwhile, what was found for the text before: it does nothing. */
  old: readonly OptionGroup[]
}

export function useStanding(search: PaletteSearch): Shown {
  const lines = usePaletteLines(search)
  const [before, setStanding] = useState(nothingStands)
  const standing = standingOf(before, search.typed, lines)
  if (standing !== before) setStanding(standing)
  const stands = standing.typed === search.typed
  const groups = stands ? standing.groups : []
  const isWhole = stands && standing.isWhole
  const isWaiting = !isWhole && lines.answer !== 'failed'
  const old = isWaiting ? below(groups, standing.found).slice(groups.length) : []
  return { groups, isWhole, answer: lines.answer, stands, isWaiting, old }
}
