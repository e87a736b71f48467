import type { GatewayPort, Outcome, Submit } from '#server/adapters/gateways/port.ts'

// How much of a gateway's window this process uses. Whoever is about to commit intents takes slots first, and gives them
// back when the outcomes are committed: so no more messages can become unknown than the gateway's window holds. Outcomes
// that wait for a client's database give them back before, or all clients on the gateway would wait for it.

type SubmitWindow = {
  takeSlots(count: number): Promise<void>
  giveSlots(count: number): void
  /** Others wait for slots. */
  isWanted(): boolean
}

const windows = new WeakMap<GatewayPort, SubmitWindow>()

/** Slots in hand; given back once, however often that is asked for. */
export type HeldSlots = { readonly count: number; giveBack(): void }

/** Resolves with that many slots; a gateway that is not set up has no window. */
export async function takeSlots(port: GatewayPort | undefined, count: number): Promise<HeldSlots> {
  const window = port && windowOf(port)
  await window?.takeSlots(count)
  let left = count
  return {
    count,
    giveBack: () => {
      window?.giveSlots(left)
      left = 0
    },
  }
}

export const areSlotsWanted = (port: GatewayPort | undefined): boolean =>
  port !== undefined && windowOf(port).isWanted()

function windowOf(port: GatewayPort): SubmitWindow {
  const known = windows.get(port) ?? createWindow(port.window)
  windows.set(port, known)
  return known
}

function createWindow(slots: number): SubmitWindow {
  let free = slots
  const waiting: { count: number; go: () => void }[] = []
  const letGo = () => {
    for (let first = waiting[0]; first && free >= first.count; first = waiting[0]) {
      waiting.shift()
      free -= first.count
      first.go()
    }
  }
  return {
    takeSlots: (count) =>
      new Promise((go) => {
        waiting.push({ count, go })
        letGo()
      }),
    giveSlots: (count) => {
      free += count
      letGo()
    },
    isWanted: () => waiting.length > 0,
  }
}

const largestBatch = 500
/** A batch costs as much as some fifty messages, so a large window has more of them and a small one smaller ones. */
const goodBatch = 100

const windowSize = (port: GatewayPort | undefined) => port?.window ?? largestBatch

/**
 * How many batches share the window: while one is with the gateway, others are read and written, and while the disk
 * keeps one waiting, the database works on another.
 */
export const batchesInWindow = (port: GatewayPort | undefined): number =>
  Math.min(4, Math.max(2, Math.floor(windowSize(port) / goodBatch)))

export const batchSizeOf = (port: GatewayPort | undefined): number =>
  Math.max(1, Math.min(largestBatch, Math.floor(windowSize(port) / batchesInWindow(port))))

/** After so long a gateway counts as one that does not answer. */
const answerSeconds = 15

/**
 * Submits a batch and waits for the answers as long as the attempts are this worker's. Each submit gets an outcome, by
 * its reference.
 */
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

function answersInTime(
  port: GatewayPort,
  batch: readonly Submit[],
  leaseSeconds: number,
): Promise<readonly Outcome[]> {
  const milliseconds = Math.min(answerSeconds, leaseSeconds * 0.8) * 1000
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), milliseconds)
    void port
      .submit(batch)
      .catch((error: unknown) => batch.map(({ reference }) => unanswered(reference, String(error))))
      .then((outcomes) => {
        clearTimeout(timer)
        resolve(outcomes)
      })
  })
}

const unanswered = (reference: string, reason: string): Outcome => ({ kind: 'unknown', reference, reason })

const notSetUp = ({ reference }: Submit): Outcome => ({
  kind: 'refused',
  reference,
  reason: 'sender_not_set_up',
  isPermanent: false,
})
