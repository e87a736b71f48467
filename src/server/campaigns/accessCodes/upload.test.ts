import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AccessCodeList } from '#contract/campaigns/accessCodes/listCalls.ts'
import type { JobReport } from '#contract/operations/calls.ts'
import { routes } from '#contract/routes.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { codesForm } from '#test/support/accessCodes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Caller } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { addRows } from './uploadBatch.ts'
import { batchesOf, uploadRows } from './uploadRows.ts'

let application: TestApplication
let maple: ClientWorld
let admin: Caller
before(async () => {
  application = await testApplication({ hasWorker: true })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  admin = maple.as.campaign_manager
})
after(() => application.close())

type Prefix = { name: string; language?: 'en' | 'fr' }

async function addList(name: string, ...prefixes: Prefix[]): Promise<AccessCodeList> {
  const body = { name, campaign_id: maple.campaign }
  const made = await admin.call(routes.createAccessCodeList, { body })
  const { id } = (made.body as { data: AccessCodeList }).data
  for (const { name: called, language = 'en' } of prefixes)
    await admin.call(routes.createAccessCodePrefix, { params: { id }, body: { name: called, language } })
  return getList(id)
}

async function getList(id: string): Promise<AccessCodeList> {
  const { body } = await admin.call(routes.getAccessCodeList, { params: { id } })
  return (body as { data: AccessCodeList }).data
}

const send = ({ id }: { id: string }, csv: string | Uint8Array<ArrayBuffer>, name?: string) =>
  admin.call(routes.uploadAccessCodes, { form: codesForm(id, csv, name) })

const reportOf = async (id: string): Promise<JobReport> => {
  const { body } = await admin.call(routes.listJobReports, { query: { after: id } })
  return must((body as { data: JobReport[] }).data.find((one) => one.id === id))
}

/** The report at its end, and the refused rows as they can be downloaded. */
async function upload(list: { id: string }, csv: string | Uint8Array<ArrayBuffer>) {
  const { status, body, text } = await send(list, csv)
  assert.equal(status, 200, text)
  const { job_report_id } = body as { job_report_id: string }
  await until(async () => ['done', 'failed'].includes((await reportOf(job_report_id)).state))
  const report = await reportOf(job_report_id)
  return { report, refused: report.file_id ? await refusedIn(report.file_id) : [] }
}

async function refusedIn(id: string): Promise<string[][]> {
  const { text } = await admin.call(routes.getFile, { params: { id } })
  const rows = await Array.fromAsync(csvRows(new Blob([text]).stream()))
  return rows.slice(1).map(({ cells }) => cells)
}

test('codes come in by how they begin; what is refused is told with its line and reason', async () => {
  const list = await addList('Plain', { name: 'SNOW' }, { name: 'HAIL' })
  const { report, refused } = await upload(
    list,
    'Code\nSNOW-0001\nsnow 0001\nHAIL0001\n\nMOON0001\nHAI\nSNÔW0002\n"open,HAIL0002\nHAIL0003\n',
  )
  assert.deepEqual([report.state, report.result], ['done', { rows: 8, added: 3, refused: 5 }])
  assert.deepEqual(
    refused.map(([code, , , line, reason]) => [code, line, reason]),
    [
      ['snow 0001', '3', 'This code stands in line 2 of the file already.'],
      ['MOON0001', '6', 'The code begins with the name of no prefix of this list.'],
      ['HAI', '7', 'The code must have at least 4 characters.'],
      ['SNÔW0002', '8', 'The code must be of letters without accents and digits.'],
      ['"open,HAIL0002', '9', 'A quotation mark in this row is not closed.'],
    ],
  )
  const { prefixes, codes_count } = await getList(list.id)
  assert.deepEqual([codes_count, prefixes.map((one) => one.codes_count)], [3, [2, 1]])
})

