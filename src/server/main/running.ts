import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/platform/config.ts'

type Stop = () => Promise<void> | void

/** A process that starts, and what it is to do when it ends. */
export type Running = {
  /** Parts that were started are stopped in the opposite order. */
  readonly onStop: (stop: Stop) => void
  /** Parts that have to end with the process where the time for stopping was too short. */
  readonly onCut: (cut: () => void) => void
  /** A start that was told to stop takes no further step. */
  readonly goOn: () => void
}

const stopMilliseconds = 19_000

/** Runs until a signal stops it. */
export const runUntilStopped = (start: (running: Running) => Promise<void>): void =>
  run(start, () => undefined)

/** Runs until its work is done. */
export const runOnce = (work: (running: Running) => Promise<void>): void => run(work, (stop) => void stop(0))

/**
 * The life of every command: what it was told wrong is one line and exit code 1, and the first signal stops it. Whatever
 * hangs, it ends within 19 s, because everything that was answered with success is in the database.
 */
function run(
  start: (running: Running) => Promise<void>,
  afterwards: (stop: (code: number) => Promise<void>) => void,
) {
  const stops: Stop[] = []
  let cut = () => {}
  let isStopping = false
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    void wait(stopMilliseconds, undefined, { ref: false }).then(() => {
      cut()
      process.exit(code || 1)
    })
    for (const end of stops.reverse()) {
      try {
        await end()
      } catch (error) {
        process.stderr.write(`Stopping: ${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  // An error that was thrown past everybody broke off at a line that nobody knows, so what is in memory may be half
  // done: the process ends as at a signal, and whoever watches it starts another. So does a start with a promise that
  // fails unseen.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${wordsOf(error)}\n`)
    void stop(1)
  })
  start({
    onStop: (end) => void stops.push(end),
    onCut: (end) => {
      cut = end
    },
    goOn: () => {
      if (isStopping) throw new StartError('Stopped before it was ready.')
    },
  }).then(
    () => afterwards(stop),
    (error: unknown) => {
      if (isStopping) return
      process.stderr.write(`${wordsOf(error)}\n`)
      void stop(1)
    },
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
