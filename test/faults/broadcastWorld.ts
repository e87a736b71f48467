import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFakeGateway, type FakeGateway } from '#server/adapters/gateways/fake.ts'
import { messagingJobs } from '#server/messaging/jobs.ts'
import { optOutOfShortcode } from '#server/participants/participants.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { isAlive } from '#server/platform/db/processMark.ts'
import { listUnderway } from '#test/support/delivery.ts'
import {
  after,
  type MessagingWorld,
  messagingWorld,
  outsideOf,
  type Sender,
  staffOf,
} from '#test/support/messaging.ts'
import { until } from '#test/support/until.ts'
import { workersOf } from './killing.ts'

/** A database that can be killed, workers that can be killed, and what is true whatever happens. */
export type BroadcastWorld = MessagingWorld & {
  startWorker(gatewayUrl: string, recognises: boolean): ChildProcess
  killWorker(worker: ChildProcess): Promise<void>
  killWorkers(): Promise<unknown>
  /** SIGKILL, and back again on the same port. */
  killDatabase(): Promise<void>
  countState(broadcastId: string, states: readonly string[]): Promise<number>
  /** Whose intent is committed and whose outcome is not. */
  underway(broadcastId: string): Promise<string[]>
  /** Until no dead worker holds a chunk any more, and a living one has looked for what it may send, twice. */
  untilLooked(broadcastId: string): Promise<void>
  /** Until nobody waits; a cancelled one has its job run. */
  untilFinished(sender: Sender, broadcastId: string, seconds: number): Promise<void>
}

/** A commit that was answered outlives the database's own death, and no power cut. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }

export async function broadcastWorld(): Promise<BroadcastWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-kills-'))
  const start = (port?: number) =>
    startEmbedded({ dataDir: folder, log: () => undefined, settings, ...(port ? { port } : {}) })
  let database = await start()
  await migrate(database.url, { log: () => undefined })
  const drop = async () => {
    await database.stop()
    rmSync(folder, { recursive: true })
  }
  const world = await messagingWorld({ url: database.url, ownerUrl: database.url, drop })
  const workers = workersOf('deliveryWorker.ts')
  workers.loadSpare()
  const rows: MessagingWorld['rows'] = (text, values) => untilAnswered(() => world.rows(text, values))
  const killDatabase = async () => {
    const port = Number(new URL(database.url).port)
    process.kill(database.pid, 'SIGKILL')
    while (isAlive(database.pid)) await sleep(5)
    database = await start(port)
  }
  return {
    ...world,
    rows,
    startWorker: (gatewayUrl, recognises) => {
      const settings = [world.databaseUrl, gatewayUrl, String(recognises), after(60).toISOString()]
      const worker = workers.start(settings)
      workers.loadSpare()
      return worker
    },
    killWorker: workers.kill,
    killWorkers: workers.killAll,
    killDatabase,
    countState: (broadcastId, states) => countState(rows, broadcastId, states),
    underway: async (broadcastId) => (await listUnderway({ rows }, broadcastId)).map(({ id }) => id),
    untilLooked: (broadcastId) => untilLooked(rows, broadcastId),
    untilFinished: (sender, broadcastId, seconds) =>
      untilFinished({ ...world, rows }, { sender, broadcastId, seconds }),
    end: async () => {
      await workers.killAll()
      await world.end()
    },
  }
}

/** A connection to a database that was killed says so once. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 40) throw error
      await sleep(100)
    }
  }
}

async function countState(
  rows: MessagingWorld['rows'],
  broadcastId: string,
  states: readonly string[],
): Promise<number> {
  const [row] = await rows<{ count: number }>(
    'select count(*)::int as count from message where broadcast_id = $1 and state = any($2)',
    [broadcastId, states],
  )
  return row?.count ?? 0
}

/** A worker that finds nothing asks the same again and again, so its last question stays to be seen. */
async function untilLooked(rows: MessagingWorld['rows'], broadcastId: string): Promise<void> {
  const isHeld = 'select from broadcast_chunk where broadcast_id = $1 and lease_until > now()'
  await until(async () => (await rows(isHeld, [broadcastId])).length === 0)
  for (let looks = 0; looks < 2; looks++) {
    const [now] = await rows<{ at: string }>('select clock_timestamp()::text as at')
    await until(async () => (await rows(hasLooked, [now?.at])).length > 0)
  }
}

const hasLooked = `
  select from pg_stat_activity where datname = current_database() and application_name = 'fanfare' and state = 'idle'
    and query like '%clients_with_due_messages%' and query_start > $1::timestamptz`

const jobNames = ['messaging.watchBroadcast', 'messaging.skipRest'] as const

async function untilFinished(
  { db, rows }: Pick<MessagingWorld, 'db' | 'rows'>,
  { sender, broadcastId, seconds }: { sender: Sender; broadcastId: string; seconds: number },
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  const gateway = createFakeGateway({ recognisesReferences: true })
  const context = { db, outside: outsideOf({ at: after(120) }, gateway) }
  const run = async () => {
    for (const name of jobNames)
      await messagingJobs[name]?.(context, { clientId: sender.client.id, broadcastId } as never)
  }
  while ((await countState(rows, broadcastId, ['queued', 'sending'])) > 0) {
    assert.ok(performance.now() < deadline, 'the broadcast never finished')
    const [broadcast] = await rows<{ state: string }>('select state from broadcast where id = $1', [
      broadcastId,
    ])
    if (broadcast?.state === 'cancelled') await run()
    await sleep(100)
  }
  // The job that looks a minute later, in case the last outcome was written by a worker that was killed.
  await run()
}

export async function stop(
  { db }: Pick<MessagingWorld, 'db'>,
  sender: Sender,
  participantId: string,
): Promise<void> {
  const scope = staffOf(sender, after(61))
  await db.transaction(scope, (tx) =>
    optOutOfShortcode(tx, scope, {
      participantId,
      shortcodeId: sender.shortcode.id,
      how: 'keyword',
      shownText: 'STOP',
      proof: 'the text',
    }),
  )
}

export const deliveriesByPhone = (gateway: FakeGateway) => Map.groupBy(gateway.deliveries, ({ to }) => to)
