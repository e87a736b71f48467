import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayPort, Outcome, Submit } from '#server/adapters/gateways/port.ts'

// How much of a gateway's window this process uses. Who is about to commit intents takes places first and gives them
// back when the gateway has answered, so no more can ever become unknown than the gateway holds in flight.

export type Flight = { take(places: number): Promise<void>; give(places: number): void }

const flights = new WeakMap<GatewayPort, Flight>()

export function flightOf(port: GatewayPort): Flight {
  const known = flights.get(port) ?? createFlight(port.window)
  flights.set(port, known)
  return known
}

function createFlight(window: number): Flight {
  let free = window
  const waiting: { places: number; go: () => void }[] = []
  const letGo = () => {
    for (let first = waiting[0]; first && free >= first.places; first = waiting[0]) {
      waiting.shift()
      free -= first.places
      first.go()
    }
  }
  return {
    take: (places) =>
      new Promise((go) => {
        waiting.push({ places, go })
        letGo()
      }),
    give: (places) => {
      free += places
      letGo()
    },
  }
}

/** How many batches share the window: while one is with the gateway, others are read and written. */
const batchesInWindow = 2
const largestBatch = 500

export const batchSizeOf = (port: GatewayPort | undefined): number =>
  Math.max(1, Math.min(largestBatch, Math.floor((port?.window ?? largestBatch) / batchesInWindow)))

/** A gateway that has not answered by then is taken not to answer. */
const answerSeconds = 15

/** The answers must come while the attempts are still this worker's. One comes for each submit, by its reference. */
export async function submitInTime(
  port: GatewayPort | undefined,
  batch: readonly Submit[],
  leaseSeconds: number,
): Promise<Map<string, Outcome>> {
  const answers = port ? await answersInTime(port, batch, leaseSeconds) : batch.map(notSetUp)
  const outcomes = new Map(batch.map(({ reference }) => [reference, unanswered(reference, 'no_answer')]))
  for (const outcome of answers) outcomes.set(outcome.reference, outcome)
  return outcomes
}

async function answersInTime(
  port: GatewayPort,
  batch: readonly Submit[],
  leaseSeconds: number,
): Promise<Outcome[]> {
  const timeout = new AbortController()
  const milliseconds = Math.min(answerSeconds, leaseSeconds * 0.8) * 1000
  try {
    return await Promise.race([
      port
        .submit(batch)
        .catch((error: unknown) => batch.map(({ reference }) => unanswered(reference, String(error)))),
      sleep(milliseconds, [], { signal: timeout.signal }),
    ])
  } finally {
    timeout.abort()
  }
}

const unanswered = (reference: string, reason: string): Outcome => ({ kind: 'unknown', reference, reason })

const notSetUp = ({ reference }: Submit): Outcome => ({
  kind: 'refused',
  reference,
  reason: 'sender_not_set_up',
  isPermanent: false,
})
