import type { Logger } from 'pino'
import type { GatewayListener, Receipt } from '../port.ts'
import type { Answers } from './answers.ts'
import type { Respond } from './connection.ts'
import { readReceipt } from './receipt.ts'
import type { ReceiptIds } from './settings.ts'
import { status } from './statuses.ts'
import type { ReceiptFields } from './wire.ts'

// Receipts that come in one turn are handed over together and acknowledged together. Whose message may not be known yet
// goes alone, so that the others do not wait for it.

type Options = {
  readonly log: Logger
  readonly receiptIds: ReceiptIds
  readonly answers: Answers
  readonly listener: () => GatewayListener | undefined
  readonly track: (work: Promise<void>) => void
}

export type ReceiptBatches = { readonly take: (receipt: ReceiptFields, respond: Respond) => void }

type Held = { readonly receipt: Receipt; readonly respond: Respond }

/** How many wait to be stored, in 20 MB; of more the gateway hears that it may bring them again. */
export const mostHeld = 20_000

export function createReceiptBatches(options: Options): ReceiptBatches {
  const { log, receiptIds, answers, listener, track } = options
  let turn: Held[] = []
  let held = 0

  const store = async (some: readonly Held[]) => {
    const isStored = await handOver(some)
    held -= some.length
    for (const { respond } of some) respond(isStored ? status.ok : status.tryAgain)
  }
  const handOver = async (some: readonly Held[]): Promise<boolean> => {
    const { receipts } = listener() ?? {}
    if (!receipts) return false
    try {
      await receipts(some.map(({ receipt }) => receipt))
      return true
    } catch (error) {
      log.warn({ err: error, receipts: some.length }, 'receipts could not be stored; they come again')
      return false
    }
  }
  const storeTurn = () => {
    const all = turn.map(({ receipt, respond }) => ({ receipt: answers.named(receipt), respond }))
    turn = []
    const named = all.filter(({ receipt }) => receipt.reference !== undefined)
    if (named.length > 0) track(store(named))
    for (const one of all) if (one.receipt.reference === undefined) track(store([one]))
  }
  return {
    take: (fields, respond) => {
      const receipt = readReceipt(fields, receiptIds)
      if (!receipt || held >= mostHeld) return void respond(receipt ? status.tryAgain : status.ok)
      held += 1
      // The answer to its submit may stand in the same packet: whoever waits for that hears it first.
      if (turn.push({ receipt, respond }) === 1) setImmediate(storeTurn)
    },
  }
}
