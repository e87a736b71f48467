import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { type Answer, type Caller, signedIn } from '#test/support/caller.ts'
import { clientForm } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'
import { endAll, type ServerProcess, startServer, statusOf } from './serverProcess.ts'

// The database or the server goes away in the middle of work (reliability, "Faults to survive"): what was answered
// with success is there, once, and nobody waits for an answer that never comes.

const root = realpathSync(mkdtempSync(join(tmpdir(), 'fanfare-gone-')))
const outsideDir = join(root, 'outside')
/** Nothing here outlives a power cut; but a commit that was answered must outlive the database's own death. */
const settings = { fsync: 'off', full_page_writes: 'off' }
const startDatabase = (port?: number) =>
  startEmbedded({ dataDir: outsideDir, log: () => undefined, settings, ...(port ? { port } : {}) })
const password = 'correct horse battery'
/** For what takes some seconds on a quiet machine. */
const limitSeconds = 120
let database = await startDatabase()
let server: ServerProcess
let admin: Caller
let audience: { shortcode_id: string; campaign_id: string; participant_list_id: string }

const startOnDatabase = async () => {
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: join(root, 'data'),
    ADMIN_PASSWORD: password,
  })
  await server.ready()
  admin = await signIn()
}
const signIn = () => signedIn(server.url, { email: 'admin@fanfare.test', password, client: 'maple' })

before(async () => {
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: join(root, 'data'),
    ADMIN_PASSWORD: password,
  })
  await server.ready()
  const founder = await signedIn(server.url, { email: 'admin@fanfare.test', password })
  const awake = { ...clientForm('maple'), quiet_from: '00:00', quiet_until: '00:00' }
  const client = await made<{ id: number }>(founder.call(routes.createClient, { body: awake }))
  admin = await signIn()
  const shortcode = { code: '55555', gateway: 'simulator', client_id: client.id }
  const { id: shortcode_id } = await made(admin.call(routes.createShortcode, { body: shortcode }))
  const { id: campaign_id } = await made(admin.call(routes.createCampaign, { body: { name: 'Spring' } }))
  const { id: listId } = await made(admin.call(routes.createList, { body: { name: 'Everybody' } }))
  audience = { shortcode_id, campaign_id, participant_list_id: listId }
  const form = new FormData()
  form.set('mapping', JSON.stringify(['first_name', 'phone']))
  form.set('consent', 'proof')
  form.set('consent_proof', 'Asked at the till.')
  const subscriptions = await made<{ id: string; shortcode_id: string | null }[]>(
    admin.call(routes.listSubscriptions),
  )
  const texts = subscriptions.find((one) => one.shortcode_id === shortcode_id)
  form.set('subscription_id', texts?.id ?? '')
  form.set('file', new Blob(['name,phone\nAna,+14165550101\nBea,+14165550102\n']), 'people.csv')
  assert.equal((await admin.call(routes.uploadParticipants, { params: { listId }, form })).status, 200)
  // A broadcast to an empty list is refused.
  await until(async () => (await rows('select from list_member')).length === 2)
})
after(async () => {
  await endAll()
  await database.stop()
  rmSync(root, { recursive: true })
})

async function made<T = { id: string }>(answer: Promise<Answer>): Promise<T> {
  const { status, text, body } = await answer
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connected()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: database.url,
    options: '-c search_path=fanfare,public',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Nobody can write a list until the answer is called. */
async function holdLists(): Promise<() => Promise<void>> {
  const holder = await connected()
  await holder.query('begin; lock table list in share row exclusive mode')
  return () => holder.end()
}

type Timed = { status: number; seconds: number; retryAfter: string | null }

async function timed(call: Promise<Answer>): Promise<Timed> {
  const begunAt = performance.now()
  const { status, headers } = await call
  return { status, seconds: (performance.now() - begunAt) / 1000, retryAfter: headers.get('retry-after') }
}

const createList = (name: string, headers?: Record<string, string>) =>
  admin.call(routes.createList, { body: { name } }, headers)

/** The processes of the database; each of them works in its folder. */
const databaseProcesses = () =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && folderOf(pid)?.startsWith(`${outsideDir}/`))

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It is gone meanwhile, or somebody else's.
    return undefined
  }
}

