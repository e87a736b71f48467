import { useSyncExternalStore } from 'react'
import { useSession } from '../session.ts'

const asking = new Set<() => void>()
const keyOf = (client: string) => `fanfare.french.${client}`

function subscribe(listener: () => void): () => void {
  asking.add(listener)
  return () => asking.delete(listener)
}

/**
 * Whether the client's texts are written in French too: where its languages have French, or somebody asked for it in
 * this browser. A page of no client has both.
 */
export function useFrench(): { isWanted: boolean; want: () => void } {
  const { client, languages } = useSession()
  const isAsked = useSyncExternalStore(
    subscribe,
    () => client !== null && localStorage.getItem(keyOf(client.eid)) !== null,
  )
  return {
    isWanted: client === null || languages.includes('fr') || isAsked,
    want: () => {
      if (client) localStorage.setItem(keyOf(client.eid), 'asked')
      for (const listener of asking) listener()
    },
  }
}
