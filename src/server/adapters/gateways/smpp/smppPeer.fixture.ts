import { setTimeout as sleep } from 'node:timers/promises'
import type { TlsOptions } from 'node:tls'
import smpp, { type PDU, type Server, type Session } from 'smpp'
import { createRefusals, type FakeBehaviour } from '../fake.ts'
import { readInboundPdu } from './inboundPdu.ts'

// A real SMPP server with phones behind it. Its own log is the truth.

export const account = { systemId: 'fanfare', password: 'secret' }

export type PeerOptions = {
  /** How it writes ids: in the answers to submits, and in receipts. */
  readonly idInAnswer?: (number: number) => string
  readonly idInReceipt?: (number: number) => string
  /** Sends receipts by the optional parameters alone. */
  readonly hasPlainReceipts?: boolean
  /** With a key and a certificate its lines are over TLS. */
  readonly tls?: TlsOptions
  /** Over so many submits a second it answers ESME_RTHROTTLED. */
  readonly partsPerSecond?: number | undefined
}

export type SmppPeer = {
  readonly port: number
  readonly behave: (behaviour: FakeBehaviour) => void
  /** Each submit_sm as it came. */
  readonly submits: readonly PDU[]
  /** How many of the next submits of a later part are answered like this. */
  readonly refuseLaterParts: (answer: number | 'cut' | 'hang', times: number) => void
  /** Texts as each phone shows them: parts joined, one text each. */
  readonly textsOf: (phone: string) => string[]
  /** Each part that was taken, by its phone, reference and number. */
  readonly partsTaken: () => string[]
  readonly mostAtOnce: () => number
  /** Sends the receipts that are due, and waits until each is acknowledged; answers their statuses. */
  readonly sendReceipts: (stat?: string) => Promise<number[]>
  /** Sends a PDU to whoever is bound; answers the status of its response. */
  readonly deliver: (fields: Readonly<Record<string, unknown>>) => Promise<number>
  /** How often somebody bound. */
  readonly binds: () => number
  readonly cutLines: () => void
  /** Writes bytes as they are to whoever is bound. */
  readonly write: (bytes: Buffer) => void
  readonly unbindAll: () => void
  readonly leave: () => Promise<void>
}

type Later = { answer: number | 'cut' | 'hang'; times: number }

export async function createSmppPeer(options: PeerOptions = {}): Promise<SmppPeer> {
  const phones = createPhones(options)
  const refusal = createRefusals()
  const isThrottled = createThrottle(options.partsPerSecond)
  const submits: PDU[] = []
  let behaviour: FakeBehaviour = {}
  let later: Later = { answer: 0, times: 0 }

  const answer = async (pdu: PDU, session: Session, say: Say) => {
    const { delayMilliseconds, hang, cut } = behaviour
    submits.push(pdu)
    if (delayMilliseconds) await sleep(delayMilliseconds)
    if (hang === 'before') return
    const refuse = refusal(behaviour)
    if (refuse) return say({ command_status: refuse === 'for_now' ? 0x58 : 0x0b })
    if (isThrottled()) return say({ command_status: 0x58 })
    if (later.times > 0 && (readInboundPdu(pdu)?.part?.number ?? 1) > 1) {
      later.times -= 1
      if (later.answer === 'cut') return session.destroy()
      return later.answer === 'hang' ? undefined : say({ command_status: later.answer })
    }
    const message_id = phones.take(pdu)
    if (cut) return session.destroy()
    if (!hang) say({ message_id })
  }
  const isDeaf = () => behaviour.hang !== undefined
  const { leave, ...lines } = await openLines({ answer, isDeaf, tls: options.tls })

  return {
    ...lines,
    leave,
    submits,
    behave: (next) => {
      behaviour = next
    },
    refuseLaterParts: (answer, times) => {
      later = { answer, times }
    },
    textsOf: phones.textsOf,
    partsTaken: phones.partsTaken,
    sendReceipts: async (stat = 'DELIVRD') => {
      const { receiptTimes = 1, reordersReceipts } = behaviour
      const due = phones.dueReceipts(stat)
      const ordered = reordersReceipts ? due.reverse() : due
      const repeated = Array.from({ length: receiptTimes }, () => ordered).flat()
      return Promise.all(repeated.map(lines.deliver))
    },
  }
}

/** The submits of the last tenth of a second count, so that it takes them evenly. */
function createThrottle(partsPerSecond = Number.POSITIVE_INFINITY): () => boolean {
  let taken: number[] = []
  return () => {
    taken = taken.filter((at) => at > performance.now() - 100)
    if (taken.length >= partsPerSecond / 10) return true
    taken.push(performance.now())
    return false
  }
}

type Fields = Readonly<Record<string, unknown>>
type Say = (fields: Fields) => void
type LineRules = {
  answer: (pdu: PDU, session: Session, say: Say) => Promise<void>
  /** Whether nothing but a bind is answered. */
  isDeaf: () => boolean
  tls: TlsOptions | undefined
}

