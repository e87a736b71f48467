import { Counter, type Registry } from 'prom-client'

type Use = { found: number; made: number }
const uses = new Map<string, Use>()

/** Counts how often what is asked of a memory is there. */
export function monitorMemory(name: string): { note: (isFound: boolean) => void } {
  const use = uses.get(name) ?? { found: 0, made: 0 }
  uses.set(name, use)
  return {
    note: (isFound) => {
      use[isFound ? 'found' : 'made'] += 1
    },
  }
}

/** The counts of every memory of this process, in the metrics. */
export function registerMemoryUse(registry: Registry): void {
  new Counter({
    name: 'memory_asked_total',
    help: 'How often a memory was asked, by whether it knew',
    labelNames: ['memory', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [memory, use] of uses)
        for (const outcome of ['found', 'made'] as const) this.inc({ memory, outcome }, use[outcome])
    },
  })
}
