import { lookup as lookUp } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostOf } from '#server/platform/environment.ts'
import { faultOf, isAllowed } from './addresses.ts'
import { checkedLookup, InsideError, type Lookup } from './checkedLookup.ts'
import { failureOf, SlowError } from './failures.ts'
import type { AddressFault, WebhookAnswer, WebhookPort, WebhookRequest } from './port.ts'
import { readStart } from './readStart.ts'
import type { WebhookSettings } from './settings.ts'

/** So long a connection, the head of an answer, and the whole may take at most. */
export type Limits = {
  readonly connectMilliseconds: number
  readonly headMilliseconds: number
  readonly wholeMilliseconds: number
}
const usualLimits: Limits = { connectMilliseconds: 5000, headMilliseconds: 10_000, wholeMilliseconds: 15_000 }

type Options = WebhookSettings & { readonly lookup?: Lookup; readonly limits?: Limits; readonly ca?: string }

/**
 * Sends by HTTP/1.1, straight to the address: variables that name a proxy are for other programs. Connections are kept
 * for the next event. An answer is neither unpacked nor read beyond its first bytes.
 */
export function createWebhooks(options: Options): WebhookPort {
  const lookup: Lookup = options.lookup ?? ((host, how) => lookUp(host, { ...how, all: true }))
  const mayConnect = (address: string) => isAllowed(address, options)
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: 64,
    timeout: 20_000,
    lookup: checkedLookup(lookup, mayConnect),
  }
  const agents = {
    'http:': new http.Agent(agentOptions),
    'https:': new https.Agent({ ...agentOptions, ...(options.ca && { ca: options.ca }) }),
  }
  const sender: Sender = { agents, mayConnect, limits: options.limits ?? usualLimits }
  return {
    check: async (url) => faultOf(url, options) ?? (await foundInside(url, { lookup, mayConnect })),
    post: async (request) => {
      const fault = faultOf(request.url, options)
      if (fault) return { status: null, failure: 'inside', answer: '', milliseconds: 0 }
      const began = performance.now()
      const outcome = await sendAnew(request, sender).catch((error: unknown) => ({
        ...{ status: null, answer: '' },
        failure: failureOf(error),
      }))
      return { ...outcome, milliseconds: Math.round(performance.now() - began) }
    },
    close: async () => {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

type Looking = { lookup: Lookup; mayConnect: (address: string) => boolean }

/** Names are looked up at each connection too; here a person is told at once. */
async function foundInside(url: string, { lookup, mayConnect }: Looking): Promise<AddressFault | undefined> {
  const host = hostOf(new URL(url))
  if (isIP(host) !== 0) return undefined
  // A name that nobody knows yet may be known when the first event comes.
  const addresses = await Promise.race([lookup(host, { all: true }).catch(() => []), patience()])
  return addresses.every(({ address }) => mayConnect(address)) ? undefined : 'webhook_inside'
}

/** Whoever saves an address waits no longer for a name server. */
const patience = (): Promise<never[]> => sleep(3000, [], { ref: false })

type Sender = {
  readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent }
  readonly mayConnect: (address: string) => boolean
  readonly limits: Limits
}
type Sent = Omit<WebhookAnswer, 'milliseconds'>

/** A kept connection that the other side has just closed is no failure of the address: a new one is made. */
async function sendAnew(request: WebhookRequest, sender: Sender): Promise<Sent> {
  try {
    return await sendOnce(request, sender)
  } catch (error) {
    if (!(error instanceof StaleError)) throw error
    return sendOnce(request, sender)
  }
}

class StaleError extends Error {
  override name = 'StaleError'
}

function sendOnce({ url, headers, body }: WebhookRequest, sender: Sender): Promise<Sent> {
  const { agents, mayConnect, limits } = sender
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const call = (isSecure ? https : http).request(target, {
      method: 'POST',
      agent: agents[isSecure ? 'https:' : 'http:'],
      headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
    })
    let answered: http.IncomingMessage | undefined
    const clock = startClock(limits, () => {
      // Its head has come, and that is the answer.
      if (answered) answered.destroy()
      else call.destroy(new SlowError('too slow'))
    })
    call.on('socket', (socket) =>
      whenConnected(socket, { isSecure, isReused: call.reusedSocket }, () => {
        if (mayConnect(socket.remoteAddress ?? '')) return clock.awaitHead()
        return call.destroy(new InsideError('connected to an address that is not public'))
      }),
    )
    call.on('response', (response) => {
      answered = response
      clock.awaitEnd()
      void readStart(response).then((answer) => {
        clock.stop()
        resolve({ ...verdictOf(response), answer })
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return
      clock.stop()
      const isStale = call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(isStale ? new StaleError(error.message) : error)
    })
    call.end(body)
  })
}

type Connecting = { isSecure: boolean; isReused: boolean }

function whenConnected(socket: Socket, { isSecure, isReused }: Connecting, then: () => void): void {
  if (isReused) then()
  else socket.once(isSecure ? 'secureConnect' : 'connect', then)
}

/** One limit after the other; the last one counts from the beginning. */
function startClock({ connectMilliseconds, headMilliseconds, wholeMilliseconds }: Limits, end: () => void) {
  const whole = setTimeout(end, wholeMilliseconds)
  let part = setTimeout(end, connectMilliseconds)
  return {
    awaitHead: () => {
      clearTimeout(part)
      part = setTimeout(end, headMilliseconds)
    },
    awaitEnd: () => clearTimeout(part),
    stop: () => {
      clearTimeout(part)
      clearTimeout(whole)
    },
  }
}

function verdictOf({ statusCode: status = 0, headers }: http.IncomingMessage): Omit<Sent, 'answer'> {
  if (status >= 200 && status < 300) return { status, failure: null }
  const seconds = Number(headers['retry-after'])
  return {
    status,
    failure: status >= 300 && status < 400 ? 'redirect' : 'status',
    ...(seconds > 0 && Number.isFinite(seconds) && { retryAfterSeconds: Math.ceil(seconds) }),
  }
}
