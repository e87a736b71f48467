import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#contract/kit.ts'
import { type Subject, toldById, touchedBy } from '#contract/subjects.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { refuse, refuseFor } from '../errors.ts'
import { installationTrail } from '../scope.ts'
import { takeAnyBody } from './anyBody.ts'
import type { AnyHandler, EventsAnswer, FileAnswer, PictureAnswer, RangesAnswer, Upload } from './call.ts'
import { callbackBytes, createCallbacks, type Placed } from './callbacks.ts'
import { sessionCookieOf } from './cookies.ts'
import { credentialFor, isSessionOnly, nameMissingScope, refuseToken } from './credentials.ts'
import { createStreams, type Streams } from './eventStream.ts'
import { exchangeOf, receivedOf } from './exchange.ts'
import { receiveForm } from './formFiles.ts'
import { asGrouped } from './groups.ts'
import { requireCsrfToken, requireOwnOrigin } from './guards.ts'
import { findFirstAnswer, once, type Repeatable } from './idempotency.ts'
import { addressesOf } from './paths.ts'
import { sendRanges } from './ranges.ts'
import { isLetIn, roleIn, type SessionFound, scopeOf } from './scopes.ts'
import { send, sendPicture, tellUnversioned, whileOpen } from './sending.ts'
import type { FindSession, Sessions } from './sessionCache.ts'
import { createSights, type NoteSight, noteDownload, noteRefusal, noteTokenFailure } from './trail.ts'
import { maxUploadBytes, receiveBody, receiveUpload } from './upload.ts'
import { asZod, checked, checkedPath, checkedQuery } from './validation.ts'

/** The parts that binding needs besides the contract. `findSession` and `csrfTokenOf` are the access domain's. */
export type Binding<Outside> = {
  readonly routes: Readonly<Record<string, Route>>
  readonly handlers: Readonly<Record<string, AnyHandler>>
  readonly db: Db
  readonly outside: Outside
  readonly clock: Clock
  readonly uploadFolder: string
  /** Whether files still find room; the rest is left to the database. */
  readonly isFull: () => boolean
  readonly isSecure: boolean
  /** How the installation is reached from outside; providers sign the addresses that they were given. */
  readonly publicUrl: string
  readonly findSession: FindSession
  /** `findSession` with a memory, for reading calls; `forget` after each change. */
  readonly sessions: Sessions
  /** The live ones among sessions, by token; asking does not count as use. */
  readonly readSessions: (
    db: Db,
    tokens: readonly string[],
    at: Date,
  ) => Promise<ReadonlyMap<string, SessionFound>>
  readonly csrfTokenOf: (token: string) => string
  /** Notes that a token of an API user is in use, at most once a minute. */
  readonly noteTokenUse: (db: Db, session: SessionFound, used: { at: Date; address: string }) => Promise<void>
}

/** Registers every call of the contract; one without a handler ends the start. */
export function bindRoutes<Outside>(app: FastifyInstance, binding: Binding<Outside>): void {
  const { db, clock, sessions } = binding
  const noteSight = createSights(db)
  const bindCallback = createCallbacks(clock)
  const streams = createStreams({ readSessions: (tokens) => binding.readSessions(db, tokens, clock.now()) })
  sessions.onChange(() => void streams.recheck())
  app.addHook('preClose', async () => streams.end())
  for (const [name, route] of Object.entries(binding.routes)) {
    const handler = binding.handlers[name]
    if (!handler) throw new Error(`the call ${name} has no handler`)
    if (!route.access) throw new Error(`the call ${name} has no access`)
    const run = answerCall(binding, { name, route, handler, streams, noteSight, touched: toldAtOnce(route) })
    // Only pages need these, and have a policy of their own: working them out costs a tenth of a short call.
    const isPage = route.raw === 'html' && !route.callback
    const headers = { helmet: isPage ? { contentSecurityPolicy: false as const } : (false as const) }
    const bindOne = route.anyBody ? bindAnyBody : bindPlain
    const isFile = route.upload === true
    for (const url of addressesOf(route.path)) {
      const config = { tellsInGeneral: route.tellsInGeneral === true }
      const placed = {
        method: route.method,
        url,
        handler: run,
        isFile,
        config,
        ...headers,
        ...limitOf(route),
      }
      if (route.callback) bindCallback(app, placed, route.callback)
      else bindOne(app, placed)
    }
  }
}

