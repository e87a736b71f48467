import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { listJobReports, openFile } from '#server/operations/operations.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { roomy } from '#test/support/roomy.ts'
import { importLocations } from './importLocations.ts'
import { listLocations } from './locations.ts'
import { importLocationsLater, type LocationsJob } from './upload.ts'

const here = await office()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-locations-'))
after(async () => {
  await here.end()
  rmSync(folder, { recursive: true })
})
const { db } = here
const outside = { ...here.outside, files: createDiskStore(join(folder, 'files')) }
const uma = await here.addPerson('Uma Upload')
const clientOf = async (eid: string) => here.scope(await here.addClient(eid), uma)

async function upload(scope: UserScope, content: string | Buffer) {
  const path = join(folder, newId())
  writeFileSync(path, content)
  const { files } = outside
  const sent = { path, name: 'shops.csv', bytes: Buffer.byteLength(content), sha256: '' }
  return importLocationsLater(db, scope, {
    upload: sent,
    once: (work) => db.transaction(scope, work),
    files,
  })
}

const jobOf = (reportId: string): LocationsJob => {
  const job = here.jobs.find(({ payload }) => (payload as LocationsJob).reportId === reportId)
  assert.ok(job)
  return job.payload as LocationsJob
}

async function bring(scope: UserScope, content: string | Buffer, batchRows = 5000) {
  const { job_report_id: reportId } = await upload(scope, content)
  await importLocations({ db, outside }, { ...scope, at: later(5) }, { ...jobOf(reportId), batchRows })
  return reportOf(scope, reportId)
}

async function reportOf(scope: UserScope, reportId: string) {
  const reports = await listJobReports(db, scope, { after: reportId, room: roomy })
  const report = reports.find(({ id }) => id === reportId)
  assert.ok(report)
  return report
}

const all = async (scope: UserScope) =>
  (await listLocations(db, scope, { page: 1, per_page: 100, field: 'store_number', direction: 'asc' })).rows

test('columns are told by English and French headings, whatever their order, accents and articles', async () => {
  const scope = await clientOf('headings')
  const french =
    'Nº du magasin;Nom de la succursale;Adresse;Ville;Province;Code postal;Téléphone;Latitude;Longitude;Gérant\n' +
    'QC-1;Épicerie Roy;12, rue Principale;Lévis;QC;G6V 1A1;418 555-0101;46,8033;-71,1779;Luc\n'
  const report = await bring(scope, french)
  const { unread, ...counts } = report.result as { unread: string[] }
  assert.deepEqual(counts, { created: 1, updated: 0, unchanged: 0, refused: 0 })
  assert.deepEqual(unread, ['Gérant'])
  await bring(
    scope,
    'Zip Code,STORE #,Store Name,State,lng,lat,Country\nM5V,ON-1,Front Street,ON,-79.38,43.64,Canada\n',
  )
  const [first, second] = await all(scope)
  assert.deepEqual(
    [first?.name, first?.province, first?.postal_code, first?.longitude, first?.country],
    ['Front Street', 'ON', 'M5V', -79.38, 'Canada'],
  )
  assert.deepEqual(
    [second?.store_number, second?.name, second?.city, second?.latitude, second?.phone],
    ['QC-1', 'Épicerie Roy', 'Lévis', 46.8033, '418 555-0101'],
  )
})

test('a store number that is there is changed by what the row says, and by nothing else', async () => {
  const scope = await clientOf('again')
  await bring(scope, 'name,number,city,phone\nKing,7,Toronto,1\nQueen,8,Toronto,2\nNo number,,Oshawa,3\n')
  const report = await bring(scope, 'number,name,city\n7,King West,\n8,Queen,Toronto\n9,Bay,Toronto\n')
  assert.deepEqual(report.result, { created: 1, updated: 1, unchanged: 1, refused: 0, unread: [] })
  const rows = (await all(scope)).map((row) => [row.store_number, row.name, row.city, row.phone, row.version])
  assert.deepEqual(rows, [
    [null, 'No number', 'Oshawa', '3', 1],
    ['7', 'King West', 'Toronto', '1', 2],
    ['8', 'Queen', 'Toronto', '2', 1],
    ['9', 'Bay', 'Toronto', null, 1],
  ])
})

test('rows that cannot come in are told with their reasons, as a file, and the others come', async () => {
  const scope = await clientOf('refused')
  const report = await bring(
    scope,
    `name,number,lat,long\n,1,,\nUp,2,91,10\nHalf,3,45,\nWords,4,north,2\nGood,5,45,-75\nTwice,5,1,1\nLong ${'x'.repeat(300)},6,,\n`,
  )
  assert.deepEqual(report.result, { created: 1, updated: 0, unchanged: 0, refused: 6, unread: [] })
  const file = await openFile(db, scope, { id: report.file_id ?? '', files: outside.files })
  const cells: string[][] = []
  for await (const row of csvRows(file.stream)) cells.push(row.cells)
  assert.deepEqual(cells[0], ['name', 'number', 'lat', 'long', 'line', 'reason'])
  const reasons = cells.slice(1).map((row) => row.slice(4))
  assert.deepEqual(reasons, [
    ['2', 'The name field is required.'],
    ['3', 'The latitude must be between -90 and 90.'],
    ['4', 'Give the longitude too, or leave the latitude out.'],
    ['5', 'north is not a number of degrees.'],
    ['7', 'This store number stands in an earlier row of the file, in line 6.'],
    ['8', 'The name must be at most 200 characters.'],
  ])
})

test('a file that is none of locations is refused at once, and nothing of it stays', async () => {
  const scope = await clientOf('none')
  for (const [content, reason] of [
    ['', 'file_empty'],
    ['name,city\n', 'no_rows_below_header'],
    ['city,phone\nAmos,1\n', 'no_name_column'],
    ['name,nom,city\nA,B,C\n', 'column_twice'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'workbook'],
  ] as const) {
    const told = await refusalOf(upload(scope, content as string))
    assert.deepEqual([told.reason, Object.keys(told.fields ?? {})], [reason, ['file']])
  }
  assert.deepEqual(await listJobReports(db, scope, { room: roomy }), [])
})

test('a job that was killed goes on behind its last batch, and one that has ended does nothing', async () => {
  const scope = await clientOf('killed')
  const rows = Array.from({ length: 25 }, (_, at) => `Shop ${at},${at % 5 === 4 ? '' : at}`)
  const { job_report_id: reportId } = await upload(scope, `name,number\n${rows.join('\n')}\n`)
  let batches = 0
  const room = {
    ...roomy,
    wait: async () => {
      batches += 1
      if (batches === 3) throw new Error('killed')
    },
  }
  const scopeOfJob = { ...scope, at: later(5) }
  const job = { ...jobOf(reportId), batchRows: 10 }
  await importLocations({ db, outside: { ...outside, room } }, scopeOfJob, job)
  assert.equal((await reportOf(scope, reportId)).state, 'failed')
  const half = await all(scope)
  assert.equal(half.length, 20)
  await here.rows(`update job_report set state = 'running', error = null where id = $1`, [reportId])
  for (const _again of [1, 2]) await importLocations({ db, outside }, scopeOfJob, job)
  const report = await reportOf(scope, reportId)
  assert.deepEqual([report.state, report.progress], ['done', 25])
  assert.deepEqual(report.result, { created: 25, updated: 0, unchanged: 0, refused: 0, unread: [] })
  assert.equal((await all(scope)).length, 25)
})
