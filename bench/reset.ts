import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext } from '#server/adapters/outside.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { listJobReports } from '#server/operations/operations.ts'
import { countParticipants, listParticipants } from '#server/participants/participants.ts'
import { resetLater, runReset } from '#server/participants/people/reset.ts'
import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import { testDatabase } from '#test/support/database.ts'
import { messagingWorld } from '#test/support/messaging.ts'
import { office } from '#test/support/office.ts'
import { buildTown } from '#test/support/plans/town.ts'
import { asOwner } from '#test/support/plans/watch.ts'
import { roomy } from '#test/support/roomy.ts'
import { type Measured, rated } from './measured.ts'

const rows = Number(process.env.ROWS ?? 1_000_000)
/** Of the client that is only read. */
const readers = Math.min(rows, 50_000)
const aloneSeconds = Number(process.env.BENCH_SECONDS ?? 15)
const progressMilliseconds = 5000

type Scope = Awaited<ReturnType<typeof buildTown>>['scope']

/**
 * The reset of a client of ROWS people (a million unless given), each with a place in a list, consent and an entry, while
 * another client's people are read: their first page by name and by date, a search and the counts, one after the other.
 * The rate of these reads beside the reset, to their rate alone in the same run. BENCH_SECONDS is how long they run alone.
 */
export async function benchReset(): Promise<Measured[]> {
  const database = await testDatabase()
  const world = await messagingWorld(database)
  const place = await office()
  const pools = openPools(database.url, { max: 8 })
  try {
    const db = createDb(pools, async () => undefined)
    const { scope } = await buildTown(world, { people: rows })
    const other = (await buildTown(world, { people: readers })).scope
    await asOwner(database, 'vacuum analyze')
    await readAlone(db, other, aloneSeconds / 3)
    const alone = await readAlone(db, other, aloneSeconds)
    const beside = await readBeside({ db, outside: place.outside }, { scope, other })
    const left = await countParticipants(db, scope, {})
    return [summary({ alone, ...beside, left: left.participant_count })]
  } finally {
    await pools.end()
    await world.end()
    await place.end()
  }
}

type Found = { alone: number; beside: number; seconds: number; steps: number; left: number }

function summary({ alone, beside, seconds, steps, left }: Found): Measured {
  const slower = `${(alone / beside).toFixed(2)} times slower`
  const reset = `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} people/s, progress told ${steps} times`
  return rated({
    what: `another client's reads beside the reset of ${rows.toLocaleString('en')} people, to these reads alone`,
    rate: beside,
    baseline: alone,
    wanted: 0.83,
    isMissed: left > 0,
    note: `${slower}, wanted ≤ 1.2; ${reset}${left > 0 ? `; ${left} people are left` : ''}`,
  })
}

/** Reads a second. */
async function readAlone(db: Db, scope: Scope, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  return rateWhile(db, scope, () => performance.now() < end)
}

async function readBeside(
  { db, outside }: JobContext,
  { scope, other }: { scope: Scope; other: Scope },
): Promise<Omit<Found, 'alone' | 'left'>> {
  const { client, actor, requestId, at } = scope
  const reportId = await resetLater(db, scope, { client: client.id, dependants, name: client.name })
  const by = { actor, requestId }
  const job = { dependants, clientId: client.id, reportId, startedAt: at.toISOString(), by }
  const begun = performance.now()
  let isRunning = true
  const reset = runReset({ db, outside }, scope, job).finally(() => {
    isRunning = false
  })
  const watching = countSteps(
    () => isRunning,
    () => progressOf(db, scope, reportId),
  )
  const [beside, steps] = await Promise.all([rateWhile(db, other, () => isRunning), watching, reset])
  return { beside, seconds: (performance.now() - begun) / 1000, steps }
}

/** How often a look found more done than the look before. */
async function countSteps(isOn: () => boolean, look: () => Promise<number>): Promise<number> {
  let steps = 0
  for (let last = -1; isOn(); await sleep(progressMilliseconds)) {
    const progress = await look()
    if (progress > last) steps += 1
    last = progress
    process.stderr.write(`reset: ${progress.toLocaleString('en')} of ${rows.toLocaleString('en')}\n`)
  }
  return steps
}

async function rateWhile(db: Db, scope: Scope, isOn: () => boolean): Promise<number> {
  const page = { page: 1, per_page: 25, direction: 'asc' } as const
  const reads = [
    () => listParticipants(db, scope, { ...page, field: 'first_name' }),
    () => listParticipants(db, scope, { ...page, field: 'created_at' }),
    () => listParticipants(db, scope, { ...page, field: 'first_name', query: '+14160000123' }),
    () => countParticipants(db, scope, { is_flagged: true }),
  ]
  const begun = performance.now()
  let done = 0
  do {
    await reads[done % reads.length]?.()
    done += 1
  } while (isOn())
  return done / ((performance.now() - begun) / 1000)
}

async function progressOf(db: Db, scope: Scope, id: string): Promise<number> {
  const reports = await listJobReports(db, scope, { after: id, room: roomy })
  return reports.find((one) => one.id === id)?.progress ?? 0
}
