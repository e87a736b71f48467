import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import type { Measured } from '../measured.ts'
import { account, makeClient } from '../people/client.ts'
import { bareUrls, latencyOf, measuredCase } from '../people/people.ts'
import { startServer } from '../servers/start.ts'
import { reportCases } from './cases.ts'
import { benchDays } from './days.ts'
import { fill } from './fill.ts'

const users = 10
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rows = Number(process.env.ROWS ?? 5_000_000)
/** Cases with this in their name alone, without the cost of writing. */
const { BENCH_CASES: chosen } = process.env

/**
 * How long the figures and the days of an experience and of a campaign take at ten parallel users, over HTTP, in a client
 * with five million entries, to the bare sums of the same days. ROWS is how many entries (5,000,000 unless given). Then
 * what the days cost those that write them.
 */
export async function* benchReports(): AsyncGenerator<Measured> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  try {
    const clientId = await makeClient(database.url)
    await fill(database.url, clientId, rows)
    yield* measure({ url: database.url, dataDir, clientId })
  } finally {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (chosen === undefined) yield* benchDays(rows)
}

async function* measure(on: { url: string; dataDir: string; clientId: number }): AsyncGenerator<Measured> {
  const product = await startServer('product.ts', [on.url, on.dataDir])
  const bare = await startServer('people.ts', [on.url, String(on.clientId), 'reports'])
  const load = fork(join(import.meta.dirname, '../people/load.ts'))
  try {
    const { headers } = await signedIn(product.url, { ...account, client: 'bench' })
    for (const [at, each] of reportCases.entries()) {
      if (!each.name.includes(chosen ?? '')) continue
      const urls = each.paths.map((path) => product.url + path)
      const ours = await latencyOf(load, { urls, headers, users, seconds })
      const asBare = bareUrls(`${bare.url}/case/${at}`, each)
      const theirs = await latencyOf(load, { urls: asBare, headers: {}, users, seconds })
      yield measuredCase(
        { ...each, name: `${each.name}, ${rows.toLocaleString('en')} entries` },
        ours,
        theirs,
      )
    }
  } finally {
    load.kill()
    await Promise.all([product.stop(), bare.stop()])
  }
}
