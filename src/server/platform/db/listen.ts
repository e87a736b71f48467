import pg from 'pg'
import type { Logger } from 'pino'

export type Listening = { stop(): Promise<void> }

/**
 * Listens on channels with one connection of its own and hands over each payload (ids only). A notice is a hint:
 * after a lost connection it listens again and calls `onGap`, so that the reader polls for what it missed.
 */
export function listen(
  url: string,
  {
    channels,
    onNotice,
    onGap,
    log,
  }: {
    channels: readonly string[]
    onNotice: (channel: string, payload: string) => void
    onGap: () => void
    log: Logger
  },
): Listening {
  let client: pg.Client | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

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
    } catch (error) {
      log.warn({ err: error }, 'listening failed')
      fresh.removeListener('end', again)
      await fresh.end().catch((ending: unknown) => log.debug({ err: ending }, 'the lost connection'))
      again()
    }
  }
  // A connection that is lost while it begins to listen both ends and fails: still one try, not two.
  const again = () => {
    clearTimeout(retry)
    if (!isStopped) retry = setTimeout(() => void connect(), 1000)
  }

  void connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
