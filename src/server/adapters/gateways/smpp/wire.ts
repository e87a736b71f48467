// The bytes of a line: PDUs one after the other (SMPP 3.4, 3.2), and the three that a line carries by the thousand,
// written and read here: submit_sm_resp, deliver_sm as a receipt, deliver_sm_resp (submit_sm is in parts.ts). Whatever
// else there is, and whatever looks unlike a plain receipt, the library reads.

export const commands = {
  submit: 0x00000004,
  submitResponse: 0x80000004,
  deliver: 0x00000005,
  deliverResponse: 0x80000005,
} as const

/** Length, command, status and sequence number, four bytes each. */
export const headBytes = 16
/** As large as the library takes them. A message_payload has room in it for any text. */
const maxBytes = 16_384

export const commandIn = (pdu: Buffer): number => pdu.readUInt32BE(4)
export const statusIn = (pdu: Buffer): number => pdu.readUInt32BE(8)
export const sequenceIn = (pdu: Buffer): number => pdu.readUInt32BE(12)
export const isResponse = (pdu: Buffer): boolean => (pdu[4] ?? 0) >= 0x80

/** A PDU of so many bytes with its head; status and sequence number are 0, the body is yet to be written. */
export function startPdu(command: number, bytes: number): Buffer {
  const pdu = Buffer.allocUnsafe(bytes)
  pdu.writeUInt32BE(bytes, 0)
  pdu.writeUInt32BE(command, 4)
  pdu.writeUInt32BE(0, 8)
  pdu.writeUInt32BE(0, 12)
  return pdu
}

/**
 * Hands over each whole PDU of what comes in pieces; it holds one PDU at most. Throws on a length that cannot be: where
 * the next one begins is not known then.
 */
export function createFraming(take: (pdu: Buffer) => void): (piece: Buffer) => void {
  let rest: Buffer | undefined
  return (piece) => {
    const bytes = rest ? Buffer.concat([rest, piece]) : piece
    let at = 0
    while (bytes.length - at >= 4) {
      const length = bytes.readUInt32BE(at)
      if (length < headBytes || length > maxBytes) throw new Error(`a PDU cannot have ${length} bytes`)
      if (bytes.length - at < length) break
      take(bytes.subarray(at, at + length))
      at += length
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
  }
}

/** The id in a submit_sm_resp; empty where there is none. */
export function messageIdIn(pdu: Buffer): string {
  const end = pdu.indexOf(0, headBytes)
  return pdu.toString('latin1', headBytes, end === -1 ? pdu.length : end)
}

/** A refusal has no body (4.6.2). */
export function encodeDeliverResponse(sequence: number, code: number): Buffer {
  const pdu = startPdu(commands.deliverResponse, code === 0 ? headBytes + 1 : headBytes)
  pdu.writeUInt32BE(code, 8)
  pdu.writeUInt32BE(sequence, 12)
  if (code === 0) pdu[headBytes] = 0
  return pdu
}

/** The parts of a receipt, however it was written. */
export type ReceiptFields = {
  /** Our number: the phone is the receipt's source. */
  readonly destination: string
  readonly text: string
  readonly receiptedId: string | undefined
  readonly messageState: number | undefined
}

/** In esm_class: what a deliver_sm is, if no text (5.2.12). */
export const messageTypeBits = 0b0011_1100
export const receiptType = 0b0000_0100
const headerBit = 0x40
const ucs2 = 8
const tags = { receiptedId: 0x001e, payload: 0x0424, messageState: 0x0427 } as const

/** A plain receipt: its text in one byte a character, no user data header. Undefined for anything else. */
export function plainReceiptIn(pdu: Buffer): ReceiptFields | undefined {
  const source = endOfText(pdu, endOfText(pdu, headBytes) + 2)
  const destination = endOfText(pdu, source + 2)
  // Class, protocol and priority; two times; receipt, replacing, coding, prepared text, length.
  const flags = endOfText(pdu, endOfText(pdu, destination + 3))
  const start = flags + 5
  const kind = pdu[destination] ?? 0
  const length = pdu[start - 1]
  if (length === undefined || start + length > pdu.length) return undefined
  if ((kind & (messageTypeBits | headerBit)) !== receiptType || pdu[flags + 2] === ucs2) return undefined
  const options = optionsIn(pdu, start + length)
  if (!options) return undefined
  return {
    destination: pdu.toString('latin1', source + 2, destination - 1),
    text: length > 0 ? pdu.toString('latin1', start, start + length) : options.payload,
    receiptedId: options.receiptedId,
    messageState: options.messageState,
  }
}

/** Finds the end of a C-octet string; past the end where it has none, so that nothing follows. */
function endOfText(pdu: Buffer, start: number): number {
  const end = start < pdu.length ? pdu.indexOf(0, start) : -1
  return end === -1 ? pdu.length : end + 1
}

function optionsIn(pdu: Buffer, start: number) {
  let [payload, receiptedId, messageState]: [string, string | undefined, number | undefined] = [
    '',
    undefined,
    undefined,
  ]
  let at = start
  while (at < pdu.length) {
    const value = at + 4
    if (value > pdu.length) return undefined
    const end = value + pdu.readUInt16BE(at + 2)
    if (end > pdu.length) return undefined
    const tag = pdu.readUInt16BE(at)
    if (tag === tags.receiptedId)
      receiptedId = pdu.toString('latin1', value, Math.min(end, endOfText(pdu, value) - 1))
    else if (tag === tags.payload) payload = pdu.toString('latin1', value, end)
    else if (tag === tags.messageState && end > value) messageState = pdu[value]
    at = end
  }
  return { payload, receiptedId, messageState }
}
