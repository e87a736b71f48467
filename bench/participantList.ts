import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { median, rateOf } from './load.ts'
import { type Measured, rated } from './measured.ts'
import { account, makeClient } from './people/client.ts'
import { memoryOf } from './process.ts'
import { startServer } from './servers/start.ts'

const rounds = 3
const participants = 100_000

/**
 * Requests per second of the first page of participants (sign-in, role, row-level security, total, checked answer),
 * against the bare page statement and an empty Fastify call, in alternating rounds on the same 100,000 rows.
 */
export async function benchParticipantList(): Promise<Measured[]> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const clientId = await fill(database.url)
  const product = await startServer('product.ts', [database.url, dataDir])
  const bare = await startServer('bare.ts', [database.url, String(clientId)])
  try {
    const { headers } = await signedIn(product.url, { ...account, client: 'bench' })
    const rates = { product: [] as number[], page: [] as number[], empty: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.page.push(await rateOf(`${bare.url}/page`))
      rates.product.push(await rateOf(`${product.url}/api/v1/participants`, headers))
      rates.empty.push(await rateOf(`${bare.url}/empty`))
    }
    return summary(rates, await memoryOf(product.child, database.url))
  } finally {
    await Promise.all([product.stop(), bare.stop()])
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function summary(rates: Record<'product' | 'page' | 'empty', number[]>, memory: string): Measured[] {
  const [product, page, empty] = [median(rates.product), median(rates.page), median(rates.empty)]
  // The time of the bare statement plus the time of an empty call.
  const both = 1 / (1 / page + 1 / empty)
  const what = `first page of ${participants.toLocaleString('en')} people`
  const note = `bare page in Fastify ${Math.round(page)}/s, empty call ${Math.round(empty)}/s; ${memory}`
  return [
    rated({
      what: `${what}, to bare SQL and an empty call`,
      rate: product,
      baseline: both,
      wanted: 0.6,
      note,
    }),
    rated({ what: `${what}, to bare SQL in Fastify`, rate: product, baseline: page }),
  ]
}

async function fill(url: string): Promise<number> {
  const clientId = await makeClient(url)
  const owner = new pg.Client({ connectionString: url, options: '-c search_path=fanfare,public' })
  await owner.connect()
  await owner.query(people, [clientId, participants])
  await owner.query(
    `insert into counter (client_id, name, shard, value) values ($1, 'participants', 0, $2)`,
    [clientId, participants],
  )
  await owner.query('vacuum analyze participant')
  await owner.end()
  return clientId
}

const people = `
  insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
    is_flagged, created_at, updated_at)
  select $1, uuidv7(), 'First' || (n::bigint * 7919 % 100000), 'Last' || (n::bigint * 104729 % 100000), '+1416' || lpad(n::text, 7, '0'),
    'person' || n || '@example.test', 'en', '{}', '', false, false, now(), now()
  from generate_series(1, $2::int) n`
