import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalFor } from '../errors.ts'
import { newId } from '../ids.ts'
import { answerErrors, sendRefusal } from './answers.ts'
import { compressAnswers } from './compression.ts'
import { type ConnectionLimits, limitConnections, ownNetworks, usualLimits } from './connections.ts'
import { isConsolePage, readConsolePages } from './consolePages.ts'
import { sessionCookieOf } from './cookies.ts'
import { createHostingServer, type Hosting, hostedAt } from './hosting.ts'
import { takeJsonBodies } from './jsonBody.ts'
import { throttleRequests } from './throttle.ts'

export type ServerOptions = {
  readonly log: Logger
  readonly requestsPerMinute: number
  readonly constraints?: ConstraintRefusals
  /** Whether people reach it by https. */
  readonly isSecure?: boolean
  /** Whether a token is one of a live session: such requests are throttled by session. */
  readonly isSession?: (token: string) => Promise<boolean>
  readonly connections?: Partial<ConnectionLimits>
  /** Proxies beside those of this machine: who connects to them is told in `X-Forwarded-For`. */
  readonly proxies?: readonly string[]
  /** Hosts of others that we answer for; left out, every host is ours. */
  readonly hosting?: Hosting
  /** A site besides our own from which the console may have pictures. */
  readonly picturesFrom?: string | undefined
}

/**
 * The HTTP server without any call: limits, security headers, throttling, the answers to errors. Times are in
 * milliseconds. Bodies up to 1 MiB but for uploads.
 */
export async function createServer({
  log,
  requestsPerMinute,
  constraints = {},
  isSecure = false,
  isSession,
  connections,
  proxies = [],
  hosting = () => undefined,
  picturesFrom,
}: ServerOptions): Promise<FastifyInstance> {
  const answerError = answerErrors(constraints)
  const limits = { ...usualLimits, ...connections }
  const app = fastify({
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger,
    genReqId: () => newId(),
    requestIdHeader: false,
    // Errors are logged where they are answered, and the rest is in the metrics.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    serverFactory: (answer) =>
      createHostingServer(answer, { hosting, limits, own: ownNetworks(proxies), log }),
    forceCloseConnections: 'idle',
    trustProxy: ['loopback', ...proxies],
    // Requests that a proxy handed over before it could know are done, since they may not be handed to another process.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply as FastifyReply),
    routerOptions: { maxParamLength: 200, caseSensitive: true },
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  let isClosing = false
  const endConnections = limitConnections(app, limits, proxies)
  app.addHook('preClose', async () => {
    isClosing = true
    endConnections()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-Id', request.id)
    // A connection that stays open for its next request would hold up the end.
    if (isClosing) reply.header('Connection', 'close')
    if (isSecure) reply.header('Strict-Transport-Security', 'max-age=31536000')
    done()
  })
  takeJsonBodies(app)
  await compressAnswers(app)
  await app.register(cookie)
  await throttleRequests(app, { requestsPerMinute, cookie: sessionCookieOf({ isSecure }), isSession })
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await app.register(multipart)
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(picturesFrom) },
    // By `no-referrer` the browser would post forms with the origin `null`, which is refused as foreign.
    referrerPolicy: { policy: 'same-origin' },
    hsts: false,
  })
  return app
}

/** The console's own policy: no inline script; styles inline because the components position by them. */
const contentPolicy = (picturesFrom: string | undefined) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...(picturesFrom ? [picturesFrom] : [])],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'", 'blob:', 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  upgradeInsecureRequests: null,
})

/** Each file lies there as the build made it, and compressed: what the browser takes is sent, and varies by that. */
const compressedFiles = {
  wildcard: false,
  preCompressed: true,
  globIgnore: ['**/*.br', '**/*.gz', '**/.*'],
}
/** The name of a built file that is sent, whether or not it is sent compressed. */
const nameOf = (path: string): string => basename(path).replace(/\.(br|gz)$/, '')

/** The folders of the built files: of the console, and of the public pages' small scripts. */
export type BuiltFolders = { readonly console: string; readonly site: string }

/**
 * Serves the built files, each by its exact address, and the console's index page at the addresses of its pages. Any
 * other address is a 404: to who asks for a page the console's, which says so, else in our own form.
 */
export async function serveConsole(
  app: FastifyInstance,
  { folders, isReserved }: { folders: BuiltFolders; isReserved: (segment: string) => boolean },
): Promise<void> {
  if (existsSync(folders.site))
    await app.register(fastifyStatic, {
      root: folders.site,
      prefix: '/site/',
      ...compressedFiles,
      decorateReply: false,
      setHeaders: (reply, path) => {
        // The one script that pages of other sites load.
        if (nameOf(path) === 'widget.js') reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
      },
    })
  const hasConsole = existsSync(join(folders.console, 'index.html'))
  const pages = hasConsole ? readConsolePages(folders.console) : []
  if (hasConsole)
    await app.register(fastifyStatic, {
      root: folders.console,
      ...compressedFiles,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folders.console, 'assets'))
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isFound = isRead && isConsolePage(path, pages, isReserved)
    // A probe takes anything; a program that meets no page is told in its own form.
    const takesPage = (isFound ? /text\/html|\*\/\*|^$/ : /text\/html/).test(request.headers.accept ?? '')
    const isOurs = hostedAt(request.raw) === undefined
    if (!hasConsole || !isOurs || !isRead || !takesPage || path.startsWith('/api/'))
      return sendRefusal(reply, refusalFor(why('not_found')))
    // Without a tag, since a browser that has it would be told "not modified" and show nothing.
    const tags = isFound ? {} : { etag: false, lastModified: false }
    return reply
      .code(isFound ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .sendFile('index.html', tags)
  })
}
