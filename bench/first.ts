import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { signedIn } from '#test/support/caller.ts'
import { onDatabase } from './delivery/fill.ts'
import { startPeer } from './delivery/peers.ts'
import { nameOf } from './delivery.ts'
import { broadcastTo, furnish, importPeople, type Sent, untilSent } from './first/staff.ts'
import { type Measured, rated } from './measured.ts'
import { account, makeClient } from './people/client.ts'
import { memoryOf } from './process.ts'
import type { Work } from './servers/product.ts'
import { startServer } from './servers/start.ts'

const rows = Number(process.env.ROWS ?? 20_000)
const kinds = (process.env.BENCH_GATEWAYS ?? 'http,smtp').split(',')
const wantedSeconds = 1

/**
 * The first day of staff: a fresh database, an import of everybody, and at once the first broadcast to them,
 * over HTTP and with the whole product in one process. Nothing here analyzes anything before it. It is compared with the
 * same broadcast later, when the database knows its tables.
 */
export async function benchFirst(): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const kind of kinds) measured.push(await benchGateway(kind))
  return measured
}

async function benchGateway(kind: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const server = await startEmbedded({ dataDir: join(folder, 'database'), log: () => undefined })
  const peer = await startPeer[kind]?.()
  try {
    await migrate(server.url, { log: () => undefined })
    const clientId = await makeClient(server.url)
    const work: Work = kind === 'smtp' ? { smtpPort: peer?.port ?? 0 } : { httpPort: peer?.port ?? 0 }
    const product = await startServer('product.ts', [server.url, join(folder, 'files'), JSON.stringify(work)])
    try {
      const caller = await signedIn(product.url, { ...account, client: 'bench' })
      const office = await furnish(server.url, { clientId, isEmail: kind === 'smtp' })
      const { listId, seconds } = await importPeople(caller, office, { folder, rows })
      const send = async () => untilSent(server.url, await broadcastTo(caller, office, listId), rows)
      const first = await send()
      const memory = await memoryOf(product.child, server.url)
      // From here on it is the steady state.
      await onDatabase(server.url, (owner) => owner.query('vacuum analyze'))
      const note = `import ${seconds.toFixed(1)} s, right after the first start; ${memory}`
      return summary(kind, { first, later: await send(), note })
    } finally {
      await product.stop()
    }
  } finally {
    await peer?.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Sendings = { first: Sent; later: Sent; note: string }

function summary(kind: string, { first, later, note }: Sendings): Measured {
  const [rate, baseline] = [rows / first.seconds, rows / later.seconds]
  const told = ({ firstSeconds, halfSeconds }: Sent) =>
    `first message ${firstSeconds.toFixed(2)} s after the undo's end, half of them after ${halfSeconds.toFixed(1)} s`
  return rated({
    what: `to ${rows.toLocaleString('en')} people by ${nameOf[kind]}, against the same later`,
    rate,
    baseline,
    wanted: 0.9,
    isMissed: first.firstSeconds > wantedSeconds,
    note: `${told(first)} (wanted ≤ ${wantedSeconds} s); later ${told(later)}; ${note}`,
  })
}
