import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { endAll, type ServerProcess, startServer } from '#test/faults/serverProcess.ts'
import type { Answer, Input } from '#test/support/caller.ts'
import { freePort } from '#test/support/freePort.ts'
import { untilSo } from './nodes/cluster.ts'
import { makeOwnDatabase, type OwnDatabase, type Server } from './nodes/ownDatabase.ts'
import { importPeople, openShop, type Scene, untilImported } from './story/shop.ts'
import { type Name, speakTo } from './story/side.ts'

// An installation that began with one worker gets a second one, its shards are shared out, and a client gets shards and a
// worker of its own, all while people work, and each start finds other nodes than the one before. A client that does
// nothing meanwhile has the same answers throughout.

const people = 200
const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-growing-'))
const account = { email: 'admin@fanfare.test', password: 'correct horse battery' }
const port = await freePort()
let own: OwnDatabase
let server: ServerProcess
/** The last of them does nothing but keep what it has. */
let scenes: Scene[]
const lists = new Map<Scene, string>()

const at = ({ host, port: there }: Server) => `'${host}', ${there}`
function workerOf(number: number): Server {
  const worker = own.workers[number]
  assert.ok(worker, 'a Citus with two workers is needed')
  return worker
}

before(async () => {
  own = await makeOwnDatabase('fanfare_growing')
  await own.coordinator.ask(
    `alter database ${own.name} set citus.shard_count = 4`,
    `select citus_set_coordinator_host(${at(own.coordinator)})`,
    `select citus_add_node(${at(workerOf(0))})`,
  )
  const distributing = await startServer(settingsOf(own), 'distribute')
  assert.equal((await distributing.ended).code, 0, distributing.said.error.join('\n'))
  await start()
  const speaker = await speakTo(server.url, account)
  scenes = []
  for (const code of ['77300', '77301', '77302'])
    scenes.push(await openShop(speaker, { eid: `shop-${code}`, code }))
  for (const scene of scenes) {
    const { listId, importId } = await importPeople(scene, 'Everybody', people)
    await untilImported(scene, importId)
    lists.set(scene, listId)
  }
  await Promise.all(scenes.map(broadcast))
})
after(async () => {
  await endAll()
  await own.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const settingsOf = ({ url }: OwnDatabase) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: account.password,
  PORT: String(port),
})

async function start(): Promise<void> {
  server = await startServer(settingsOf(own))
  await server.ready()
}

/** To everybody, until all of them have it. */
async function broadcast(scene: Scene): Promise<void> {
  const { ask, until, staff, shortcode, campaign } = scene
  const audience = { shortcode_id: shortcode.id, campaign_id: campaign.id }
  const body = { ...audience, participant_list_id: lists.get(scene), message: 'Hello', send_now: true }
  const { data } = await ask(staff, 'createBroadcast', { body })
  type Sent = { data: { state: string; states: Record<string, number> } }
  const isThere = (sent: Sent) => sent.data.state === 'sent' && sent.data.states.delivered === people
  await until(staff, 'getBroadcast', isThere, { params: { id: data.id } })
}

/** The reads of the client's staff, to the letter. */
async function readAll(scene: Scene): Promise<string[]> {
  const params = { listId: lists.get(scene) }
  const reads: [Name, Input][] = [
    ['countParticipants', {}],
    ['listParticipants', { query: { direction: 'asc', page: 2 } }],
    ['searchParticipants', { params: { q: '0000042' } }],
    ['listMembers', { params }],
    ['listLists', {}],
    ['listBroadcasts', {}],
    ['listImports', {}],
    ['listConversations', { params: { shortcode: 'all' } }],
  ]
  const texts: string[] = []
  for (const [name, input] of reads) {
    const { status, text } = await scene.staff.call(routes[name], input)
    assert.equal(status, 200, text)
    texts.push(text)
  }
  return texts
}

type Work = { answers: Answer[]; made: number; end: () => Promise<void> }

