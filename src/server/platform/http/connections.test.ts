// alone: slow connections are cut off by the time that they take.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createServer } from './server.ts'

const bodyBytesPerSecond = 500

describe('a connection', () => {
  let app: FastifyInstance
  let port: number
  before(async () => {
    app = await createServer({
      log: pino({ level: 'silent' }),
      requestsPerMinute: 10_000,
      connections: {
        headMilliseconds: 1500,
        bodyMilliseconds: 1500,
        lookMilliseconds: 50,
        bodyBytesPerSecond,
        mostOfOwn: 20,
      },
    })
    app.post('/', async (request) => ({ bytes: JSON.stringify(request.body).length }))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    port = Number(new URL(url).port)
  })
  after(() => app.close())

  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  /** However it ended: a connection that is cut off may be reset. */
  const ended = (socket: Socket) =>
    socket.closed ? Promise.resolve() : new Promise<void>((resolve) => socket.once('close', () => resolve()))
  /** Everything that the server said until it closed. */
  const said = async (socket: Socket) => {
    let text = ''
    socket.on('data', (piece) => (text += String(piece)))
    await ended(socket)
    return text
  }
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  /** Writes so much each 20 ms until the connection has gone or the text is over. */
  const drip = (socket: Socket, text: string, bytes: number) => {
    let at = 0
    const timer = setInterval(() => {
      if (socket.destroyed || at >= text.length) return clearInterval(timer)
      socket.write(text.slice(at, at + bytes))
      at += bytes
    }, 20)
  }

  it('whose head drips in is cut off', async () => {
    const socket = await open()
    drip(socket, head(2).replace('Host: x', `Host: ${'x'.repeat(2000)}`), 1)
    assert.match(await said(socket), /^HTTP\/1\.1 408|^$/)
  })

  it('whose body drips in is cut off, whether or not it tells its length', async () => {
    const sockets = [await open(), await open()] as const
    sockets[0].write(head(5000))
    sockets[1].write(`${head(5000).replace('Content-Length: 5000', 'Transfer-Encoding: chunked')}1388\r\n`)
    for (const socket of sockets) drip(socket, '"'.repeat(5000), 1)
    assert.deepEqual(await Promise.all(sockets.map(said)), ['', ''])
  })

  it('that is slow and goes on is served', async () => {
    const socket = await open()
    // Ten times as fast as it must be, and underway for longer than a body may be silent.
    const body = JSON.stringify('a'.repeat(10_000))
    socket.write(head(body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    drip(socket, body, bodyBytesPerSecond / 5)
    assert.match(await said(socket), /^HTTP\/1\.1 200 [\s\S]*\{"bytes":10002\}/)
  })

  it('beyond what one address may have is closed at once, and room that comes free is taken', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, open))
    const closed = sockets.map((socket) => ended(socket.resume()))
    let count = 0
    await new Promise<void>((resolve) => {
      for (const one of closed) void one.then(() => ++count === 30 && resolve())
    })
    const left = await new Promise<number>((resolve) => app.server.getConnections((_, open) => resolve(open)))
    assert.ok(left <= 20, `${left} of 50 are open`)
    await Promise.all(closed)
    const socket = await open()
    socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    assert.match(await said(socket), /^HTTP\/1\.1 404/)
  })
})
