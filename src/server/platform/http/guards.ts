import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

/**
 * Refuses a changing request that another site's page made: by `Sec-Fetch-Site`, and by `Origin` where it
 * differs from the host. Sign-in and public forms are covered too; programs send neither header.
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('csrf')
  const { origin } = request.headers
  if (origin === undefined) return
  // A sandboxed page has the origin "null"; nothing of ours posts from one.
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) refuse('csrf')
}

/** Refuses a changing call whose `X-CSRF-TOKEN` is not the session's (419, decisions 1). */
export function requireCsrfToken(request: FastifyRequest, expected: string): void {
  const given = request.headers['x-csrf-token']
  if (typeof given !== 'string' || !isSame(given, expected)) refuse('csrf')
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
