import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '#server/platform/ids.ts'
import { testDatabase } from '#test/support/database.ts'
import { must } from '#test/support/making.ts'
import { limited, type Measured } from '../measured.ts'
import { makeClient } from '../people/client.ts'
import { memoryOf } from '../process.ts'
import type { Work } from '../servers/product.ts'
import { startServer } from '../servers/start.ts'

const mails = 20
const wantedMilliseconds = 100
const secret = 'a secret of the benchmark'

/**
 * How long `/healthz` takes while twenty e-mails come in at once and are read that were made to be dear, to the same
 * without them. Each e-mail has to become a message.
 */
export async function benchMail(): Promise<Measured[]> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const owner = new pg.Client({ connectionString: database.url, options: '-c search_path=fanfare,public' })
  await owner.connect()
  try {
    const clientId = await makeClient(database.url)
    await owner.query(
      `insert into mailbox (id, client_id, address, name, gateway, messages_per_second)
       values ($1, $2, 'hello@maple.test', 'Bench', 'outbox', 100)`,
      [newId(), clientId],
    )
    return await measure(owner, { url: database.url, dataDir })
  } finally {
    await owner.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(owner: pg.Client, on: { url: string; dataDir: string }): Promise<Measured[]> {
  const product = await startServer('product.ts', [
    ...[on.url, on.dataDir],
    JSON.stringify({ hookSecret: secret } satisfies Work),
  ])
  const sender = fork(join(import.meta.dirname, 'sender.ts'), [product.url, secret, String(mails)])
  try {
    await once(sender, 'message')
    const quiet = await latencyWhile(product.url, sleep(5000))
    const begun = performance.now()
    const taken = once(sender, 'message')
    sender.send('go')
    const load = await latencyWhile(
      product.url,
      taken.then(() => allRead(owner)),
    )
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const messages = await owner.query('select from message')
    if (messages.rowCount !== mails) throw new Error(`${messages.rowCount} messages of ${mails} e-mails`)
    const memory = await memoryOf(product.child, on.url)
    const [turn] = await Promise.all([once(must(product.child.stdout), 'data'), product.stop()])
    const more = `all read in ${seconds} s; longest turn of the event loop ${String(turn).trim()} ms of processor; ${memory}`
    return [
      limited({ what: '`/healthz`, nothing else', product: quiet.worst, unit: 'ms', note: shares(quiet) }),
      limited({
        what: `\`/healthz\`, ${mails} hostile e-mails`,
        product: load.worst,
        unit: 'ms',
        baseline: quiet.worst,
        most: wantedMilliseconds,
        note: `${shares(load)}; ${more}`,
      }),
    ]
  } finally {
    sender.kill()
    product.child.kill()
  }
}

async function allRead(owner: pg.Client): Promise<void> {
  for (;;) {
    const left = await owner.query(
      `select from pgboss.job where name = 'public.readEmail' and state <> 'completed'`,
    )
    if (left.rowCount === 0) return
    await sleep(50)
  }
}

type Latency = { p50: number; p99: number; worst: number }

async function latencyWhile(url: string, running: Promise<unknown>): Promise<Latency> {
  let isOver = false
  const over = running.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const begun = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    times.push(performance.now() - begun)
    await sleep(2)
  }
  await over
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), worst: at(1) }
}

const shares = ({ p50, p99 }: Latency) => `at worst; p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}`
