import { once } from 'node:events'
import pg from 'pg'
import { pino } from 'pino'
import { createEmailReader } from '#server/adapters/email/inbound/emailReader.ts'
import { readFormSettings } from '#server/adapters/formSettings.ts'
import { type GatewayPort, messageReference } from '#server/adapters/gateways/port.ts'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import { collectReceipts, runDelivery } from '#server/messaging/messaging.ts'
import { createBell } from '#server/platform/bell.ts'
import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import { createFeed } from '#server/platform/feed.ts'
import { roomy } from '#test/support/roomy.ts'
import { peakMegabytes } from '../process.ts'
import { drainOutbox, openReceipts } from './bareOutbox.ts'
import { known, onDatabase, text } from './fill.ts'
import { openGateway } from './gateways.ts'
import type { Letter } from './raw/line.ts'
import { openSender } from './raw/sender.ts'

// One sender in a process of its own: the product's worker, a bare outbox, or the sender of that outbox alone, without a
// database. Each line that it prints is what a part of the work took; it goes on when it gets a line, until it is ended.

export type Work = {
  readonly mode: 'product' | 'bare' | 'alone'
  readonly kind: string
  readonly port: number
  readonly rows: number
  readonly url: string
  readonly broadcastId: string
}

/** Seconds on the clock, of the processor, and the most memory so far. */
export type Took = { readonly seconds: number; readonly cpuSeconds: number; readonly megabytes: number }

const work = JSON.parse(process.argv[2] ?? '') as Work
const { kind, port, url, broadcastId } = work
const clock = { now: () => new Date() }

if (work.mode === 'alone') await sendAlone()
else if (work.mode === 'bare') await sendBare()
else await sendAsProduct()
await once(process.stdin, 'data')

async function timed(run: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage()
  const begun = performance.now()
  await run()
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(before)
  const took: Took = { seconds, cpuSeconds: (user + system) / 1e6, megabytes: peakMegabytes() }
  console.log(JSON.stringify(took))
}

async function sendAlone(): Promise<void> {
  const sender = await openSender(kind, { port })
  const letters: Letter[] = Array.from({ length: work.rows }, (_, at) => ({
    id: `019f0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    address: kind === 'smtp' ? `p${at}@example.com` : `+1416${String(at).padStart(7, '0')}`,
    body: text,
  }))
  const loop = async () => {
    while (letters.length > 0) await sender.send(letters.splice(-1000))
  }
  await timed(() => Promise.all([loop(), loop(), loop()]))
}

async function sendBare(): Promise<void> {
  await timed(() => drainOutbox(work))
  if (kind !== 'http') return
  const receipts = await openReceipts(url)
  await once(process.stdin, 'data')
  await timed(receipts.write)
}

/** Over HTTP the receipts come after all was sent, since the peer sends none by itself. */
async function sendAsProduct(): Promise<void> {
  const db = createDb(openPools(url, { max: 10 }), async () => undefined)
  const gateway = openGateway(kind, { port, db, clock })
  await timed(() => sendBroadcast(db, gateway))
  if (kind !== 'http') return
  const receipts = await receiptsOfAll()
  await once(process.stdin, 'data')
  const loop = async () => {
    while (receipts.length > 0) await collectReceipts({ db, clock }, receipts.splice(-500))
  }
  await timed(() => Promise.all([loop(), loop()]))
}

async function sendBroadcast(db: Db, gateway: GatewayPort): Promise<void> {
  const stopping = new AbortController()
  const outside = {
    clock,
    log: pino({ level: 'warn' }),
    files: { put: absent, has: absent, open: absent, remove: absent },
    emailReader: createEmailReader(),
    mail: { send: absent },
    signer: { publicKey: '', sign: absent, hash: absent },
    webhooks: createWebhooks({ allowsLoopback: true }),
    textRecords: { find: absent },
    gateway: (name: string) =>
      name === kind || (kind === 'http' && name === 'twilio') ? gateway : undefined,
    publicUrl: 'http://localhost',
    feed: createFeed(),
    room: roomy,
    isDemo: false,
    forms: readFormSettings({}),
  }
  const running = runDelivery({
    db,
    outside,
    signal: stopping.signal,
    bell: createBell(100),
  })
  await allGone()
  stopping.abort()
  await running
}

/** By the counts that a screen shows too. Who comes in between has what it needs: receipts of SMPP come by themselves. */
async function allGone(): Promise<void> {
  const owner = new pg.Pool({ connectionString: url, options: '-c search_path=fanfare,public', max: 1 })
  const open = kind === 'smpp' ? `'queued', 'sending', 'sent'` : `'queued', 'sending'`
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      `select coalesce(sum(entered - gone), 0)::int as n from broadcast_count
       where client_id = ${known.clientId} and broadcast_id = $1 and state in (${open})`,
      [broadcastId],
    )
    if (rows[0]?.n === 0) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await owner.end()
}

async function receiptsOfAll() {
  const { rows } = await onDatabase(url, (owner) =>
    owner.query<{ id: string; attempt: number; provider_message_id: string }>(
      `select id, attempts as attempt, provider_message_id from message where client_id = ${known.clientId} and broadcast_id = $1`,
      [broadcastId],
    ),
  )
  return rows.map(({ id, attempt, provider_message_id: providerMessageId }) => ({
    from: '55555',
    state: 'delivered' as const,
    providerMessageId,
    reference: messageReference({ clientId: known.clientId, messageId: id, attempt }),
  }))
}

function absent(): never {
  throw new Error('not in a benchmark')
}
