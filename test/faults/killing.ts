import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Mulberry32: the same seed gives the same run. */
export function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Worker processes of one test file, of which none is left behind. Loading the product takes seconds: a spare does so
 * while another works, and waits for its settings (`settings.ts`).
 */
export function workersOf(fileName: string) {
  const workers = new Set<ChildProcess>()
  let spare: ChildProcess | undefined
  const load = (): ChildProcess => {
    const file = join(import.meta.dirname, fileName)
    const worker = spawn(process.execPath, [file], { stdio: ['pipe', 'ignore', 'inherit'] })
    workers.add(worker)
    return worker
  }
  /** The spare if there is one. */
  const start = (settings: readonly string[]): ChildProcess => {
    const worker = spare ?? load()
    spare = undefined
    worker.stdin?.end(`${JSON.stringify(settings)}\n`)
    return worker
  }
  const loadSpare = (): void => {
    spare ??= load()
  }
  const kill = async (worker: ChildProcess): Promise<void> => {
    workers.delete(worker)
    if (worker === spare) spare = undefined
    if (worker.exitCode !== null || worker.signalCode !== null) return
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
  }
  return { start, loadSpare, kill, killAll: () => Promise.all([...workers].map(kill)) }
}
