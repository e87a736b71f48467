import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { keptDays, mostWebhooks } from '#contract/webhooks/webhookLimits.ts'
import { newId } from '#server/platform/ids.ts'
import { later } from '#test/support/office.ts'
import { receiver, refuses } from '#test/support/receiver.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { hookOffice } from '#test/support/webhooks.ts'
import { forgetWebhook, removeOldDispatches } from './forgetting.ts'
import { getDispatch, listDispatches, replayDispatch } from './log.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

const here = await hookOffice()
const peer = await receiver()
after(async () => {
  await here.end()
  await peer.close()
})
const { db, outside } = here
const scope = await here.scopeNow('hook-settings')
const trail = () =>
  here.rows<{ action: string; before: object | null; after: object | null }>(
    `select action, before, after from audit_entry where client_id = $1 and entity = 'webhook' order by number`,
    [scope.client.id],
  )

test('the secret is told once and stands neither in a list nor in the trail', async () => {
  const { secret, id } = await here.addHook(scope, peer.url)
  const shown = JSON.stringify([await listWebhooks(db, scope), await trail()])
  assert.match(secret, /^whsec_/)
  assert.equal(shown.includes(secret.slice(6)), false)
  const rotated = await rotateSecret(db, scope, { id, overlapHours: 24 })
  assert.notEqual(rotated.secret, secret)
  assert.deepEqual(rotated.previous_until, later(24 * 3600))
  await testWebhook({ db, outside }, scope, id)
  assert.equal(String(peer.got.at(-1)?.headers['webhook-signature']).split(' ').length, 2)
  assert.equal((await rotateSecret(db, scope, { id, overlapHours: 0 })).previous_until, null)
  await testWebhook({ db, outside }, scope, id)
  assert.equal(String(peer.got.at(-1)?.headers['webhook-signature']).split(' ').length, 1)
  assert.deepEqual(
    (await trail()).map(({ action }) => action),
    [...['webhook.create', 'webhook.rotate', 'webhook.test', 'webhook.rotate', 'webhook.test']],
  )
})

test('a test tells what became of it, and stands in no log', async () => {
  const { id } = await here.addHook(scope, peer.url)
  peer.answer = refuses(418)
  const { body, status, failure, answer } = await testWebhook({ db, outside }, scope, id)
  assert.deepEqual([status, failure, answer], [418, 'status', 'not now'])
  assert.equal(JSON.parse(body).type, 'test')
  assert.equal(peer.got.at(-1)?.body, body)
  assert.equal((await listDispatches(db, scope, { page: 1, per_page: 10, webhookId: id })).total, 0)
})

test('a webhook is tested sixty times an hour at most, whoever tests, and the sixty-first goes nowhere', async () => {
  const { id } = await here.addHook(scope, peer.url)
  const sent = peer.got.length
  const colleague = { ...scope, actor: { ...scope.actor, id: newId() } }
  for (let nth = 0; nth < 60; nth++) await testWebhook({ db, outside }, nth % 2 ? scope : colleague, id)
  for (const by of [scope, colleague]) {
    const refusal = await refusalOf(testWebhook({ db, outside }, by, id))
    assert.deepEqual([refusal.code, refusal.reason], ['too_many', 'sendings_to_recipient'])
    assert.ok(refusal.retryAfterSeconds)
  }
  assert.equal(peer.got.length, sent + 60)
  const { id: other } = await here.addHook(scope, peer.url, { name: 'Another' })
  await testWebhook({ db, outside }, { ...scope, actor: { ...scope.actor, id: newId() } }, other)
})

test('what is changed is in the trail, what stays is not; another version is stale', async () => {
  const { id, version } = await here.addHook(scope, peer.url, { name: 'Before', actions: ['opted_in'] })
  const sent = { name: 'After', version }
  const changed = await updateWebhook({ db, outside }, scope, { id, sent })
  assert.deepEqual([changed.name, changed.actions, changed.version], ['After', ['opted_in'], version + 1])
  const [last] = (await trail()).slice(-1)
  assert.deepEqual(last?.before, { name: 'Before', version })
  await assert.rejects(updateWebhook({ db, outside }, scope, { id, sent }), /changed this meanwhile/)
  const inside = { id, sent: { url: 'https://10.0.0.1/' } }
  await assert.rejects(updateWebhook({ db, outside }, scope, inside), /not public/)
})

