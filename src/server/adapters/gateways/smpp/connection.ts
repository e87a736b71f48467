import { isIP, connect as openPlain, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import smpp, { type PDU } from 'smpp'
import { createOutgoing } from './outgoing.ts'
import { createPending, type Pending } from './pending.ts'
import { status } from './statuses.ts'
import {
  commandIn,
  commands,
  createFraming,
  encodeDeliverResponse,
  isResponse,
  messageIdIn,
  plainReceiptIn,
  type ReceiptFields,
  sequenceIn,
  statusIn,
} from './wire.ts'

// One bound line. What it carries by the thousand is read and written here (wire.ts), and goes out together; the library
// reads and writes the rest. Every request ends, and whatever cannot be read ends the line.

export type ConnectionSettings = {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
  readonly systemId: string
  readonly password: string
}

export type ConnectionTimes = {
  /** How long connecting and binding may take together. */
  readonly bindMilliseconds: number
  readonly responseMilliseconds: number
  readonly enquireMilliseconds: number
  /** How long after its time an answer may still come; then the gateway is taken to have forgotten the request. */
  readonly forgetMilliseconds: number
}

export type Connection = {
  readonly request: Pending['send']
  readonly isOpen: () => boolean
  /** Says goodbye; resolves when the line is closed. */
  readonly close: () => Promise<void>
  readonly destroy: () => void
}

/** Answers a request of the other side by a command status; false where the line ended before. */
export type Respond = (code: number) => boolean

export type ConnectionEvents = {
  readonly onReceipt: (receipt: ReceiptFields, respond: Respond) => void
  /** Any other request of the other side that is about messages. */
  readonly onRequest: (pdu: PDU, respond: Respond) => void
  readonly onEnd: () => void
}

const unbindMilliseconds = 1000
/** SMPP 3.4. */
const interfaceVersion = 0x34

/** Resolves with a bound connection, or rejects with why there is none. */
export async function openConnection(
  settings: ConnectionSettings,
  times: ConnectionTimes,
  events: ConnectionEvents,
): Promise<Connection> {
  const { isTls, systemId: system_id, password } = settings
  const socket = isTls ? openTls(addressOf(settings)) : openPlain(addressOf(settings))
  // Otherwise a small PDU waits up to 40 ms for the acknowledgement of the one before.
  socket.setNoDelay(true)
  const until = performance.now() + times.bindMilliseconds
  const connection = connectionOf(socket, times, events)
  try {
    await connected(socket, { isTls, milliseconds: times.bindMilliseconds })
    const bind = pduOf('bind_transceiver', { system_id, password, interface_version: interfaceVersion })
    const answer = await connection.request({
      pdu: bind,
      milliseconds: Math.max(1, until - performance.now()),
    })
    if (answer.kind !== 'answered') throw new Error(`the bind was not answered (${answer.kind})`)
    if (answer.code !== status.ok) throw new Error(`the bind was refused (0x${answer.code.toString(16)})`)
  } catch (error) {
    connection.destroy()
    throw error
  }
  keepAlive(socket, connection, times)
  return connection
}

const pduOf = (command: string, fields?: Readonly<Record<string, unknown>>) =>
  new smpp.PDU(command, fields).toBuffer()

/** Node names the host to the other side only where it is told to, and never an IP address (RFC 6066). */
function addressOf({ host, port, isTls }: ConnectionSettings) {
  return { host, port, ...(isTls && isIP(host) === 0 ? { servername: host } : {}) }
}

function connected(
  socket: Socket,
  { isTls, milliseconds }: { isTls: boolean; milliseconds: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no connection in time')), milliseconds)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    socket.on(isTls ? 'secureConnect' : 'connect', settle(resolve))
    socket.on('error', (error) => settle(() => reject(error))())
    socket.on(
      'close',
      settle(() => reject(new Error('the line was closed'))),
    )
  })
}

function connectionOf(socket: Socket, times: ConnectionTimes, events: ConnectionEvents): Connection {
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    // Lines that were said so far still go out, the answer to a goodbye too.
    outgoing.flush()
    socket.destroy()
    pending.end()
    events.onEnd()
  }
  const outgoing = createOutgoing(socket, end)
  const pending = createPending(outgoing, { forgetMilliseconds: times.forgetMilliseconds, onSilence: end })
  const connection: Connection = {
    request: pending.send,
    isOpen: () => isOpen,
    close: async () => {
      if (isOpen) await pending.send({ pdu: pduOf('unbind'), milliseconds: unbindMilliseconds })
      end()
    },
    destroy: end,
  }
  const take = (pdu: Buffer) => {
    if (!isOpen) return
    if (isResponse(pdu)) pending.answer(sequenceIn(pdu), { code: statusIn(pdu), id: idIn(pdu) })
    else answerRequest(pdu, { write: (response) => isOpen && outgoing.write(response), end, events })
  }
  const read = createFraming(take)
  socket.on('error', end)
  socket.on('close', end)
  socket.on('data', (piece: Buffer) => {
    pending.noteLife()
    try {
      read(piece)
    } catch {
      end()
    }
  })
  return connection
}

const idIn = (pdu: Buffer) => (commandIn(pdu) === commands.submitResponse ? messageIdIn(pdu) : '')

type Answering = { write: (response: Buffer) => boolean; end: () => void; events: ConnectionEvents }

function answerRequest(pdu: Buffer, { write, end, events }: Answering): void {
  const receipt = commandIn(pdu) === commands.deliver ? plainReceiptIn(pdu) : undefined
  const sequence = sequenceIn(pdu)
  if (receipt) events.onReceipt(receipt, (code) => write(encodeDeliverResponse(sequence, code)))
  else answerRare(new smpp.PDU(pdu), { write, end, events })
}

function answerRare(read: PDU, { write, end, events }: Answering): void {
  const { command, sequence_number } = read
  const isKnown = command === 'enquire_link' || command === 'unbind' || command === 'unknown'
  // alert_notification has no response; whatever else there is, is not for us.
  if (command === 'deliver_sm' || command === 'data_sm')
    events.onRequest(read, (command_status) => write(read.response({ command_status }).toBuffer()))
  else if (isKnown) write(read.response().toBuffer())
  else if (command !== 'alert_notification')
    write(pduOf('generic_nack', { command_status: status.invalidCommand, sequence_number }))
  if (command === 'unbind') end()
}

/** Asks now and then whether the other side is there; where it does not answer the line ends. */
function keepAlive(socket: Socket, connection: Connection, times: ConnectionTimes): void {
  const ask = async () => {
    const { kind } = await connection.request({
      pdu: pduOf('enquire_link'),
      milliseconds: times.responseMilliseconds,
    })
    if (kind !== 'answered') connection.destroy()
  }
  const timer = setInterval(() => void ask(), times.enquireMilliseconds)
  socket.on('close', () => clearInterval(timer))
}
