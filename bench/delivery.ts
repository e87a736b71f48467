import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { startBroadcast } from '#server/messaging/messaging.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { fillOutbox } from './delivery/bareOutbox.ts'
import { addBroadcast, fillAudience, known, onDatabase } from './delivery/fill.ts'
import type { Measured } from './participantList.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const wantedMegabytes = 500
const workersAtOnce = Number(process.env.BENCH_WORKERS ?? 1)
const kinds = (process.env.BENCH_GATEWAYS ?? 'http,smpp,smtp').split(',')

/**
 * A broadcast from the first claim to the last receipt stored (e-mail has none: the last outcome), by one worker
 * process, to a bare outbox that sends the same texts through the same adapter by as many processes, once before and
 * once after.
 */
export async function benchDelivery(): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const kind of kinds) measured.push(await benchGateway(kind))
  return measured
}

async function benchGateway(kind: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const server = await startEmbedded({ dataDir: folder, log: () => undefined })
  try {
    serverPid = server.pid
    await migrate(server.url, { log: () => undefined })
    await fillAudience(server.url, { people: rows, gateway: kind === 'http' ? 'twilio' : kind })
    const before = await bare(server.url, kind)
    const product = await send(server.url, kind)
    const after = await bare(server.url, kind)
    const [rate, baseline] = [rows / product.seconds, rows / ((before.seconds + after.seconds) / 2)]
    return {
      name: `delivery of ${rows} by ${kind}, ${workersAtOnce} at work: to a bare outbox`,
      rate,
      baseline,
      ratio: rate / baseline,
      wanted: 0.7,
      isTooLarge: product.megabytes >= wantedMegabytes,
      note: `${product.seconds.toFixed(1)} s, bare ${before.seconds.toFixed(1)} s before and ${after.seconds.toFixed(1)} s after; processor time of the worker ${product.cpuSeconds.toFixed(1)} s (bare ${before.cpuSeconds.toFixed(1)} s), of the database ${product.databaseSeconds.toFixed(1)} s (bare ${before.databaseSeconds.toFixed(1)} s); peak ${product.megabytes} MB of ${wantedMegabytes}`,
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bare(url: string, kind: string): Promise<Ran> {
  await fillOutbox(url, kind === 'smtp')
  const ran = await run(['bare', kind, url], kind)
  await checkCount(url, 'select count(*)::int as n from bare_outbox where provider_id is not null')
  return ran
}

async function send(url: string, kind: string): Promise<Ran> {
  const id = newId()
  await addBroadcast(url, kind === 'smtp' ? 'email' : 'sms', id)
  const pools = openPools(url, { max: 5 })
  const client = { id: known.clientId, eid: 'maple', name: 'Maple', timeZone: 'America/Toronto' }
  await startBroadcast(
    createDb(pools, async () => undefined),
    systemScope(client, 'Broadcast', new Date()),
    { broadcastId: id, sendAfter: '2026-01-01T00:00:00.000Z' },
  )
  await pools.end()
  await onDatabase(url, (owner) => owner.query('vacuum analyze message'))
  await onDatabase(url, (owner) => owner.query('checkpoint'))
  const ran = await run(['product', kind, url, id], kind)
  await checkCount(
    url,
    `select count(*)::int as n from message where broadcast_id = '${id}' and state = '${kind === 'smtp' ? 'sent' : 'delivered'}'`,
  )
  return ran
}

type Ran = { seconds: number; megabytes: number; cpuSeconds: number; databaseSeconds: number }

let serverPid = 0

/** All workers at once, until the last has nothing left; memory is that of the largest. */
async function run(settings: string[], kind: string): Promise<Ran> {
  const database = databaseSeconds()
  const workers = Array.from({ length: workersAtOnce }, () => start('worker.ts', settings))
  const lines = workers.map((worker) => createInterface({ input: worker.stdout })[Symbol.asyncIterator]())
  const [receiptsUrl = ''] = await Promise.all(lines.map(async (line) => String((await line.next()).value)))
  const peer = start(`${kind}Peer.ts`, settings[0] === 'bare' ? [] : [receiptsUrl])
  const [port] = (await once(peer.stdout, 'data')) as [Buffer]
  for (const worker of workers) worker.stdin.write(`${String(port).trim()}\n`)
  try {
    const ran = await Promise.all(lines.map(endOf))
    return {
      seconds: Math.max(...ran.map(({ seconds }) => seconds)),
      megabytes: Math.max(...ran.map(({ megabytes }) => megabytes)),
      cpuSeconds: ran.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      databaseSeconds: databaseSeconds() - database,
    }
  } finally {
    peer.kill('SIGKILL')
    for (const worker of workers) worker.kill('SIGKILL')
  }
}

async function endOf(line: AsyncIterator<string>): Promise<Omit<Ran, 'databaseSeconds'>> {
  const { value, done } = await line.next()
  if (done) throw new Error('the worker ended early')
  return JSON.parse(String(value)) as Omit<Ran, 'databaseSeconds'>
}

const start = (file: string, settings: string[]): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, [join(import.meta.dirname, 'delivery', file), ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

/** Nothing is measured that was not done. */
async function checkCount(url: string, query: string): Promise<void> {
  const { rows: counted } = await onDatabase(url, (client) => client.query<{ n: number }>(query))
  if (counted[0]?.n !== rows) throw new Error(`${counted[0]?.n} instead of ${rows}: ${query}`)
}

/** Processor time of the database's processes, those that ended included, where the system tells (Linux). */
function databaseSeconds(): number {
  // A process that ends while it is read is counted by its parent the next time.
  for (let tries = 0; tries < 5; tries++)
    try {
      const { ticks } = ticksOf(serverPid)
      const children = readFileSync(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8').trim().split(' ')
      const own = children.map((pid) => ticksOf(Number(pid)).own)
      return own.reduce((sum, some) => sum + some, ticks) / 100
    } catch (error) {
      if (process.platform !== 'linux') break
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  return Number.NaN
}

function ticksOf(pid: number): { own: number; ticks: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { own: user + system, ticks: user + system + childUser + childSystem }
}
