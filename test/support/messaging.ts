import pg from 'pg'
import pino from 'pino'
import type { Subject } from '#contract/subjects.ts'
import { createEmailReader } from '#server/adapters/email/inbound/emailReader.ts'
import { createFakeGateway, type FakeGateway } from '#server/adapters/gateways/fake.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import type { BroadcastInput } from '#server/messaging/messaging.ts'
import { runDelivery } from '#server/messaging/messaging.ts'
import { createBell } from '#server/platform/bell.ts'
import { createDb, type Db, type NewJob, openPools } from '#server/platform/db/db.ts'
import { createFeed } from '#server/platform/feed.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testForms } from './forms.ts'
import { roomy } from './roomy.ts'
import { testSigner } from './signer.ts'
import { until } from './until.ts'

/** A client with what a broadcast needs. */
export type Sender = {
  readonly client: ClientRef
  readonly shortcode: { id: string; code: string }
  readonly subscriptionId: string
  readonly campaignId: string
  readonly listId: string
}
export type PersonOptions = {
  phone?: string | null
  consent?: 'none' | 'pending' | 'in' | 'out' | null
  language?: string
  isFlagged?: boolean
  firstName?: string | null
  /** How often the list holds this person. */
  places?: number
  count?: number
}

/** A database with what messaging stands on, made by rows: its tests are about messages alone. */
/** Hints for open screens. */
type Told = { clientId: number; subjects: readonly Subject[]; id: string | undefined }

export type MessagingWorld = {
  readonly db: Db
  readonly databaseUrl: string
  readonly jobs: NewJob[]
  readonly told: Told[]
  readonly clock: { at: Date }
  /** As the owner, past row-level security. */
  readonly rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  addSender(options?: { messagesPerSecond?: number; listType?: 1 | 3 }): Promise<Sender>
  /** Members of the sender's list; answers their ids in order. */
  addPeople(sender: Sender, options?: PersonOptions): Promise<string[]>
  /** Runs a worker with this gateway until nothing is due, or `isEnough` says so. */
  deliver(port: GatewayPort, isEnough?: () => Promise<boolean>): Promise<void>
  end(): Promise<void>
}

/** Noon in Toronto, outside quiet hours. */
export const noon = new Date('2026-05-04T16:00:00Z')
export const after = (seconds: number, from = noon) => new Date(from.getTime() + seconds * 1000)

/** In a database of its own, or in the one that is given. */
export async function messagingWorld(given?: TestDatabase): Promise<MessagingWorld> {
  const database = given ?? (await testDatabase())
  const pools = openPools(database.url)
  const owner = new pg.Pool({
    connectionString: database.ownerUrl,
    options: '-c search_path=fanfare,public',
    max: 3,
  })
  // The drop at the end may cut a connection that is just being closed.
  let isEnding = false
  owner.on('error', (error) => {
    // Whoever brings a database may kill it.
    if (!isEnding && !given) throw error
  })
  const jobs: NewJob[] = []
  const told: Told[] = []
  const db = createDb(
    pools,
    async (job) => {
      jobs.push(job)
    },
    (clientId, subjects, id) => void told.push({ clientId, subjects, id }),
  )
  const clock = { at: noon }
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as Row[]
  return {
    db,
    databaseUrl: database.url,
    jobs,
    told,
    clock,
    rows,
    addSender: (options) => addSender(rows, options ?? {}),
    addPeople: (sender, options) => addPeople(rows, sender, options ?? {}),
    deliver: (port, isEnough) => deliver({ db, clock, rows }, port, isEnough),
    end: async () => {
      isEnding = true
      await Promise.all([pools.end(), owner.end()])
      await database.drop()
    },
  }
}

export const staffOf = (sender: Sender, at = noon, userId: string = newId()): UserScope => ({
  client: sender.client,
  actor: { kind: 'user', id: userId, name: 'Ana', isPlatformAdmin: false },
  role: 'client_admin',
  requestId: 'test',
  at,
})

export const formOf = (sender: Sender, form: Partial<BroadcastInput> = {}): BroadcastInput => ({
  shortcode_id: sender.shortcode.id,
  campaign_id: sender.campaignId,
  participant_list_id: sender.listId,
  message: 'Hello',
  subject: null,
  subject_fr: null,
  send_now: true,
  skip_optin_check: false,
  skip_optin_reason: null,
  ignore_quiet_hours: false,
  quiet_hours_reason: null,
  title: null,
  ...form,
})

export const fakeGateway = (recognisesReferences = true): FakeGateway =>
  createFakeGateway({ recognisesReferences })

type Rows = MessagingWorld['rows']

