import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JobReport } from '#contract/operations/calls.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Caller } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { prizeCodesForm } from '#test/support/samples/prizing.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let cedar: ClientWorld
let admin: Caller
before(async () => {
  application = await testApplication({ hasWorker: true })
  cedar = await buildClient(application, { name: 'cedar', code: '55511' })
  admin = cedar.as.campaign_manager
})
after(() => application.close())

const send = (poolId: string, csv: string) =>
  admin.call(routes.uploadPrizeCodes, { params: { poolId }, form: prizeCodesForm(csv) })

async function endOf(id: string): Promise<JobReport> {
  const read = async () => {
    const { body } = await admin.call(routes.listJobReports, { query: { after: id } })
    return must((body as { data: JobReport[] }).data.find((one) => one.id === id))
  }
  await until(async () => ['done', 'failed'].includes((await read()).state))
  return read()
}

test('a file of codes fills an e-prize pool as the codes are written; what is refused is told by line', async () => {
  const poolId = cedar.codePool
  const long = 'x'.repeat(201)
  const csv = `note,Code\n1,ab-12 cd\n2,AB-12 CD\n3,ab-12 cd\n4,\n5,${long}\n6,https://gift.example/z9\n`
  const sent = await send(poolId, csv)
  assert.equal(sent.status, 200, sent.text)
  const report = await endOf((sent.body as { job_report_id: string }).job_report_id)
  assert.deepEqual([report.state, report.result], ['done', { rows: 6, added: 3, refused: 3 }])
  const { text } = await admin.call(routes.getFile, { params: { id: report.file_id ?? '' } })
  assert.deepEqual(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1).join(',')),
    [
      '4,This code is already in line 2 of the file.',
      '5,This row has no code.',
      '6,"The code may have at most 200 characters."',
    ].map((line) => line.replaceAll('"', '')),
  )
  const { body } = await admin.call(routes.getPrizePool, { params: { poolId } })
  const { total, remaining } = (body as { data: PrizePool }).data
  assert.deepEqual([total, remaining], [3, 3])
  const seen = await admin.call(routes.seePrizeCodes, { params: { poolId } })
  const codes = (seen.body as { data: { code: string }[] }).data.map(({ code }) => code)
  assert.deepEqual(codes.toSorted(), ['AB-12 CD', 'ab-12 cd', 'https://gift.example/z9'])
})

test('a second file adds what is new, and a file without a code or a pool without codes is refused', async () => {
  const again = await send(cedar.codePool, 'ab-12 cd\nZZ-1\n')
  const report = await endOf((again.body as { job_report_id: string }).job_report_id)
  assert.deepEqual(report.result, { rows: 2, added: 1, refused: 1 })
  assert.equal((await send(cedar.codePool, 'code\n\n')).status, 422)
  assert.equal((await send(cedar.pool, 'A-1\n')).status, 409)
})
