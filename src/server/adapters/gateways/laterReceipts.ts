import type { GatewayListener, Receipt } from './port.ts'

/** The receipts of a gateway of our own that delivers at once: handed over a moment after the answer. */
export type LaterReceipts = {
  readonly tell: (receipts: readonly Receipt[]) => void
  readonly listen: (listener: GatewayListener) => void
  /** Resolves when every receipt so far was handed over. */
  readonly settled: () => Promise<void>
}

/** The time between a submit and its receipt. */
const receiptDelayMilliseconds = 150

export function createLaterReceipts(): LaterReceipts {
  let listener: GatewayListener | undefined
  const underway = new Set<Promise<void>>()
  return {
    tell: (receipts) => {
      const delivered = new Promise((resolve) => setTimeout(resolve, receiptDelayMilliseconds)).then(() =>
        listener?.receipts(receipts),
      )
      // The listener reports its own faults; a receipt that it could not take is the listener's to try again.
      const noted = delivered.then(forget, forget)
      function forget() {
        underway.delete(noted)
      }
      underway.add(noted)
    },
    listen: (next) => {
      listener = next
    },
    settled: async () => {
      await Promise.all(underway)
    },
  }
}
