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
import { addBroadcast, checkpoint, fillAudience, known, onDatabase } from './delivery/fill.ts'
import { type Measured, rated } from './measured.ts'

const rows = Number(process.env.ROWS ?? 100_000)

/**
 * The audience of a broadcast becomes messages (consent, flags, duplicates, zones, chunks, counts), to a bare INSERT …
 * SELECT of the same rows into the same table with all its indexes, once before and once after, as the owner.
 */
export async function benchFanout(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const server = await startEmbedded({ dataDir: folder, log: () => undefined })
  try {
    await migrate(server.url, { log: () => undefined })
    await fillAudience(server.url, { people: rows, gateway: 'simulator' })
    // The rows to copy are those of a first broadcast.
    await fanOutSeconds(server.url)
    await onDatabase(server.url, (client) =>
      client.query('create table bare_source as select * from message'),
    )
    const before = await bareSeconds(server.url)
    const seconds = await fanOutSeconds(server.url)
    const after = await bareSeconds(server.url)
    const [rate, baseline] = [rows / seconds, rows / ((before + after) / 2)]
    return [
      rated({
        what: `to ${rows.toLocaleString('en')} people, to a bare INSERT … SELECT`,
        rate,
        baseline,
        wanted: 0.5,
        note: `${seconds.toFixed(1)} s, bare ${before.toFixed(1)} s before and ${after.toFixed(1)} s after`,
      }),
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const emptied = (url: string) =>
  onDatabase(url, async (client) => {
    await client.query('truncate message, broadcast_chunk, broadcast_count')
    await checkpoint(client)
  })

async function bareSeconds(url: string): Promise<number> {
  await emptied(url)
  return onDatabase(url, async (client) => {
    const begun = performance.now()
    await client.query('insert into message select * from bare_source')
    return (performance.now() - begun) / 1000
  })
}

/** To everybody of the list. */
export async function fanOutSeconds(url: string): Promise<number> {
  await emptied(url)
  const id = newId()
  await addBroadcast(url, 'sms', id)
  const pools = openPools(url, { max: 5 })
  const db = createDb(pools, async () => undefined)
  const client = { id: known.clientId, eid: 'maple', name: 'Maple', timeZone: 'America/Toronto' }
  const begun = performance.now()
  await startBroadcast({ db, outside: quiet }, systemScope(client, 'Broadcast', new Date()), {
    broadcastId: id,
    sendAfter: '2026-01-01T00:00:00.000Z',
  })
  const seconds = (performance.now() - begun) / 1000
  await pools.end()
  const [counted] = await onDatabase(
    url,
    async (owner) =>
      (
        await owner.query<{ n: number }>(
          `select count(*)::int as n from message where broadcast_id = $1 and state = 'queued'`,
          [id],
        )
      ).rows,
  )
  if (counted?.n !== rows) throw new Error(`${counted?.n} messages instead of ${rows}`)
  return seconds
}
