import { isIP } from 'node:net'
import smpp, { type PDU, type Session } from 'smpp'
import type { Fields } from './parts.ts'
import { status } from './statuses.ts'

// One bound session. The library gives no time-outs, forgets its callbacks when the line is lost, and after a PDU that
// it cannot read it stands still with the line open. So requests are matched to their answers here, every one ends,
// and an error ends the session.

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

/** `unsent`: nothing was written. `late`, `lost`: it was, and no answer came in time, or the line ended before. */
export type Answer = { kind: 'answered'; pdu: PDU } | { kind: 'unsent' | 'late' | 'lost' }

export type Request = {
  readonly fields: Fields
  readonly milliseconds: number
  /** Called once, when the other side no longer has it open: answered, even late, forgotten, or the line ended. */
  readonly onClosed?: () => void
  /** Called with an answer that came after its time. */
  readonly onLate?: (pdu: PDU) => void
}

export type Connection = {
  readonly request: (command: string, request: Request) => Promise<Answer>
  /** False where the line ended before the answer was written. */
  readonly respond: (pdu: PDU) => boolean
  readonly isOpen: () => boolean
  /** Says goodbye; resolves when the line is closed. */
  readonly close: () => Promise<void>
  readonly destroy: () => void
}

export type ConnectionEvents = {
  /** A request of the other side that is about messages. */
  readonly onRequest: (pdu: PDU, connection: Connection) => void
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
  const session = smpp.connect(addressOf(settings))
  // Otherwise a small PDU waits up to 40 ms for the acknowledgement of the one before.
  session.socket.setNoDelay(true)
  const until = performance.now() + times.bindMilliseconds
  const connection = connectionOf(session, times, events)
  try {
    await connected(session, { isTls, milliseconds: times.bindMilliseconds })
    const fields = { system_id, password, interface_version: interfaceVersion }
    const milliseconds = Math.max(1, until - performance.now())
    const answer = await connection.request('bind_transceiver', { fields, milliseconds })
    if (answer.kind !== 'answered') throw new Error(`the bind was not answered (${answer.kind})`)
    const code = answer.pdu.command_status
    if (code !== status.ok) throw new Error(`the bind was refused (0x${code.toString(16)})`)
  } catch (error) {
    connection.destroy()
    throw error
  }
  keepAlive(session, connection, times)
  return connection
}

/** Node names the host to the other side only where it is told to, and never an IP address (RFC 6066). */
function addressOf({ host, port, isTls }: ConnectionSettings) {
  return { host, port, tls: isTls, ...(isTls && isIP(host) === 0 ? { servername: host } : {}) }
}

function connected(
  session: Session,
  { isTls, milliseconds }: { isTls: boolean; milliseconds: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no connection in time')), milliseconds)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    session.on(isTls ? 'secureConnect' : 'connect', settle(resolve))
    session.on('error', (error) => settle(() => reject(error))())
    session.on(
      'close',
      settle(() => reject(new Error('the line was closed'))),
    )
  })
}

function connectionOf(session: Session, times: ConnectionTimes, events: ConnectionEvents): Connection {
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    session.destroy()
    requests.end()
    events.onEnd()
  }
  const requests = createRequests(session, { forgetMilliseconds: times.forgetMilliseconds, onSilence: end })
  const connection: Connection = {
    request: requests.send,
    respond: (pdu) => isOpen && isSent(session, pdu),
    isOpen: () => isOpen,
    close: async () => {
      if (isOpen) await requests.send('unbind', { fields: {}, milliseconds: unbindMilliseconds })
      end()
    },
    destroy: end,
  }
  session.on('error', end)
  session.on('close', end)
  session.on('pdu', (pdu) => {
    if (pdu.isResponse()) requests.answer(pdu)
    else answerPdu(pdu, connection, events)
  })
  return connection
}

type Open = { settle: (answer: Answer) => void; close: () => void }

/** Requests that were sent and not answered, by sequence number. */
function createRequests(session: Session, when: { forgetMilliseconds: number; onSilence: () => void }) {
  const open = new Map<number, Open>()
  let isEnded = false
  let heardAt = performance.now()
  session.on('pdu', () => {
    heardAt = performance.now()
  })

  const close = (sequence: number) => {
    const request = open.get(sequence)
    open.delete(sequence)
    request?.close()
    return request
  }
  const send: Connection['request'] = (command, { fields, milliseconds, onClosed, onLate }) =>
    new Promise((resolve) => {
      const pdu = new smpp.PDU(command, fields)
      if (isEnded || !isSent(session, pdu)) {
        onClosed?.()
        return resolve({ kind: 'unsent' })
      }
      const sentAt = performance.now()
      let isLate = false
      let timer = setTimeout(() => {
        isLate = true
        resolve({ kind: 'late' })
        // Where nothing came since then, the line is dead or as good as dead. Else only the answer is lost, or will
        // still come.
        if (heardAt < sentAt) return when.onSilence()
        timer = setTimeout(() => close(pdu.sequence_number), when.forgetMilliseconds)
      }, milliseconds)
      open.set(pdu.sequence_number, {
        settle: (answer) => {
          if (!isLate) resolve(answer)
          else if (answer.kind === 'answered') onLate?.(answer.pdu)
        },
        close: () => {
          clearTimeout(timer)
          onClosed?.()
        },
      })
    })

  return {
    send,
    answer: (pdu: PDU) => close(pdu.sequence_number)?.settle({ kind: 'answered', pdu }),
    end: () => {
      isEnded = true
      for (const sequence of open.keys()) close(sequence)?.settle({ kind: 'lost' })
    },
  }
}

function answerPdu(pdu: PDU, connection: Connection, events: ConnectionEvents): void {
  const isKnown = pdu.command === 'enquire_link' || pdu.command === 'unbind' || pdu.command === 'unknown'
  // alert_notification has no response; whatever else there is, is not for us.
  if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') events.onRequest(pdu, connection)
  else if (isKnown) connection.respond(pdu.response())
  else if (pdu.command !== 'alert_notification')
    connection.respond(
      new smpp.PDU('generic_nack', {
        command_status: status.invalidCommand,
        sequence_number: pdu.sequence_number,
      }),
    )
  if (pdu.command === 'unbind') connection.destroy()
}

/** A PDU that cannot be encoded is not sent. */
function isSent(session: Session, pdu: PDU): boolean {
  try {
    return session.send(pdu)
  } catch {
    return false
  }
}

/** Asks now and then whether the other side is there; where it does not answer the line ends. */
function keepAlive(session: Session, connection: Connection, times: ConnectionTimes): void {
  const ask = async () => {
    const { kind } = await connection.request('enquire_link', {
      fields: {},
      milliseconds: times.responseMilliseconds,
    })
    if (kind !== 'answered') connection.destroy()
  }
  const timer = setInterval(() => void ask(), times.enquireMilliseconds)
  session.on('close', () => clearInterval(timer))
}
