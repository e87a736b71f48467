import { createServer, type Socket } from 'node:net'
import smpp, { type PDU } from 'smpp'
import { createFraming } from './wire.ts'

// The other end of a line, byte for byte: a test says what is written, and when.

export type RawLine = {
  readonly write: (...pdus: Buffer[]) => void
  readonly cut: () => void
}

export type RawGateway = {
  readonly port: number
  /** How often somebody bound. */
  readonly binds: () => number
  /** Everything that came but binds, submits and goodbyes. */
  readonly others: readonly PDU[]
  /** Writes to the line that was bound last. */
  readonly line: RawLine
  readonly leave: () => Promise<void>
}

type Told = { readonly submit: PDU; readonly number: number; readonly line: RawLine }

/** Binds and goodbyes are answered; for each submit, `take` is asked. */
export async function createRawGateway(take: (told: Told) => void = () => undefined): Promise<RawGateway> {
  const others: PDU[] = []
  const sockets = new Set<Socket>()
  let [binds, submits] = [0, 0]
  let last: Socket | undefined
  const lineTo = (socket: () => Socket | undefined): RawLine => ({
    write: (...pdus) => void socket()?.write(Buffer.concat(pdus)),
    cut: () => void socket()?.end(),
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const read = createFraming((bytes) => {
      const pdu = new smpp.PDU(Buffer.from(bytes))
      if (pdu.command === 'bind_transceiver') {
        ;[binds, last] = [binds + 1, socket]
        socket.write(pdu.response({ system_id: 'raw' }).toBuffer())
      } else if (pdu.command === 'submit_sm') {
        submits += 1
        take({ submit: pdu, number: submits, line: lineTo(() => socket) })
      } else if (pdu.command === 'unbind') socket.end(pdu.response().toBuffer())
      else others.push(pdu)
    })
    socket.on('data', read)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    binds: () => binds,
    others,
    line: lineTo(() => last),
    leave: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

export const answerTo = (submit: PDU, message_id: string): Buffer =>
  submit.response({ message_id }).toBuffer()

export const receiptOf = (id: string, sequence_number: number): Buffer =>
  new smpp.PDU('deliver_sm', {
    sequence_number,
    esm_class: 4,
    data_coding: 0,
    source_addr: '14165550100',
    destination_addr: '55555',
    short_message: { message: `id:${id} sub:001 dlvrd:001 stat:DELIVRD err:000 text:` },
  }).toBuffer()
