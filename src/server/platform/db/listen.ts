import pg from 'pg'
import type { Logger } from 'pino'

export type Listening = { stop(): Promise<void> }

/** A connection that went away without a word is known by this: now and then it is asked, and has so long to answer. */
const usualTimes = { askMilliseconds: 30_000, answerMilliseconds: 5000 }

type ListenOptions = {
  channels: readonly string[]
  onNotice: (channel: string, payload: string) => void
  onGap: () => void
  onLoss: () => void
  log: Logger
  times?: typeof usualTimes
}

/**
 * Listens on channels with one connection of its own and hands over each payload (ids only). A notice is a hint:
 * after a lost connection, of which `onLoss` tells (perhaps more than once), it listens again and calls `onGap`, so
 * that the reader looks for what it missed.
 */
export function listen(url: string, options: ListenOptions): Listening {
  const { channels, onNotice, onGap, onLoss, log } = options
  let client: pg.Client | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  let endAsking = () => {}

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'fanfare-listen',
      keepAlive: true,
      connectionTimeoutMillis: 4000,
    })
    client = fresh
    fresh.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''))
    // 'error' is followed by 'end', which reconnects.
    fresh.on('error', (error) => log.warn({ err: error }, 'listening was cut'))
    fresh.on('end', again)
    try {
      await fresh.connect()
      for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      endAsking = keepAsking(fresh, options)
      onGap()
    } catch (error) {
      log.warn({ err: error }, 'listening failed')
      fresh.removeListener('end', again)
      await fresh.end().catch((ending: unknown) => log.debug({ err: ending }, 'the lost connection'))
      again()
    }
  }
  // A connection that is lost while it begins to listen both ends and fails: still one try, not two.
  const again = () => {
    endAsking()
    clearTimeout(retry)
    if (isStopped) return
    onLoss()
    retry = setTimeout(() => void connect(), 1000)
  }

  void connect()
  return {
    stop: async () => {
      isStopped = true
      endAsking()
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** Asks now and then whether a connection is alive, and cuts one that does not answer. Answers how to stop. */
function keepAsking(listener: pg.Client, { log, times = usualTimes }: ListenOptions): () => void {
  let late: NodeJS.Timeout | undefined
  const cut = () => {
    log.warn('listening was cut without a word')
    // While a statement waits for its answer, this cuts the connection and waits for nobody.
    void listener.end()
  }
  const ask = () => {
    late ??= setTimeout(cut, times.answerMilliseconds)
    listener.query('select 1').then(
      () => {
        clearTimeout(late)
        late = undefined
      },
      (error: unknown) => log.debug({ err: error }, 'the lost connection'),
    )
  }
  const asking = setInterval(ask, times.askMilliseconds).unref()
  return () => {
    clearInterval(asking)
    clearTimeout(late)
  }
}
