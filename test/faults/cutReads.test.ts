import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Route } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { addressOf } from '#test/support/caller.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { type QuietFront, quietFront } from '#test/support/quietFront.ts'
import { sampleOf } from '#test/support/samples.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { randomOf } from './killing.ts'
import { isLong, seed } from './length.ts'

// The connections to the database are cut under all reads that there are, or fall silent: whoever reads is answered, or
// told within 5 s to come back. In this process: a failure that nobody handles fails the test. FAULT_KILLS makes it longer.

/** The product's promise (docs/operating/watching.md). */
const limitMilliseconds = 5000
/** A call without an answer is broken off here then. */
const longestMilliseconds = 20_000
/** Twice the connections of a pool, so that some wait for one; more would say how fast this machine is. */
const atOnce = 40
/** How often all connections are cut under each read, and how often they fall silent. */
const cuts = isLong ? 30 : 3
const silences = isLong ? 5 : 1
const random = randomOf(seed)

let database: TestDatabase
let front: QuietFront
let application: TestApplication
let world: ClientWorld
let owner: pg.Client
/** The answer of each read while nothing is cut. */
let usual: ReadonlyMap<string, Read['status']>
before(async () => {
  database = await testDatabase()
  front = await quietFront(database.url)
  const end = async () => {
    await front.end()
    await database.drop()
  }
  application = await testApplication({
    database: { ...database, url: front.url, drop: end },
    hasWorker: true,
  })
  world = await buildClient(application, { name: 'cut', code: '55501' })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  usual = new Map((await readAll()).map(({ name, status }) => [name, status]))
})
after(async () => {
  await owner.end()
  await application.close()
})

const reads = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([, { method, raw, changes }]) => method === 'GET' && raw !== 'events' && !changes,
)

type Read = { name: string; status: number | 'late' | 'broken off'; milliseconds: number }

async function read(name: RouteName, route: Route): Promise<Read> {
  const { client, headers } = world.as.client_admin
  const { params, query } = sampleOf(name, world) as { params?: object; query?: object }
  const url = application.url + addressOf(route, { client, ...params }, query)
  const begunAt = performance.now()
  const told = (status: Read['status']) => ({
    name,
    status,
    milliseconds: Math.round(performance.now() - begunAt),
  })
  try {
    const signal = AbortSignal.timeout(longestMilliseconds)
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    await response.arrayBuffer()
    return told(response.status)
  } catch (error) {
    return told((error as Error).name === 'TimeoutError' ? 'late' : 'broken off')
  }
}

const readThese = (some: typeof reads) => Promise.all(some.map(([name, route]) => read(name, route)))
const groups = Array.from({ length: Math.ceil(reads.length / atOnce) }, (_, at) =>
  reads.slice(at * atOnce, (at + 1) * atOnce),
)
async function readAll(): Promise<Read[]> {
  const told: Read[] = []
  for (const group of groups) told.push(...(await readThese(group)))
  return told
}

/**
 * It says in time what it says while nothing is cut, or that the database is away. A file that is read while it is sent
 * can say no more than that it is not whole.
 */
const isFault = ({ name, status, milliseconds }: Read) =>
  milliseconds > limitMilliseconds ||
  (status !== usual.get(name) && status !== 503 && (status !== 'broken off' || routeOf(name).raw !== 'file'))

const routeOf = (name: string): Route => (routes as Record<string, Route>)[name] as Route

const cutAll = () =>
  owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

test(`every read that is cut off from the database is answered in time, and none with a fault of ours (seed ${seed})`, async () => {
  const told: Read[] = []
  for (const group of groups) {
    let cut = 0
    while (cut < cuts) {
      const underway = readThese(group)
      let isUnderway = true
      void underway.finally(() => (isUnderway = false))
      for (; cut < cuts && isUnderway; cut++) {
        await sleep(random() * 250)
        await cutAll()
      }
      told.push(...(await underway))
    }
  }
  assert.ok(countAway(judge(told)) > 0, 'nothing was cut')
})

test('every read from a database that falls silent is answered in time, and after it as ever', async () => {
  for (let silence = 0; silence < silences; silence++) {
    const [first = [], second = []] = [groups[silence % groups.length], groups[(silence + 1) % groups.length]]
    const underway = readThese(first)
    await sleep(random() * 250)
    front.fallSilent()
    const ready = fetch(`${application.url}/readyz`, { signal: AbortSignal.timeout(longestMilliseconds) })
    const told = [...(await underway), ...(await readThese(second))]
    assert.equal((await ready).status, 503)
    front.recover()
    assert.ok(countAway(judge(told)) > 0, 'nothing was silent')
    await until(async () => (await fetch(`${application.url}/readyz`)).status === 200)
    assert.equal(countAway(await readAll()), 0)
  }
})

const countAway = (told: readonly Read[]) => told.filter(({ status }) => status === 503).length

/** Prints how the reads went, and fails where one is a fault. */
function judge(told: readonly Read[]): readonly Read[] {
  const statuses = Map.groupBy(told, ({ status }) => status)
  console.log(
    `reads ${told.length}: ${[...statuses].map(([status, of]) => `${of.length} × ${status}`).join(', ')};`,
    `slowest ${told
      .map((one) => one.milliseconds)
      .sort((a, b) => b - a)
      .slice(0, 5)
      .join(', ')} ms`,
  )
  assert.deepEqual(told.filter(isFault), [])
  return told
}
