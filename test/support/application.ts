import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Beacon } from '#server/adapters/beacon/port.ts'
import type { CaptchaSettings } from '#server/adapters/captcha/settings.ts'
import type { MailSettings } from '#server/adapters/email/settings.ts'
import type { FormSettings } from '#server/adapters/formSettings.ts'
import type { GatewaySettings } from '#server/adapters/gateways/settings.ts'
import type { MapTiles } from '#server/adapters/mapTiles.ts'
import type { TextRecords } from '#server/adapters/names/port.ts'
import type { PlaceHeaders } from '#server/adapters/placeHeaders.ts'
import type { ReadingSettings } from '#server/adapters/reading/settings.ts'
import type { SignOnSettings } from '#server/adapters/signOn/settings.ts'
import type { S3Settings } from '#server/adapters/storage/s3/settings.ts'
import { type Application, createApplication, type Duty } from '#server/main/application.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testForms } from './forms.ts'

export type TestApplication = Application & {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string
  readonly databaseUrl: string
  /** The folder of uploads and kept files. */
  readonly dataDir: string
  close(): Promise<void>
}

type TestOptions = {
  isDemo?: boolean
  clock?: Clock
  hasWorker?: boolean
  logLevel?: string
  /** In place of the one on standard error. */
  log?: Logger
  gateways?: GatewaySettings
  mail?: MailSettings
  publicUrl?: string
  /** A free one where it is left out. */
  port?: number
  forms?: Partial<FormSettings>
  captcha?: CaptchaSettings
  placeHeaders?: PlaceHeaders
  mapTiles?: MapTiles
  beacon?: Beacon
  database?: TestDatabase
  s3?: S3Settings
  duty?: Duty
  signOn?: SignOnSettings
  reading?: ReadingSettings
  textRecords?: TextRecords
}

/** The whole server on a database of its own, or on the one that is given, listening on a free port; the worker only where it is asked for. */
export async function testApplication(options: TestOptions = {}): Promise<TestApplication> {
  const database = options.database ?? (await testDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-app-'))
  const application = await createApplication({
    databaseUrl: database.url,
    dataDir,
    anchorDir: join(dataDir, 'anchors'),
    signingKeyFile: join(dataDir, 'signing-key.pem'),
    publicUrl: options.publicUrl ?? 'http://localhost:4000',
    isDemo: options.isDemo ?? true,
    requestsPerMinute: 10_000_000,
    log: options.log ?? createLog(options.logLevel ?? 'fatal'),
    forms: { ...testForms, ...options.forms },
    webhooks: { allowsLoopback: true },
    textRecords: options.textRecords ?? { find: async () => [] },
    ...(options.captcha ? { captcha: options.captcha } : {}),
    ...(options.placeHeaders ? { placeHeaders: options.placeHeaders } : {}),
    ...(options.mapTiles ? { mapTiles: options.mapTiles } : {}),
    ...(options.beacon ? { beacon: options.beacon } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.gateways ? { gateways: options.gateways } : {}),
    ...(options.mail ? { mail: options.mail } : {}),
    ...(options.s3 ? { s3: options.s3 } : {}),
    ...(options.signOn ? { signOn: options.signOn } : {}),
    ...(options.reading ? { reading: options.reading } : {}),
    ...(options.duty ? { duty: options.duty } : {}),
  })
  const port = await application.listen('127.0.0.1', options.port ?? 0)
  if (options.hasWorker) await application.work()
  return {
    ...application,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    dataDir,
    close: async () => {
      await application.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
