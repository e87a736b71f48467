import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { InsideError } from '../checkedLookup.ts'
import { SlowError } from './failures.ts'
import type { WebhookAnswer, WebhookRequest } from './port.ts'
import { readStart } from './readStart.ts'

/** So long a connection, the head of an answer, and the whole may take at most. */
export type Limits = {
  readonly connectMilliseconds: number
  readonly headMilliseconds: number
  readonly wholeMilliseconds: number
}

export type Sender = {
  readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent }
  readonly mayConnect: (address: string) => boolean
  readonly limits: Limits
}
export type Sent = Omit<WebhookAnswer, 'milliseconds'>

/** The other side had closed a kept connection before it had the request. */
export class StaleError extends Error {
  override name = 'StaleError'
}

/** An answer may be announced by some (RFC 9110, 15.2); who never comes to it is not listened to. */
const mostAnnouncements = 100

/**
 * One request. It ends by its head, by a limit, by what breaks, or when its time is `over`, and takes its connection
 * along: none of these waits for another one, since Node tells no error of a connection that it has ended itself.
 */
export function sendOnce(request: WebhookRequest, sender: Sender, over: AbortSignal): Promise<Sent> {
  const { mayConnect, limits } = sender
  return new Promise((resolve, reject) => {
    const call = open(request, sender)
    const clock = startClock(limits, () => fail(new SlowError('too slow')))
    const fail = (error: Error) => {
      if (!clock.stop()) return
      reject(error)
      call.destroy()
    }
    const answer = (response: http.IncomingMessage, text: string | Promise<string>) => {
      if (clock.stop())
        resolve(Promise.resolve(text).then((start) => ({ ...verdictOf(response), answer: start })))
    }
    over.addEventListener('abort', clock.ring)
    call.on('socket', (socket) =>
      whenConnected(socket, { isSecure: isSecure(request), isReused: call.reusedSocket }, () => {
        if (mayConnect(socket.remoteAddress ?? '')) return clock.awaitHead()
        return fail(new InsideError('connected to an address that is not public'))
      }),
    )
    let announcements = 0
    call.on('information', () => {
      announcements += 1
      if (announcements > mostAnnouncements) fail(new Error('announces an answer again and again'))
    })
    call.on('response', (response) => answer(response, readStart(response, over)))
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      answer(response, '')
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      fail(isStale ? new StaleError(error.message) : error)
    })
    call.on('close', () => fail(new Error('closed without an answer')))
    if (over.aborted) clock.ring()
  })
}

const isSecure = ({ url }: WebhookRequest) => new URL(url).protocol === 'https:'

function open(request: WebhookRequest, { agents }: Sender): http.ClientRequest {
  const { url, headers, body } = request
  const call = (isSecure(request) ? https : http).request(url, {
    method: 'POST',
    agent: agents[isSecure(request) ? 'https:' : 'http:'],
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
  })
  call.end(body)
  return call
}

type Connecting = { isSecure: boolean; isReused: boolean }

function whenConnected(socket: Socket, how: Connecting, then: () => void): void {
  if (how.isReused) then()
  else socket.once(how.isSecure ? 'secureConnect' : 'connect', then)
}

/** Of the connection, then of the head. It rings or is stopped once: `stop` tells whether it was on. */
function startClock({ connectMilliseconds, headMilliseconds }: Limits, end: () => void) {
  let isOn = true
  const ring = () => {
    if (isOn) end()
  }
  let part = setTimeout(ring, connectMilliseconds)
  return {
    ring,
    awaitHead: () => {
      clearTimeout(part)
      if (isOn) part = setTimeout(ring, headMilliseconds)
    },
    stop: () => {
      const wasOn = isOn
      isOn = false
      clearTimeout(part)
      return wasOn
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
