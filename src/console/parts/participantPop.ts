import { useNavigate, useSearch } from '@tanstack/react-router'

type Pop = { popped: string | undefined; pop: (id: string) => void; unpop: () => void }

/** The participant whose detail is open: `?pop=<id>`, so that a link to it works (M2). */
export function useParticipantPop(): Pop {
  const { pop: popped, ...rest } = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const go = (search: Record<string, string>, replace: boolean) =>
    void navigate({ to: '.', search: (() => search) as never, replace, resetScroll: false })
  return {
    popped: popped || undefined,
    pop: (id) => go({ ...rest, pop: id }, false),
    unpop: () => go(rest, true),
  }
}
