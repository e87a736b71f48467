/**
 * Hosts that are not ours: at such a host the whole site is one part of ours, with addresses of its own. A request is
 * led to the address within us before anything else looks at it; what the host does not have it cannot reach.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import type { ConnectionLimits } from './connections.ts'

/**
 * The address within us for what is asked of a host: undefined at once where the host is ours, and later where it is
 * nobody's. `host` is in small letters and has no port.
 */
export type Hosting = (host: string, url: string) => Promise<string | undefined> | undefined

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const hosts = new WeakMap<IncomingMessage, string>()

/** The host that is not ours at which this was asked; undefined at our own. */
export const hostedAt = (request: IncomingMessage): string | undefined => hosts.get(request)

type Parts = {
  readonly hosting: Hosting
  readonly limits: ConnectionLimits
  /** Proxies, whose word counts for the host that a browser asked. */
  readonly own: BlockList
  readonly log: Pick<Logger, 'error'>
}

export function createHostingServer(answer: Listener, parts: Parts): Server {
  const { limits } = parts
  const server = createServer(
    { headersTimeout: limits.headMilliseconds, connectionsCheckingInterval: limits.lookMilliseconds },
    (request, response) => lead(request, response, { ...parts, answer }),
  )
  server.keepAliveTimeout = 65_000
  server.requestTimeout = limits.requestMilliseconds
  server.setTimeout(0)
  return server
}

function lead(
  request: IncomingMessage,
  response: ServerResponse,
  { hosting, own, answer, log }: Parts & { answer: Listener },
): void {
  const host = hostOf(request, own)
  const finding = hosting(host, request.url ?? '/')
  if (!finding) {
    answer(request, response)
    return
  }
  void finding.then(
    (address) => {
      if (address !== undefined) {
        request.url = address
        hosts.set(request, host)
      }
      answer(request, response)
    },
    (error: unknown) => {
      // Without the database nobody knows whose host this is.
      log.error({ err: error }, 'a host could not be looked up')
      response.writeHead(503, { 'Retry-After': '5', 'Content-Type': 'text/plain' }).end('Unavailable\n')
    },
  )
}

/** A proxy's word counts before the browser's own; whose word it is costs a look at its address. */
function hostOf({ headers, socket }: IncomingMessage, own: BlockList): string {
  const told = String(headers['x-forwarded-host'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  const host = told && isOwn(socket, own) ? told : (headers.host ?? '')
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

const isOwn = ({ remoteAddress = '', remoteFamily }: IncomingMessage['socket'], own: BlockList): boolean =>
  own.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')
