import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseFor } from '../errors.ts'
import { createMemory } from '../memory.ts'
import { networkOf } from '../network.ts'
import { credentialOf } from './credentials.ts'

export type Throttling = {
  readonly requestsPerMinute: number
  readonly cookie: string
  /** Whether a token is one of a live session. */
  readonly isSession?: ((token: string) => Promise<boolean>) | undefined
}

/** So many tokens a minute that turn out to be nobody's are looked up for one address. */
const lookUpsPerMinute = 300

/**
 * Counts each request before its body is read, whatever its address: by its session where it has a live one, so that
 * an office behind one address shares nothing, else by the address it comes from. A made-up cookie is no fresh
 * allowance. A route with `rateLimit: false` in its config is not counted.
 */
export async function throttleRequests(app: FastifyInstance, throttling: Throttling): Promise<void> {
  const { requestsPerMinute, cookie, isSession } = throttling
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const keys = new WeakMap<FastifyRequest, string>()
  const byKey = { timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => keys.get(request) ?? '' }
  const take = app.createRateLimit({ ...byKey, max: requestsPerMinute })
  const takeLookUp = app.createRateLimit({
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => `look-up ${networkOf(request.ip)}`,
    max: lookUpsPerMinute,
  })
  const sessions = createMemory<boolean>({
    name: 'throttled_sessions',
    freshFor: 15 * 60_000,
    mostEntries: 10_000,
    isKept: (isLive) => isLive,
  })
  const isLive = async (request: FastifyRequest, token: string): Promise<boolean> => {
    const asked = { db: app, clientId: 0, key: token, at: new Date() }
    if (!isSession || sessions.peek(asked)) return isSession !== undefined
    if (secondsUntilFree(await takeLookUp(request)) > 0) return false
    // A database that does not answer is told by the call itself.
    return sessions.recall(asked, () => isSession(token)).catch(() => false)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.rateLimit === false) return
    const credential = credentialOf(request, cookie)
    const isOwn = credential !== undefined && (await isLive(request, credential.secret))
    const { kind, secret } = isOwn ? credential : { kind: 'address', secret: networkOf(request.ip) }
    keys.set(request, `${kind} ${secret}`)
    const taken = await take(request)
    if (kind === 'token') reply.headers(limitsOf(taken))
    const seconds = secondsUntilFree(taken)
    if (seconds > 0) refuseFor(seconds, 'too_many')
  })
}

type Taken = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/** 0 where the request is let through. */
const secondsUntilFree = (taken: Taken): number =>
  !taken.isAllowed && taken.isExceeded ? Math.max(1, taken.ttlInSeconds) : 0

/** The requests that a program may still make, and in how many seconds it may make all of them again. */
const limitsOf = (taken: Taken) =>
  taken.isAllowed
    ? {}
    : {
        'RateLimit-Limit': taken.max,
        'RateLimit-Remaining': taken.remaining,
        'RateLimit-Reset': taken.ttlInSeconds,
      }
