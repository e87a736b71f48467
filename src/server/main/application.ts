import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { routes } from '#contract/routes.ts'
import { createAnchoring, csrfTokenOf, findCaller, noteTokenUse, readCallers } from '#server/access/access.ts'
import type { Beacon } from '#server/adapters/beacon/port.ts'
import type { CaptchaSettings } from '#server/adapters/captcha/settings.ts'
import { createSiteverify } from '#server/adapters/captcha/siteverify.ts'
import { createEmailReader } from '#server/adapters/email/inbound/emailReader.ts'
import type { MailSettings } from '#server/adapters/email/settings.ts'
import { type FormSettings, readFormSettings } from '#server/adapters/formSettings.ts'
import type { GatewaySettings } from '#server/adapters/gateways/settings.ts'
import { createGoogleMaps } from '#server/adapters/maps/googleMaps.ts'
import type { GoogleTiles, MapTiles } from '#server/adapters/mapTiles.ts'
import type { TextRecords } from '#server/adapters/names/port.ts'
import { createTextRecords } from '#server/adapters/names/textRecords.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { PlaceHeaders } from '#server/adapters/placeHeaders.ts'
import { createReceiptReader } from '#server/adapters/reading/createReceiptReader.ts'
import type { ReadingSettings } from '#server/adapters/reading/settings.ts'
import { createOpenId } from '#server/adapters/signOn/openId.ts'
import type { SignOnSettings } from '#server/adapters/signOn/settings.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import type { S3Settings } from '#server/adapters/storage/s3/settings.ts'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import type { WebhookSettings } from '#server/adapters/webhooks/settings.ts'
import { isReservedEid } from '#server/clients/clients.ts'
import { readAnchors } from '#server/platform/anchors.ts'
import { createBell } from '#server/platform/bell.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { createDb, type Db, openPools, type Pools } from '#server/platform/db/db.ts'
import { createFeed, type Feed, hintChannel } from '#server/platform/feed.ts'
import { bindRoutes } from '#server/platform/http/bind.ts'
import { serveDocumentation } from '#server/platform/http/documentation.ts'
import { serveOperation } from '#server/platform/http/operation.ts'
import { createServer, serveConsole } from '#server/platform/http/server.ts'
import { rememberSessions } from '#server/platform/http/sessionCache.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { type Room, watchRoom } from '#server/platform/room.ts'
import { openSigner } from '#server/platform/signing.ts'
import {
  createHosting,
  settleOpenings,
  writeHeldBack,
  writeShared,
  writeViews,
} from '#server/public/public.ts'
import { keepAnchored } from './anchoring.ts'
import { createHints, createWorker, workOnJobs } from './background.ts'
import { createFiles } from './files.ts'
import { createGateways, type Gateways } from './gateways.ts'
import { readinessOf, within } from './readiness.ts'
import { constraints, handlers, jobs } from './registry.ts'

/** The work of a process: it answers calls, or delivers and works on jobs. */
export type Duty = 'api' | 'worker'

export type ApplicationOptions = {
  /** The owner's address of a migrated database. */
  readonly databaseUrl: string
  /** The same database through a pooler in transaction mode. Jobs, LISTEN and locks of a session go past it. */
  readonly poolerUrl?: string
  /** Left out, both. */
  readonly duty?: Duty
  readonly dataDir: string
  readonly anchorDir: string
  readonly signingKeyFile: string
  readonly publicUrl: string
  readonly isDemo: boolean
  readonly requestsPerMinute: number
  /** Addresses and networks of proxies on other machines. */
  readonly proxies?: readonly string[]
  readonly log: Logger
  readonly clock?: Clock
  /** Left out, there is the simulator alone. */
  readonly gateways?: GatewaySettings
  /** Left out, e-mail lies in the outbox and none comes in. */
  readonly mail?: MailSettings
  /** Left out, the usual ones. */
  readonly forms?: FormSettings
  /** Left out, forms have our own proof of work alone. */
  readonly captcha?: CaptchaSettings | undefined
  /** Left out, no click has a place. */
  readonly placeHeaders?: PlaceHeaders | undefined
  /** Left out, maps ask no other server. */
  readonly mapTiles?: MapTiles | undefined
  /** Left out, files lie in the data folder. */
  readonly s3?: S3Settings | undefined
  /** Left out, webhooks go to public addresses alone. */
  readonly webhooks?: WebhookSettings
  /** Left out, nobody signs in by a provider. */
  readonly signOn?: SignOnSettings | undefined
  /** Left out, nobody reads receipts. */
  readonly reading?: ReadingSettings | undefined
  /** Left out, no draw waits for a public value of a chain. */
  readonly beacon?: Beacon | undefined
  /** Left out, the name servers of the system are asked. */
  readonly textRecords?: TextRecords | undefined
}

