import { Counter, type Registry } from 'prom-client'

const uses = new Map<string, { allowed: number; refused: number }>()

/** Counts what a brake let through and what it refused. */
export function noteBrake(name: string, isAllowed: boolean): void {
  const use = uses.get(name) ?? { allowed: 0, refused: 0 }
  uses.set(name, use)
  use[isAllowed ? 'allowed' : 'refused'] += 1
}

/** The counts of every brake of this process, in the metrics. */
export function registerBrakeUse(registry: Registry): void {
  new Counter({
    name: 'brake_asked_total',
    help: 'What a brake let through and refused',
    labelNames: ['brake', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [brake, use] of uses)
        for (const outcome of ['allowed', 'refused'] as const) this.inc({ brake, outcome }, use[outcome])
    },
  })
}
