import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

// A server that does what no good one does with a request. It waits for the request, so that what it does is the answer.

type Act = (socket: Socket) => void
/**
 * How much time a call needs to show what it is to show: none where only its clock ends it, some where the answer begins
 * and does not end, any where it ends by itself.
 */
type Deed = { readonly act: Act; readonly milliseconds: number }

const [none, some, any] = [300, 2000, 30_000]
const ok = 'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n'
/** Of no length that is said: it ends with the line. */
const openBody = `${ok}\r\n`
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'

const say =
  (text: string): Act =>
  (socket) =>
    void socket.write(text)

/** A little at a time, so that it is never silent. */
const drip =
  (piece: string, first = ''): Act =>
  (socket) => {
    socket.write(first)
    const timer = setInterval(() => socket.write(piece), 20)
    socket.once('close', () => clearInterval(timer))
  }

/** As much as the line takes. */
const pour =
  (piece: string, first = ''): Act =>
  (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.write(first)
    socket.on('drain', more)
    more()
  }

const halfBody = `${ok}content-length: 1000\r\n\r\nhalf`

/** Read behind "a peer that". */
export const deeds = {
  'is silent': { act: () => undefined, milliseconds: none },
  'closes without an answer': { act: (socket) => socket.end(), milliseconds: any },
  'resets the line': { act: (socket) => socket.resetAndDestroy(), milliseconds: any },
  'says what is no HTTP': { act: say('hello?\r\n\r\n'), milliseconds: any },
  'switches protocols': { act: say(upgrade), milliseconds: some },
  'switches protocols and talks on': { act: drip('hello', upgrade), milliseconds: some },
  'switches protocols and does not say to which': {
    act: say('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    milliseconds: some,
  },
  'says to go on without end': { act: drip('HTTP/1.1 100 Continue\r\n\r\n'), milliseconds: none },
  'hints without end': { act: drip(hint), milliseconds: none },
  'pours hints': { act: pour(hint.repeat(200)), milliseconds: some },
  'says half a head': { act: say(`${ok}x-half: `), milliseconds: none },
  'drips a head without end': { act: drip('x-more: 1\r\n', ok), milliseconds: none },
  'pours a head without end': { act: pour(`x-more: ${'1'.repeat(1000)}\r\n`, ok), milliseconds: any },
  'says half a body': { act: say(halfBody), milliseconds: some },
  'drips a body without end': { act: drip('x', openBody), milliseconds: some },
  'pours a body without end': { act: pour('x'.repeat(16_384), openBody), milliseconds: some },
  'closes within a body': { act: (socket) => socket.end(halfBody), milliseconds: any },
  'resets the line within a body': {
    act: (socket) => socket.write(halfBody, () => socket.resetAndDestroy()),
    milliseconds: any,
  },
} satisfies Record<string, Deed>

export type DeedName = keyof typeof deeds

/** The proper answer, as it goes over the line; `asked` is the method and the path, `url` where the peer is. */
export type Proper = (asked: string, url: string) => string

export type HostilePeer = {
  /** `http://127.0.0.1:port`. */
  readonly url: string
  /** From now on; without a deed it answers properly, as it does at first. */
  readonly turn: (deed?: DeedName) => void
  /** How many requests met the deed. */
  readonly metCount: () => number
  /** Resolves when no connection is open. */
  readonly closed: () => Promise<void>
  readonly leave: () => Promise<void>
}

export async function startHostilePeer(proper: Proper): Promise<HostilePeer> {
  const sockets = new Set<Socket>()
  let deed: DeedName | undefined
  let met = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    whenAsked(socket, (asked) => {
      if (deed === undefined) return socket.end(proper(asked, url))
      met += 1
      return deeds[deed].act(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    turn: (next) => {
      deed = next
    },
    metCount: () => met,
    closed: async () => {
      for (const socket of sockets)
        await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    },
    leave: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** When a request is there whole. Each connection has one: after the answer it is closed, or never good again. */
function whenAsked(socket: Socket, then: (asked: string) => void): void {
  let text = ''
  let isAsked = false
  socket.on('data', (piece) => {
    if (isAsked) return
    text += piece.toString('latin1')
    const [head = '', ...rest] = text.split('\r\n\r\n')
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
    if (rest.length === 0 || rest.join('\r\n\r\n').length < length) return
    isAsked = true
    then(head.split(' ', 2).join(' '))
  })
}

/** A proper answer with its body, after which the line is closed. */
export const answerWith = (status: number, body: string, ...lines: string[]): string =>
  [
    `HTTP/1.1 ${status} Said`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...lines,
    '',
    body,
  ].join('\r\n')
