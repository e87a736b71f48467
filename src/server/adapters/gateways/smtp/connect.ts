import type { Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { rejection, startDeadline } from '../../deadline.ts'
import { createReplyReader } from './replies.ts'

/** The mail server: `smtp[s]://user:password@host:port`. */
export type MailServer = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else STARTTLS where the server offers it. */
  readonly isSecure: boolean
  readonly user?: string
  readonly password?: string
  /** How long it may be silent. */
  readonly timeoutMilliseconds?: number
}

/** A connection that is open, secured and signed in. What comes in is read by whoever listens to its socket. */
export type OpenConnection = {
  readonly socket: Socket
  /** Extensions that the server names, in capitals: `PIPELINING`, `SMTPUTF8`. */
  readonly extensions: ReadonlySet<string>
  /** Resolves with why when it is gone. */
  readonly gone: Promise<string>
  readonly close: () => void
}

export const silentMilliseconds = 12_000
/** Opening takes that many times as long at most, also where the server is never silent and comes to no end. */
const timesSilent = 3

/**
 * The library opens, secures and signs in, and it watches the socket for errors and silence. What is said after that are
 * our own lines, so its listener to what comes in makes room. EHLO is asked once more: what a server knows may be
 * another thing before TLS and AUTH, and the library keeps its own answer to itself.
 */
export async function openConnection(server: MailServer): Promise<OpenConnection> {
  const { timeoutMilliseconds = silentMilliseconds } = server
  const library = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    socketCloseTimeout: 1000,
  })
  let reason = 'The mail server closed the connection.'
  const gone = new Promise<string>((resolve) => {
    // Without a listener an error would end the process.
    library.on('error', (error) => {
      reason = messageOf(error)
    })
    library.once('end', () => resolve(reason))
  })
  const { over, clear } = startDeadline(timeoutMilliseconds * timesSilent)
  const lost = Promise.race([gone.then((why) => Promise.reject(new Error(why))), rejection(over)])
  try {
    await Promise.race([signIn(library, server), lost])
    const { _socket: socket } = library
    if (!socket) throw new Error(reason)
    socket.removeAllListeners('data')
    const extensions = await Promise.race([askExtensions(socket, library.name), lost])
    return { socket, extensions, gone, close: () => library.close() }
  } catch (error) {
    library.close()
    throw error
  } finally {
    clear()
    lost.catch(() => undefined)
  }
}

function signIn(library: SMTPConnection, { user, password = '' }: MailServer): Promise<void> {
  return new Promise((resolve, reject) => {
    library.connect((error) => {
      if (error) return reject(error)
      if (user === undefined) return resolve()
      library.login({ user, pass: password }, (refused) => (refused ? reject(refused) : resolve()))
    })
  })
}

/** None where the server does not know EHLO at all. */
function askExtensions(socket: Socket, name: string): Promise<Set<string>> {
  const reader = createReplyReader()
  return new Promise((resolve, reject) => {
    const listen = (piece: Buffer) => {
      const [reply] = reader.read(piece)
      if (!reply) return
      socket.off('data', listen)
      if (reply.code === 421 || reply.code === 0) return reject(new Error(reply.text))
      const lines = reply.code < 300 ? reply.text.split('\n').slice(1) : []
      resolve(new Set(lines.map((line) => (line.slice(4).split(' ')[0] ?? '').toUpperCase())))
    }
    socket.on('data', listen)
    socket.write(`EHLO ${name}\r\n`)
  })
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
