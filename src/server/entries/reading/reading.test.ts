import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Reading } from '#contract/entries/readings.ts'
import { routes } from '#contract/routes.ts'
import { createReceiptReader } from '#server/adapters/reading/createReceiptReader.ts'
import { UnreadableError } from '#server/adapters/reading/port.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make, must } from '#test/support/making.ts'
import { pdf } from '#test/support/pictures.ts'
import { drawReceipt, makeReceipt, photographed } from '#test/support/receipts.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let other: ClientWorld
let contest: Ids
before(async () => {
  application = await testApplication({ hasWorker: true, forms: { proofWork: 0 }, reading: 'here' })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  other = await buildClient(application, { name: 'north', code: '55502' })
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Entry' })
  const made = await make(maple.as.client_admin, routes['sweepstakes.create'], {
    body: {
      name: 'Receipts that are read',
      campaign_id: maple.campaign,
      prize_pools: [{ id: maple.pool }],
      form_rules: [rule('email', 'required|email'), rule('receipt', 'required|file')],
      started_at: '2020-01-01T00:00:00Z',
    },
  })
  contest = idsOf(made)
})
after(() => application.close())

type Entered = { eid: string; participant_id: string }

async function enterWith(name: string, bytes: Buffer): Promise<Entered> {
  const body = new FormData()
  const filled = { email: `${newId()}@example.com`, terms: 'on', reference: newId() }
  for (const [field, value] of Object.entries(filled)) body.set(field, value)
  body.append('receipt', new Blob([new Uint8Array(bytes)]), name)
  const sent = await fetch(`${application.url}/e/${contest.eid}/entry?lang=en`, { method: 'POST', body })
  assert.equal(sent.status, 200)
  const { body: listed } = await maple.as.client_admin.call(routes.listEntries, {
    params: { type: 'sweepstakes', id: contest.eid },
  })
  return must((listed as { data: Entered[] }).data[0])
}

async function readOf({ eid }: Entered): Promise<Reading> {
  const params = { type: 'sweepstakes', exp: contest.eid, entryEid: eid }
  let reading: Reading | undefined
  await until(async () => {
    const { body } = await maple.as.client_admin.call(routes.listReadings, { params })
    reading = (body as { data: Reading[] }).data[0]
    return reading !== undefined && reading.state !== 'waiting'
  }, 60)
  return must(reading)
}

test('a receipt is read after its entry, the same one is known again, and what was read goes with the person', async () => {
  const receipt = makeReceipt(1)
  const drawn = await drawReceipt(receipt)
  const first = await enterWith('a.jpg', await must(photographed.clean)(drawn).toBuffer())
  const read = await readOf(first)
  assert.deepEqual([read.state, read.turn, read.same_as], ['read', 0, []])
  const values = new Map<string, string>(read.fields.map(({ field, value }) => [field, value]))
  assert.equal(values.get('transaction_total'), receipt.truth.transaction_total)
  assert.equal(values.get('transaction_date'), receipt.truth.transaction_date)
  for (const { box } of read.fields)
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1.001 && box.y + box.height <= 1.001)

  const second = await enterWith('b.jpg', await must(photographed.small)(drawn).toBuffer())
  const again = await readOf(second)
  assert.deepEqual(
    again.same_as.map((same) => same.entry_eid),
    [first.eid],
  )
  const others = await readOf(
    await enterWith('c.jpg', await must(photographed.clean)(await drawReceipt(makeReceipt(2))).toBuffer()),
  )
  assert.deepEqual(others.same_as, [])

  await make(maple.as.client_admin, routes.eraseParticipant, {
    params: { id: first.participant_id },
    body: { reason: 'Asked for it.' },
  })
  assert.deepEqual((await readOf(second)).same_as, [])
})

test('a PDF is not read and says so; another client learns nothing', async () => {
  const entry = await enterWith('a.pdf', pdf())
  assert.equal((await readOf(entry)).state, 'no_picture')
  const { status } = await other.as.client_admin.call(routes.listReadings, {
    params: { type: 'sweepstakes', exp: contest.eid, entryEid: entry.eid },
  })
  assert.equal(status, 404)
})

test('a service that reads is asked with its token; what it refuses or invents is unreadable, what fails is tried again', async () => {
  const answers: [number, string][] = [
    [200, JSON.stringify({ lines: [{ text: 'TOTAL 1.00', confidence: 90, words: [] }] })],
    [422, '{}'],
    [200, '{"lines": "none"}'],
    [200, 'not JSON'],
    [503, ''],
  ]
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    const [status, text] = must(answers[asked.length - 1])
    request.resume().on('end', () => response.writeHead(status).end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const reader = createReceiptReader({ url: `http://127.0.0.1:${port}`, token: 'secret' })
  try {
    assert.equal((await reader.read(Buffer.from('a'))).lines[0]?.text, 'TOTAL 1.00')
    for (const _ of [1, 2, 3]) await assert.rejects(reader.read(Buffer.from('a')), UnreadableError)
    await assert.rejects(reader.read(Buffer.from('a')), /answers 503/)
    assert.deepEqual([...new Set(asked)], ['Bearer secret'])
  } finally {
    server.close()
  }
})
