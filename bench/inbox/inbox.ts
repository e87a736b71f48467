import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import type { Measured } from '../measured.ts'
import { account, makeClient } from '../people/client.ts'
import { bareUrls, latencyOf, measuredCase } from '../people/people.ts'
import { memoryFigure } from '../process.ts'
import { startServer } from '../servers/start.ts'
import { inboxCases } from './cases.ts'
import { fill } from './fill.ts'

const users = 10
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** For a quick look: BENCH_CONVERSATIONS=20000 BENCH_SECONDS=1 BENCH_CASES=search. */
const conversations = Number(process.env.BENCH_CONVERSATIONS ?? 200_000)
const chosen = inboxCases.filter(({ name }) => name.includes(process.env.BENCH_CASES ?? ''))

/**
 * How long the conversation list takes at ten parallel users over 200,000 conversations with a million messages, with
 * session, role, row-level security, total and checked answer, against the same as one bare statement. True where p95
 * stays under what is wanted.
 */
export async function* benchInbox(): AsyncGenerator<Measured> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  try {
    const clientId = await makeClient(database.url)
    await fill(database.url, clientId, {
      participants: conversations * 2,
      conversations,
      messagesEach: 5,
    })
    yield* measure({ url: database.url, dataDir, clientId })
  } finally {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* measure(on: { url: string; dataDir: string; clientId: number }): AsyncGenerator<Measured> {
  const product = await startServer('product.ts', [on.url, on.dataDir])
  const bare = await startServer('people.ts', [on.url, String(on.clientId), 'inbox'])
  const load = fork(join(import.meta.dirname, '../people/load.ts'))
  try {
    const { headers } = await signedIn(product.url, { ...account, client: 'bench' })
    for (const each of chosen) {
      const urls = each.paths.map((path) => product.url + path)
      const ours = await latencyOf(load, { urls, headers, users, seconds })
      const asBare = bareUrls(`${bare.url}/case/${inboxCases.indexOf(each)}`, each)
      const theirs = await latencyOf(load, { urls: asBare, headers: {}, users, seconds })
      yield measuredCase(each, ours, theirs)
    }
    yield await memoryFigure(product.child, on.url)
  } finally {
    load.kill()
    await Promise.all([product.stop(), bare.stop()])
  }
}
