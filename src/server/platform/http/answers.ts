import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/kit.ts'
import type { Refusal } from '../errors.ts'
import { refusalOf, statusOf } from '../errors.ts'

/** An answer that is no page: nothing may be read into it, kept or framed. */
export const plainAnswer = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Turns whatever was thrown into the answer of decisions 1; logs what nobody foresaw, once. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error) ?? refusalOfFastify(error)
  if (refusal) return sendRefusal(reply, refusal)
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'unforeseen error')
  return reply
    .headers(plainAnswer)
    .code(500)
    .send({
      message: `Something went wrong on our side. Please quote ${request.id}.`,
      request_id: request.id,
    })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const retryAfterSeconds = refusal.retryAfterSeconds ?? usualWaitSeconds[refusal.code]
  if (retryAfterSeconds) reply.header('Retry-After', String(retryAfterSeconds))
  return reply.headers(plainAnswer).code(statusOf[refusal.code]).send(bodyOf(refusal))
}

const usualWaitSeconds: Partial<Record<ErrorCode, number>> = { too_many: 60, unavailable: 5 }

function bodyOf(refusal: Refusal): object {
  switch (refusal.code) {
    case 'unauthenticated':
    case 'not_found':
      return { error: { code: refusal.code } }
    case 'not_allowed':
      return { error: { code: 1, message: refusal.message } }
    default:
      return {
        message: refusal.message,
        errors: refusal.fields ?? { general: [refusal.message] },
        ...(refusal.type ? { type: refusal.type } : {}),
      }
  }
}

/** What Fastify itself refuses: an address or JSON that is none, a body too large, too many requests. */
function refusalOfFastify(error: unknown): Refusal | undefined {
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return { code: 'not_found', message: 'Not found.' }
  if (statusCode === 413) return { code: 'too_large', message: 'This is too large.' }
  if (statusCode === 415) return { code: 'unsupported', message: 'This kind of content is not taken here.' }
  if (statusCode === 429) return { code: 'too_many', message: 'Too many requests. Please wait a moment.' }
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return { code: 'invalid', message: 'The body is empty.' }
  if (statusCode === 400)
    return { code: 'invalid', message: 'The request cannot be read: its JSON is not well formed.' }
  return undefined
}