/** Reads and changes for a client without a pause, until it is told to end. */
function keepWorking({ staff }: Scene, code: string): Work {
  let isOver = false
  const work: Work = { answers: [], made: 0, end: async () => undefined }
  const ended = (async () => {
    for (let round = 0; !isOver; round++) {
      const made = await staff.call(routes.createList, { body: { name: `${Date.now()} ${round}` } })
      if (made.status === 200) work.made += 1
      const text = { from: '+14375550100', to: code, text: 'Is it open?' }
      work.answers.push(
        made,
        await staff.call(routes.listParticipants),
        await staff.call(routes.sendFromHandset, { body: text }),
      )
    }
  })()
  work.end = async () => {
    isOver = true
    await ended
  }
  return work
}

async function countLists({ staff }: Scene): Promise<number> {
  const { body } = await staff.call(routes.listLists)
  return (body as { total: number }).total
}

const workersOf = async (scene: Scene) =>
  own.coordinator.ask<{ port: number }>(
    `select distinct nodeport as port from citus_shards
     where shardid = get_shard_id_for_distribution_column('fanfare.campaign', ${scene.clientId})`,
  )

/** An administrator's commands, as docs/operating/citus.md says them. */
const steps: Record<string, () => Promise<unknown>> = {
  'a second worker': () => own.coordinator.ask(`select citus_add_node(${at(workerOf(1))})`),
  'the shards shared out': async () => {
    await own.coordinator.ask('select citus_rebalance_start()')
    const isDone = async () => {
      const [job] = await own.coordinator.ask<{ state: string }>('select state from citus_rebalance_status()')
      assert.ok(job?.state !== 'failed')
      return job?.state === 'finished'
    }
    await untilSo(isDone, 180)
    const nodes = await own.coordinator.ask<{ port: number }>(
      "select distinct nodeport as port from citus_shards where citus_table_type = 'distributed'",
    )
    assert.equal(nodes.length, 2)
  },
  'a client alone on its shards, and moved': async () => {
    const [scene] = scenes
    assert.ok(scene)
    const [before] = await workersOf(scene)
    const target = own.workers.find(({ port: there }) => there !== before?.port)
    assert.ok(target)
    await own.coordinator.ask(
      `select isolate_tenant_to_new_shard('fanfare.campaign', ${scene.clientId}, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      `select citus_move_shard_placement(shardid, nodename, nodeport, ${at(target)})
       from citus_shards where shardid = get_shard_id_for_distribution_column('fanfare.campaign', ${scene.clientId})`,
    )
    assert.deepEqual(await workersOf(scene), [{ port: target.port }])
  },
}

for (const [title, step] of Object.entries(steps))
  void test(`${title}: people work on, nothing is lost, and the next start has the same`, async (t) => {
    const quiet = scenes.at(-1)
    const busy = scenes.slice(0, -1)
    assert.ok(quiet)
    const before = await readAll(quiet)
    const had = await Promise.all(busy.map(countLists))
    const works = busy.map((scene, index) => keepWorking(scene, String(77_300 + index)))
    const begunAt = performance.now()
    await step()
    const seconds = (performance.now() - begunAt) / 1000
    for (const { end } of works) await end()
    const all = works.flatMap(({ answers }) => answers)
    const refused = all.filter(({ status }) => status !== 200)
    t.diagnostic(`${seconds.toFixed(1)} s, ${all.length} calls, ${refused.length} refused`)
    assert.ok(all.length > 0)
    for (const { status, headers, text } of refused)
      assert.ok(status === 503 && Number(headers.get('retry-after')) > 0, `${status} ${text}`)
    assert.deepEqual(
      await Promise.all(busy.map(countLists)),
      had.map((count, index) => count + (works[index]?.made ?? 0)),
    )

    assert.equal((await server.end('SIGTERM')).code, 0)
    await start()
    assert.deepEqual(await readAll(quiet), before)
    await Promise.all(scenes.map(broadcast))
  })
