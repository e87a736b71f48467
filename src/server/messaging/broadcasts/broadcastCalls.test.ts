import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RouteName, routes } from '#contract/routes.ts'
import { why } from '#contract/why.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Input } from '#test/support/caller.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const call = (role: keyof ClientWorld['as'], name: RouteName, input: Input = {}) =>
  maple.as[role].call(routes[name], input)
const form = (more: object = {}) => ({
  shortcode_id: maple.shortcode.id,
  campaign_id: maple.campaign,
  participant_list_id: maple.list,
  message: 'Hi {{first_name|there}}, see {{link:none0}}',
  send_now: true,
  ...more,
})
const plain = { message: 'Hi {{first_name|there}}' }

/** Adds the three who texted; they are asked without their consent. */
async function fillList(): Promise<void> {
  const people = await call('client_admin', 'listParticipants')
  const participant_ids = (people.body as { data: { id: string }[] }).data.map(({ id }) => id)
  await call('client_admin', 'addMembers', { params: { listId: maple.list }, body: { participant_ids } })
}
async function askForTwo(approval_above: number): Promise<void> {
  const current = await call('client_admin', 'getCurrentClient')
  const { id: _id, eid: _eid, ...settings } = (current.body as { data: { id: number; eid: string } }).data
  const changed = await call('client_admin', 'updateClient', { body: { ...settings, approval_above } })
  assert.equal(changed.status, 200, changed.text)
}

test('a large broadcast is written by one and approved by another, each refusal at its place', async () => {
  await fillList()
  await askForTwo(1)
  const skipping = { ...plain, skip_optin_check: true, skip_optin_reason: 'Recall' }
  const refusedText = await call('campaign_manager', 'createBroadcast', { body: form() })
  assert.deepEqual(
    [refusedText.status, Object.keys((refusedText.body as { errors: object }).errors)],
    [422, ['message']],
  )
  const flight = await call('analyst', 'checkFlight', {
    body: { ...form(plain), skip_optin_check: true },
  })
  assert.match(flight.text, /"needs_approval"/)
  const made = await call('campaign_manager', 'createBroadcast', { body: form(skipping) })
  assert.equal(made.status, 200, made.text)
  const { id, needs_approval } = (made.body as { data: { id: string; needs_approval: boolean } }).data
  assert.equal(needs_approval, true)
  const own = await call('campaign_manager', 'approveBroadcast', { params: { id } })
  assert.deepEqual(
    [own.status, own.body],
    [
      409,
      {
        message: 'Another person than who wrote it approves a broadcast.',
        ...why('approved_by_another'),
        errors: { general: ['Another person than who wrote it approves a broadcast.'] },
        reasons: { general: [why('approved_by_another')] },
      },
    ],
  )
  assert.equal((await call('analyst', 'approveBroadcast', { params: { id } })).status, 403)
  assert.match(
    (await call('analyst', 'listBroadcasts', { query: { type: 'approval' } })).text,
    new RegExp(id),
  )
  const approved = await call('client_admin', 'approveBroadcast', { params: { id } })
  assert.equal(approved.status, 200, approved.text)
  assert.ok((approved.body as { data: { approved_by_name: string } }).data.approved_by_name)
  assert.equal((await call('client_admin', 'approveBroadcast', { params: { id } })).status, 409)
  assert.equal((await call('client_admin', 'cancelBroadcast', { params: { id } })).status, 200)
})

test('a test of texts goes out by the call, the twenty-first of an hour is a 429 with its wait', async () => {
  const body = { shortcode_id: maple.shortcode.id, ...plain, to: '+14165550177' }
  const first = await call('campaign_manager', 'testBroadcast', { body })
  assert.deepEqual([first.status, first.body], [200, { success: true }])
  for (let sent = 1; sent < 20; sent += 1) await call('campaign_manager', 'testBroadcast', { body })
  const refused = await call('campaign_manager', 'testBroadcast', { body })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('Retry-After')) > 3500)
  assert.equal((await call('client_admin', 'testBroadcast', { body })).status, 200)
  assert.equal((await call('analyst', 'testBroadcast', { body })).status, 403)
})

test('the calendar is read by days, and a day that is none is refused at its field', async () => {
  const day = (from: string, to = from) => call('analyst', 'getCalendar', { query: { from, to } })
  assert.deepEqual((await day('2026-01-01')).body, { data: [] })
  for (const wrong of ['2026-02-30', '01/02/2026', ''])
    assert.deepEqual(
      [(await day(wrong)).status, Object.keys(((await day(wrong)).body as { errors: object }).errors)[0]],
      [422, 'from'],
    )
})
