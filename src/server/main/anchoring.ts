import type { Logger } from 'pino'

/** A trail that grows is anchored once a minute. */
const everyMilliseconds = 60_000

/** Anchors the trails at the start, then once a minute, and a last time when it stops. */
export function keepAnchored({ anchorTrails }: { anchorTrails: () => Promise<void> }, log: Logger) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const pass = async () => {
    try {
      await anchorTrails()
    } catch (error) {
      log.warn({ err: error }, 'the audit trails could not be anchored; it is tried again within a minute')
    }
  }
  const next = () => {
    running = pass().then(() => {
      timer = setTimeout(next, everyMilliseconds).unref()
    })
  }
  return {
    start: () => {
      if (!running) next()
    },
    stop: async () => {
      if (!running) return
      await running
      clearTimeout(timer)
      await pass()
    },
  }
}
