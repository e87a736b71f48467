import type { CDPSession, Page } from '@playwright/test'
import type {} from '#console/kit/api/ahead.ts'

/** One request as it was on the wire. Times are in milliseconds since 1970. */
export type Sent = {
  address: string
  kind: string
  status: number
  /** Head and body as they came, compressed as they were. */
  bytes: number
  type: string
  encoding: string
  endedAt: number
}

/** The requests of a browser that knows nothing of the site, until a page shows itself. */
export type Visit = {
  /** From opening the address until its rows are there. */
  milliseconds: number
  /** All that had come by then. */
  before: Sent[]
  /** The addresses of what was asked for before the console's own script ran: by the page, or by its first script. */
  ahead: string[]
  /** Answers that were asked for ahead and that no page took. */
  untaken: string[]
}

/** Milliseconds to the server and back. */
type Line = { latencyMs: number }

declare global {
  interface Window {
    askedAhead?: string[]
  }
}

/** Opens pages as a browser without any cache does, and notes what is transferred until each shows itself. */
export async function watchWire(page: Page, { latencyMs }: Line) {
  const session = await page.context().newCDPSession(page)
  const watched = await watch(session)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  // Interactive is a page once it is read, before its modules run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const files = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')]
      window.askedAhead ??= [
        ...files.map((file) => file.getAttribute('src') ?? file.getAttribute('href') ?? ''),
        ...[...(window.fanfareAhead?.keys() ?? [])].map((key) => key.split(' ')[0] ?? ''),
      ]
    })
  })
  return async (address: string): Promise<Visit> => {
    await page.goto('about:blank')
    await session.send('Network.clearBrowserCache')
    watched.clear()
    await page.goto(address, { waitUntil: 'commit' })
    const { begunAt, shownAt, ahead, untaken } = await untilShown(page)
    await page.waitForLoadState('load')
    const before = [...watched.values()].filter(({ endedAt }) => endedAt > 0 && endedAt <= shownAt)
    return { milliseconds: shownAt - begunAt, before, ahead, untaken }
  }
}

async function watch(session: CDPSession): Promise<Map<string, Sent>> {
  const watched = new Map<string, Sent>()
  let secondsApart = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    secondsApart = wallTime - timestamp
    if (!request.url.startsWith('http')) return
    const { pathname, search } = new URL(request.url)
    const nothing = { status: 0, bytes: 0, type: '', encoding: '', endedAt: 0 }
    watched.set(requestId, { address: pathname + search, kind: type ?? '', ...nothing })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { status, mimeType, headers } = response
    const encoding = headers['content-encoding'] ?? headers['Content-Encoding'] ?? ''
    const sent = watched.get(requestId)
    if (sent) Object.assign(sent, { status, type: mimeType, encoding })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const sent = watched.get(requestId)
    if (sent) Object.assign(sent, { bytes: encodedDataLength, endedAt: (timestamp + secondsApart) * 1000 })
  })
  return watched
}

type Shown = { begunAt: number; shownAt: number; ahead: string[]; untaken: string[] }

/** Shown is a page whose heading is there and on which nothing loads. */
async function untilShown(page: Page): Promise<Shown> {
  const told = await page.waitForFunction(() => {
    const loading = '.mantine-Skeleton-root, [aria-busy="true"]'
    if (!document.querySelector('h1') || document.querySelector(loading)) return false
    const { timeOrigin } = performance
    return {
      begunAt: timeOrigin,
      shownAt: timeOrigin + performance.now(),
      ahead: window.askedAhead ?? [],
      untaken: [...(window.fanfareAhead?.keys() ?? [])],
    }
  })
  return (await told.jsonValue()) as Shown
}

export const bytesOf = (sent: readonly Sent[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0)
export const scriptsOf = ({ before }: Visit): Sent[] => before.filter(({ kind }) => kind === 'Script')
/** Of those who entered, as large as the screen wants them: no weight of the console. */
export const isPhoto = ({ type }: Sent): boolean => /image\/(png|jpeg|webp)/.test(type)
/** Fonts hold nothing up: whether one came before the rows is chance. */
export const isFont = ({ kind, type }: Sent): boolean => kind === 'Font' || type.includes('font')
