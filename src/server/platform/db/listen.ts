import pg from 'pg'
import type { Logger } from 'pino'

export type Listening = { stop(): Promise<void> }

/** A connection that went away without a word is known by this: now and then it is asked, and has so long to answer. */
const usualTimes = { askMilliseconds: 30_000, answerMilliseconds: 5000 }

/**
 * Listens on channels with one connection of its own and hands over each payload (ids only). A notice is a hint:
 * after a lost connection, of which `onLoss` tells (perhaps more than once), it listens again and calls `onGap`, so
 * that the reader looks for what it missed.
 */
export function listen(
  url: string,
  {
    channels,
    onNotice,
    onGap,
    onLoss,
    log,
    times = usualTimes,
  }: {
    channels: readonly string[]
    onNotice: (channel: string, payload: string) => void
    onGap: () => void
    onLoss: () => void
    log: Logger
    times?: typeof usualTimes
  },
): Listening {
  let client: pg.Client | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined

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
      onGap()
      askLater(fresh)
    } catch (error) {
      log.warn({ err: error }, 'listening failed')
      fresh.removeListener('end', again)
      await fresh.end().catch((ending: unknown) => log.debug({ err: ending }, 'the lost connection'))
      again()
    }
  }
  const askLater = (listener: pg.Client) => {
    asking = setTimeout(() => void ask(listener), times.askMilliseconds).unref()
  }
  const ask = async (listener: pg.Client): Promise<void> => {
    const late = setTimeout(() => {
      log.warn('listening was cut without a word')
      // While a statement waits for its answer, this cuts the connection and waits for nobody.
      void listener.end()
    }, times.answerMilliseconds)
    try {
      await listener.query('select 1')
      if (listener === client && !isStopped) askLater(listener)
    } catch (error) {
      log.debug({ err: error }, 'the lost connection')
    } finally {
      clearTimeout(late)
    }
  }
  // A connection that is lost while it begins to listen both ends and fails: still one try, not two.
  const again = () => {
    clearTimeout(asking)
    clearTimeout(retry)
    if (isStopped) return
    onLoss()
    retry = setTimeout(() => void connect(), 1000)
  }

  void connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(asking)
      clearTimeout(retry)
      await client?.end()
    },
  }
}
