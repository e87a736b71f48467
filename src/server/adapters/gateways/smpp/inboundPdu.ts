import smpp, { type PDU } from 'smpp'

// Reads a deliver_sm or data_sm that comes from a phone.

export type Part = { reference: number; total: number; number: number }
export type InboundPdu = { from: string; to: string; text: string; part?: Part }

const international = 1
const ia5 = 1

/** Undefined where sender or recipient is missing. */
export function readInboundPdu(pdu: PDU): InboundPdu | undefined {
  const { source_addr, destination_addr } = pdu
  if (!source_addr || !destination_addr) return undefined
  const part = partOf(pdu)
  return {
    from: phoneOf(source_addr, pdu.source_addr_ton),
    to: destination_addr,
    text: textOf(pdu),
    ...(part && { part }),
  }
}

/** The text, wherever it stands, decoded by its data coding; what is no text is read byte by byte. */
export function textOf(pdu: PDU): string {
  const short = messageIn(pdu.short_message)
  const message = short.length > 0 ? short : messageIn(pdu.message_payload)
  if (typeof message !== 'string') return message.toString('latin1')
  // The library reads IA5, which is ASCII, by the GSM alphabet; that way back and forth loses nothing.
  return pdu.data_coding === ia5 ? smpp.encodings.ASCII.encode(message).toString('latin1') : message
}

function messageIn(field: PDU['short_message']): string | Buffer {
  if (field === undefined) return ''
  return typeof field === 'string' || Buffer.isBuffer(field) ? field : field.message
}

/** Which part of its text it is: by the user data header (8 or 16 bits of reference), or by sar_…. */
function partOf(pdu: PDU): Part | undefined {
  const field = pdu.short_message
  const udh = field && typeof field === 'object' && 'udh' in field ? field.udh : undefined
  for (const element of Array.isArray(udh) ? udh : []) {
    const bytes = [...element]
    if (bytes[0] === 0x00 && bytes[1] === 3) return placed(bytes[2], bytes[3], bytes[4])
    if (bytes[0] === 0x08 && bytes[1] === 4)
      return placed((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0), bytes[4], bytes[5])
  }
  return placed(pdu.sar_msg_ref_num, pdu.sar_total_segments, pdu.sar_segment_seqnum)
}

/** A text of one part is whole; numbers that cannot be are taken as none. */
function placed(reference?: number, total?: number, number?: number): Part | undefined {
  if (reference === undefined || !total || !number || total < 2 || number > total) return undefined
  return { reference, total, number }
}

/** A phone as E.164: gateways leave the plus sign to the type of number, and some do not say that either. */
function phoneOf(address: string, type: number | undefined): string {
  const isWhole = type === international ? /^\d{7,15}$/ : /^\d{11,15}$/
  return isWhole.test(address) ? `+${address}` : address
}
