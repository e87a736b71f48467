import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { isAlive } from './processMark.ts'

const lookMilliseconds = 1000

/**
 * `startEmbedded` for a process that serves people: a database that was killed or died is started again on the
 * same port, so that the pools find it without a restart of ours. What was committed is there (write-ahead log).
 *
 * @throws StartError as `startEmbedded`; a later failure is logged and tried again.
 */
export async function keepEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  let current = await startEmbedded(options)
  const port = Number(new URL(current.url).port)
  let restarting: Promise<void> | undefined
  const restart = async () => {
    options.log(`The database (pid ${current.pid}) is gone; it is started again.`)
    try {
      current = await startEmbedded({ ...options, port })
    } catch (error) {
      options.log(`The database could not be started again: ${String(error)}`)
    }
    restarting = undefined
  }
  const look = setInterval(() => {
    if (!isAlive(current.pid)) restarting ??= restart()
  }, lookMilliseconds).unref()
  return {
    ...current,
    stop: async () => {
      clearInterval(look)
      await restarting
      await current.stop()
    },
    stopSoon: () => {
      clearInterval(look)
      current.stopSoon()
    },
  }
}
