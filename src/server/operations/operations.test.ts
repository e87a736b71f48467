import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { why } from '#contract/why.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { newId } from '#server/platform/ids.ts'
import {
  advanceJobReport,
  createJobReport,
  failJobReports,
  finishJobReport,
} from '#server/platform/jobReports.ts'
import type { Room } from '#server/platform/room.ts'
import {
  newStorageKey,
  recordPassingFile,
  recordStoredFile,
  removeStoredFile,
} from '#server/platform/storedFiles.ts'
import { later, office } from '#test/support/office.ts'
import { roomy } from '#test/support/roomy.ts'
import { listJobReports, openFile } from './operations.ts'

const here = await office()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-files-'))
after(async () => {
  await here.end()
  rmSync(folder, { recursive: true })
})
const { db } = here
const files = createDiskStore(folder)
const oda = await here.addPerson('Oda Operations')
const scope = await here.scope(await here.addClient('maple'), oda)
const other = await here.scope(await here.addClient('northwind'), oda)

async function begin(title: string): Promise<string> {
  const id = newId()
  await createJobReport(db, scope, { id, kind: 'test', title, total: 10 })
  return id
}

test('reports come newest first; after one come that one and the later ones', async () => {
  const [first, second, third] = [await begin('first'), await begin('second'), await begin('third')]
  const titles = async (asked: { after?: string }) =>
    (await listJobReports(db, scope, { ...asked, room: roomy })).map(({ title }) => title)
  assert.deepEqual(await titles({}), ['third', 'second', 'first'])
  assert.deepEqual(await titles({ after: second }), ['third', 'second'])
  await finishJobReport(db, scope, { id: third, progress: 10, result: {}, fileId: null })
  assert.deepEqual(await titles({ after: third }), ['third'])
  assert.deepEqual(await listJobReports(db, other, { room: roomy }), [])
  await assert.rejects(listJobReports(db, other, { after: first, room: roomy }), { message: 'Not found.' })
})

test('progress never goes backwards and an ended report stays as it is', async () => {
  const id = await begin('long')
  const report = async () =>
    (await listJobReports(db, scope, { after: id, room: roomy })).find((row) => row.id === id)
  await advanceJobReport(db, { ...scope, at: later(1) }, { id, progress: 6 })
  await advanceJobReport(db, { ...scope, at: later(2) }, { id, progress: 4 })
  const running = await report()
  assert.deepEqual([running?.state, running?.progress, running?.updated_at], ['running', 6, later(2)])
  await failJobReports(db, scope, { ids: [id], error: why('job_stopped') })
  await advanceJobReport(db, scope, { id, progress: 9 })
  await finishJobReport(db, scope, { id, progress: 10, result: {}, fileId: null })
  const ended = await report()
  assert.deepEqual([ended?.state, ended?.progress, ended?.why], ['failed', 6, why('job_stopped')])
})

test('a job that has not ended waits for room where there is none, and says so', async () => {
  const [ended, open] = [await begin('ended'), await begin('open')]
  await finishJobReport(db, scope, { id: ended, progress: 10, result: {}, fileId: null })
  const full = { ...roomy, isFull: () => true }
  const waits = async (room: Room) =>
    (await listJobReports(db, scope, { after: ended, room })).map((row) => [row.id, row.waits_for])
  assert.deepEqual(await waits(full), [
    [open, 'room'],
    [ended, null],
  ])
  assert.deepEqual((await waits(roomy)).flat(), [open, null, ended, null])
})

test('a file is given to its own client only, as it was stored', async () => {
  const storageKey = newStorageKey(scope)
  const kept = await files.put(storageKey, Readable.from(['Zoé,', '1']))
  assert.equal(kept.bytes, 6)
  const id = newId()
  await recordStoredFile(db, scope, { ...kept, id, name: 'people.csv', contentType: 'text/csv', storageKey })
  const file = await openFile(db, scope, { id, files })
  assert.deepEqual(
    [file.name, file.contentType, await text(file.stream)],
    ['people.csv', 'text/csv', 'Zoé,1'],
  )
  await assert.rejects(openFile(db, other, { id, files }), { message: 'Not found.' })
})

test('a removed file is gone from the store, its report and its client, and removing it again changes nothing', async () => {
  const storageKey = newStorageKey(scope)
  const kept = await files.put(storageKey, Readable.from(['Zoé']))
  const [fileId, id] = [newId(), await begin('export')]
  await recordPassingFile(db, scope, {
    ...kept,
    id: fileId,
    name: 'a.csv',
    contentType: 'text/csv',
    storageKey,
  })
  await finishJobReport(db, scope, { id, progress: 1, result: {}, fileId })
  await removeStoredFile(db, other, { fileId, files })
  assert.equal(await text((await openFile(db, scope, { id: fileId, files })).stream), 'Zoé')
  for (const _again of [1, 2]) await removeStoredFile(db, scope, { fileId, files })
  await assert.rejects(openFile(db, scope, { id: fileId, files }), { message: 'Not found.' })
  await assert.rejects(files.open(storageKey), /no stored file/)
  const report = (await listJobReports(db, scope, { after: id, room: roomy })).find((row) => row.id === id)
  assert.deepEqual([report?.state, report?.file_id], ['done', null])
})

test('a file that breaks off while it is stored leaves nothing', async () => {
  const storageKey = newStorageKey(scope)
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('cut off')
    })(),
  )
  await assert.rejects(files.put(storageKey, broken), /cut off/)
  await assert.rejects(files.open(storageKey), /no stored file/)
  await files.remove(storageKey)
})