const toldAtOnce = (route: Route) => touchedBy(route).filter((subject) => !toldById.has(subject))

const limitOf = ({ maxBytes }: Route) => (maxBytes === undefined ? {} : { bodyLimit: maxBytes })

const bindPlain = (app: FastifyInstance, { isFile: _isFile, ...placed }: Placed) => void app.route(placed)

/** Takes any body, for callers that must not fail for how they said something. */
function bindAnyBody(app: FastifyInstance, { isFile: _isFile, ...placed }: Placed): void {
  void app.register(async (inner) => {
    takeAnyBody(inner, anyBodyBytes)
    inner.route(placed)
  })
}

const anyBodyBytes = 64 * 1024

type Bound = {
  name: string
  route: Route
  handler: AnyHandler
  streams: Streams
  noteSight: NoteSight
  /** Subjects that change with the call, told at once. */
  touched: readonly Subject[]
}

/** The asker, as the cookie or the bearer's token says, and when. */
type Caller = { at: Date; credential: ReturnType<typeof credentialFor>; session: SessionFound | undefined }
type Exchanged = { request: FastifyRequest; reply: FastifyReply }

function answerCall<Outside>(binding: Binding<Outside>, bound: Bound) {
  const { db } = binding
  const isChange = changesOf(bound)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const at = binding.clock.now()
    if (isChange && !bound.route.anyBody) requireOwnOrigin(request)
    const credential = credentialFor(bound.route, request, sessionCookieOf(binding))
    const find = isChange ? binding.findSession : binding.sessions.find
    const session = credential && (await find(db, credential.secret, at))
    if (credential?.kind === 'token') await takeToken(binding, { request, reply, at, session })
    try {
      return await runCall(binding, bound, { request, reply, at, credential, session })
    } catch (error) {
      nameMissingScope(reply, error)
      if (session) await noteRefusal(db, error, { request, session, at, call: bound.name })
      throw error
    }
  }
}

/** Refuses a token that is none, and notes the use of one that is. */
async function takeToken<Outside>(
  { db, noteTokenUse }: Binding<Outside>,
  { request, reply, at, session }: Exchanged & Omit<Caller, 'credential'>,
): Promise<void> {
  const ends = session?.token?.expiresAt
  if (session?.token && (!ends || ends > at)) return noteTokenUse(db, session, { at, address: request.ip })
  await noteTokenFailure(db, request, at)
  refuseToken(reply)
}

const changesOf = ({ route }: Bound): boolean => route.method !== 'GET' || route.changes === true

async function runCall<Outside>(binding: Binding<Outside>, bound: Bound, asked: Caller & Exchanged) {
  const { route } = bound
  const { request, reply, at, credential, session } = asked
  const isChange = changesOf(bound)
  if (session?.token && isSessionOnly(route)) refuse('session_only')
  const token = credential?.kind === 'session' ? credential.secret : undefined
  const scope = scopeOf(request, route.access, { session, at })
  if (isChange && token && session && route.access !== 'anyone')
    requireCsrfToken(request, binding.csrfTokenOf(token))
  const received = await receivedFile(binding, route, request)
  try {
    const input = {
      params: route.params ? checkedPath(asZod(route.params), withoutRandom(request.params)) : undefined,
      query: checkedQuery(route, request.query),
      body: route.body
        ? checked(asZod(route.body), received ? received.fields : bodyOf(request, route), route.strangers)
        : undefined,
    }
    const exchange = exchangeOf(request, reply, { token, isSecure: binding.isSecure })
    const call = {
      ...input,
      scope,
      exchange,
      upload: received && 'upload' in received ? received.upload : undefined,
      files: received && 'files' in received ? received.files : route.form ? [] : undefined,
      received: route.callback ? receivedOf(request, binding.publicUrl) : undefined,
      outside: binding.outside,
    }
    const answer = await answerOf(binding, bound, { request, call })
    // A call from outside has no client here: its handler tells what it touches.
    if (route.access !== 'anyone') binding.db.tell(withinOf(scope), bound.touched)
    return await giveAnswer(binding, bound, { ...asked, call, answer })
  } finally {
    // Only a call that came with a session can have changed one; texts and forms from outside keep the memory.
    if (isChange && token) binding.sessions.forget()
    await received?.discard()
  }
}

