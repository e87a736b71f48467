import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { limited, type Measured } from '../measured.ts'
import { account, makeClient } from '../people/client.ts'
import { bareUrls, latencyOf, measuredCase } from '../people/people.ts'
import { startServer } from '../servers/start.ts'
import { homeCases } from './cases.ts'
import { fill, longEid } from './fill.ts'

const users = 10
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** For a quick look: BENCH_EVENTS=100000 BENCH_SECONDS=1. */
const events = Number(process.env.BENCH_EVENTS ?? 5_000_000)

/**
 * How long the calls of a client's home take at ten parallel users, over HTTP, in a client with five million events, a
 * million entries, as many again in one experience, and 200,000 conversations. True where p95 stays under what is wanted.
 */
export async function* benchHome(): AsyncGenerator<Measured> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  try {
    const clientId = await makeClient(database.url)
    await fill(database.url, clientId, { events, entries: events / 5, conversations: events / 25 })
    yield* measure({ url: database.url, dataDir, clientId })
  } finally {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* measure(on: { url: string; dataDir: string; clientId: number }): AsyncGenerator<Measured> {
  const product = await startServer('product.ts', [on.url, on.dataDir])
  const bare = await startServer('people.ts', [on.url, String(on.clientId), 'home'])
  const load = fork(join(import.meta.dirname, '../people/load.ts'))
  try {
    const { headers } = await signedIn(product.url, { ...account, client: 'bench' })
    const firstLooks = {
      home: '/api/v1/home',
      overview: `/api/v1/experience/sweepstakes/${longEid}/overview`,
    }
    for (const [name, path] of Object.entries(firstLooks)) {
      const begunAt = performance.now()
      await fetch(product.url + path, { headers })
      const milliseconds = performance.now() - begunAt
      yield limited({ what: `${name}, the first look of all`, product: milliseconds, unit: 'ms' })
    }
    for (const [at, each] of homeCases.entries()) {
      const urls = each.paths.map((path) => product.url + path)
      const ours = await latencyOf(load, { urls, headers, users, seconds })
      const asBare = bareUrls(`${bare.url}/case/${at}`, each)
      const theirs = await latencyOf(load, { urls: asBare, headers: {}, users, seconds })
      yield measuredCase(each, ours, theirs)
    }
  } finally {
    load.kill()
    await Promise.all([product.stop(), bare.stop()])
  }
}
