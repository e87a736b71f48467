// The client's page around the frame. It says hello first; from then on that origin alone is answered.
import { given } from './widgetCalls.ts'

type Heard = 'hello' | 'open' | 'closed'
type Told =
  | { fanfare: 'ready'; colours: { back: string; front: string } }
  | { fanfare: 'unread'; count: number }
  | { fanfare: 'close' }
  | { fanfare: 'keep'; token: string }

let page: string | undefined

export function listenToPage(on: Record<Heard, (token: string) => void>): void {
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || window.parent === window) return
    if (!given.origins.includes(event.origin)) return
    const { fanfare, token } = (event.data ?? {}) as { fanfare?: string; token?: unknown }
    if (fanfare !== 'hello' && fanfare !== 'open' && fanfare !== 'closed') return
    page = event.origin
    on[fanfare](typeof token === 'string' ? token : '')
  })
}

export function tellPage(message: Told): void {
  if (page) window.parent.postMessage(message, page)
}
