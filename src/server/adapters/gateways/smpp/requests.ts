import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GatewayListener, Outcome, Receipt, Submit } from '../port.ts'
import { type Answers, createAnswers } from './answers.ts'
import type { ConnectionEvents } from './connection.ts'
import { takeIncomplete } from './joinParts.ts'
import type { Answered } from './pending.ts'
import { isOtherNotice, isReceipt, receiptFieldsOf } from './receipt.ts'
import { createReceiptBatches } from './receiptBatches.ts'
import type { ReceiptIds } from './settings.ts'
import { status } from './statuses.ts'
import { createTexts } from './texts.ts'

// The gateway brings receipts (receiptBatches.ts), and texts from phones (texts.ts). A PDU is acknowledged when what it
// says is stored, and refused for now where it could not be, so that the gateway brings it again.

export type Requests = Pick<ConnectionEvents, 'onReceipt' | 'onRequest'> & {
  readonly taken: Answers['taken']
  /** An answer to a submit that came after its time. */
  readonly takeLate: (submit: Submit, answered: Answered) => void
  /** The outcome of a text after its batch had to be answered. Resolves when it is stored. */
  readonly settleLate: (submit: Submit, outcome: Outcome) => Promise<void>
  readonly listen: (listener: GatewayListener) => void
  /** Resolves when everything that came is stored and acknowledged. */
  readonly close: () => Promise<void>
}

type RequestOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly receiptIds: ReceiptIds
}

const sweepMilliseconds = 60_000

export function createRequests(options: RequestOptions): Requests {
  const { db, clock, log } = options
  let listener: GatewayListener | undefined
  let sweep: NodeJS.Timeout | undefined
  const underway = new Set<Promise<void>>()
  const answers = createAnswers()

  const sweepParts = async () => {
    try {
      if (listener) await takeIncomplete(db, { at: clock.now(), handOver: listener.text })
    } catch (error) {
      log.warn({ err: error }, 'incomplete texts could not be handed over')
    }
  }
  const storeLate = async (receipt: Receipt | undefined) => {
    try {
      if (receipt) await listener?.receipts([receipt])
    } catch (error) {
      // The message stays unknown, which is true enough.
      log.warn({ err: error }, 'a late refusal could not be stored')
    }
  }
  const track = (work: Promise<void>) => {
    const told = work
      .catch((error: unknown) => log.error({ err: error }, 'what the SMPP gateway sent was given up'))
      .finally(() => underway.delete(told))
    underway.add(told)
  }
  const receipts = createReceiptBatches({ ...options, answers, listener: () => listener, track })
  const receive = createTexts({ ...options, listener: () => listener })

  return {
    onReceipt: receipts.take,
    onRequest: (pdu, respond) => {
      if (isReceipt(pdu)) return receipts.take(receiptFieldsOf(pdu), respond)
      if (isOtherNotice(pdu)) return void respond(status.ok)
      track(receive(pdu, respond))
    },
    taken: answers.taken,
    takeLate: (submit, answered) => track(storeLate(answers.takeLate(submit, answered))),
    settleLate: (submit, outcome) => storeLate(answers.settleLate(submit, outcome)),
    listen: (next) => {
      listener = next
      sweep ??= setInterval(() => track(sweepParts()), sweepMilliseconds).unref()
    },
    close: async () => {
      clearInterval(sweep)
      // Requests that came in this turn are under way in the next.
      await nextTurn()
      await Promise.all(underway)
    },
  }
}