/** Everything that runs, put together. */
export type Application = {
  readonly db: Db
  readonly outside: Outside
  /** Listens; answers the port. */
  listen(host: string, port: number): Promise<number>
  /** Takes up its duty, as a worker jobs and delivery: from then on it is ready. */
  work(): Promise<void>
  /** Ready to 503, finishes the requests that run, closes. */
  stop(): Promise<void>
}

const builtFolder = join(import.meta.dirname, '../../../dist')
const builtFolders = { console: join(builtFolder, 'console'), site: join(builtFolder, 'site') }

export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { databaseUrl, duty, log, mapTiles } = options
  const clock = options.clock ?? systemClock
  const folder = join(options.dataDir, 'files')
  const files = await createFiles({ folder, s3: options.s3, log })
  const bells = { delivery: createBell(), jobs: createBell(), webhooks: createBell() }
  const queue = await openJobs(databaseUrl, {
    names: Object.keys(jobs),
    bell: bells.jobs,
    log,
    isWorker: duty !== 'api',
  })
  const pools = { ...openWatchedPools(options), onFull: () => room.noteFull() }
  const feed = createFeed((notices) => void sendNotices(pools, notices, log))
  const db = createDb(pools, queue.enqueue, feed.tell)
  const settings = { ...options.gateways, ...options.mail }
  const gateways = await createGateways(settings, { db, clock, log, publicUrl: options.publicUrl })
  const room = watchRoom({ db, folder: options.dataDir, log })
  const outside = createOutside({ clock, files, gateways, feed, room }, options)
  const sessions = rememberSessions(findCaller)
  const app = await openServer(options, { db, clock, sessions })
  let isWorking = false
  const { captcha } = outside
  serveOperation(app, readinessOf({ db, room, gateways, mapTiles, captcha, isWorking: () => isWorking }))
  if (duty !== 'worker') await serveEverything(app, { db, outside, sessions }, options)
  const worker = createWorker({ db, outside, bells })
  const anchoring = keepAnchored(createAnchoring({ db, log, clock, folder: options.anchorDir }), log)
  const hints = createHints(databaseUrl, { sessions, feed, bells, queue, log })

  return {
    db,
    outside,
    listen: async (host, port) => {
      await app.listen({ host, port })
      hints.start()
      const address = app.server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    work: async () => {
      hints.start()
      room.start()
      if (duty !== 'api') {
        worker.start()
        anchoring.start()
        await workOnJobs(queue, { db, outside })
      }
      isWorking = true
    },
    stop: async () => {
      isWorking = false
      room.stop()
      await within(requestsFinishMilliseconds, app.close())
      await within(workFinishesMilliseconds, Promise.all([worker.stop(), hints.stop(), queue.stop()]))
      await within(anchorsMilliseconds, Promise.all([anchoring.stop(), writeWaiting(db, log)]))
      await within(adaptersCloseMilliseconds, closeAdapters(gateways, outside))
      await within(connectionsCloseMilliseconds, pools.end())
    },
  }
}

/** Notes of public pages that wait for their moment in the memory of this process. */
const writeWaiting = (db: Db, log: Logger) =>
  Promise.all([writeHeldBack(db, log), writeViews(db, log), writeShared(db, log), settleOpenings(db)])

const closeAdapters = (gateways: Gateways, { emailReader, webhooks }: Outside) =>
  Promise.all([gateways.close(), emailReader.close(), webhooks.close()])

type Served = { db: Db; outside: Outside; sessions: ReturnType<typeof rememberSessions> }

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')

type Known = Pick<Served, 'db' | 'sessions'> & { clock: Clock }

/** The server without a call, which counts who is signed in by session. */
function openServer(options: ApplicationOptions, { db, clock, sessions }: Known): Promise<FastifyInstance> {
  return createServer({
    log: options.log,
    constraints,
    requestsPerMinute: options.requestsPerMinute,
    isSecure: isSecure(options.publicUrl),
    proxies: options.proxies ?? [],
    hosting: createHosting(db, { clock, publicUrl: options.publicUrl }),
    picturesFrom: options.mapTiles && 'origin' in options.mapTiles ? options.mapTiles.origin : undefined,
    isSession: async (token) => (await sessions.find(db, token, clock.now())) !== undefined,
  })
}