test('a byte order mark, semicolons, blanks and three columns in any order are read', async () => {
  const list = await addList('Odd', { name: 'ICE', language: 'en' }, { name: 'ICE', language: 'fr' })
  const { report, refused } = await upload(
    list,
    '\ufeffLangue;Préfixe;Code\r\nfr; ice ; zz 11 22 \r\nEN;ICE;ZZ-3344\r\nde;ICE;ZZ5566\r\n;ICE;ZZ7788\r\n;RAIN;ZZ9900\r\n;;\r\n',
  )
  assert.deepEqual(report.result, { rows: 5, added: 2, refused: 3 })
  assert.deepEqual(
    refused.map(([, , , line, reason]) => [line, reason]),
    [
      ['4', 'The list has no prefix with this name in this language.'],
      ['5', 'Prefixes in several languages fit. Please say which one.'],
      ['6', 'The list has no prefix with this name in this language.'],
    ],
  )
  const { prefixes } = await getList(list.id)
  assert.deepEqual(
    prefixes.map(({ language, codes_count }) => [language, codes_count]),
    [
      ['en', 1],
      ['fr', 1],
    ],
  )
  const utf16 = Buffer.from('\ufeffcode\tprefix\tlanguage\nWIDE0001\tICE\tfr\n', 'utf16le')
  const wide = await upload(list, Uint8Array.from(utf16))
  assert.deepEqual(wide.report.result, { rows: 1, added: 1, refused: 0 })
})

test('a code twice is told: in the file, in the list, and with another prefix', async () => {
  const list = await addList('Twice', { name: 'ONE' }, { name: 'TWO' })
  await upload(list, 'X0000001,ONE\n')
  const { report, refused } = await upload(
    list,
    'X0000001,ONE\nX0000001,TWO\nX0000002,ONE\nX0000002,TWO\nX0000002,ONE\n',
  )
  assert.deepEqual(report.result, { rows: 5, added: 1, refused: 4 })
  assert.deepEqual(
    refused.map(([, , , line, reason]) => [line, reason]),
    [
      ['1', 'This code is in the list already.'],
      ['2', 'This code stands in line 1 of the file already, with another prefix.'],
      ['4', 'This code stands in line 3 of the file already, with another prefix.'],
      ['5', 'This code stands in line 3 of the file already.'],
    ],
  )
})

test('a file without codes, an empty one and a workbook are refused before the job', async () => {
  const list = await addList('None', { name: 'NONE' })
  const reasonFor = async (csv: string) => {
    const { status, body } = await send(list, csv)
    return [status, (body as { reasons: { file: { reason: string }[] } }).reasons.file[0]?.reason]
  }
  assert.deepEqual(await reasonFor(''), [422, 'file_empty'])
  assert.deepEqual(await reasonFor('code\n'), [422, 'no_access_codes'])
  assert.deepEqual(await reasonFor('\n\n;;\n'), [422, 'no_access_codes'])
  assert.deepEqual(await reasonFor('ann@example.com\nbob@example.com\n'), [422, 'no_access_codes'])
  assert.deepEqual(await reasonFor('PK\x03\x04rest'), [422, 'workbook'])
  assert.equal((await send({ id: newId() }, 'code\nNONE0001\n')).status, 404)
})

test('rows that came in before the job began again come in once, and are not refused then', async () => {
  const list = await addList('Again', { name: 'KILL' })
  const scope = systemScope(await getClientRef(application.db, maple.id), 'Tests', new Date())
  const file = 'KILL0001\nKILL0002\nKILL0001\n'
  const [rows = []] = await Array.fromAsync(batchesOf(uploadRows(csvRows(new Blob([file]).stream())), 10))
  const uploadId = newId()
  const bringIn = () =>
    application.db.transaction(scope, (tx) => addRows(tx, scope, { listId: list.id, uploadId, rows }))
  const first = await bringIn()
  assert.deepEqual(await bringIn(), first)
  assert.deepEqual(
    first.map(({ row, reason }) => [row.line, reason.reason]),
    [[3, 'access_code_twice']],
  )
  assert.equal((await getList(list.id)).codes_count, 2)
})

test('two uploads at once of the same codes bring each in once', async () => {
  const list = await addList('Both', { name: 'BOTH' })
  const codes = Array.from({ length: 3000 }, (_, index) => `BOTH${10_000 + index}`)
  const both = await Promise.all([
    upload(list, codes.join('\n')),
    upload(list, codes.toReversed().join('\n')),
  ])
  const added = both.map(({ report }) => Number(report.result?.added))
  assert.equal(
    added.reduce((sum, one) => sum + one, 0),
    codes.length,
  )
  assert.equal((await getList(list.id)).codes_count, codes.length)
})
