import { hintsKeptMs, type Subject } from '#contract/subjects.ts'

/** The server's hint of a change (`streamHints` of the contract). Without ids, or a subject, any may have changed. */
export type Hint = { subject?: Subject; ids?: readonly string[]; ago_ms?: number }
export type OnHint = (hint: Hint) => void
/** A connection's messages; `onCut` gets whether it was refused for good, else it comes back by itself. */
export type Heard = {
  onOpen: () => void
  onCut: (isRefused: boolean) => void
  onHint: (text: string) => void
}
export type Connect = (client: string, heard: Heard) => { close: () => void }

/** `subjects` are this listener's own; one without them hears what is nobody's own. */
type Listener = { subjects?: readonly Subject[]; onHint: OnHint }

const firstRetryMs = 2_000
const longestRetryMs = 60_000

/**
 * One stream for everybody who listens: it opens with the first listener and closes with the last one. The browser
 * itself comes back after a cut; where the server refused, this tries again, later each time.
 */
export function hintStream(connect: Connect) {
  const listeners = new Set<Listener>()
  const watchers = new Set<() => void>()
  const line = keepConnected(connect, {
    onLive: () => {
      for (const watcher of watchers) watcher()
    },
    onBack: () => {
      for (const { onHint } of listeners) onHint({})
    },
    onHint: (hint) => {
      const owners = [...listeners].filter(({ subjects }) => subjects?.some((own) => own === hint.subject))
      const heard = owners.length > 0 ? owners : [...listeners].filter(({ subjects }) => !subjects)
      for (const { onHint } of heard) onHint(hint)
    },
  })
  let client = ''
  let isPaused = false
  const open = () => {
    if (!isPaused && listeners.size > 0) line.open(client)
  }

  return {
    /** Listens for one client's hints; the answer ends it. */
    listen: (of: string, listener: Listener): (() => void) => {
      if (of !== client) {
        line.close()
        client = of
      }
      listeners.add(listener)
      open()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) line.close()
      }
    },
    /** Without a live stream one has to look for oneself. */
    isLive: line.isLive,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    pause: () => {
      isPaused = true
      line.close()
    },
    resume: () => {
      isPaused = false
      open()
    },
  }
}

/** `onLive`: it became live or ceased to be; `onBack`: it is live again, and hints may have been lost in between. */
type Tell = { onLive: () => void; onBack: () => void; onHint: (hint: Hint) => void }

function keepConnected(connect: Connect, tell: Tell) {
  let source: ReturnType<Connect> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let isLive = false
  /** The client whose stream was live before. */
  let lastClient: string | undefined
  let askedClient: string | undefined
  /** Nothing of what is shown was read before: the page's beginning, or as far back as hints of another client are kept. */
  let readSince = 0

  const setLive = (next: boolean) => {
    if (isLive === next) return
    isLive = next
    tell.onLive()
  }
  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
    setLive(false)
  }
  const open = (client: string) => {
    if (source) return
    clearTimeout(retry)
    if (askedClient !== undefined && askedClient !== client) readSince = performance.now() - hintsKeptMs
    askedClient = client
    source = connect(client, {
      onOpen: () => {
        refusals = 0
        setLive(true)
        const now = performance.now()
        if (lastClient === client || now - readSince > hintsKeptMs) {
          readSince = now
          tell.onBack()
        }
        lastClient = client
      },
      onCut: (isRefused) => {
        setLive(false)
        if (!isRefused) return
        close()
        retry = setTimeout(open, Math.min(firstRetryMs * 2 ** refusals, longestRetryMs), client)
        refusals += 1
      },
      onHint: (text) => {
        const hint = parsed(text)
        if (hint && performance.now() - (hint.ago_ms ?? 0) >= readSince) tell.onHint(hint)
      },
    })
  }
  return { open, close, isLive: () => isLive }
}

function parsed(text: string): Hint | undefined {
  try {
    return JSON.parse(text) as Hint
  } catch {
    // A cut line; what it said is read with the next look.
    return undefined
  }
}
