import { urlText, useUrlState } from '#console/kit/useUrlState.ts'

/** The user whose detail is open: `?user=<id>`; a link to it opens it whatever page is shown. */
export function useUserPop() {
  const [{ user }, setUrl] = useUrlState({ user: urlText })
  return {
    popped: user,
    pop: (id: string) => setUrl({ user: id }),
    unpop: () => setUrl({ user: '' }, { replace: true }),
  }
}
