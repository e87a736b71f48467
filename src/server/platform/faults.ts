import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'

/** Faults of this process outside of any request or job, since it began. */
const faults: { count: number; lastAt: Date | undefined } = { count: 0, lastAt: undefined }

/** Logs it once, and counts it. */
export function noteFault(log: Logger, error: unknown): void {
  faults.count += 1
  faults.lastAt = new Date()
  log.error({ err: error }, 'a fault outside of any request; the process goes on')
}

/**
 * A promise that fails with nobody waiting for it is told and ends nothing: its work is one piece that was given up, as
 * the transaction in it was taken back, and everybody else's goes on. Left to Node it would end the process with all that
 * is under way.
 */
export function outliveRejections(log: Logger): void {
  process.on('unhandledRejection', (error) => noteFault(log, error))
}

/** How many there were, and when the last one was; nothing where there were none. */
export const toldFaults = (): { faults?: number; last_fault_at?: string } =>
  faults.lastAt ? { faults: faults.count, last_fault_at: faults.lastAt.toISOString() } : {}

/** Their number, in the metrics. */
export function registerFaults(registry: Registry): void {
  new Counter({
    name: 'faults_total',
    help: 'What failed outside of any request or job',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(faults.count)
    },
  })
}
