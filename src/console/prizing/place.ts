import { urlChoice, urlText, useUrlState } from '#console/kit/useUrlState.ts'
import type { Draw } from '#contract/prizing/calls.ts'

export const prizingTabs = ['draw', 'review', 'validation', 'confirmation'] as const
export type PrizingTab = (typeof prizingTabs)[number]

const keys = { tab: urlChoice(prizingTabs, undefined), draw: urlText }

/** Stands in the URL for a draw that is not opened yet. */
export const newDraw = 'new'

type Place = { tab?: PrizingTab; draw?: string }
export type PrizingPlace = {
  tab: PrizingTab
  /** Undefined: a new one. */
  draw: Draw | undefined
  go: (place: Place) => void
}

/** Which draw and which tab, both in the URL; without a choice the newest draw at the step it has reached. */
export function usePrizingPlace(draws: Draw[]): PrizingPlace {
  const [url, setUrl] = useUrlState(keys)
  const draw = url.draw === newDraw ? undefined : (draws.find(({ eid }) => eid === url.draw) ?? draws[0])
  return {
    draw,
    tab: url.tab ?? stepOf(draw),
    go: (place) => setUrl({ ...(draw ? { draw: draw.eid } : {}), ...place }, { isAlone: true }),
  }
}

function stepOf(draw: Draw | undefined): PrizingTab {
  if (draw?.state === 'complete') return 'confirmation'
  return draw?.state === 'in-progress' ? 'review' : 'draw'
}
