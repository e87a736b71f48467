import { urlChoice, urlText, useUrlState } from '#console/kit/useUrlState.ts'

/** The tabs of a participant's detail, as they stand in the URL. */
export const personTabs = ['overview', 'activity', 'consent', 'entries', 'messages', 'broadcasts'] as const
export type PersonTab = (typeof personTabs)[number]

type Pop = { popped: string | undefined; pop: (id: string) => void; unpop: () => void }

/** The participant whose detail is open: `?pop=<id>`, so that a link to it works (M2). */
export function useParticipantPop(): Pop {
  const [{ pop, tab }, setUrl] = useUrlState({ pop: urlText, tab: urlText })
  // A page may have tabs of its own: those stay.
  const withoutTab = personTabs.some((one) => one === tab) ? { tab: '' } : {}
  return {
    popped: pop || undefined,
    pop: (id) => setUrl({ ...withoutTab, pop: id }),
    unpop: () => setUrl({ ...withoutTab, pop: '' }, { replace: true }),
  }
}

/** The open tab of the detail: `?tab=`. */
export function usePersonTab(): [PersonTab | undefined, (tab: PersonTab) => void] {
  const [{ tab }, setUrl] = useUrlState({ tab: urlChoice(personTabs, undefined) })
  return [tab, (next) => setUrl({ tab: next }, { replace: true })]
}