test('a name is there once, and a client has ten at most, also where two are made at once', async () => {
  const full = await here.scopeNow('full')
  const form = (name: string) => ({ name, url: peer.url, actions: ['opted_in' as const], is_on: true })
  await createWebhook({ db, outside }, full, form('Orders'))
  await assert.rejects(createWebhook({ db, outside }, full, form('orders')), { constraint: 'webhook_name' })
  for (let one = 1; one < mostWebhooks - 1; one++)
    await createWebhook({ db, outside }, full, form(`Hook ${one}`))
  const made = await Promise.allSettled(
    ['A', 'B', 'C'].map((name) => createWebhook({ db, outside }, full, form(name))),
  )
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await listWebhooks(db, full)).length, mostWebhooks)
})

test('one that is on cannot be resumed, and what waits cannot be replayed', async () => {
  const { id } = await here.addHook(scope, peer.url)
  await assert.rejects(resumeWebhook(db, scope, id), { message: 'This webhook is on.' })
  const event = await here.happen(scope, await here.addParticipant(scope))
  const named = { webhookId: id, eventId: event }
  await assert.rejects(replayDispatch(db, scope, named), { message: /waits already/ })
})

test('the log is filtered by state and time, and shows body, tries and answers', async () => {
  const own = await here.scopeNow('log')
  const { id } = await here.addHook(own, peer.url)
  const participant = await here.addParticipant(own)
  here.goTo(0)
  peer.answer = refuses(500)
  const first = await here.happen(own, participant)
  await here.send()
  here.goTo(10)
  peer.answer = (_received, response) => void response.writeHead(200).end('thanks')
  await here.send()
  here.goTo(3600)
  peer.answer = refuses(500)
  const second = await here.happen(own, participant)
  await here.send()
  const list = async (more: Partial<Parameters<typeof listDispatches>[2]>) =>
    (await listDispatches(db, own, { page: 1, per_page: 10, webhookId: id, ...more })).rows.map(
      (row) => row.id,
    )
  assert.deepEqual(await list({}), [second, first])
  assert.deepEqual(await list({ state: 'delivered' }), [first])
  assert.deepEqual(await list({ state: 'waiting' }), [second])
  assert.deepEqual(await list({ until: later(60).toISOString() }), [first])
  assert.deepEqual(await list({ from: later(60).toISOString() }), [second])
  const detail = await getDispatch(db, own, { webhookId: id, eventId: first })
  assert.equal(JSON.parse(detail.body ?? '').data.event_id, first)
  assert.deepEqual(
    detail.tries.map(({ status, failure, answer }) => [status, failure, answer]),
    [
      [200, null, 'thanks'],
      [500, 'status', 'not now'],
    ],
  )
})

test('the log goes with its age, and with the webhook', async () => {
  const own = await here.scopeNow('age')
  const context = { db, outside }
  const { id } = await here.addHook(own, peer.url)
  const participant = await here.addParticipant(own)
  here.goTo(0)
  await here.happen(own, participant)
  here.goTo(2 * 86_400)
  const young = await here.happen(own, participant)
  const count = async (table: string) =>
    (await here.rows(`select from ${table} where client_id = $1`, [own.client.id])).length
  await here.send()
  here.goTo((keptDays + 1) * 86_400)
  await removeOldDispatches(context)
  const left = await here.rows('select event_id from webhook_dispatch where client_id = $1', [own.client.id])
  assert.deepEqual(left, [{ event_id: young }])
  await deleteWebhook(db, own, id)
  assert.deepEqual(here.jobs.at(-1)?.payload, { clientId: own.client.id, webhookId: id })
  await forgetWebhook(context, { clientId: own.client.id, webhookId: id })
  assert.deepEqual(
    [await count('webhook'), await count('webhook_dispatch'), await count('webhook_try')],
    [0, 0, 0],
  )
})
