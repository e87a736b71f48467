// PDUs of SMPP 3.4 as they lie in a buffer (sections 3.2 and 4): four numbers of four bytes, then the body.

export const commands = {
  submit: 0x00000004,
  submitAnswer: 0x80000004,
  deliver: 0x00000005,
  deliverAnswer: 0x80000005,
  bindTransceiver: 0x00000009,
} as const

/** The bit that an answer's command has besides that of what it answers. */
export const answerBit = 0x80000000

export type Pdu = { readonly command: number; readonly sequence: number; readonly body: Buffer }

export function pdu(command: number, sequence: number, body: Buffer): Buffer {
  const whole = Buffer.allocUnsafe(16 + body.length)
  whole.writeUInt32BE(whole.length, 0)
  whole.writeUInt32BE(command, 4)
  whole.writeUInt32BE(0, 8)
  whole.writeUInt32BE(sequence, 12)
  body.copy(whole, 16)
  return whole
}

/** Texts with the NUL that ends them, and bytes as they are. */
export const bodyOf = (...fields: (string | Buffer)[]): Buffer =>
  Buffer.concat(fields.map((field) => (typeof field === 'string' ? Buffer.from(`${field}\0`) : field)))

/** Takes the pieces of a stream and tells of each whole PDU. */
export function readPdus(tell: (pdu: Pdu) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (piece) => {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    while (all.length - at >= 16) {
      const end = at + all.readUInt32BE(at)
      if (end > all.length) break
      tell({
        command: all.readUInt32BE(at + 4),
        sequence: all.readUInt32BE(at + 12),
        body: all.subarray(at + 16, end),
      })
      at = end
    }
    rest = all.subarray(at)
  }
}
