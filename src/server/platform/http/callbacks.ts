// A callback that is not signed costs little: it is braked before its body is read and anything is looked up. One
// without a signature of the right form and age is refused at once, and so is every one of an address that had too many
// wrong ones in a minute. That is counted in the process, since a flood must not write; what is signed rightly is never
// counted.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { CallbackSignature } from '#contract/kit.ts'
import type { Clock } from '../clock.ts'
import { refuse, refuseFor } from '../errors.ts'
import { createMemory, type Memory } from '../memory.ts'
import { networkOf } from '../network.ts'

export type Placed = RouteOptions & { helmet?: false | { contentSecurityPolicy: false }; isFile: boolean }

export const callbackBytes = 25 * 1024 * 1024

/** Wrong ones of one address in a minute; of a real sender hardly one is wrong. */
const wrongPerMinute = 100
const minute = 60_000

type Wrong = { readonly since: Date; readonly count: number }
type Braking = { readonly clock: Clock; readonly wrongs: Memory<Wrong> }

/** Binds callbacks, each in a context of its own, where no parser touches the body. */
export function createCallbacks(clock: Clock) {
  const wrongs = createMemory<Wrong>({ name: 'wrong_callbacks', freshFor: minute, mostEntries: 10_000 })
  return (app: FastifyInstance, { isFile, ...placed }: Placed, signature: CallbackSignature): void => {
    const { bodyLimit = callbackBytes } = placed
    void app.register(async (inner) => {
      brake(inner, signature, { clock, wrongs })
      inner.removeAllContentTypeParsers()
      if (isFile) inner.addContentTypeParser('*', (_request, _body, done) => done(null))
      else
        inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
          done(null, body),
        )
      inner.route({ ...placed, bodyLimit, config: { rateLimit: false } })
    })
  }
}

function brake(app: FastifyInstance, signature: CallbackSignature, { clock, wrongs }: Braking): void {
  const looked = new WeakSet<FastifyRequest>()
  const asked = ({ ip }: FastifyRequest, at: Date) => ({ db: wrongs, clientId: 0, key: networkOf(ip), at })
  app.addHook('onRequest', async (request) => {
    const at = clock.now()
    if (!isOfForm(request.headers[signature.header], signature, at)) refuse(signature.refusal)
    const wrong = wrongs.peek(asked(request, at))
    if (wrong && wrong.count >= wrongPerMinute) refuseFor(secondsLeft(wrong, at), 'too_many')
    looked.add(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!looked.has(request) || (reply.statusCode !== 403 && reply.statusCode !== 404)) return
    const at = clock.now()
    const { since, count } = wrongs.peek(asked(request, at)) ?? { since: at, count: 0 }
    wrongs.keep(asked(request, since), { since, count: count + 1 })
  })
}

const secondsLeft = ({ since }: Wrong, at: Date): number =>
  Math.max(1, Math.ceil((since.getTime() + minute - at.getTime()) / 1000))

function isOfForm(
  given: string | string[] | undefined,
  { form, seconds }: CallbackSignature,
  at: Date,
): boolean {
  const match = typeof given === 'string' ? form.exec(given.trim()) : null
  if (!match || seconds === undefined) return match !== null
  return Math.abs(at.getTime() / 1000 - Number(match[1])) <= seconds
}
