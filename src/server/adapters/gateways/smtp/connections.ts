import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** Where mail is handed over: `smtp[s]://user:password@host:port`. */
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

/** What the server said to one e-mail, or that it said nothing: before it had the content, or after. */
export type Handover =
  | { readonly kind: 'taken' }
  | { readonly kind: 'answered'; readonly code: number; readonly answer: string }
  | { readonly kind: 'never_sent'; readonly reason: string }
  | { readonly kind: 'unanswered'; readonly reason: string }

export type Envelope = { readonly from: string; readonly to: string }

/**
 * Up to `size` connections to one mail server, each with one e-mail at a time. The library's own pool sends an
 * e-mail again by itself when a connection closes, and does not tell whether the content had left; here each
 * e-mail is sent once and the answer says how far it came.
 */
export type Connections = {
  handOver(envelope: Envelope, content: string | Buffer): Promise<Handover>
  close(): Promise<void>
}

const idleMilliseconds = 60_000
/** Many servers close a connection after a hundred e-mails or more; a fresh one costs little. */
const mailsPerConnection = 1000

type Line = { readonly smtp: SMTPConnection; used: number; idleTimer?: NodeJS.Timeout }

export function openConnections(server: MailServer, size: number): Connections {
  const lines = createLines(server, size)
  const underway = new Set<Promise<unknown>>()
  const handOver = async (envelope: Envelope, content: string | Buffer): Promise<Handover> => {
    for (;;) {
      let line: Line
      try {
        line = await lines.take()
      } catch (error) {
        return { kind: 'never_sent', reason: messageOf(error) }
      }
      const isReused = line.used > 0
      line.used += 1
      const handover = await sendOn(line.smtp, envelope, content)
      lines.release(line, handover)
      // The server had closed a connection that lay idle: nothing was sent, so another one takes the e-mail.
      if (!isReused || handover.kind !== 'never_sent') return handover
    }
  }
  return {
    handOver: (envelope, content) => {
      const sending = handOver(envelope, content)
      underway.add(sending)
      return sending.finally(() => underway.delete(sending))
    },
    close: async () => {
      await Promise.allSettled(underway)
      lines.quit()
    },
  }
}

/** The open connections; whoever wants one waits where all are in use. */
function createLines(server: MailServer, size: number) {
  const idle: Line[] = []
  const waiting: (() => void)[] = []
  let open = 0
  /** A connection is gone. */
  const leave = (line?: Line) => {
    open -= 1
    const at = line ? idle.indexOf(line) : -1
    if (at >= 0) idle.splice(at, 1)
    clearTimeout(line?.idleTimer)
    waiting.shift()?.()
  }
  const take = async (): Promise<Line> => {
    for (;;) {
      const line = idle.pop()
      clearTimeout(line?.idleTimer)
      if (line) return line
      if (open < size) {
        open += 1
        return connect(server, leave).catch((error) => {
          leave()
          throw error
        })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const giveBack = (line: Line) => {
    if (line.used >= mailsPerConnection) return line.smtp.quit()
    line.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(line), 1)
      line.smtp.quit()
    }, idleMilliseconds).unref()
    idle.push(line)
    waiting.shift()?.()
  }
  return {
    take,
    /** A refusal is of its e-mail alone; after anything else that is no yes, the connection is not to be trusted. */
    release: (line: Line, handover: Handover) => {
      if (handover.kind === 'taken') giveBack(line)
      else if (handover.kind === 'answered' && handover.code !== 421)
        line.smtp.reset((fault) => (fault ? line.smtp.close() : giveBack(line)))
      else line.smtp.close()
    },
    quit: () => {
      for (const line of [...idle]) line.smtp.quit()
    },
  }
}

type Leave = (line: Line) => void

function connect(server: MailServer, leave: Leave): Promise<Line> {
  const { timeoutMilliseconds = 30_000 } = server
  const smtp = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    socketCloseTimeout: 1000,
  })
  const line: Line = { smtp, used: 0 }
  return new Promise((resolve, reject) => {
    const ready = () => {
      smtp.once('end', () => leave(line))
      resolve(line)
    }
    const fail = (error: unknown) => {
      smtp.close()
      reject(error)
    }
    // Errors of a later e-mail come by its own callback; without a listener they would end the process.
    smtp.on('error', fail)
    smtp.once('end', () => reject(new Error('The mail server closed the connection.')))
    smtp.connect((error) => {
      if (error) return fail(error)
      const { user, password } = server
      if (user === undefined) return ready()
      smtp.login({ user, pass: password ?? '' }, (refused) => (refused ? fail(refused) : ready()))
    })
  })
}

function sendOn(smtp: SMTPConnection, { from, to }: Envelope, content: string | Buffer): Promise<Handover> {
  let isContentUnderway = false
  // The content is read when the server has asked for it, so reading tells how far the e-mail came.
  const body = new Readable({
    read() {
      isContentUnderway = true
      this.push(content)
      this.push(null)
    },
  })
  return new Promise((resolve) => {
    smtp.send({ from, to: [to] }, body, (error) =>
      resolve(error ? handoverOf(error, isContentUnderway) : { kind: 'taken' }),
    )
  })
}

function handoverOf(error: NodemailerError, isContentUnderway: boolean): Handover {
  const { code, responseCode, response } = error
  if (responseCode) return { kind: 'answered', code: responseCode, answer: response ?? error.message }
  // The library found the addresses wrong before it said anything.
  if (code === 'EENVELOPE') return { kind: 'answered', code: 553, answer: error.message }
  return { kind: isContentUnderway ? 'unanswered' : 'never_sent', reason: messageOf(error) }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
