import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { getPrograms } from '#test/support/debianPrograms.ts'
import { freePort } from '#test/support/freePort.ts'
import { startNginx } from '#test/support/fronts.ts'
import { clientForm } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'
import { endAll, startServer } from './serverProcess.ts'

// Two API processes behind Debian's nginx, which hands each request to either, and a worker: every process is restarted
// while people work, and nobody notices. nginx is told first, since it does not ask by itself whether a server is about
// to end: what it sends in that very moment would be lost, and a POST is not sent twice.

const root = mkdtempSync(join(tmpdir(), 'fanfare-rolling-'))
const database = await testDatabase()
const password = 'correct horse battery'
const settings = { DATABASE_URL: database.url, DATA_DIR: root, ADMIN_PASSWORD: password }
const lacking = await getPrograms('nginx').then(
  () => undefined,
  (error: unknown) => `left out: ${String(error)}`,
)

after(async () => {
  await endAll()
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

/** A screen of a browser: its stream comes back by itself, and what it was told is counted. */
function watch(url: string, headers: Record<string, string>) {
  const seen = { openings: 0, told: 0, isOpen: false, isOver: false }
  const open = () => {
    if (seen.isOver) return
    const again = () => {
      seen.isOpen = false
      setTimeout(open, 50)
    }
    request(url, { headers }, (answer) => {
      seen.openings += 1
      seen.isOpen = answer.statusCode === 200
      answer.on('data', (piece: Buffer) => {
        if (piece.includes('event:')) seen.told += 1
      })
      answer.once('close', again).on('error', () => undefined)
    })
      .on('error', again)
      .end()
  }
  open()
  return seen
}

/** Reads and creates without a pause until told to end; answers what was refused, and what was made. */
function keepWorking(admin: Caller, name: string) {
  const work = { isOver: false, asked: 0, refused: [] as string[], made: [] as string[] }
  const ended = (async () => {
    while (!work.isOver) {
      const campaign = `${name} ${work.made.length}`
      const read = await admin.call(routes.listCampaigns, {})
      const made = await admin.call(routes.createCampaign, { body: { name: campaign } })
      work.asked += 2
      for (const { status, text } of [read, made]) if (status !== 200) work.refused.push(`${status} ${text}`)
      if (made.status === 200) work.made.push(campaign)
    }
  })()
  return { work, end: () => Object.assign(work, { isOver: true }) && ended }
}

void test('a rolling restart behind a proxy fails no request, and streams come back by themselves', {
  skip: lacking ?? false,
}, async (t) => {
  const migrating = await startServer(settings, 'migrate')
  assert.equal((await migrating.ended).code, 0)
  const ports = await Promise.all([1, 2].map(async () => String(await freePort())))
  const start = async (command: 'api' | 'worker', port: string) => {
    const process = await startServer({ ...settings, PORT: port }, command)
    await process.ready()
    return process
  }
  const workerPort = String(await freePort())
  const [first, second, worker] = await Promise.all([
    start('api', ports[0] ?? ''),
    start('api', ports[1] ?? ''),
    start('worker', workerPort),
  ])
  const apis = ports.map(Number)
  const front = await startNginx(apis)
  const url = `http://127.0.0.1:${front.port}`
  try {
    const founder = await signedIn(url, { email: 'admin@fanfare.test', password })
    assert.equal((await founder.call(routes.createClient, { body: clientForm('maple') })).status, 200)
    const admin = await signedIn(url, { email: 'admin@fanfare.test', password, client: 'maple' })
    const screens = [1, 2, 3, 4].map(() => watch(`${url}/maple/api/stream`, admin.headers ?? {}))
    await until(() => screens.every(({ isOpen }) => isOpen))
    const total = async () => ((await admin.call(routes.listCampaigns, {})).body as { total: number }).total
    const before = await total()
    const people = ['Ana', 'Bea', 'Cy', 'Dee'].map((name) => keepWorking(admin, name))

    for (const [process, command, port] of [
      [first, 'api', ports[0] ?? ''],
      [second, 'api', ports[1] ?? ''],
      [worker, 'worker', workerPort],
    ] as const) {
      const asked = people.map(({ work }) => work.asked + 4)
      await until(() => people.every(({ work }, index) => work.asked >= (asked[index] ?? 0)))
      await front.sendTo(apis.filter((one) => one !== Number(port)))
      assert.equal((await process.end('SIGTERM')).code, 0)
      await start(command, port)
      await front.sendTo(apis)
    }
    await until(() => screens.every(({ isOpen }) => isOpen))
    const toldBefore = screens.map(({ told }) => told)
    await until(() => screens.every(({ told }, index) => told > (toldBefore[index] ?? 0)))

    for (const { end } of people) await end()
    for (const screen of screens) screen.isOver = true
    const works = people.map(({ work }) => work)
    const asked = works.reduce((sum, each) => sum + each.asked, 0)
    t.diagnostic(
      `${asked} requests, streams opened ${screens.map(({ openings }) => openings).join(', ')} times`,
    )
    assert.deepEqual(
      works.flatMap(({ refused }) => refused),
      [],
    )
    assert.ok(
      screens.some(({ openings }) => openings > 1),
      'some stream was cut',
    )
    assert.equal(await total(), before + works.flatMap(({ made }) => made).length)
  } finally {
    await front.end()
  }
})
