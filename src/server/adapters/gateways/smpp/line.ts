import type { Logger } from 'pino'
import {
  type Connection,
  type ConnectionEvents,
  type ConnectionSettings,
  type ConnectionTimes,
  openConnection,
} from './connection.ts'

// A connection that is made again when it is lost, for as long as it takes.

export type Line = {
  /** Begins to connect; once is enough. */
  readonly start: () => void
  /** The bound connection, as soon as there is one; undefined where there is none after so many milliseconds. */
  readonly bound: (milliseconds: number) => Connection | Promise<Connection | undefined> | undefined
  /** Whether there is a bound connection now; undefined before the start. */
  readonly isBound: () => boolean | undefined
  /** Makes no new connection and says goodbye to the one there is. */
  readonly close: () => Promise<void>
}

export type LineOptions = {
  readonly settings: ConnectionSettings
  readonly times: ConnectionTimes & { readonly firstRetryMilliseconds: number }
  readonly log: Logger
  readonly events: Pick<ConnectionEvents, 'onReceipt' | 'onRequest'>
}

const longestRetryMilliseconds = 30_000

export function createLine(options: LineOptions): Line {
  const waiting = createWaiting()
  let connection: Connection | undefined
  let [isStarted, isClosed] = [false, false]
  const connections = createConnections(options, {
    onOpen: async (fresh) => {
      if (isClosed) return fresh.close()
      connection = fresh
      waiting.wake()
    },
    onLost: (ended) => {
      if (connection === ended) connection = undefined
    },
  })
  return {
    start: () => {
      if (!isStarted) connections.open()
      isStarted = true
    },
    bound: (milliseconds) => {
      if (connection || isClosed) return connection
      return waiting.wait(milliseconds).then(() => connection)
    },
    isBound: () => (isStarted ? connection !== undefined : undefined),
    close: async () => {
      isClosed = true
      waiting.wake()
      await connections.stop()
      const last = connection
      connection = undefined
      await last?.close()
    },
  }
}

type Connections = {
  onOpen: (connection: Connection) => Promise<void>
  onLost: (connection: Connection) => void
}

/** Opens one connection after the other until it is stopped, with longer and longer pauses where that fails. */
function createConnections({ settings, times, log, events }: LineOptions, { onOpen, onLost }: Connections) {
  const { host } = settings
  let retry: NodeJS.Timeout | undefined
  let opening: Promise<void> | undefined
  let failures = 0
  let isStopped = false

  const open = async () => {
    let opened: Connection | undefined
    const onEnd = () => {
      if (!opened) return
      onLost(opened)
      if (!isStopped) log.warn({ host }, 'the SMPP line was lost')
      again()
    }
    try {
      const fresh = await openConnection(settings, times, { ...events, onEnd })
      if (!fresh.isOpen()) throw new Error('the line was lost at once')
      opened = fresh
      failures = 0
      log.info({ host }, 'the SMPP gateway is bound')
      await onOpen(fresh)
    } catch (error) {
      failures += 1
      if (!isStopped) log.warn({ err: error, host, failures }, 'the SMPP gateway is away')
      again()
    }
  }
  const begin = () => {
    opening = open()
  }
  /** The wait has some chance in it, so that not all workers connect at the same moment. */
  const again = () => {
    if (isStopped) return
    const wait = Math.min(times.firstRetryMilliseconds * 2 ** failures, longestRetryMilliseconds)
    clearTimeout(retry)
    retry = setTimeout(begin, wait * (0.5 + Math.random() / 2))
  }
  return {
    open: begin,
    /** Resolves when none is being opened any more. */
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      await opening
    },
  }
}

/** The submits that wait for a connection. */
function createWaiting() {
  let woken: (() => void)[] = []
  return {
    wait: async (milliseconds: number) => {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        woken.push(resolve)
        timer = setTimeout(resolve, milliseconds)
      })
      clearTimeout(timer)
    },
    wake: () => {
      for (const resolve of woken) resolve()
      woken = []
    },
  }
}
