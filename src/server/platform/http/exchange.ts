import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange, Received } from './call.ts'
import {
  deviceCookieOf,
  halfCookieOf,
  participantCookieOf,
  sessionCookieOf,
  signOnCookieOf,
  visitorCookieOf,
} from './cookies.ts'
import { hostedAt } from './hosting.ts'
import { clientNamed } from './scopes.ts'

/** The HTTP side of a call, for the few that need it. */
export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, isSecure }: { token: string | undefined; isSecure: boolean },
): Exchange {
  const host = hostedAt(request.raw)
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    address: request.ip,
    host,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    acceptLanguage: String(request.headers['accept-language'] ?? '').slice(0, 300),
    ifNoneMatch: String(request.headers['if-none-match'] ?? '').slice(0, 2000),
    sessionToken: token,
    clientEid: clientNamed(request),
    bearer: /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1],
    isFetchedAhead: isFetchedAhead(request),
    proxyHeader: (name) => proxyHeader(request, name),
    deviceToken: request.cookies[deviceCookieOf({ isSecure })],
    keepDevice: (fresh) =>
      void reply.setCookie(deviceCookieOf({ isSecure }), fresh, { ...cookie, maxAge: deviceSeconds }),
    visitorToken: request.cookies[visitorCookieOf({ isSecure })],
    keepVisitor: (fresh) =>
      void reply.setCookie(visitorCookieOf({ isSecure }), fresh, { ...cookie, maxAge: deviceSeconds }),
    halfToken: request.cookies[halfCookieOf({ isSecure })],
    keepHalf: (fresh, maxAge) =>
      void reply.setCookie(halfCookieOf({ isSecure }), fresh, { ...cookie, maxAge }),
    signOnToken: request.cookies[signOnCookieOf({ isSecure })],
    keepSignOn: (fresh, maxAge) =>
      void reply.setCookie(signOnCookieOf({ isSecure }), fresh, { ...cookie, maxAge }),
    participantToken: request.cookies[participantCookieOf({ isSecure })],
    keepParticipant: (fresh, { path, forSeconds: maxAge }) =>
      void reply.setCookie(participantCookieOf({ isSecure }), fresh, {
        ...cookie,
        path: host ? '/' : path,
        maxAge,
      }),
    endParticipant: ({ path }) =>
      void reply.clearCookie(participantCookieOf({ isSecure }), { ...cookie, path: host ? '/' : path }),
    endSignOn: () => void reply.clearCookie(signOnCookieOf({ isSecure }), cookie),
    endHalf: () => void reply.clearCookie(halfCookieOf({ isSecure }), cookie),
    startSession: (fresh) => void reply.setCookie(sessionCookieOf({ isSecure }), fresh, cookie),
    endSession: () => void reply.clearCookie(sessionCookieOf({ isSecure }), cookie),
  }
}

const deviceSeconds = 90 * 86_400

function isFetchedAhead({ method, headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return method === 'HEAD' || /prefetch|prerender|preview/i.test(purposes.join(' '))
}

/** Whoever stands in front says in `X-Forwarded-For` for whom; of anybody else that header was not believed. */
function proxyHeader({ headers, ips = [] }: FastifyRequest, name: string): string {
  return ips.length > 1 ? String(headers[name] ?? '').slice(0, 300) : ''
}

/** A provider's callback as it came. */
export function receivedOf(request: FastifyRequest, publicUrl: string): Received {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { body, headers: request.headers, address: `${publicUrl}${request.url}` }
}
