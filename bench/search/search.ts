import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import type { Measured } from '../measured.ts'
import { account, makeClient } from '../people/client.ts'
import { fill } from '../people/fill.ts'
import { bareUrls, latencyOf, measuredCase } from '../people/people.ts'
import { startServer } from '../servers/start.ts'
import { searchCases } from './cases.ts'
import { fillObjects } from './fill.ts'

const users = 10
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** For a quick look: BENCH_PARTICIPANTS=20000 BENCH_SECONDS=1. */
const participants = Number(process.env.BENCH_PARTICIPANTS ?? 1_000_000)

/**
 * How long a search of the palette takes at ten parallel users, over a million participants and ten thousand other
 * objects, with session, role, row-level security and checked answer, against one probe of one index. True where p95
 * stays under what is wanted.
 */
export async function* benchSearch(): AsyncGenerator<Measured> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  try {
    const clientId = await makeClient(database.url)
    await fill(database.url, clientId, { participants, events: 1000 })
    await fillObjects(database.url, clientId)
    yield* measure({ url: database.url, dataDir, clientId })
  } finally {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* measure(on: { url: string; dataDir: string; clientId: number }): AsyncGenerator<Measured> {
  const product = await startServer('product.ts', [on.url, on.dataDir])
  const bare = await startServer('people.ts', [on.url, String(on.clientId), 'search'])
  const load = fork(join(import.meta.dirname, '../people/load.ts'))
  try {
    const { headers } = await signedIn(product.url, { ...account, client: 'bench' })
    for (const [at, each] of searchCases.entries()) {
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
