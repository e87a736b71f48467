import assert from 'node:assert/strict'
import { routes } from '#contract/routes.ts'
import type { Hint } from '#server/platform/hint.ts'
import { addressOf, type Caller } from './caller.ts'

export type Heard = { at: number; hint: Hint }

/** An open stream of a client's hints, read as it comes; `lateMs`: those of this time before too. */
export async function listen(url: string, caller: Caller, client: string, lateMs = 0) {
  const stopping = new AbortController()
  const response = await fetch(url + addressOf(routes.streamHints, { client }, { late_ms: lateMs }), {
    headers: caller.headers,
    signal: stopping.signal,
  })
  const heard: Heard[] = []
  let isOver = false
  const reading = (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^event: hint\ndata: (.*)$/.exec(event) ?? []
        if (data) heard.push({ at: performance.now(), hint: JSON.parse(data) as Hint })
      }
    }
  })().catch((error: unknown) => assert.ok(stopping.signal.aborted, String(error)))
  const ended = reading.finally(() => {
    isOver = true
  })
  return {
    response,
    heard,
    ended,
    isOver: () => isOver,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
