import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A command, the end of a content, or a new connection. */
export type Moment = {
  readonly kind: 'connect' | 'EHLO' | 'RSET' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'QUIT'
  /** The whole line; of a content the recipient that was named before. */
  readonly line: string
  /** Counted from 1: of the server's connections, and of the e-mails that were begun on this one. */
  readonly connection: number
  readonly mail: number
}

/** The server's misdeed: it says something else, something more or nothing, or it goes. */
export type Deed = {
  /** The whole answer, `''` for none; left out, the right one. */
  readonly say?: string
  /** Said behind the answer, in the same piece. */
  readonly more?: string
  readonly next?: 'close' | 'cut' | 'hang'
}

export type OddServer = {
  readonly port: number
  /** The contents that came whole, with their recipients, in the order in which they came. */
  readonly contents: readonly { readonly to: string; readonly content: string }[]
  /** For whom it asked for the content. */
  readonly asked: readonly string[]
  /** To whom it said that it took an e-mail. */
  readonly taken: readonly string[]
  /** The commands that came in one piece: `MAIL RCPT DATA`. */
  readonly pieces: readonly string[]
  /** Commands that it got before it had answered what must be answered first. */
  readonly early: readonly string[]
  /** Counted from the beginning. */
  readonly connectionCount: () => number
  readonly openCount: () => number
  /** Says something on every connection, whatever was asked. */
  readonly shout: (text: string) => void
  readonly end: () => Promise<void>
}

export type OddOptions = {
  readonly extensions?: readonly string[]
  readonly deed?: (moment: Moment) => Deed | undefined
  /** One byte of an answer at a time. */
  readonly isSlow?: boolean
}

/** A mail server that does what no good one does, to see that what is told of each e-mail is true. */
export async function startOddServer(options: OddOptions = {}): Promise<OddServer> {
  const log = {
    contents: [] as { to: string; content: string }[],
    asked: [] as string[],
    taken: [] as string[],
    pieces: [] as string[],
    early: [] as string[],
  }
  const sockets = new Set<Socket>()
  let opened = 0
  const server = createServer((socket) => {
    opened += 1
    sockets.add(socket.setNoDelay(true))
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    talkOn({ socket, connection: opened, options: { extensions: ['PIPELINING'], ...options }, log })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...log,
    port: (server.address() as AddressInfo).port,
    connectionCount: () => opened,
    openCount: () => sockets.size,
    shout: (text) => {
      for (const socket of sockets) socket.write(text)
    },
    end: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Talk = {
  socket: Socket
  connection: number
  options: OddOptions & { extensions: readonly string[] }
  log: {
    contents: { to: string; content: string }[]
    asked: string[]
    taken: string[]
    pieces: string[]
    early: string[]
  }
}

function talkOn({ socket, connection, options, log }: Talk): void {
  const { extensions, deed, isSlow } = options
  let text = ''
  let to = ''
  let mail = 0
  let isRefused = false
  let state: 'commands' | 'content' | 'deaf' = 'commands'
  const say = (answer: string) => {
    if (answer === '' || socket.destroyed) return
    if (!isSlow) return void socket.write(answer)
    for (const byte of answer) socket.write(byte)
  }
  const act = (kind: Moment['kind'], line: string, right: string) => {
    const done = deed?.({ kind, line, connection, mail }) ?? {}
    const answer = done.say ?? right
    if (kind === 'content' && answer.startsWith('250')) log.taken.push(to)
    if (kind === 'MAIL') isRefused = false
    if (kind === 'MAIL' || kind === 'RCPT') isRefused ||= /^[45]/.test(answer)
    if (kind === 'DATA' && answer.startsWith('354')) {
      state = 'content'
      log.asked.push(to)
    }
    if (done.next) state = 'deaf'
    say(answer + (done.more ?? ''))
    if (done.next === 'close') socket.end()
    if (done.next === 'cut') socket.resetAndDestroy()
  }
  const takeCommand = (line: string) => {
    const kind = line.slice(0, 4).toUpperCase() as Moment['kind']
    if (kind === 'MAIL') mail += 1
    if (kind === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
    const isLast = kind === 'DATA' || !extensions.includes('PIPELINING')
    if (isLast && text !== '') log.early.push(`${kind}: ${text.slice(0, 20)}`)
    act(kind, line, rightAnswer(kind, { extensions, isRefused }))
  }
  const takeContent = (content: string) => {
    state = 'commands'
    if (text !== '' && !extensions.includes('PIPELINING')) log.early.push(`content: ${text.slice(0, 20)}`)
    log.contents.push({ to, content })
    act('content', to, `250 2.0.0 Ok: queued as Q${connection}x${mail}x\r\n`)
  }
  const takeNext = (): boolean => {
    const mark = state === 'content' ? '\r\n.\r\n' : '\r\n'
    const end = text.indexOf(mark)
    if (end === -1 || state === 'deaf') return false
    const line = text.slice(0, end)
    text = text.slice(end + mark.length)
    if (state === 'content') takeContent(line)
    else takeCommand(line)
    return true
  }
  socket.on('data', (piece) => {
    text += piece.toString('latin1')
    log.pieces.push((text.match(/^(?:EHLO|RSET|MAIL|RCPT|DATA|QUIT|\.(?=\r))/gm) ?? []).join(' '))
    while (takeNext());
  })
  act('connect', '', '220 odd.test ESMTP\r\n')
}

function rightAnswer(
  kind: Moment['kind'],
  { extensions, isRefused }: { extensions: readonly string[]; isRefused: boolean },
): string {
  if (kind === 'QUIT') return '221 bye\r\n'
  if (kind === 'DATA') return isRefused ? '554 5.5.1 no valid recipients\r\n' : '354 go\r\n'
  if (kind !== 'EHLO') return '250 2.0.0 fine\r\n'
  const lines = ['odd.test', ...extensions]
  return lines.map((line, at) => `250${at < lines.length - 1 ? '-' : ' '}${line}\r\n`).join('')
}
