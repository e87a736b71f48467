import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UserScope } from '#server/platform/scope.ts'
import * as prizing from '#server/prizing/prizing.ts'
import { type SetJob, settleSet } from '#server/prizing/unusedSet.ts'
import { noon, type PrizingWorld, prizingWorld, staff } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { testSigner } from '#test/support/signer.ts'
import { type Measured, rated } from '../measured.ts'

// Run by draws.ts as a process of its own: prints what it measured.

/** For a quick look: BENCH_BALLOTS=50000. The issue of draws speaks of five million. */
const ballots = Number(process.env.BENCH_BALLOTS ?? 1_000_000)
const draws = 20
/** One that the entry's data meets, one that the person meets. */
const rules = [
  { key: 'data.size', value: 'L' },
  { key: 'language', value: 'en' },
]
const mostBytes = 300 * 1024 * 1024
const mostVerifierBytes = 200 * 1024 * 1024
const mostRedrawSeconds = 0.2
const mostStatementSeconds = 10

async function measure(world: PrizingWorld, folder: string): Promise<Measured[]> {
  const { db } = world
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const { id, eid: exp } = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client, { total: 10_000 })
  await load(world, { clientId: client.id, experienceId: id })
  const bareFreeze = await seconds(() =>
    world.rows(
      `create table bare as select id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex') as hash from entry order by id`,
    ),
  )
  const memoryBefore = process.memoryUsage.rss()
  const { drawEid, first, freeze, ranking, draw, longest, memory } = await openAndDraw(world, ana, {
    exp,
    prizePool,
  })
  const named = { exp, drawEid }
  const redraws: number[] = []
  for (const { eid } of first.slice(0, draws))
    redraws.push(
      await seconds(() =>
        prizing.drawPotentialWinners(db, ana, { ...named, replace: [eid], reason: 'Bench' }),
      ),
    )
  const bareRead = await seconds(() =>
    world.rows('select count(u.entry) from (select unnest(entries) as entry from ballot_bundle) u'),
  )
  await prizing.confirmWinners(db, ana, { exp, draw_eid: drawEid })
  const { verified, hashed } = await checked(world, ana, { ...named, folder })
  const slowest = redraws.sort((a, b) => a - b)[Math.ceil(draws * 0.95) - 1] ?? 0
  return [
    one('freezing a set', {
      seconds: freeze,
      bare: bareFreeze,
      isMissed: longest > mostStatementSeconds,
      note: `${freeze.toFixed(1)} s, longest statement ${longest.toFixed(1)} s`,
    }),
    one('freezing and ranking a set', {
      seconds: freeze + ranking,
      bare: bareFreeze,
      isMissed: memory > mostBytes,
      note: `ranked by a job in ${ranking.toFixed(1)} s; ${megabytes(memory)} MB at most, wanted 300, ${megabytes(memoryBefore)} before`,
    }),
    one('a redraw', {
      seconds: slowest,
      bare: bareRead,
      isMissed: Math.max(slowest, draw) > mostRedrawSeconds,
      note: `p95 ${(slowest * 1000).toFixed(0)} ms, first draw ${(draw * 1000).toFixed(0)} ms, wanted 200`,
    }),
    one('checking a certificate', {
      seconds: verified.seconds,
      bare: hashed.seconds,
      isMissed: verified.bytes > mostVerifierBytes,
      note: `${megabytes(verified.bytes)} MB, wanted 200`,
    }),
  ]
}

/**
 * How long the freeze took, the job that ranks, and the first round, the longest statement of them, and the most memory
 * that was seen meanwhile.
 */
async function openAndDraw(world: PrizingWorld, ana: UserScope, on: { exp: string; prizePool: string }) {
  const { db } = world
  let drawEid = ''
  let first: Awaited<ReturnType<typeof prizing.drawPotentialWinners>> = []
  let [freeze, ranking, draw] = [0, 0, 0]
  const { longest, memory } = await watched(world, async () => {
    freeze = await seconds(async () => {
      drawEid = (await prizing.openDraw(db, ana, { ...on, count: 100, rules })).eid
    })
    const outside = { ...quiet, clock: { now: () => noon } }
    const job = world.jobs.findLast(({ name }) => name === 'prizing.settleSet')
    ranking = await seconds(() => settleSet({ db, outside }, job?.payload as SetJob))
    draw = await seconds(async () => {
      first = await prizing.drawPotentialWinners(db, ana, { exp: on.exp, drawEid, replace: [] })
    })
  })
  return { drawEid, first, freeze, ranking, draw, longest, memory }
}

