import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { routes } from '#contract/routes.ts'
import { type S3Server, startS3 } from '#server/adapters/storage/s3/s3Server.fixture.ts'
import { pieced } from '#server/adapters/storage/store.suite.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { testDatabase } from '#test/support/database.ts'
import { make } from '#test/support/making.ts'
import { until } from '#test/support/until.ts'
import { type ClientIds, makeClient } from '#test/support/world/clients.ts'
import { createFiles } from './files.ts'

// A server that answers and one that works, on machines of their own: they share the database and a bucket.

let s3: S3Server
let api: TestApplication
let worker: TestApplication
let maple: ClientIds & { list: string }
before(async () => {
  s3 = await startS3()
  const database = await testDatabase()
  const lent = { ...database, drop: async () => undefined }
  api = await testApplication({ duty: 'api', s3: s3.settings, database })
  worker = await testApplication({ duty: 'worker', s3: s3.settings, database: lent })
  const client = await makeClient(api, { name: 'maple', code: '55501' })
  const list = await make(client.as.client_admin, routes.createList, { body: { name: 'Everybody' } })
  maple = { ...client, list: list.id }
  await api.work()
  await worker.work()
})
beforeEach(() => s3.meet())
after(async () => {
  await worker.close()
  await api.close()
  await s3.leave()
})

function upload(content: string) {
  const form = new FormData()
  const fields = { mapping: '["phone"]', consent: 'none', dry_run: 'false' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv')
  return maple.as.client_admin.call(routes.uploadParticipants, { params: { listId: maple.list }, form })
}

const rows = <Row>(statement: (clientId: number) => ReturnType<typeof sql<Row>>) =>
  api.db.many({ client: { id: maple.id } }, statement(maple.id))

type Report = { state: string; file_id: string | null }
async function reportOf(body: unknown): Promise<Report | undefined> {
  const { job_report_id: id } = body as { job_report_id: string }
  const [report] = await rows(
    (clientId) =>
      sql<Report>`select state, file_id from job_report where client_id = ${clientId} and id = ${id}`,
  )
  return report
}

const countFiles = async () =>
  (await rows((clientId) => sql`select 1 from stored_file where client_id = ${clientId}`)).length

test('what one server took another works on, and the first gives out what came of it', async () => {
  const answer = await upload('phone\n+14165550160\nnobody\n')
  assert.equal(answer.status, 200, answer.text)
  await until(async () => (await reportOf(answer.body))?.state === 'done')
  const report = await reportOf(answer.body)
  const file = await maple.as.client_admin.call(routes.getFile, { params: { id: report?.file_id } })
  assert.match(file.text, /nobody/)
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
  const keys = (await s3.keys()).filter((key) => key.startsWith(`fanfare/${maple.id}/`))
  assert.equal(keys.length, await countFiles())
  for (const { dataDir } of [api, worker]) assert.equal(existsSync(join(dataDir, 'files')), false)
  await until(() => readdirSync(join(api.dataDir, 'incoming')).length === 0)
})

test('an upload is refused while the store is away: with its reason, and nothing names a file that is not there', async () => {
  const before = [await countFiles(), (await s3.keys()).length]
  s3.meet(() => 'away')
  const answer = await upload('phone\n+14165550161\n')
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '30'], answer.text)
  assert.equal((answer.body as { reason: string }).reason, 'files_away')
  assert.deepEqual([await countFiles(), (await s3.keys()).length], before)
})

test('an import that finds the store away is done when it is back', async () => {
  const isReading = (asked: string) => asked.startsWith('HEAD')
  s3.meet((asked) => (isReading(asked) ? 'away' : undefined))
  const answer = await upload('phone\n+14165550162\n')
  await until(() => s3.asked().filter(isReading).length === 3)
  assert.notEqual((await reportOf(answer.body))?.state, 'failed')
  s3.meet()
  await until(async () => (await reportOf(answer.body))?.state === 'done')
})

test('files that were copied as they lie in the data folder are found in the bucket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-moved-'))
  const log = pino({ level: 'silent' })
  const onDisk = await createFiles({ folder, s3: undefined, log })
  await onDisk.put('17/moved', pieced(Buffer.from('Zoé')))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path !== '17')
      await s3.copyIn(`${s3.settings.prefix}${path}`, Buffer.from(await text(await onDisk.open(path))))
  const inBucket = await createFiles({ folder, s3: s3.settings, log })
  assert.equal(await text(await inBucket.open('17/moved')), 'Zoé')
  rmSync(folder, { recursive: true })
})

test('files that still lie in the data folder are told, since nobody removes them there any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-left-'))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await createFiles({ folder: join(folder, 'nowhere'), s3: s3.settings, log })
  assert.deepEqual(lines, [])
  mkdirSync(join(folder, '17'))
  writeFileSync(join(folder, '17/left'), '')
  await createFiles({ folder, s3: s3.settings, log })
  assert.match(lines.join(), /files of clients still lie in the data folder/)
  rmSync(folder, { recursive: true })
})
