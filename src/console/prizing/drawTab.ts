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
  go: (to: Choice) => void
}

/** Which draw and which tab, both in the URL; without a choice the newest draw at the step it has reached. */
export function useDrawTab(draws: Draw[]): DrawTab {
  const [url, setUrl] = useUrlState(keys)
  const draw = url.draw === newDraw ? undefined : (draws.find(({ eid }) => eid === url.draw) ?? draws[0])
  return {
    draw,
    tab: url.tab ?? stepOf(draw),
    go: (to) => setUrl({ ...(draw ? { draw: draw.eid } : {}), ...to }, { isAlone: true }),
  }
}

function stepOf(draw: Draw | undefined): PrizingTab {
  if (draw?.state === 'complete') return 'confirmation'
  return draw?.state === 'in-progress' ? 'review' : 'draw'
}
