import { wires } from 'virtual:wires'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { hintsKeptMs, type Subject, subjects } from '#contract/subjects.ts'
import { addressOf } from './api/address.ts'
import { call as ask } from './api/call.ts'
import { touch } from './api/query.ts'
import { usePageClient } from './api/usePageClient.ts'
import { type Connect, hintStream, type OnHint } from './hintStream.ts'

/** A browser has few connections for each site, and every tab takes one: a hidden tab gives it back after this. */
const hiddenMs = 60_000
const call: RouteName = 'streamHints'

const connect: Connect = (client, { onOpen, onCut, onHint }) => {
  const query = { late_ms: hintsKeptMs }
  const source = new EventSource(addressOf(wires[call]?.path ?? '', { client, query }))
  source.addEventListener('open', onOpen)
  source.addEventListener('error', () => {
    const isRefused = source.readyState === EventSource.CLOSED
    // Whoever is signed out is told at once, not with the next call; any other refusal is no matter of the session.
    if (isRefused) ask('getSession', { client }).catch(() => undefined)
    onCut(isRefused)
  })
  source.addEventListener('hint', (event) => onHint(String(event.data)))
  return source
}
const stream = hintStream(connect)
let hidden: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(hidden)
  if (document.visibilityState === 'visible') stream.resume()
  else hidden = setTimeout(stream.pause, hiddenMs)
})

// A browser that was offline waits long before it tries again by itself.
window.addEventListener('online', () => {
  stream.pause()
  stream.resume()
})

/**
 * Takes the hints of these subjects over from `useFreshReads`, for a screen that shows one of many and reads only that
 * one again. A hint without a subject says that the stream came back, so that any may have changed. All of a tab share
 * one stream. Answers whether it is live: poll while it is not.
 */
export function useHints(own: readonly Subject[], onHint: OnHint): boolean {
  const client = usePageClient()
  const act = useEffectEvent(onHint)
  useEffect(() => stream.listen(client, { subjects: own, onHint: (hint) => act(hint) }), [client, own])
  return useIsLive()
}

export const useIsLive = (): boolean => useSyncExternalStore(stream.watch, stream.isLive)

/** Changes of others are read again at once, then at most this often, and not while nobody sees it. */
const oftenMs = 3_000

/** Reads again whatever is on the screen and shows what another person, a text or a job has touched. */
export function useFreshReads(): void {
  const client = usePageClient()
  useEffect(() => {
    const gathered = new Set<Subject>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      if (gathered.size === 0 || document.visibilityState !== 'visible') return
      void touch([...gathered], { client })
      gathered.clear()
      timer = setTimeout(read, oftenMs)
    }
    const look = () => timer ?? read()
    document.addEventListener('visibilitychange', look)
    const end = stream.listen(client, {
      onHint: ({ subject }) => {
        for (const one of subject ? [subject] : subjects) gathered.add(one)
        look()
      },
    })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      end()
    }
  }, [client])
}
