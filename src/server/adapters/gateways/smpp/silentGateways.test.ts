import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import smpp, { type PDU } from 'smpp'
import { adapterTo, newPhone, submitTo } from '#test/support/smppWorld.ts'
import { until } from '#test/support/until.ts'
import { answerTo } from './rawGateway.fixture.ts'
import { createFraming } from './wire.ts'

// Gateways that say nothing, or never what was asked for: each try ends by a clock of ours, and the next one follows.

type Peer = {
  /** The first line's behaviour with each request; later ones behave. */
  readonly first: (pdu: PDU, socket: Socket) => void
  /** Done as soon as somebody connects. */
  readonly greet?: (socket: Socket) => void
  readonly isTls?: boolean
}

const times = {
  bindMilliseconds: 300,
  enquireMilliseconds: 60,
  responseMilliseconds: 150,
  lineMilliseconds: 5000,
}

/** Runs a text past the line that never works, on to one that does; with TLS until a second handshake is begun. */
function rule(title: string, { first, greet, isTls = false }: Peer): void {
  void test(`SMPP: ${title}`, async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      const isFirst = sockets.push(socket) === 1
      socket.on('error', () => undefined)
      if (isTls) return void socket.resume()
      if (isFirst) greet?.(socket)
      const read = createFraming((bytes) => {
        const pdu = new smpp.PDU(Buffer.from(bytes))
        if (isFirst) first(pdu, socket)
        else behave(pdu, socket)
      })
      socket.on('data', read)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = adapterTo(
      { port: typeof address === 'object' && address ? address.port : 0 },
      { isTls, times: { ...times, ...(isTls && { lineMilliseconds: 100 }) } },
    )
    port.listen({ receipts: async () => undefined, text: () => assert.fail('nobody wrote') })
    try {
      await until(() => sockets.length >= 2 && sockets[0]?.destroyed === true)
      const kind = async () => (await port.submit([submitTo(newPhone())]))[0]?.kind
      if (isTls) assert.equal(await kind(), 'refused')
      else await until(async () => (await kind()) === 'accepted')
    } finally {
      await port.close()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  })
}

function behave(pdu: PDU, socket: Socket): void {
  if (pdu.command === 'submit_sm') socket.write(answerTo(pdu, 'a1'))
  else if (pdu.command === 'unbind') socket.end(pdu.response().toBuffer())
  else socket.write(pdu.response().toBuffer())
}

const isBind = (pdu: PDU) => pdu.command === 'bind_transceiver'
const halfPdu = new smpp.PDU('deliver_sm', { sequence_number: 1 }).toBuffer().subarray(0, 20)
const headOf = (length: number) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(length, 0)
  head.writeUInt32BE(5, 4)
  return head
}

rule('a bind that nobody answers ends by its clock', { first: () => undefined })
rule('a TLS handshake that nobody answers ends by its clock', { first: () => undefined, isTls: true })
rule('a gateway that asks whether one is there, without end, and answers no bind, is left', {
  first: () => undefined,
  greet: (socket) => {
    const asking = setInterval(() => {
      if (socket.writable) socket.write(new smpp.PDU('enquire_link', { sequence_number: 1 }).toBuffer())
    }, 5)
    socket.on('close', () => clearInterval(asking))
  },
})
rule('a line that asks without end and answers nothing after the bind is left', {
  first: (pdu, socket) => {
    if (!isBind(pdu)) return
    behave(pdu, socket)
    const asking = setInterval(() => {
      if (socket.writable) socket.write(new smpp.PDU('enquire_link', { sequence_number: 1 }).toBuffer())
    }, 5)
    socket.on('close', () => clearInterval(asking))
  },
})
rule('half a PDU in place of an answer to the bind ends by the clock of the bind', {
  first: (pdu, socket) => void (isBind(pdu) && socket.write(halfPdu)),
})
rule('half a PDU that is never whole ends by the answer that lies behind it', {
  first: (pdu, socket) => {
    if (isBind(pdu)) behave(pdu, socket)
    socket.write(halfPdu)
  },
})
for (const length of [0, 15, 16_385, 0x7fff_ffff, 0xffff_ffff])
  rule(`a PDU of ${length} bytes in place of an answer to the bind ends the line`, {
    first: (pdu, socket) => void (isBind(pdu) && socket.write(headOf(length))),
  })