/** The lines: who is bound, what is under way, what is asked of the other side. */
async function openLines({ answer, isDeaf, tls }: LineRules) {
  const bound = new Map<Session, Map<number, (status: number) => void>>()
  let [now, most, binds] = [0, 0, 0]

  const bind = (session: Session, pdu: PDU) => {
    const isKnown = pdu.system_id === account.systemId && pdu.password === account.password
    session.send(pdu.response(isKnown ? { system_id: 'peer' } : { command_status: 0x0e }))
    if (!isKnown) return
    bound.set(session, new Map())
    binds += 1
  }
  const submit = (session: Session, pdu: PDU) => {
    now += 1
    most = Math.max(most, now)
    void answer(pdu, session, (fields) => {
      now -= 1
      session.send(pdu.response(fields))
    })
  }
  const server = smpp.createServer(tls)
  server.on('session', (session) => {
    session.socket.setNoDelay(true)
    session.on('error', () => session.destroy())
    session.on('close', () => {
      now = 0
      for (const settle of bound.get(session)?.values() ?? []) settle(-1)
      bound.delete(session)
    })
    session.on('pdu', (pdu) => {
      if (pdu.isResponse()) bound.get(session)?.get(pdu.sequence_number)?.(pdu.command_status)
      else if (pdu.command === 'bind_transceiver') bind(session, pdu)
      else if (pdu.command === 'submit_sm') submit(session, pdu)
      else if (!isDeaf()) session.send(pdu.response())
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    mostAtOnce: () => most,
    binds: () => binds,
    deliver: (fields: Fields) =>
      new Promise<number>((resolve) => {
        const [[session, answers] = []] = bound
        if (!session || !answers) throw new Error('nobody is bound')
        const pdu = new smpp.PDU('deliver_sm', fields)
        session.send(pdu)
        answers.set(pdu.sequence_number, resolve)
      }),
    cutLines: () => {
      for (const session of bound.keys()) session.destroy()
    },
    write: (bytes: Buffer) => {
      for (const session of bound.keys()) session.socket.write(bytes)
    },
    unbindAll: () => {
      for (const session of bound.keys()) session.send(new smpp.PDU('unbind'))
    },
    leave: () => closeServer(server),
  }
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(resolve)
    for (const session of server.sessions) session.destroy()
  })

type Due = { number: number; phone: string; from: string }

/** The phones, and the receipts that are due. */
function createPhones({ idInAnswer = String, idInReceipt = String, hasPlainReceipts }: PeerOptions) {
  const taken: { phone: string; pdu: PDU }[] = []
  let due: Due[] = []
  return {
    take: (pdu: PDU): string => {
      const phone = `+${pdu.destination_addr}`
      const number = taken.push({ phone, pdu })
      if (pdu.registered_delivery) due.push({ number, phone, from: String(pdu.source_addr) })
      return idInAnswer(number)
    },
    partsTaken: () =>
      taken.map(({ phone, pdu }) => {
        const part = readInboundPdu(pdu)?.part
        return [phone, part?.reference, part?.number].join(' ')
      }),
    textsOf: (phone: string) => joined(taken.filter((one) => one.phone === phone).map(({ pdu }) => pdu)),
    dueReceipts: (stat: string): Fields[] => {
      const fields = due.map((one) =>
        receiptFields(one, { stat, idInReceipt, hasPlainReceipts: hasPlainReceipts ?? false }),
      )
      due = []
      return fields
    },
  }
}

type Wanted = { stat: string; idInReceipt: (number: number) => string; hasPlainReceipts: boolean }

function receiptFields({ number, phone, from }: Due, { stat, idInReceipt, hasPlainReceipts }: Wanted) {
  const id = idInReceipt(number)
  const message = `id:${id} sub:001 dlvrd:001 submit date:2605041300 done date:2605041301 stat:${stat} err:${
    stat === 'DELIVRD' ? '000' : '011'
  } text:Hello`
  const told = hasPlainReceipts
    ? { receipted_message_id: id, message_state: stat === 'DELIVRD' ? 2 : 5 }
    : { short_message: { message } }
  const addresses = { source_addr: phone.slice(1), source_addr_ton: 1, destination_addr: from }
  return { ...addresses, ...told, esm_class: 4, data_coding: 0 }
}

/** Whole texts in the order of their first parts; a text that lacks parts is not shown, as on a phone. */
function joined(pdus: readonly PDU[]): string[] {
  const read = pdus.flatMap((pdu) => readInboundPdu(pdu) ?? [])
  const groups = Map.groupBy(read, ({ part }) => (part ? `${part.reference}/${part.total}` : {}))
  return [...groups.values()].flatMap((parts) => {
    const total = parts[0]?.part?.total ?? 1
    const texts = parts.toSorted((a, b) => (a.part?.number ?? 1) - (b.part?.number ?? 1))
    return parts.length === total ? [texts.map(({ text }) => text).join('')] : []
  })
}
