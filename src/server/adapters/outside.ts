import type { Logger } from 'pino'
import type { Route } from '#contract/kit.ts'
import type { Anchors } from '#server/platform/anchors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Feed } from '#server/platform/feed.ts'
import type { HandlersOf } from '#server/platform/http/call.ts'
import type { JobHandlers } from '#server/platform/jobs.ts'
import type { Room } from '#server/platform/room.ts'
import type { Signer } from '#server/platform/signing.ts'
import type { Beacon } from './beacon/port.ts'
import type { Captcha } from './captcha/port.ts'
import type { EmailReader } from './email/inbound/port.ts'
import type { MailPort } from './email/port.ts'
import type { FormSettings } from './formSettings.ts'
import type { GatewayPort } from './gateways/port.ts'
import type { GoogleMaps } from './maps/port.ts'
import type { MapTiles } from './mapTiles.ts'
import type { TextRecords } from './names/port.ts'
import type { PlaceHeaders } from './placeHeaders.ts'
import type { ReceiptReader } from './reading/port.ts'
import type { SignOnPort } from './signOn/port.ts'
import type { FileStore } from './storage/port.ts'
import type { WebhookPort } from './webhooks/port.ts'

/** The outside world as domains see it; `main` hands the implementations in. */
export type Outside = {
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
  readonly mail: MailPort
  readonly emailReader: EmailReader
  /** Technical support's address, and whether a mail server carries it there; left out where there is none. */
  readonly support?: { readonly address: string; readonly isMailed: boolean }
  /** Left out where the installation has nobody read receipts. */
  readonly receipts?: ReceiptReader
  /** The gateway of a shortcode or mailbox by its kind; undefined where the installation has not set it up. */
  readonly gateway: (kind: string) => GatewayPort | undefined
  readonly webhooks: WebhookPort
  /** By which the domains of clients are known to be theirs. */
  readonly textRecords: TextRecords
  /** Left out where no draw waits for a public value of a chain. */
  readonly beacon?: Beacon
  /** Left out where the installation has no provider. */
  readonly signOn?: SignOnPort
  /** The address at which people reach this installation, without a slash at the end. */
  readonly publicUrl: string
  /** Changes in a client, for whoever has it open. */
  readonly feed: Feed
  /** Whether there is room to write; what works in the background waits for it. */
  readonly room: Room
  /** The anchors of the audit trails outside the database; left out where this process has no such folder. */
  readonly readAnchors?: () => Promise<Anchors>
  /** Signs what outsiders check. */
  readonly signer: Signer
  /** By which inbound e-mail is checked; without it that hook answers 404. */
  readonly emailHookSecret?: string
  readonly isDemo: boolean
  readonly forms: FormSettings
  /** Left out, forms have our own proof of work alone. */
  readonly captcha?: Captcha | undefined
  /** The head in which a proxy in front says from where somebody comes; left out where none does. */
  readonly placeHeaders?: PlaceHeaders
  /** Left out, maps are drawn from what comes with Fanfare. */
  readonly mapTiles?: MapTiles
  /** Left out where they have no streets of Google. */
  readonly googleMaps?: GoogleMaps
}

export type Handlers<Routes extends Record<string, Route>> = HandlersOf<Routes, Outside>
export type JobContext = { readonly db: Db; readonly outside: Outside }
/** The part that a job needs which tells the log what it could not do. */
export type LoggedContext = { readonly db: Db; readonly outside: Pick<Outside, 'log'> }
export type DomainJobs = JobHandlers<JobContext>
