import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { PDU } from 'smpp'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { keepableText } from '../inboundText.ts'
import type { GatewayListener } from '../port.ts'
import type { Respond } from './connection.ts'
import { readInboundPdu } from './inboundPdu.ts'
import { takePart } from './joinParts.ts'
import { status } from './statuses.ts'

// Texts from phones. A deliver_sm has no id. One that was stored, but whose acknowledgement did not get out because the
// line ended, is remembered here and taken once when it comes again. Where the process dies at that very moment, or the
// acknowledgement is lost on its way, that one text comes in twice. None is lost.

type Storing = { readonly db: Db; readonly clock: Clock; readonly log: Logger }
type Options = Storing & { readonly listener: () => GatewayListener | undefined }

/** How many stored PDUs without acknowledgement are remembered; a line has a few dozen open at most. */
const maxRemembered = 10_000
/** How many are stored at once; of more the gateway hears that it may bring them again. */
const mostAtOnce = 10_000

/** Takes one text; resolves when it is stored and acknowledged, or refused for now. */
export function createTexts(options: Options): (pdu: PDU, respond: Respond) => Promise<void> {
  const unacknowledged = new Set<string>()
  let underway = 0
  return async (pdu, respond) => {
    const name = nameOf(pdu)
    underway += 1
    try {
      const listener = options.listener()
      if (!listener) throw new Error('nobody listens')
      if (underway > mostAtOnce) throw new Error('too many come at once')
      if (!unacknowledged.delete(name)) await storeText(pdu, listener, options)
    } catch (error) {
      options.log.warn({ err: error }, 'a text could not be stored; the SMPP gateway brings it again')
      respond(status.tryAgain)
      return
    } finally {
      underway -= 1
    }
    if (respond(status.ok)) return
    if (unacknowledged.size < maxRemembered) unacknowledged.add(name)
  }
}

async function storeText(
  pdu: PDU,
  { text: takeText }: GatewayListener,
  { db, clock, log }: Storing,
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
