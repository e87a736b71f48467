import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#contract/kit.ts'
import { tokenPrefix } from '#contract/words/tokenScopes.ts'
import { RefusedError, refuse } from '../errors.ts'

/** The credentials of a request: the token of a session's cookie, or a secret that came in the `Authorization` header. */
export type Credential = { readonly kind: 'session' | 'token'; readonly secret: string }

/**
 * A bearer's token decides alone, whatever cookie came beside it. Undefined where neither is there. A cookie is never
 * read as a token, nor a token anywhere but in its header.
 */
export function credentialOf(request: FastifyRequest, cookie: string): Credential | undefined {
  const bearer = bearerOf(request)
  if (bearer !== undefined) return { kind: 'token', secret: bearer }
  const secret = request.cookies[cookie]
  return secret === undefined || secret.startsWith(tokenPrefix) ? undefined : { kind: 'session', secret }
}

/** A call for anyone is nobody's by token: the widget's visitors have tokens of their own. */
export function credentialFor(
  { access }: Route,
  request: FastifyRequest,
  cookie: string,
): Credential | undefined {
  const credential = credentialOf(request, cookie)
  return access === 'anyone' && credential?.kind === 'token' ? undefined : credential
}

/** Several headers, of which one would have to be chosen, are a token that is nobody's. */
function bearerOf(request: FastifyRequest): string | undefined {
  if (request.headers.authorization === undefined) return undefined
  const { rawHeaders } = request.raw
  const all = rawHeaders.filter((_, at) => at % 2 === 1 && /^authorization$/i.test(rawHeaders[at - 1] ?? ''))
  if (!all.some((one) => /^Bearer\b/i.test(one))) return undefined
  const [only = ''] = all.length === 1 ? all : []
  return /^Bearer +([\w-]{1,200})$/i.exec(only)?.[1] ?? ''
}

/** The form of a token's secret; anything else is looked up nowhere. */
export const isTokenLike = (secret: string): boolean => /^fanfare_[\w-]{43}$/.test(secret)

/** Calls about sessions, and what people alone do. */
export const isSessionOnly = ({ access, isSessionOnly: is }: Route): boolean =>
  is === true || access === 'signedIn' || access === 'platformAdmin'

/** Tells a program that its token is none, as RFC 6750 has it. */
export function refuseToken(reply: FastifyReply): never {
  reply.header('WWW-Authenticate', 'Bearer realm="fanfare", error="invalid_token"')
  return refuse('unauthenticated')
}

/** As `refuseToken`, for a token that is good for something else. */
export function nameMissingScope(reply: FastifyReply, error: unknown): void {
  if (!(error instanceof RefusedError)) return
  const { reason, values } = error.refusal
  if (reason !== 'token_scope') return
  reply.header(
    'WWW-Authenticate',
    `Bearer realm="fanfare", error="insufficient_scope", scope="${String(values.scope)}"`,
  )
}
