import { useState } from 'react'
import { urlChoice, urlText, useUrlState } from '#console/kit/useUrlState.ts'
import type { Draw } from '#contract/prizing/calls.ts'

export const prizingTabs = ['draw', 'review', 'validation', 'confirmation'] as const
export type PrizingTab = (typeof prizingTabs)[number]

const keys = { tab: urlChoice(prizingTabs, undefined), draw: urlText }

/** Stands in the URL for a draw that is not opened yet. */
export const newDraw = 'new'

type Choice = { tab?: PrizingTab; draw?: string }
export type DrawTab = {
  tab: PrizingTab
  /** Undefined: a new one. */
  draw: Draw | undefined
  /** How many there are of this experience. */
  count: number
  go: (to: Choice) => void
}

/**
 * Which draw and which tab, both in the URL; without a choice the draw that was the newest when the page opened, at the
 * step it has reached. Whoever began on a new one stays there when somebody else opens one meanwhile.
 */
export function useDrawTab(draws: Draw[], canDraw: boolean): DrawTab {
  const [url, setUrl] = useUrlState(keys)
  const [first] = useState(draws[0]?.eid ?? (canDraw ? newDraw : ''))
  const chosen = url.draw || first
  const draw = chosen === newDraw ? undefined : (draws.find(({ eid }) => eid === chosen) ?? draws[0])
  return {
    draw,
    count: draws.length,
    tab: url.tab ?? stepOf(draw),
    go: (to) => setUrl({ ...(draw ? { draw: draw.eid } : {}), ...to }, { isAlone: true }),
  }
}

function stepOf(draw: Draw | undefined): PrizingTab {
  if (draw?.state === 'complete') return 'confirmation'
  return draw?.state === 'in-progress' ? 'review' : 'draw'
}