let made = 0

async function addSender(
  rows: Rows,
  { messagesPerSecond = 5000, listType = 1 }: { messagesPerSecond?: number; listType?: 1 | 3 },
): Promise<Sender> {
  made += 1
  const client: ClientRef = { id: made, eid: `c-${newEid()}`, name: 'Maple', timeZone: 'America/Toronto' }
  const shortcode = { id: newId(), code: String(55_000 + made) }
  const [subscriptionId, campaignId, listId] = [newId(), newId(), newId()]
  await rows(
    `insert into client (id, eid, name, postal_address) values ($1, $2, $3, E'1 Main St\\nToronto')`,
    [client.id, client.eid, client.name],
  )
  await rows(
    `insert into shortcode (id, code, gateway, messages_per_second, home_client_id) values ($1, $2, 'simulator', $3, $4)`,
    [shortcode.id, shortcode.code, messagesPerSecond, client.id],
  )
  await rows('insert into client_shortcode values ($1, $2)', [client.id, shortcode.id])
  await rows(
    `insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
     values ($1, $2, 'News', 'sms', $3, true, false, $4)`,
    [client.id, subscriptionId, shortcode.id, noon],
  )
  await rows(
    `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Spring', $3, $3)`,
    [client.id, campaignId, noon],
  )
  await rows(
    `insert into list (client_id, id, name, type, is_public, created_at, updated_at)
     values ($1, $2, 'Everybody', $3, false, $4, $4)`,
    [client.id, listId, listType, noon],
  )
  return { client, shortcode, subscriptionId, campaignId, listId }
}

async function addPeople(rows: Rows, sender: Sender, options: PersonOptions): Promise<string[]> {
  const {
    count = 1,
    places = 1,
    consent = 'in',
    language = 'en',
    isFlagged = false,
    firstName = 'Ana',
  } = options
  const ids = Array.from({ length: count }, newId)
  const phones = ids.map(() => {
    made += 1
    return options.phone === undefined ? `+1416${String(1_000_000 + made)}` : options.phone
  })
  const clientId = sender.client.id
  await rows(
    `insert into participant (client_id, id, first_name, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     select $1, id, $2, phone, $3, '{}', '', false, $4, $5, $5 from unnest($6::uuid[], $7::text[]) p (id, phone)`,
    [clientId, firstName, language, isFlagged, noon, ids, phones],
  )
  await rows(
    `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
     select $1, $2, id, ordinal, $3 from unnest($4::uuid[]) id, generate_series(0, $5::int - 1) ordinal`,
    [clientId, sender.listId, noon, ids, places],
  )
  if (consent)
    await rows(
      `insert into consent (client_id, subscription_id, participant_id, state, changed_at)
       select $1, $2, id, $3, $4 from unnest($5::uuid[]) id`,
      [clientId, sender.subscriptionId, consent, noon, ids],
    )
  return ids
}

type DeliveryWorld = Pick<MessagingWorld, 'db' | 'clock' | 'rows'>

async function deliver(
  world: DeliveryWorld,
  port: GatewayPort,
  isEnough = () => isNothingDue(world),
): Promise<void> {
  const stopping = new AbortController()
  const running = runDelivery({
    db: world.db,
    outside: outsideOf(world.clock, port),
    signal: stopping.signal,
    bell: createBell(20),
  })
  await until(isEnough).finally(() => stopping.abort())
  await running
}

async function isNothingDue({ rows, clock }: DeliveryWorld): Promise<boolean> {
  const due = await rows(
    `select 1 from message where (state = 'queued' and next_at <= $1) or (state = 'sending' and next_at <= now() + interval '50 seconds')
     union all
     select 1 from broadcast_chunk k join broadcast b on b.client_id = k.client_id and b.id = k.broadcast_id
     where b.state = 'sending' and k.done_at is null and k.not_before <= $1 limit 1`,
    [clock.at],
  )
  return due.length === 0
}

export function outsideOf(clock: { at: Date }, port: GatewayPort): Outside {
  const absent = () => Promise.reject(new Error('not in this test'))
  return {
    clock: { now: () => clock.at },
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    files: { put: absent, has: absent, open: absent, remove: absent },
    emailReader: createEmailReader(),
    mail: { send: absent },
    signer: testSigner,
    webhooks: createWebhooks({ allowsLoopback: true }),
    textRecords: { find: absent },
    gateway: (gateway) => (gateway === 'simulator' ? port : undefined),
    publicUrl: 'http://localhost',
    feed: createFeed(),
    room: roomy,
    isDemo: false,
    forms: testForms,
  }
}