const tally = (answers: readonly Timed[]) =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`)

void test('with every connection taken, 200 calls at once are all answered: 200, or 503 with Retry-After', async (t) => {
  const release = await holdLists()
  const names = Array.from({ length: 100 }, (_, index) => `Waiting ${index}`)
  const calls = names.flatMap((name) => [
    timed(createList(name)),
    timed(admin.call(routes.listLists, { query: { search: 'Everybody' } })),
  ])
  // On a slow machine the calls reach the pool late: they are held until the first of them has waited in vain.
  const refused = Promise.any(calls.map(async (call) => assert.equal((await call).status, 503)))
  await Promise.race([refused, sleep(limitSeconds * 1000, undefined, { ref: false })])
  await release()
  const answers = await Promise.all(calls)
  t.diagnostic(tally(answers).join(', '))
  assert.ok(answers.every(({ status, retryAfter }) => status === 200 || (status === 503 && retryAfter)))
  assert.ok(answers.some(({ status }) => status === 503))
  const { length: there } = await rows(`select from list where name like 'Waiting %'`)
  const written = answers.filter(({ status }, index) => index % 2 === 0 && status === 200)
  assert.equal(written.length, there)
  assert.ok(there > 0)
  assert.equal((await createList('After the crowd')).status, 200)
})

void test('kill -9 of the database: 503 at once, and all works again when it is back', async (t) => {
  const sent = await made(
    admin.call(routes.createBroadcast, { body: { ...audience, message: 'Hello', send_now: true } }),
  )
  let isGone = false
  const created: string[] = []
  const answers: (Timed & { begunGone: boolean })[] = []
  const caller = async (line: number) => {
    for (let round = 0; answers.filter(({ begunGone }) => begunGone).length < 60; round++) {
      const begunGone = isGone
      const isReading = line % 2 === 0
      const name = `Storm ${line}.${round}`
      const answer = await timed(isReading ? admin.call(routes.listLists, {}) : createList(name))
      answers.push({ ...answer, begunGone })
      if (!isReading && answer.status === 200) created.push(name)
      if (begunGone) await sleep(50)
    }
  }
  const storm = Promise.all(Array.from({ length: 12 }, (_, line) => caller(line)))
  await until(() => created.length >= 5)
  const port = Number(new URL(database.url).port)
  process.kill(database.pid, 'SIGKILL')
  // A process that has a statement to read answers it, and only then sees that the first one is dead.
  await until(() => databaseProcesses().length === 0)
  isGone = true
  await storm
  const waits = answers
    .flatMap(({ begunGone, seconds }) => (begunGone ? [seconds] : []))
    .sort((a, b) => a - b)
  const median = waits[Math.floor(waits.length / 2)] ?? 0
  assert.ok(median < 0.5, `half of the calls waited for more than ${median} s`)
  assert.deepEqual(
    answers.filter(({ seconds }) => seconds > 15),
    [],
  )
  assert.ok(answers.every(({ status, retryAfter }) => status === 200 || (status === 503 && retryAfter)))
  assert.ok(answers.every(({ status, begunGone }) => !begunGone || status === 503))
  assert.equal(await statusOf(`${server.url}/readyz`), 503)
  assert.equal(await statusOf(`${server.url}/healthz`), 200)

  database = await startDatabase(port)
  const seconds = await server.ready()
  t.diagnostic(
    `${tally(answers).join(', ')}, half within ${Math.ceil(median * 1000)} ms; ready ${seconds.toFixed(1)} s after it was back`,
  )
  const { length: kept } = await rows('select from list where name = any($1)', [created])
  assert.ok(created.length > 0)
  assert.equal(kept, created.length, 'something that was answered is lost')
  await answersTheHandset()
  await until(async () => {
    const states = await rows<{ state: string }>('select state from message where broadcast_id = $1', [
      sent.id,
    ])
    return states.length === 2 && states.every(({ state }) => ['sent', 'delivered'].includes(state))
  })
  const received = await rows<{ phone: string }>(
    `select phone from handset_message where text = 'Hello' order by phone`,
  )
  assert.deepEqual(
    received.map(({ phone }) => phone),
    ['+14165550101', '+14165550102'],
  )
  const listening = `select from pg_stat_activity where application_name = 'fanfare-listen'`
  await until(async () => (await rows(listening)).length === 1)
})

async function answersTheHandset(): Promise<void> {
  const text = { from: '+14165550199', to: '55555', text: 'HELP' }
  assert.equal((await admin.call(routes.sendFromHandset, { body: text })).status, 200)
  await until(async () => {
    const { body } = await admin.call(routes.listHandsetMessages, { query: { phone: text.from } })
    return (body as { data: { text: string }[] }).data.some((message) => message.text.includes('Call us.'))
  })
}

void test('kill -9 of the server among creating calls: what was answered is there, and a repeat makes no second', async (t) => {
  const answered = new Map<string, string>()
  const asked = new Map<string, string>()
  const create = async (name: string, key: string) => {
    asked.set(key, name)
    const { status, body } = await createList(name, { 'Idempotency-Key': key })
    if (status === 200) answered.set(key, (body as { data: { id: string } }).data.id)
  }
  const caller = async (line: number) => {
    try {
      for (let round = 0; ; round++) await create(`Burst ${line}.${round}`, randomUUID())
    } catch (error) {
      // The cut connection of a server that is gone.
      assert.ok(error instanceof TypeError, String(error))
    }
  }
  const burst = Promise.all(Array.from({ length: 10 }, (_, line) => caller(line)))
  await until(() => answered.size >= 40)
  await server.end('SIGKILL')
  await burst
  await startOnDatabase()
  const found = await rows<{ id: string }>(`select id from list where name like 'Burst %'`)
  const there = new Set(found.map(({ id }) => id))
  const lost = [...answered.values()].filter((id) => !there.has(id))
  assert.deepEqual(lost, [])
  for (const [key, name] of asked) {
    const again = await made(createList(name, { 'Idempotency-Key': key }))
    if (answered.has(key)) assert.equal(again.id, answered.get(key))
  }
  const [count] = await rows<{ count: number }>(
    `select count(*)::int as count from list where name like 'Burst %'`,
  )
  assert.equal(count?.count, asked.size)
  t.diagnostic(`${asked.size} asked, ${answered.size} answered before the kill, ${lost.length} lost, 0 twice`)
})

void test('SIGTERM in the middle of calls: those that run are answered, new ones refused, exit 0', async (t) => {
  const release = await holdLists()
  const running = Array.from({ length: 10 }, (_, index) => timed(createList(`Last ${index}`)))
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`
  await until(async () => (await rows(waiting)).length === 10)
  const ending = server.end('SIGTERM')
  await until(async () => (await statusOf(`${server.url}/healthz`)) === 0)
  await release()
  const answers = await Promise.all(running)
  assert.deepEqual(tally(answers), ['10 × 200'])
  const { code, seconds } = await ending
  assert.deepEqual([code, server.said.error], [0, []])
  assert.ok(seconds < 20)
  const { length: there } = await rows(`select from list where name like 'Last %'`)
  assert.equal(there, 10)
  t.diagnostic(`ended in ${seconds.toFixed(1)} s`)
})
