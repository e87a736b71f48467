import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { createEmailReader } from '#server/adapters/email/inbound/emailReader.ts'
import { readFormSettings } from '#server/adapters/formSettings.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { collectReceipts, runDelivery } from '#server/messaging/messaging.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { createFeed } from '#server/platform/feed.ts'
import { roomy } from '#test/support/roomy.ts'
import { drainOutbox } from './bareOutbox.ts'
import { known } from './fill.ts'
import { openGateway } from './gateways.ts'

// One worker in a process of its own, the product's or a bare outbox. It prints where receipts come in, waits for a
// line, sends everything, and prints the seconds and its peak memory.

const [mode, kind = '', databaseUrl = '', broadcastId = ''] = process.argv.slice(2)
const pools = openPools(databaseUrl, { max: 10 })
const db = createDb(pools, async () => undefined)
const clock = { now: () => new Date() }

const receiver = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const some = JSON.parse(Buffer.concat(pieces).toString()) as [string, string][]
    const receipts = some.map(([reference, providerMessageId]) => ({
      ...{ from: '55555', state: 'delivered' as const, reference, providerMessageId },
    }))
    void collectReceipts({ db, clock }, receipts).then(() => response.end())
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
console.log(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
const [peer] = (await once(process.stdin, 'data')) as [Buffer]
const gateway = openGateway(kind, { port: Number(String(peer).trim()), db, clock })
const begun = performance.now()
if (mode === 'bare') await drainOutbox(databaseUrl, gateway)
else await sendBroadcast(gateway)
const seconds = (performance.now() - begun) / 1000
const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({ seconds, megabytes: Math.round(Number(peak) / 1024), cpuSeconds: (user + system) / 1e6 }),
)
process.exit(0)

async function sendBroadcast(port: GatewayPort): Promise<void> {
  const stopping = new AbortController()
  const outside = {
    clock,
    log: pino({ level: 'warn' }),
    files: { put: absent, has: absent, open: absent, remove: absent },
    emailReader: createEmailReader(),
    mail: { send: absent },
    gateway: (name: string) => (name === kind || (kind === 'http' && name === 'twilio') ? port : undefined),
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
    wake: () => new Promise((resolve) => setTimeout(resolve, 100)),
  })
  const owner = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c search_path=fanfare,public',
    max: 1,
  })
  const open = kind === 'smtp' ? `'queued', 'sending'` : `'queued', 'sending', 'sent'`
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      `select coalesce(sum(entered - gone), 0)::int as n from broadcast_count
       where client_id = ${known.clientId} and broadcast_id = $1 and state in (${open})`,
      [broadcastId],
    )
    if (rows[0]?.n === 0) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  stopping.abort()
  await running
}

function absent(): never {
  throw new Error('not in a benchmark')
}
