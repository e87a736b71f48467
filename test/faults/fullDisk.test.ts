import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { JobReport } from '#contract/operations/calls.ts'
import { routes } from '#contract/routes.ts'
import { type Answer, type Caller, signedIn } from '#test/support/caller.ts'
import { clientForm } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'
import { endAll, type ServerProcess, startServer, statusOf } from './serverProcess.ts'
import { ownerUrlOf, smallDisk } from './smallDisk.ts'

// The disk of data folder and database fills up in the middle of an import (reliability): it waits and goes on by
// itself, staff read on and are told why, and readiness tells the truth.

const disk = smallDisk(700)
const password = 'correct horse battery'
const people = 150_000
let server: ServerProcess
let admin: Caller

before(async () => {
  server = await startServer({ DATA_DIR: disk.folder, ADMIN_PASSWORD: password })
  await server.ready()
  const founder = await signedIn(server.url, { email: 'admin@fanfare.test', password })
  assert.equal((await founder.call(routes.createClient, { body: clientForm('maple') })).status, 200)
  admin = await signedIn(server.url, { email: 'admin@fanfare.test', password, client: 'maple' })
})
after(async () => {
  await disk.makeRoom()
  await server.end('SIGTERM')
  await endAll()
  disk.remove()
})

const upload = (listId: string, count: number): Promise<Answer> => {
  const lines = Array.from({ length: count }, (_, index) => `Ana,+1416${5_000_000 + index}`)
  const form = new FormData()
  form.set('mapping', JSON.stringify(['first_name', 'phone']))
  form.set('file', new Blob([`name,phone\n${lines.join('\n')}\n`]), 'people.csv')
  return admin.call(routes.uploadParticipants, { params: { listId }, form })
}

const reports = async () => {
  const { status, body } = await admin.call(routes.listJobReports)
  assert.equal(status, 200)
  return (body as { data: JobReport[] }).data
}
/** The database may be on its way back. */
const hasEnded = async () => {
  const { status, body } = await admin.call(routes.listJobReports)
  return status === 200 && (body as { data: JobReport[] }).data[0]?.state === 'done'
}
const full = { status: 'not ready', reason: 'no_space', short_of: 'disk' }
/** Without what there is: database, gateways. */
const readiness = async () => {
  const told = (await (await fetch(`${server.url}/readyz`)).json()) as typeof full
  const { status, reason, short_of } = told
  return { status, reason, short_of }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrlOf(disk.folder) })
  await client.connect()
  return client
}

/**
 * No batch is written until the answer is called. While the disk is being filled the import would write it full to the
 * last byte, and then PostgreSQL, whose log finds no room, is away: that is another fault than a disk that is nearly full.
 */
async function holdImport(): Promise<() => Promise<void>> {
  const holder = await connected()
  await holder.query('begin; select from fanfare.participant_import for update')
  return () => holder.end()
}

async function count(table: string): Promise<number> {
  const client = await connected()
  const { rows } = await client.query<{ count: string }>(`select count(*) from fanfare.${table}`)
  await client.end()
  return Number(rows[0]?.count)
}

test('an import waits for room and goes on, staff read why, and readiness tells the truth', {
  timeout: 280_000,
}, async () => {
  const list = await admin.call(routes.createList, { body: { name: 'Everybody' } })
  const listId = (list.body as { data: { id: string } }).data.id
  assert.equal((await upload(listId, people)).status, 200)
  await until(async () => ((await reports())[0]?.progress ?? 0) > 0)
  const letGo = await holdImport()
  await disk.fill(100 * 1024 * 1024)
  await letGo()
  await until(async () => (await reports())[0]?.waits_for === 'room')
  assert.equal(await statusOf(`${server.url}/readyz`), 503)
  assert.deepEqual(await readiness(), full)
  const [halted] = await reports()
  assert.ok(halted && halted.progress < people, 'it had not ended before the disk was full')

  const uploaded = await upload(listId, 10)
  assert.equal(uploaded.status, 503)
  assert.match(uploaded.text, /"reason":"no_room"/)
  assert.equal((await admin.call(routes.listCampaigns)).status, 200)

  // Not a byte is left: PostgreSQL's own log may find none either, and then the database is away until there is room.
  await disk.fill(0)
  const refused = new Set<string>()
  for (let turn = 0; turn < 20; turn++) {
    const { status, text } = await admin.call(routes.createCampaign, { body: { name: `Spring ${turn}` } })
    const reason = /"reason":"(no_space|database_away)"/.exec(text)?.[1]
    assert.ok(status === 200 || (status === 503 && reason), text)
    if (reason) refused.add(reason)
    assert.notEqual((await admin.call(routes.listCampaigns)).status, 500)
  }
  assert.deepEqual(await readiness(), full)

  await disk.makeRoom()
  // A job whose last word found no room either misses its heartbeat first, and is tried again within a minute.
  await until(hasEnded, 170)
  await server.ready()
  assert.deepEqual([await count('participant'), await count('list_member')], [people, people])
  assert.equal((await admin.call(routes.createCampaign, { body: { name: 'Again' } })).status, 200)
  console.log(
    `${disk.isReal ? 'a real disk' : 'a database that says so'}: halted at ${halted.progress} of ${people} rows, changes refused as ${[...refused]}`,
  )
})