async function giveAnswer<Outside>(
  { db }: Binding<Outside>,
  { name, route, streams, noteSight }: Bound,
  {
    request,
    reply,
    at,
    credential,
    session,
    call,
    answer,
  }: Caller & Exchanged & Pick<Asked, 'call'> & { answer: unknown },
): Promise<FastifyReply> {
  if (route.raw === 'events' && credential !== undefined) {
    const token = credential.secret
    // Hints for another role are asked for anew: the browser connects again by itself.
    const role = session && roleIn(request, session)
    const isAllowed = (now: SessionFound | undefined) =>
      isLetIn(request, route.access, { session: now, at }) && (now && roleIn(request, now)) === role
    return streams.open(reply, answer as EventsAnswer, { token, isAllowed })
  }
  if (route.raw === 'file' && session && request.method === 'GET') {
    const path = request.url.split('?')[0] ?? ''
    const { name: file, stream } = answer as FileAnswer
    const taken = { path, query: call.query, call: name, name: file }
    await whileOpen(stream, noteDownload(db, call.scope, taken))
  }
  if (route.sees && session) await noteSight(call.scope, route.sees, call)
  if (route.raw === 'picture') return sendPicture(request, reply, answer as PictureAnswer)
  if (route.raw === 'ranges') return sendRanges(request, reply, answer as RangesAnswer)
  return send(tellUnversioned(reply, route, call.body), route, answer)
}

/** The request's file: an upload, or the body of a large callback. */
async function receivedFile<Outside>(
  { uploadFolder: folder, isFull }: Binding<Outside>,
  { upload, callback, maxBytes, form }: Route,
  request: FastifyRequest,
) {
  if (form && request.isMultipart()) {
    if (isFull()) refuseFor(30, 'no_room')
    return receiveForm(request, { folder, ...form })
  }
  if (!upload) return undefined
  if (isFull()) refuseFor(30, 'no_room')
  return callback
    ? receiveBody(request, { folder, maxBytes: maxBytes ?? callbackBytes })
    : receiveUpload(request, { folder, maxBytes: maxBytes ?? maxUploadBytes })
}

const bodyOf = ({ body }: FastifyRequest, route: Route) =>
  route.anyBody ? (body ?? {}) : asGrouped(body, route)

type Asked = {
  request: FastifyRequest
  call: {
    scope: ReturnType<typeof scopeOf>
    params: unknown
    query: unknown
    body: unknown
    upload: Upload | undefined
  }
}

/** A whole call is one transaction with its key; an upload stores its file before, and only what it writes is. */
async function answerOf<Outside>(binding: Binding<Outside>, bound: Bound, asked: Asked): Promise<unknown> {
  const { db } = binding
  const { call } = asked
  const repeatable = repeatableOf(bound, asked)
  const within = withinOf(call.scope)
  if (call.upload) {
    const first = repeatable && (await findFirstAnswer(db, within, repeatable))
    if (first) return first.answer
    const keeping = repeatable ? once(db, within, repeatable) : (work: Work) => db.transaction(within, work)
    return bound.handler({ ...call, db, once: keeping } as never)
  }
  const work: Work = (tx) => bound.handler({ ...call, db: tx } as never)
  return repeatable ? once(db, within, repeatable)(work) : work(db)
}

type Work = (db: Db) => Promise<unknown>

const withinOf = (scope: Asked['call']['scope']) => (scope.client ? scope : installationTrail)

/**
 * Creating calls of users honour `Idempotency-Key`. Not the calls about sessions, whose failures must be counted
 * even though they answer with a refusal.
 */
function repeatableOf({ name, route }: Bound, { request, call }: Asked): Repeatable | undefined {
  const key = request.headers['idempotency-key']
  const { scope } = call
  const isAboutSessions = route.access === 'anyone' || route.access === 'signedIn'
  if (typeof key !== 'string' || route.method !== 'POST' || isAboutSessions) return undefined
  if (route.answersSecret || route.ownTransactions) return undefined
  if (scope.actor.kind !== 'user') return undefined
  const file = call.upload && [call.upload.name, call.upload.sha256]
  return {
    key,
    caller: `${scope.actor.id}:${scope.client?.id ?? 0}`,
    call: name,
    sent: [withoutRandom(request.params), call.query, call.body, ...(file ? [file] : [])],
    at: scope.at,
  }
}

function withoutRandom(params: unknown): object {
  const { random: _random, ...rest } = params as Record<string, string>
  return rest
}
