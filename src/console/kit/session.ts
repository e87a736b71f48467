import { useSuspenseQuery } from '@tanstack/react-query'
import type { Session, SessionClient } from '#contract/access/calls.ts'
import type { Area, Right } from '#contract/roles.ts'
import { call, setCsrfToken } from './api/call.ts'
import { usePageClient } from './api/usePageClient.ts'

/** The session for the client of the URL: a change of client is another session to the console. */
export function sessionQuery(clientEid: string) {
  return {
    queryKey: ['getSession', clientEid] as const,
    queryFn: async (): Promise<Session> => {
      const session = await call('getSession', { stays: true, client: clientEid })
      setCsrfToken(session.csrf_token)
      return session
    },
    staleTime: 60_000,
  }
}

/** On a page of no client, such as the profile, nothing is of the client in which one worked last. */
export function useSession(): Session {
  const client = usePageClient()
  return useSuspenseQuery({ ...sessionQuery(client), select: client ? asItIs : ofNoClient }).data
}

const asItIs = (session: Session): Session => session
const ofNoClient = (session: Session): Session => ({ ...session, client: null })

/** The client of the page; only for pages under `/{client}`. */
export function useClient(): SessionClient {
  const { client } = useSession()
  if (!client) throw new Error('This page needs a client.')
  return client
}

/** May the signed-in person do this here? What a role may not see is not there. */
export function useCan(area: Area, right: Right): boolean {
  return useSession().permissions[area]?.[right] ?? false
}
