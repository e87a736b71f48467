import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../network.ts'

/** The most that one connection, one address and all together may hold. Times are in milliseconds. */
export type ConnectionLimits = {
  readonly mostOfAll: number
  readonly mostOfAddress: number
  /** Of this machine, or of a proxy: it brings everybody. */
  readonly mostOfOwn: number
  /** From the first byte of a request's head to its last. */
  readonly headMilliseconds: number
  /** For a whole request: an upload of 500 MB over a slow line. */
  readonly requestMilliseconds: number
  /** After so long a body must have come in at least at `bodyBytesPerSecond`. */
  readonly bodyMilliseconds: number
  readonly bodyBytesPerSecond: number
  readonly lookMilliseconds: number
}

export const usualLimits: ConnectionLimits = {
  mostOfAll: 8000,
  mostOfAddress: 500,
  mostOfOwn: 4000,
  headMilliseconds: 15_000,
  requestMilliseconds: 3_600_000,
  bodyMilliseconds: 20_000,
  bodyBytesPerSecond: 2048,
  lookMilliseconds: 2000,
}

/** Within that a proxy sends what it connected for: a connection that is still unused then is a browser's, ahead of need. */
const firstRequestMilliseconds = 300

/** This machine, and proxies. */
export function ownNetworks(proxies: readonly string[]): BlockList {
  const own = new BlockList()
  for (const network of ['127.0.0.0/8', '::1', ...proxies]) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) own.addAddress(address, family)
    else own.addSubnet(address, Number(bits), family)
  }
  return own
}

/** Cuts off whoever holds connections for nothing. Answers what ends those that never asked anything. */
export function limitConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  proxies: readonly string[] = [],
): () => void {
  app.server.maxConnections = limits.mostOfAll
  limitByAddress(app, limits, ownNetworks(proxies))
  const looking = watchBodies(app, limits)
  const endUnused = watchUnused(app)
  return () => {
    clearInterval(looking)
    endUnused()
  }
}

function limitByAddress(
  app: FastifyInstance,
  { mostOfAddress, mostOfOwn }: ConnectionLimits,
  own: BlockList,
): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress: from = 'unknown', remoteFamily } = socket
    const isOwn = own.check(from, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')
    const address = networkOf(from)
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > (isOwn ? mostOfOwn : mostOfAddress)) socket.destroy()
  })
}

/** A body that drips in holds a connection and, with an upload, a file; what waits for us is not slow. */
function watchBodies(app: FastifyInstance, limits: ConnectionLimits): NodeJS.Timeout {
  const { bodyMilliseconds, bodyBytesPerSecond, lookMilliseconds } = limits
  const unread = new Map<IncomingMessage, { since: number; before: number }>()
  app.server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    unread.set(request, { since: performance.now(), before: request.socket.bytesRead })
    request.once('close', () => unread.delete(request))
  })
  const look = () => {
    for (const [request, { since, before }] of unread) {
      const milliseconds = performance.now() - since
      const bytes = request.socket.bytesRead - before
      const isSlow = milliseconds > bodyMilliseconds && bytes * 1000 < bodyBytesPerSecond * milliseconds
      if (isSlow && !request.complete && request.readableLength === 0) request.socket.destroy()
    }
  }
  return setInterval(look, lookMilliseconds).unref()
}

/** A request without one of these has none (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Browsers connect ahead of need. Node takes a connection that never asked anything for a busy one and would wait. */
function watchUnused(app: FastifyInstance): () => void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  return () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, firstRequestMilliseconds)
  }
}
