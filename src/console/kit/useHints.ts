import { wires } from 'virtual:wires'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { addressOf } from './api/call.ts'
import { usePageClient } from './api/usePageClient.ts'
import { type Connect, type HintKind, hintStream, type OnHint } from './hintStream.ts'

/** A browser has few connections for each site, and every tab takes one: a hidden tab gives it back after this. */
const hiddenMs = 60_000
const call: RouteName = 'streamHints'

const connect: Connect = (client, { onOpen, onCut, onHint }) => {
  const source = new EventSource(addressOf(wires[call]?.path ?? '', { client }))
  source.addEventListener('open', onOpen)
  source.addEventListener('error', () => onCut(source.readyState === EventSource.CLOSED))
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
 * Calls `onHint` with the id of each conversation or broadcast that changed, and with undefined where the stream
 * came back and any may have. All of a tab share one stream. Answers whether it is live: poll while it is not.
 */
export function useHints(kind: HintKind, onHint: OnHint): boolean {
  const client = usePageClient()
  const act = useEffectEvent((id: string | undefined) => onHint(id))
  useEffect(() => stream.listen(client, { kind, onHint: (id) => act(id) }), [client, kind])
  return useSyncExternalStore(stream.watch, stream.isLive)
}
