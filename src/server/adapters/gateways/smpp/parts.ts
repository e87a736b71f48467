import { splitIntoParts } from '#contract/messaging/segments.ts'
import type { Submit } from '../port.ts'

// A text as submit_sm (SMPP 3.4, 4.4). Long ones are joined by a user data header (3GPP TS 23.040, 9.2.3.24.1): it is
// what reaches the phone in any case, while sar_… and message_payload are up to each gateway. The parts are those that
// the console counts.

const gsm7 = 0
const ucs2 = 8
/** A receipt when it is delivered or failed for good. */
const wantsReceipt = 1

export type Fields = Readonly<Record<string, unknown>>

let lastReference = Math.floor(Math.random() * 256)

/**
 * The fields of each part. Only the last asks for a receipt: the gateway's id of the whole is that of its last part,
 * so the receipts of the others would be for messages that nobody here knows.
 */
export function partsOf({ from, to, text }: Submit): Fields[] {
  const { encoding, parts } = splitIntoParts(text)
  const shared = {
    ...sourceOf(from),
    ...destinationOf(to),
    // Where the coding is missing the library guesses, and it knows encodings that gateways do not.
    data_coding: encoding === 'GSM-7' ? gsm7 : ucs2,
  }
  if (parts.length === 1)
    return [{ ...shared, short_message: { message: text }, registered_delivery: wantsReceipt }]
  lastReference = (lastReference + 1) % 256
  return parts.map((message, at) => ({
    ...shared,
    short_message: { udh: Buffer.from([5, 0, 3, lastReference, parts.length, at + 1]), message },
    registered_delivery: at === parts.length - 1 ? wantsReceipt : 0,
  }))
}

/** Type and plan of a number (5.2.5, 5.2.6): a shortcode is the network's own, +… is international. */
function sourceOf(from: string): Fields {
  if (/^\d{3,8}$/.test(from)) return { source_addr_ton: 3, source_addr_npi: 0, source_addr: from }
  if (/^\+\d+$/.test(from)) return { source_addr_ton: 1, source_addr_npi: 1, source_addr: from.slice(1) }
  return { source_addr_ton: 5, source_addr_npi: 0, source_addr: from }
}

const destinationOf = (to: string): Fields => ({
  dest_addr_ton: 1,
  dest_addr_npi: 1,
  destination_addr: to.replace(/^\+/, ''),
})
