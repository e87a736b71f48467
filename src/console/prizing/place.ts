import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Draw } from '#contract/prizing/calls.ts'

export const prizingTabs = ['draw', 'review', 'validation', 'confirmation'] as const
export type PrizingTab = (typeof prizingTabs)[number]

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
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const draw =
    search.draw === newDraw ? undefined : (draws.find((one) => one.eid === search.draw) ?? draws[0])
  return {
    draw,
    tab: prizingTabs.find((tab) => tab === search.tab) ?? stepOf(draw),
    go: (place) =>
      void navigate({
        to: '.',
        search: (() => ({ ...(draw ? { draw: draw.eid } : {}), ...place })) as never,
        resetScroll: false,
      }),
  }
}

function stepOf(draw: Draw | undefined): PrizingTab {
  if (draw?.state === 'complete') return 'confirmation'
  return draw?.state === 'in-progress' ? 'review' : 'draw'
}