/** The checker over the files of the draw, and a program that only hashes its ballots. */
async function checked(
  { db }: PrizingWorld,
  ana: UserScope,
  { folder, ...named }: { folder: string; exp: string; drawEid: string },
) {
  const certificate = await prizing.getCertificate(db, ana, { ...named, signer: testSigner })
  const set = await prizing.getFrozenSet(db, ana, named)
  const files = [certificate, set].map(({ name }) => join(folder, name))
  await pipeline(certificate.stream, createWriteStream(files[0] ?? ''))
  await pipeline(set.stream, createWriteStream(files[1] ?? ''))
  return {
    verified: run([join(import.meta.dirname, 'verify.mjs'), ...files]),
    hashed: run([join(import.meta.dirname, 'hash.mjs'), ...files.slice(1)]),
  }
}

type Taken = { seconds: number; bare: number; isMissed?: boolean; note: string }

/** Wanted is at most twice the time of the bare one. */
const one = (name: string, { seconds: taken, bare, ...more }: Taken): Measured =>
  rated({
    what: `${name}, of ${ballots.toLocaleString('en')} ballots`,
    rate: ballots / taken,
    baseline: ballots / bare,
    wanted: 0.5,
    ...more,
  })

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

type Watched = { longest: number; memory: number }

/**
 * Seconds of the longest statement that runs meanwhile, and the most bytes of memory that this process has, but for the
 * last twentieth of a second of it.
 */
async function watched(world: PrizingWorld, work: () => Promise<void>): Promise<Watched> {
  const most = { longest: 0, memory: 0 }
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const [row] = await world.rows<{ seconds: number | null }>(
        `select max(extract(epoch from clock_timestamp() - query_start))::float8 as seconds from pg_stat_activity
         where datname = current_database() and state = 'active' and backend_type = 'client backend'
           and pid <> pg_backend_pid()`,
      )
      most.longest = Math.max(most.longest, row?.seconds ?? 0)
      most.memory = Math.max(most.memory, process.memoryUsage.rss())
      await sleep(50)
    }
  }
  const looking = look()
  await work()
  isOver = true
  await looking
  return most
}

/** A program of its own, which says its seconds and bytes of memory. */
function run(given: string[]): { seconds: number; bytes: number } {
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr || stdout)
  return JSON.parse(stdout)
}

async function load(world: PrizingWorld, of: { clientId: number; experienceId: string }): Promise<void> {
  await world.rows(
    `insert into participant (client_id, id, first_name, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     select $1, md5(i::text)::uuid, 'A', 'en', '{}', '', false, false, now(), now() from generate_series(1, $2) i`,
    [of.clientId, ballots],
  )
  await world.rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, md5('e' || i)::uuid, substr(md5('f' || i), 1, 12), $2, md5(i::text)::uuid, 'web', 'valid', false, 'en',
       '{"size": "L"}', '{}', '2026-05-02T15:00:00Z' from generate_series(1, $3) i`,
    [of.clientId, of.experienceId, ballots],
  )
  await world.rows(
    `insert into entry_day (client_id, experience_id, day, source, status, shard, count)
     values ($1, $2, '2026-05-02', 'web', 'valid', 0, $3)`,
    [of.clientId, of.experienceId, ballots],
  )
  await world.rows(`insert into counter (client_id, name, shard, value) values ($1, 'participants', 0, $2)`, [
    of.clientId,
    ballots,
  ])
}

const world = await prizingWorld()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
try {
  process.stdout.write(JSON.stringify(await measure(world, folder)))
} finally {
  rmSync(folder, { recursive: true })
  await world.end()
}
