import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '#contract/routes.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { loadOf, median } from './load.ts'
import { type Measured, rated } from './measured.ts'
import { account, makeClient } from './people/client.ts'
import { processorSecondsOf } from './process.ts'
import { startServer } from './servers/start.ts'

const rounds = 3
const wantedMicros = 100
/** It reads nothing, so what it takes is the way in: who asks, for which client, with which role. */
const path = '/api/v1/participants-clients-map/sortables'

type Round = { rate: number; micros: number }

/**
 * The cost of knowing who asks, by a session's cookie and by a token, when warm: a call that reads nothing, against an
 * empty Fastify call in alternating rounds. The difference of processor is the check, and all else of a call's frame.
 */
export async function benchSession(): Promise<Measured[]> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const clientId = await makeClient(database.url)
  const product = await startServer('product.ts', [database.url, dataDir])
  const bare = await startServer('bare.ts', [database.url, String(clientId)])
  try {
    const person = await signedIn(product.url, { ...account, client: 'bench' })
    const token = { Authorization: `Bearer ${await makeToken(person)}` }
    const found = { empty: [] as Round[], session: [] as Round[], token: [] as Round[] }
    const taken = (pid: number | undefined) => () => processorSecondsOf(pid)
    for (let round = 0; round < rounds; round += 1) {
      found.empty.push(await loadOf(`${bare.url}/empty`, {}, taken(bare.child.pid)))
      found.session.push(await loadOf(product.url + path, person.headers, taken(product.child.pid)))
      found.token.push(await loadOf(product.url + path, token, taken(product.child.pid)))
    }
    return [
      summary('a call by session', found.session, found.empty),
      summary('a call by token', found.token, found.empty),
    ]
  } finally {
    await Promise.all([product.stop(), bare.stop()])
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeToken(person: Caller): Promise<string> {
  const user = await answered<{ id: string }>(
    person.call(routes.createApiUser, { body: { name: 'Bench', role: 'campaign_manager' } }),
  )
  const body = { name: 'Bench', scopes: ['participants:read'], expires_at: null }
  return (
    await answered<{ secret: string }>(person.call(routes.createApiToken, { params: { id: user.id }, body }))
  ).secret
}

async function answered<T>(call: ReturnType<Caller['call']>): Promise<T> {
  const { status, body, text } = await call
  if (status !== 200) throw new Error(`${status} ${text}`)
  return (body as { data: T }).data
}

function summary(name: string, own: Round[], empty: Round[]): Measured {
  const [rate, baseline] = [own, empty].map((all) => median(all.map((one) => one.rate))) as [number, number]
  const [micros, bare] = [own, empty].map((all) => median(all.map((one) => one.micros))) as [number, number]
  const note = `${(micros - bare).toFixed(0)} µs of processor more than an empty call`
  return rated({
    what: name,
    rate,
    baseline,
    note,
    micros: { product: micros, baseline: bare, wanted: wantedMicros },
  })
}
