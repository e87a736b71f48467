import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { createRefusals, type FakeBehaviour } from '../fake.ts'

/** One e-mail as the mail server took it. */
export type Taken = { readonly from: string; readonly to: string; readonly raw: string; readonly mail: Email }

export type MailServerFixture = {
  readonly port: number
  readonly taken: readonly Taken[]
  behave: (behaviour: FakeBehaviour) => void
  mostAtOnce: () => number
  /** How many connections were opened. */
  connectionCount(): number
  /** Cuts the connections that lie idle, as servers do after a while. */
  dropConnections(): void
  end: () => Promise<void>
}

/** A real mail server for tests that does what it is told, and keeps what it took. */
export async function startMailServer(more: SMTPServerOptions = {}): Promise<MailServerFixture> {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  const pace: Pace = { underway: 0, most: 0, opened: 0, behaviour: {} }
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...more,
    ...envelopeOf(pace),
    onData: (stream, session, answer) => {
      const take = async () => {
        taken.push(await readTaken(stream, session))
        pace.underway -= 1
        if (pace.behaviour.hang === 'after') await never()
        if (pace.behaviour.cut) return dropConnections()
        answer(null, 'OK')
      }
      // Whoever cuts the line in the middle of a content gets no answer.
      take().catch(() => undefined)
    },
  })
  // Destroying the socket below one whose TLS failed ends the process.
  server.server.on(more.secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    pace.opened += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  // A client that was told to go away is no fault of the server.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    behave: (next) => {
      pace.behaviour = next
    },
    mostAtOnce: () => pace.most,
    connectionCount: () => pace.opened,
    dropConnections,
    end: async () => {
      dropConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Pace = { underway: number; most: number; opened: number; behaviour: FakeBehaviour }

const never = () => new Promise<never>(() => undefined)

/** How it answers MAIL and RCPT. */
function envelopeOf(pace: Pace): Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo'> {
  const refusal = createRefusals()
  return {
    onMailFrom: (_address, _session, answer) => {
      const begin = async () => {
        pace.underway += 1
        pace.most = Math.max(pace.most, pace.underway)
        if (pace.behaviour.hang === 'before') await never()
        if (pace.behaviour.delayMilliseconds) await sleep(pace.behaviour.delayMilliseconds)
        answer()
      }
      void begin()
    },
    onRcptTo: (_address, _session, answer) => {
      const refuse = refusal(pace.behaviour)
      if (refuse) pace.underway -= 1
      if (refuse === 'for_now') return answer(failure(451, '4.7.1 Greylisted, try again later'))
      if (refuse === 'for_good') return answer(failure(550, '5.1.1 No such user here'))
      answer()
    },
  }
}

async function readTaken(stream: AsyncIterable<unknown>, session: SMTPServerSession): Promise<Taken> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  const raw = Buffer.concat(pieces)
  const { mailFrom, rcptTo } = session.envelope
  const mail = await PostalMime.parse(raw)
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo[0]?.address ?? '',
    raw: raw.toString('latin1'),
    mail,
  }
}

const failure = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
