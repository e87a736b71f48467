import type { Logger } from 'pino'
import { isLocalAddress } from '#contract/localAddress.ts'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import { readBeaconUrl } from '#server/adapters/beacon/settings.ts'
import { type CaptchaSettings, readCaptchaSettings } from '#server/adapters/captcha/settings.ts'
import { type MailSettings, readMailSettings } from '#server/adapters/email/settings.ts'
import { type FormSettings, readFormSettings } from '#server/adapters/formSettings.ts'
import { readGatewaySettings } from '#server/adapters/gateways/settings.ts'
import { findFaultOfStreets, type MapTiles, readMapTiles } from '#server/adapters/mapTiles.ts'
import { type PlaceHeaders, readPlaceHeaders } from '#server/adapters/placeHeaders.ts'
import { type ReadingSettings, readReadingSettings } from '#server/adapters/reading/settings.ts'
import { readSignOnSettings, type SignOnSettings } from '#server/adapters/signOn/settings.ts'
import { readS3Settings, type S3Settings } from '#server/adapters/storage/s3/settings.ts'
import { readWebhookSettings, type WebhookSettings } from '#server/adapters/webhooks/settings.ts'
import { closeDataFolder } from '#server/platform/closedFolder.ts'
import { type Config, readConfig, StartError } from '#server/platform/config.ts'
import { makeDataFolder } from '#server/platform/db/dataFolder.ts'
import { requireMigrated } from '#server/platform/db/migrate.ts'
import { requirePooler } from '#server/platform/db/pooler.ts'
import { outliveRejections } from '#server/platform/faults.ts'
import { createLog } from '#server/platform/log.ts'
import { isUnprotected } from '#server/platform/publicUrl.ts'
import { type Application, createApplication, type Duty } from './application.ts'
import type { Running } from './running.ts'

/** All that the environment says to a process, checked, and where it tells what it does. */
export type Settings = {
  readonly config: Config
  readonly log: Logger
  readonly say: (line: string) => void
  readonly gateways: ReturnType<typeof readGatewaySettings>
  readonly mail: MailSettings
  readonly forms: FormSettings
  readonly captcha: CaptchaSettings | undefined
  readonly placeHeaders: PlaceHeaders | undefined
  readonly mapTiles: MapTiles | undefined
  readonly beaconUrl: string | undefined
  readonly s3: S3Settings | undefined
  readonly webhooks: WebhookSettings
  readonly signOn: SignOnSettings | undefined
  readonly reading: ReadingSettings | undefined
}

export function readSettings(): Settings {
  const config = readConfig(process.env)
  const gateways = readGatewaySettings(process.env)
  const mail = readMailSettings(process.env)
  const forms = readFormSettings(process.env)
  const captcha = readCaptchaSettings(process.env)
  const placeHeaders = readPlaceHeaders(process.env)
  const mapTiles = readMapTiles(process.env)
  const beaconUrl = readBeaconUrl(process.env)
  const s3 = readS3Settings(process.env)
  const webhooks = readWebhookSettings(process.env)
  const signOn = readSignOnSettings(process.env)
  const reading = readReadingSettings(process.env)
  const log = createLog(config.logLevel)
  if (isUnprotected(config.publicUrl))
    log.warn(
      { publicUrl: config.publicUrl },
      'links to unsubscribe go over http; set PUBLIC_URL to an https address',
    )
  // A demo is for the machine that it runs on.
  if (!config.demo && isLocalAddress(config.publicUrl))
    log.warn(
      { publicUrl: config.publicUrl },
      'links in mail, texts and public pages lead to this machine alone; set PUBLIC_URL to the address by which people reach it',
    )
  return {
    config,
    log,
    say: (line) => log.info(line),
    gateways,
    mail,
    forms,
    captcha,
    placeHeaders,
    mapTiles,
    beaconUrl,
    s3,
    webhooks,
    signOn,
    reading,
  }
}

/** The database of a process that has none built in. */
export function requireDatabaseUrl({ databaseUrl }: Config, command: string): string {
  if (databaseUrl !== undefined) return databaseUrl
  throw new StartError(
    `DATABASE_URL is missing: ${command} needs a database server, the same for all processes. Only npm start has one built in.`,
  )
}

/** Puts the application together as the settings say; it stops with the process. */
export async function openApplication(
  {
    config,
    log,
    gateways,
    mail,
    forms,
    captcha,
    placeHeaders,
    mapTiles,
    beaconUrl,
    s3,
    webhooks,
    signOn,
    reading,
  }: Settings,
  { databaseUrl, duty, running }: { databaseUrl: string; duty?: Duty; running: Running },
): Promise<Application> {
  const { poolerUrl } = config
  if (poolerUrl !== undefined) await requirePooler(poolerUrl)
  outliveRejections(log)
  const streets = await findFaultOfStreets(mapTiles)
  if (streets)
    log.warn({ mapTiles }, `MAP_PMTILES names a file of streets, but ${streets}: maps are drawn without`)
  const application = await createApplication({
    databaseUrl,
    isDemo: config.demo,
    log,
    dataDir: config.dataDir,
    anchorDir: config.anchorDir,
    signingKeyFile: config.signingKeyFile,
    publicUrl: config.publicUrl,
    requestsPerMinute: 6000,
    proxies: config.trustedProxies,
    gateways,
    mail,
    forms,
    captcha,
    placeHeaders,
    mapTiles,
    beacon: beaconUrl === undefined ? undefined : createBeacon({ url: beaconUrl }),
    s3,
    webhooks,
    signOn,
    reading,
    ...(poolerUrl !== undefined && { poolerUrl }),
    ...(duty !== undefined && { duty }),
  })
  running.onStop(() => application.stop())
  running.goOn()
  return application
}

/** One of the processes that share a database: it neither migrates nor claims its folder, which others may use as well. */
export async function openShared(
  duty: Duty,
  running: Running,
): Promise<{ settings: Settings; application: Application }> {
  const settings = readSettings()
  const { dataDir } = settings.config
  const databaseUrl = requireDatabaseUrl(settings.config, `npm run ${duty}`)
  makeDataFolder(dataDir)
  closeDataFolder(dataDir)
  await requireMigrated(databaseUrl)
  running.goOn()
  return { settings, application: await openApplication(settings, { databaseUrl, duty, running }) }
}

/** Listens where the settings say; answers the port. */
export async function listenOn(
  application: Application,
  { host, port, variable }: { host: string; port: number; variable: 'PORT' | 'WORKER_PORT' },
): Promise<number> {
  try {
    return await application.listen(host, port)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE')
      throw new StartError(`The port ${port} is in use. Set ${variable} to another one.`)
    if (code === 'EACCES')
      throw new StartError(`The port ${port} may not be used by this user. Set ${variable} to another one.`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}
