import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesCounter } from '#server/participants/counters.ts'
import { noteChange } from '#server/platform/counters.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { systemScope } from '#server/platform/scope.ts'
import { signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { limited, type Measured } from '../measured.ts'
import { memoryFigure } from '../process.ts'
import { startServer } from '../servers/start.ts'
import { benchBrowser } from './browser.ts'
import { type Case, cases } from './cases.ts'
import { account, makeClient } from './client.ts'
import { fill } from './fill.ts'
import type { Latency, Load } from './load.ts'

const users = 10
/** For a quick look: BENCH_PARTICIPANTS=20000 BENCH_EVENTS=50000 BENCH_SECONDS=1 BENCH_CASES=search. */
const size = {
  participants: Number(process.env.BENCH_PARTICIPANTS ?? 1_350_000),
  events: Number(process.env.BENCH_EVENTS ?? 5_000_000),
}
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const chosen = cases.filter(({ name }) => name.includes(process.env.BENCH_CASES ?? ''))

/**
 * How long the participants page takes at ten parallel users over 1,350,000 participants, with session, role,
 * row-level security, total and checked answer, against the same as one bare statement.
 */
export async function* benchPeople(): AsyncGenerator<Measured> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  try {
    const clientId = await makeClient(database.url)
    await fill(database.url, clientId, size)
    yield* measureAll({ url: database.url, dataDir, clientId })
  } finally {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* measureAll(on: { url: string; dataDir: string; clientId: number }): AsyncGenerator<Measured> {
  const product = await startServer('product.ts', [on.url, on.dataDir])
  const bare = await startServer('people.ts', [on.url, String(on.clientId)])
  const load = fork(join(import.meta.dirname, 'load.ts'))
  try {
    const { headers } = await signedIn(product.url, { ...account, client: 'bench' })
    for (const each of chosen) {
      const urls = each.paths.map((path) => product.url + path)
      const stopChanges = each.isChanging ? await changeNames(on) : undefined
      const ours = await latencyOf(load, { urls, headers, users, seconds })
      await stopChanges?.()
      const theirs = await latencyOf(load, {
        urls: bareUrls(`${bare.url}/case/${cases.indexOf(each)}`, each),
        headers: {},
        users,
        seconds,
      })
      yield measuredCase(each, ours, theirs)
    }
    yield* benchBrowser(product.url)
    yield await memoryFigure(product.child, on.url)
  } finally {
    load.kill()
    await Promise.all([product.stop(), bare.stop()])
  }
}

/** Notes changes of names as the product does. */
async function changeNames({
  url,
  clientId,
}: {
  url: string
  clientId: number
}): Promise<() => Promise<void>> {
  const pools = openPools(url, { max: 1 })
  const db = createDb(pools, async () => undefined)
  const scope = systemScope(
    { id: clientId, eid: 'bench', name: 'Bench', timeZone: 'UTC' },
    'bench',
    new Date(),
  )
  const note = () => db.transaction(scope, async (tx) => noteChange(tx, scope, namesCounter))
  const timer = setInterval(() => void note(), 100)
  return async () => {
    clearInterval(timer)
    await pools.end()
  }
}

export function bareUrls(address: string, { bare: { terms } }: Case): string[] {
  return terms.length === 0 ? [address] : terms.map((term) => `${address}?term=${encodeURIComponent(term)}`)
}

export function latencyOf(load: ChildProcess, asked: Load): Promise<Latency> {
  return new Promise((resolve, reject) => {
    load.once('message', (answer: Latency | { error: string }) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
    )
    load.send(asked)
  })
}

/** The 95th of a hundred answers. The ratio is that of the rates: above 1 the product is quicker than the bare statement. */
export function measuredCase({ name, wantedMilliseconds }: Case, ours: Latency, theirs: Latency): Measured {
  return limited({
    what: name,
    product: ours.p95,
    baseline: theirs.p95,
    unit: 'ms',
    ratio: ours.rate / theirs.rate,
    ...(wantedMilliseconds > 0 && { most: wantedMilliseconds }),
    note: `p50 ${ours.p50.toFixed(1)}, bare ${theirs.p50.toFixed(1)}`,
  })
}
