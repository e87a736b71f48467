import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/reason.ts'
import { inEnglish, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import {
  type ConstraintRefusals,
  type Fields,
  type Refusal,
  refusalFor,
  refusalOf,
  statusOf,
} from '../errors.ts'

/** An answer that is no page: nothing may be read into it, kept or framed. */
export const plainAnswer = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** A picture for pages of other sites too; opened by itself it runs nothing. */
export const pictureAnswer = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Disposition': 'inline',
}

/** A picture for one reader of our own pages. */
export const privatePicture = {
  ...pictureAnswer,
  'Cache-Control': 'private, no-cache',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** A picture that is asked for each time. */
export const passingPicture = { ...pictureAnswer, 'Cache-Control': 'no-store' }

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Turns whatever was thrown into the answer of decisions 1; logs what nobody foresaw, once. */
export const answerErrors =
  (constraints: ConstraintRefusals): Answer =>
  (error, request, reply) => {
    const refusal = refusalOf(error, constraints) ?? refusalOfFastify(error)
    if (refusal)
      return sendRefusal(reply, request.routeOptions.config.tellsInGeneral ? inGeneral(refusal) : refusal)
    if (hasAskerGone(error, request)) return reply.headers(plainAnswer).code(499).send()
    const url = request.url.split('?')[0]
    request.log.error({ err: error, url, page: pageOf(request) }, 'unforeseen error')
    return reply
      .headers(plainAnswer)
      .code(500)
      .send({ ...toldOf(why('fault', { request: request.id })), request_id: request.id })
  }

/**
 * Whoever breaks a download off before its first byte closes the stream that was to be sent: no fault, and nobody reads the
 * answer. A stream that ends early by itself, while its asker waits, is one.
 */
const hasAskerGone = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && (error as { code?: string } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The page of the console that asked, as its calls say (M7); undefined for other callers. */
function pageOf({ headers }: FastifyRequest): string | undefined {
  const said = headers['x-parent-request-path']
  return typeof said === 'string' && said.startsWith('/') ? said.slice(0, 200) : undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    tellsInGeneral?: boolean
  }
}

/** With what is wrong with any field under `general` too, for callers who read nothing else (M8). */
function inGeneral(refusal: Refusal): Refusal {
  const { general = [], ...fields } = refusal.fields ?? {}
  const all = [...general, ...Object.values(fields).flat()]
  return refusal.fields ? { ...refusal, fields: { ...fields, general: all } } : refusal
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const retryAfterSeconds = refusal.retryAfterSeconds ?? usualWaitSeconds[refusal.code]
  if (retryAfterSeconds) reply.header('Retry-After', String(retryAfterSeconds))
  return reply.headers(plainAnswer).code(statusOf[refusal.code]).send(bodyOf(refusal))
}

const usualWaitSeconds: Partial<Record<ErrorCode, number>> = { too_many: 60, unavailable: 5 }

/** A 401 and a 404 are the same for whatever reason, so their code is all that they say (decisions 1). */
function bodyOf(refusal: Refusal): object {
  const { code, type, stale, fields = { general: [refusal] } } = refusal
  switch (code) {
    case 'unauthenticated':
    case 'not_found':
      return { error: { code } }
    case 'not_allowed': {
      const { message, ...reason } = toldOf(refusal)
      return { error: { code: 1, message }, ...reason }
    }
    default:
      return {
        ...toldOf(refusal),
        errors: ofEach(fields, inEnglish),
        reasons: ofEach(fields, ({ reason, values }) => ({ reason, values })),
        ...(type ? { type } : {}),
        ...(stale ? { stale } : {}),
      }
  }
}

const toldOf = ({ reason, values }: Why) => ({ message: inEnglish({ reason, values }), reason, values })

function ofEach<T>(fields: Fields, told: (one: Why) => T): Record<string, T[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, all]) => [field, all.map(told)]))
}

/** Fastify's own refusals: an address or JSON that is none, a body too large, too many requests. */
function refusalOfFastify(error: unknown): Refusal | undefined {
  const reason = reasonOfFastify((error ?? {}) as Partial<FastifyError>)
  return reason && refusalFor(why(reason))
}

function reasonOfFastify({ statusCode, code }: Partial<FastifyError>) {
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return 'not_found'
  if (statusCode === 413) return 'too_large'
  if (statusCode === 415) return 'unsupported'
  if (statusCode === 429) return 'too_many'
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'no_body'
  return statusCode === 400 ? 'not_json' : undefined
}
