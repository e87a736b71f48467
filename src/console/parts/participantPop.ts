import { useNavigate, useSearch } from '@tanstack/react-router'

/** The tabs of a participant's detail, as they stand in the URL. */
export const personTabs = ['overview', 'activity', 'consent', 'entries', 'messages', 'broadcasts'] as const
export type PersonTab = (typeof personTabs)[number]

type Search = Record<string, string>
type Pop = { popped: string | undefined; pop: (id: string) => void; unpop: () => void }

/** The participant whose detail is open: `?pop=<id>`, so that a link to it works (M2). */
export function useParticipantPop(): Pop {
  const { pop: popped, ...others } = useSearch({ strict: false }) as Search
  const go = useGoSearch()
  const rest = withoutTab(others)
  return {
    popped: popped || undefined,
    pop: (id) => go({ ...rest, pop: id }, false),
    unpop: () => go(rest, true),
  }
}

/** The open tab of the detail: `?tab=`. */
export function usePersonTab(): [PersonTab | undefined, (tab: PersonTab) => void] {
  const search = useSearch({ strict: false }) as Search
  const go = useGoSearch()
  return [personTabs.find((one) => one === search.tab), (tab) => go({ ...search, tab }, true)]
}

function useGoSearch(): (search: Search, replace: boolean) => void {
  const navigate = useNavigate()
  return (search, replace) =>
    void navigate({ to: '.', search: (() => search) as never, replace, resetScroll: false })
}

/** A page may have tabs of its own: those stay. */
function withoutTab({ tab, ...rest }: Search): Search {
  return tab === undefined || personTabs.some((one) => one === tab) ? rest : { ...rest, tab }
}
