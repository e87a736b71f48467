import type { PDU } from 'smpp'
import { undelivered } from '../outcomes.ts'
import type { Receipt } from '../port.ts'
import { textOf } from './inboundPdu.ts'
import type { ReceiptIds } from './settings.ts'
import { messageTypeBits, type ReceiptFields, receiptType } from './wire.ts'

// Delivery receipts (SMPP 3.4, 5.2.12 and appendix B). The text is the vendors' habit, the optional parameters are the
// standard; some gateways send one, some both.

export const isReceipt = (pdu: PDU): boolean =>
  ((pdu.esm_class ?? 0) & messageTypeBits) === receiptType || pdu.receipted_message_id !== undefined
/** An acknowledgement by the phone or its owner, or what became of a message so far: of no use here. */
export const isOtherNotice = (pdu: PDU): boolean =>
  !isReceipt(pdu) && ((pdu.esm_class ?? 0) & messageTypeBits) !== 0

/** Of a receipt that the library has read. */
export const receiptFieldsOf = (pdu: PDU): ReceiptFields => ({
  destination: pdu.destination_addr ?? '',
  text: textOf(pdu),
  receiptedId: pdu.receipted_message_id,
  messageState: pdu.message_state,
})

const states: Readonly<Record<number, string>> = {
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  8: 'REJECTD',
}
const failed = new Set(['EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD'])
const idField = /\bid:\s*(\S+)/i
const statField = /\bstat:\s*(\S+)/i
const errField = /\berr:\s*(\S+)/i

/** Undefined where it names no message, or tells of a state that is not the last. */
export function readReceipt(fields: ReceiptFields, ids: ReceiptIds): Receipt | undefined {
  const { destination: from, text, receiptedId, messageState } = fields
  const written = receiptedId ? undefined : idField.exec(text)?.[1]
  const providerMessageId = receiptedId ? plainId(receiptedId) : written && idIn(written, ids)
  if (!providerMessageId || !from) return undefined
  const state = statField.exec(text)?.[1]?.toUpperCase() ?? states[messageState ?? -1]
  if (state === 'DELIVRD') return { from, providerMessageId, state: 'delivered' }
  if (!state || !failed.has(state)) return undefined
  const error = errField.exec(text)?.[1]
  const isTelling = error !== undefined && !/^0*$/.test(error)
  const reason = undelivered(isTelling ? `${state} ${error}` : state)
  return { from, providerMessageId, state: 'failed', reason }
}

/** One spelling of an id: some gateways pad the numbers of their receipts, or write them in the other case. */
export function plainId(id: string): string {
  const trimmed = id.trim()
  return /^[0-9a-f]+$/i.test(trimmed) ? trimmed.toLowerCase().replace(/^0+(?=.)/, '') : trimmed
}

/** The id as the answer to the submit had it: many gateways write the same number to another base there. */
function idIn(written: string, ids: ReceiptIds): string {
  const plain = plainId(written)
  if (ids === 'decimal' && /^\d+$/.test(plain)) return BigInt(plain).toString(16)
  if (ids === 'hexadecimal' && /^[0-9a-f]+$/.test(plain)) return BigInt(`0x${plain}`).toString()
  return plain
}
