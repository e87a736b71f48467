import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBroadcast } from '#server/messaging/messaging.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { quiet } from '#test/support/quiet.ts'
import { fillOutbox } from './delivery/bareOutbox.ts'
import { addBroadcast, fillAudience, known, onDatabase, settle } from './delivery/fill.ts'
import { startPeer } from './delivery/peers.ts'
import { microsOf, type Ran, runWorkers, type Turn } from './delivery/runWorkers.ts'
import { type Measured, rated } from './measured.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const wantedMegabytes = 500
/** Gateways as the figures name them. */
export const nameOf: Record<string, string> = { http: 'HTTP', smpp: 'SMPP', smtp: 'e-mail' }
const kinds = (process.env.BENCH_GATEWAYS ?? 'http,smpp,smtp').split(',')

/**
 * The aims of each on two quiet cores. The bare outbox changes a row once and asks nobody, so a quarter of its rate
 * is what these rates were there.
 */
const wanted: Record<string, { rate: number; micros?: number; ratio: number }> = {
  http: { rate: 17_000, micros: 120, ratio: 0.25 },
  smtp: { rate: 12_000, micros: 130, ratio: 0.25 },
  smpp: { rate: 8000, ratio: 0.25 },
}

/**
 * A broadcast from the first claim to the last outcome (by SMPP to the last receipt stored), by one worker process, to
 * the fastest way there is from a table to the same peer: raw sockets and one statement for a thousand rows, once before
 * and once after. The sender alone, without a database, shows what the peer can take. All of it runs in a steady state:
 * tables analyzed, checkpoint done.
 */
export async function benchDelivery(): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const kind of kinds) measured.push(...(await benchGateway(kind)))
  return measured
}

async function benchGateway(kind: string): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const server = await startEmbedded({ dataDir: folder, log: () => undefined })
  const on = { kind, url: server.url, postmaster: server.pid, rows }
  try {
    await migrate(server.url, { log: () => undefined })
    await fillAudience(server.url, { people: rows, gateway: kind === 'http' ? 'twilio' : kind })
    const [alone] = await ranWith(on, 'alone')
    const before = await bare(on)
    const product = await sendBroadcast(on)
    const after = await bare(on)
    return summary(kind, { alone, before, product, after })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type On = Pick<Turn, 'kind' | 'url' | 'postmaster' | 'rows'>

async function ranWith(on: On, mode: Turn['mode'], broadcastId = ''): Promise<Ran[]> {
  const peer = await startPeer[on.kind]?.()
  if (!peer) throw new Error(`there is no gateway "${on.kind}"`)
  try {
    return await runWorkers({ ...on, mode, broadcastId, peer })
  } finally {
    await peer.stop()
  }
}

async function bare(on: On): Promise<Ran[]> {
  await fillOutbox(on.url, on.kind === 'smtp')
  const ran = await ranWith(on, 'bare')
  const isSent = 'select count(*)::int as n from bare_outbox where provider_id is not null'
  await checkCount(on.url, isSent, on.rows)
  return ran
}

/** A broadcast to everybody, from the first claim to the last outcome. */
export async function sendBroadcast(on: On): Promise<Ran[]> {
  const { url, kind } = on
  const id = newId()
  await addBroadcast(url, kind === 'smtp' ? 'email' : 'sms', id)
  const pools = openPools(url, { max: 5 })
  const client = { id: known.clientId, eid: 'maple', name: 'Maple', timeZone: 'America/Toronto' }
  await startBroadcast(
    { db: createDb(pools, async () => undefined), outside: quiet },
    systemScope(client, 'Broadcast', new Date()),
    { broadcastId: id, sendAfter: '2026-01-01T00:00:00.000Z' },
  )
  await pools.end()
  // The steady state; delivery right after a bulk load is `first.ts`.
  await onDatabase(url, settle)
  const ran = await ranWith(on, 'product', id)
  const state = kind === 'smtp' ? 'sent' : 'delivered'
  await checkCount(
    url,
    `select count(*)::int as n from message where broadcast_id = '${id}' and state = '${state}'`,
    on.rows,
  )
  return ran
}

type Runs = { alone: Ran | undefined; before: Ran[]; product: Ran[]; after: Ran[] }

/** The sending, and the receipts where they are a part of their own. */
function summary(kind: string, { alone, before, product, after }: Runs): Measured[] {
  return product.map((ran, part) => {
    const bares = [before[part], after[part]].filter((one) => one !== undefined)
    const baseline = rows / meanOf(bares.map(({ seconds }) => seconds))
    const rate = rows / ran.seconds
    const isSending = part === 0
    const goal = isSending ? wanted[kind] : undefined
    const micros = { product: microsOf(ran), baseline: meanOf(bares.map(microsOf)) }
    return rated({
      what: isSending
        ? `${rows.toLocaleString('en')} by ${nameOf[kind]}`
        : `their receipts over ${nameOf[kind]}`,
      rate,
      baseline,
      ...(goal && { wanted: goal.ratio }),
      ...(goal && { wantedRate: goal.rate }),
      micros: { ...micros, ...(goal?.micros && { wanted: goal.micros }) },
      isMissed: ran.megabytes >= wantedMegabytes,
      note: noteOf(ran, bares, isSending ? alone : undefined),
    })
  })
}

function noteOf(ran: Ran, bares: Ran[], alone: Ran | undefined): string {
  const parts = (one: Ran) =>
    `worker ${perRow(one.cpuSeconds)}, database ${perRow(one.databaseSeconds)}, peer ${perRow(one.peerSeconds)} µs`
  const bare = bares[0] ? `bare: ${parts(bares[0])}` : ''
  const sender = alone && `sender alone ${Math.round(rows / alone.seconds)}/s: ${parts(alone)}`
  const memory = `peak ${ran.megabytes} MB of ${wantedMegabytes}, the database ${ran.databaseMegabytes} MB besides`
  return [parts(ran), bare, sender, memory].filter(Boolean).join('; ')
}

const perRow = (seconds: number) => ((seconds * 1e6) / rows).toFixed(0)
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Nothing is measured that was not done. */
async function checkCount(url: string, query: string, wantedRows: number): Promise<void> {
  const { rows: counted } = await onDatabase(url, (client) => client.query<{ n: number }>(query))
  if (counted[0]?.n !== wantedRows) throw new Error(`${counted[0]?.n} instead of ${wantedRows}: ${query}`)
}