/** The document of the calls, the calls, and the pages that were built. */
async function serveEverything(
  app: FastifyInstance,
  { db, outside, sessions }: Served,
  { dataDir, publicUrl }: ApplicationOptions,
): Promise<void> {
  await serveDocumentation(app, routes, '0.1.0')
  bindRoutes(app, {
    routes,
    handlers,
    db,
    outside,
    clock: outside.clock,
    findSession: findCaller,
    sessions,
    readSessions: readCallers,
    noteTokenUse,
    csrfTokenOf,
    uploadFolder: join(dataDir, 'incoming'),
    isFull: outside.room.isFull,
    isSecure: isSecure(publicUrl),
    publicUrl,
  })
  await serveConsole(app, { folders: builtFolders, isReserved: isReservedEid })
}

/** In 20 s all has ended, the database included: a caller who never finishes is cut off, a long job runs again. */
const requestsFinishMilliseconds = 8000
const workFinishesMilliseconds = 8500
const anchorsMilliseconds = 500
const adaptersCloseMilliseconds = 1000
const connectionsCloseMilliseconds = 500

/** Tells of lost connections, but not of those that are still closing when the database goes with us. */
function openWatchedPools({ databaseUrl, poolerUrl, log }: ApplicationOptions): Pools {
  let isEnding = false
  const pools = openPools(poolerUrl ?? databaseUrl, {
    isPooler: poolerUrl !== undefined,
    onError: (error) => log[isEnding ? 'debug' : 'warn']({ err: error }, 'a database connection was lost'),
  })
  const end = () => {
    isEnding = true
    return pools.end()
  }
  return { ...pools, end }
}

/** Outside of any transaction: a notice holds up the commits of others, and this is one a second at most for each subject. */
async function sendNotices(pools: Pools, notices: readonly string[], log: Logger): Promise<void> {
  const text = 'select pg_notify($1, notice) from unnest($2::text[]) notice'
  // A hint may be lost: screens look by themselves now and then.
  await pools.transactions
    .query(text, [hintChannel, notices])
    .catch((error: unknown) => log.debug({ err: error }, 'hints were lost'))
}

type Parts = { clock: Clock; files: FileStore; gateways: Gateways; feed: Feed; room: Room }

function createOutside({ clock, files, gateways, feed, room }: Parts, options: ApplicationOptions): Outside {
  return {
    clock,
    log: options.log,
    files,
    mail: gateways.mail,
    emailReader: createEmailReader(),
    webhooks: createWebhooks(options.webhooks ?? { allowsLoopback: false }),
    textRecords: options.textRecords ?? createTextRecords(),
    gateway: gateways.find,
    publicUrl: options.publicUrl,
    feed,
    room,
    isDemo: options.isDemo,
    forms: options.forms ?? readFormSettings({}),
    ...(options.captcha && { captcha: createSiteverify({ ...options.captcha, log: options.log }) }),
    readAnchors: () => readAnchors(options.anchorDir),
    signer: openSigner(options.signingKeyFile),
    ...(options.placeHeaders && { placeHeaders: options.placeHeaders }),
    ...(options.mapTiles && { mapTiles: options.mapTiles }),
    ...(options.mapTiles && 'googleKey' in options.mapTiles && googleMapsOf(options.mapTiles, options)),
    ...(options.beacon && { beacon: options.beacon }),
    ...(options.reading && { receipts: createReceiptReader(options.reading) }),
    ...(options.signOn && {
      signOn: createOpenId({ ...options.signOn, redirectUri: `${options.publicUrl}/sign-on/callback` }),
    }),
    ...(options.mail?.supportEmail && {
      support: { address: options.mail.supportEmail, isMailed: options.mail.smtp !== undefined },
    }),
    ...(options.mail?.hookSecret && { emailHookSecret: options.mail.hookSecret }),
  }
}

const googleMapsOf = (
  { googleKey: key, region, origin: url }: GoogleTiles,
  { publicUrl }: Pick<ApplicationOptions, 'publicUrl'>,
) => ({ googleMaps: createGoogleMaps({ url, key, region, publicUrl }) })
