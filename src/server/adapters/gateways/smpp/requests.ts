import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { PDU } from 'smpp'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { keepableText } from '../inboundText.ts'
import type { GatewayListener, Outcome, Receipt, Submit } from '../port.ts'
import { type Answers, createAnswers } from './answers.ts'
import type { ConnectionEvents, Respond } from './connection.ts'
import { readInboundPdu } from './inboundPdu.ts'
import { takeIncomplete, takePart } from './joinParts.ts'
import type { Answered } from './pending.ts'
import { isOtherNotice, isReceipt, receiptFieldsOf } from './receipt.ts'
import { createReceiptBatches } from './receiptBatches.ts'
import type { ReceiptIds } from './settings.ts'
import { status } from './statuses.ts'

// The gateway brings receipts (receiptBatches.ts), and texts from phones. A PDU is acknowledged when what it says is stored, and
// refused for now where it could not be, so that the gateway brings it again.
//
// A deliver_sm has no id. One that was stored, but whose acknowledgement did not get out because the line ended, is
// remembered here and taken once when it comes again. Where the process dies at that very moment, or the
// acknowledgement is lost on its way, that one text comes in twice. None is lost.

export type Requests = Pick<ConnectionEvents, 'onReceipt' | 'onRequest'> & {
  readonly taken: Answers['taken']
  /** An answer to a submit that came after its time. */
  readonly takeLate: (submit: Submit, answered: Answered) => void
  /** What became of a text after its batch had to be answered. Resolves when it is stored. */
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
/** How many stored PDUs without acknowledgement are remembered; a line has a few dozen open at most. */
const maxRemembered = 10_000
/** How many texts are being stored at once; of more the gateway hears that it may bring them again. */
const maxUnderway = 10_000

export function createRequests(options: RequestOptions): Requests {
  const { db, clock, log } = options
  let listener: GatewayListener | undefined
  let sweep: NodeJS.Timeout | undefined
  const underway = new Set<Promise<void>>()
  const unacknowledged = new Set<string>()
  const answers = createAnswers()

  const receive = async (pdu: PDU, respond: Respond) => {
    const name = nameOf(pdu)
    try {
      if (!listener) throw new Error('nobody listens')
      if (!unacknowledged.delete(name)) await storeText(pdu, listener, options)
    } catch (error) {
      log.warn({ err: error }, 'what the SMPP gateway brought could not be stored; it brings it again')
      respond(status.tryAgain)
      return
    }
    if (respond(status.ok)) return
    if (unacknowledged.size < maxRemembered) unacknowledged.add(name)
  }

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
    underway.add(work)
    void work.finally(() => underway.delete(work))
  }
  const batches = createReceiptBatches({ ...options, answers, listener: () => listener, track })

  return {
    onReceipt: batches.take,
    onRequest: (pdu, respond) => {
      if (isReceipt(pdu)) return batches.take(receiptFieldsOf(pdu), respond)
      if (isOtherNotice(pdu)) return void respond(status.ok)
      if (underway.size >= maxUnderway) return void respond(status.tryAgain)
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
      await Promise.all(underway)
    },
  }
}

/** Resolves when a text is stored. */
async function storeText(
  pdu: PDU,
  { text: takeText }: GatewayListener,
  { db, clock, log }: RequestOptions,
): Promise<void> {
  const message = readInboundPdu(pdu)
  if (!message) return log.info('a text without sender or recipient')
  const { from, to, text, part } = message
  if (part) return takePart(db, { ...message, part }, { at: clock.now(), handOver: takeText })
  return takeText({ from, to, text: keepableText(text), providerMessageId: newId() })
}

/** The same bytes have the same name; the sequence number, which differs each time, is not in it. */
function nameOf(pdu: PDU): string {
  const { command, source_addr, destination_addr, esm_class, short_message, message_payload } = pdu
  const told = [command, source_addr, destination_addr, esm_class, short_message, message_payload]
  return createHash('sha1').update(JSON.stringify(told)).digest('base64')
}
