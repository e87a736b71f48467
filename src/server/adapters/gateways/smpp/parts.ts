import { partSizes, splitIntoParts } from '#contract/messaging/segments.ts'
import { numberOf } from '#contract/words/senderNumber.ts'
import type { Submit } from '../port.ts'
import { encodeGsm7 } from './gsm7.ts'
import { commands, headBytes, startPdu } from './wire.ts'

// A text as submit_sm (SMPP 3.4, 4.4). Long ones are joined by a user data header (3GPP TS 23.040, 9.2.3.24.1): it is
// what reaches the phone in any case, while sar_… and message_payload are up to each gateway. The parts are those that
// the console counts.

const gsm7 = 0
const ucs2 = 8
/** A receipt when it is delivered or failed for good. */
const wantsReceipt = 1
/** In esm_class: the text begins with a user data header. */
const hasHeader = 0x40

let lastReference = Math.floor(Math.random() * 256)

/**
 * The PDU of each part, without its sequence number. Only the last asks for a receipt: the gateway's id of the whole is
 * that of its last part, so the receipts of the others would be for messages that nobody here knows.
 */
export function partsOf({ from, to, text }: Submit): Buffer[] {
  const [source, destination] = [sourceOf(from), destinationOf(to)]
  const whole = encodeGsm7(text)
  if (whole && whole.length <= partSizes['GSM-7'].single)
    return [encodeSubmit({ source, destination, coding: gsm7, message: whole, receipt: wantsReceipt })]
  const { encoding, parts } = splitIntoParts(text)
  const coding = encoding === 'GSM-7' ? gsm7 : ucs2
  const encoded = parts.map((part) => (coding === gsm7 ? encodeGsm7(part) : undefined) ?? encodeUcs2(part))
  const [only] = encoded
  if (only && encoded.length === 1)
    return [encodeSubmit({ source, destination, coding, message: only, receipt: wantsReceipt })]
  lastReference = (lastReference + 1) % 256
  return encoded.map((message, at) =>
    encodeSubmit({
      source,
      destination,
      coding,
      message,
      header: Buffer.from([5, 0, 3, lastReference, parts.length, at + 1]),
      receipt: at === parts.length - 1 ? wantsReceipt : 0,
    }),
  )
}

const encodeUcs2 = (text: string) => Buffer.from(text, 'utf16le').swap16()

type Address = { type: number; plan: number; digits: string }

/** Type and plan of a number (5.2.5, 5.2.6): a shortcode is the network's own, +… is international. */
function sourceOf(from: string): Address {
  if (/^\d{3,8}$/.test(from)) return { type: 3, plan: 0, digits: from }
  const number = numberOf(from)
  if (/^\+\d+$/.test(number)) return { type: 1, plan: 1, digits: number.slice(1) }
  return { type: 5, plan: 0, digits: from }
}

const destinationOf = (to: string): Address => ({ type: 1, plan: 1, digits: to.replace(/^\+/, '') })

type SubmitFields = {
  source: Address
  destination: Address
  coding: number
  message: Buffer
  header?: Buffer
  receipt: number
}

/** Fields of one byte, and empty texts, which are one too: service type, class, protocol, priority, times and so on. */
const plainBytes = 1 + 3 + 2 + 4 + 1
const addressBytes = ({ digits }: Address) => digits.length + 3

function encodeSubmit({ source, destination, coding, message, header, receipt }: SubmitFields): Buffer {
  const length = (header?.length ?? 0) + message.length
  const pdu = startPdu(
    commands.submit,
    headBytes + plainBytes + addressBytes(source) + addressBytes(destination) + length,
  )
  let at = headBytes
  pdu[at++] = 0
  at = writeAddress(pdu, at, source)
  at = writeAddress(pdu, at, destination)
  for (const byte of [header ? hasHeader : 0, 0, 0, 0, 0, receipt, 0, coding, 0, length]) pdu[at++] = byte
  if (header) at += header.copy(pdu, at)
  message.copy(pdu, at)
  return pdu
}

function writeAddress(pdu: Buffer, start: number, { type, plan, digits }: Address): number {
  pdu[start] = type
  pdu[start + 1] = plan
  const end = start + 2 + pdu.write(digits, start + 2, 'latin1')
  pdu[end] = 0
  return end + 1
}
