import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { after, formOf, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { approveBroadcast } from './approval.ts'
import {
  cancelBroadcast,
  createBroadcast,
  getBroadcast,
  listBroadcasts,
  updateBroadcast,
} from './broadcasts.ts'
import { checkFlight } from './flightCheck.ts'
import { startBroadcast } from './startBroadcast.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const [ana, ben, cleo] = [newId(), newId(), newId()]
const as = (sender: Sender, userId: string, seconds = 0) => staffOf(sender, after(seconds), userId)
const later = { send_now: false, send_after: '2026-05-04 17:00:00' }

/** A client that asks for two persons above two recipients. */
async function carefulSender(people = 3): Promise<Sender> {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: people })
  await world.addPeople(sender, { consent: 'out', count: 5 })
  await world.rows('update client set approval_above = 2 where id = $1', [sender.client.id])
  return sender
}
const create = (sender: Sender, form: object = {}) =>
  createBroadcast(db, as(sender, ana), formOf(sender, form))
const approve = (sender: Sender, id: string, userId: string, seconds = 1) =>
  approveBroadcast(db, as(sender, userId, seconds), { id })
const edit = (sender: Sender, id: string, change: { userId: string; form: object }) =>
  updateBroadcast(db, as(sender, change.userId, 2), { id, sent: formOf(sender, change.form) })
const start = (sender: Sender, id: string, sendAfter: Date, seconds: number) =>
  startBroadcast({ db, outside: quiet }, as(sender, ana, seconds), {
    broadcastId: id,
    sendAfter: sendAfter.toISOString(),
  })
const stateOf = async (sender: Sender, id: string) => (await getBroadcast(db, as(sender, ana), id)).state
const isRefused = (message: RegExp) => refused('conflict', { message })

test('only more recipients than the client’s number need an approval, and those who get nothing do not count', async () => {
  assert.equal((await create(await carefulSender(2))).needs_approval, false)
  assert.equal((await create(await carefulSender(3))).needs_approval, true)
  const sender = await carefulSender(2)
  await world.addPeople(sender, { consent: null })
  const checked = await checkFlight(db, as(sender, ana), formOf(sender))
  assert.equal(checked.warnings.includes('needs_approval'), false)
  const skipping = { skip_optin_check: true, skip_optin_reason: 'Recall' }
  assert.equal((await create(sender, skipping)).needs_approval, true)
  const warned = await checkFlight(db, as(sender, ana), formOf(sender, skipping))
  assert.ok(warned.warnings.includes('needs_approval'))
})

test('a client without a number never asks for one', async () => {
  const sender = await carefulSender()
  await world.rows('update client set approval_above = null where id = $1', [sender.client.id])
  const { id } = await create(sender)
  await assert.rejects(approve(sender, id, ben), isRefused(/needs no approval/))
})

test('neither who made it nor who changed it last approves it; a third does, once, and it is audited', async () => {
  const sender = await carefulSender()
  const { id } = await create(sender, later)
  await assert.rejects(approve(sender, id, ana), isRefused(/Another person/))
  const changed = await edit(sender, id, { userId: ben, form: { ...later, message: 'Hello again' } })
  assert.equal(changed.changed_by, ben)
  await assert.rejects(approve(sender, id, ana), isRefused(/Another person/))
  await assert.rejects(approve(sender, id, ben), isRefused(/Another person/))
  const approved = await approve(sender, id, cleo)
  assert.deepEqual([approved.needs_approval, approved.approved_at], [true, after(1)])
  await assert.rejects(approve(sender, id, newId()), isRefused(/approved already/))
  const [entry] = await world.rows<{ actor_id: string }>(
    `select actor_id from audit_entry where entity_id = $1 and action = 'broadcast.approve'`,
    [id],
  )
  assert.equal(entry?.actor_id, cleo)
})

test('two approvals at once give one', async () => {
  const sender = await carefulSender()
  const { id } = await create(sender, later)
  const answers = await Promise.allSettled([approve(sender, id, ben), approve(sender, id, cleo)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('any change but that of the title takes the approval back', async () => {
  const sender = await carefulSender()
  const mailbox_id = newId()
  await world.rows(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second) values ($1, $2, 'a@maple.test', 'Maple', 'outbox', 100)`,
    [mailbox_id, sender.client.id],
  )
  const { id } = await create(sender, later)
  await approve(sender, id, ben)
  const titled = await edit(sender, id, { userId: ana, form: { ...later, title: 'Spring' } })
  assert.deepEqual([titled.title, titled.approved_at], ['Spring', after(1)])
  const changes = [
    { ...later, message: 'Bye' },
    { ...later, message_fr: 'Allô' },
    { ...later, message_fr: null },
    { ...later, send_after: '2026-05-04 18:00:00' },
    { ...later, skip_optin_check: true, skip_optin_reason: 'Recall' },
    { ...later, ignore_quiet_hours: true, quiet_hours_reason: 'Storm' },
  ]
  for (const form of changes) {
    const changed = await edit(sender, id, { userId: ana, form })
    assert.deepEqual([changed.needs_approval, changed.approved_at], [true, null], JSON.stringify(form))
    await approve(sender, id, ben)
  }
  const mail = { ...later, shortcode_id: null, mailbox_id, subject: 'News' }
  assert.equal((await edit(sender, id, { userId: ana, form: mail })).approved_at, null)
})

test('what was approved and is made small needs no approval any more', async () => {
  const sender = await carefulSender()
  const { id } = await create(sender, later)
  await approve(sender, id, ben)
  const small = newId()
  await world.rows(
    `insert into list (client_id, id, name, type, is_public, created_at, updated_at) values ($1, $2, 'Small', 1, false, now(), now())`,
    [sender.client.id, small],
  )
  await world.rows(
    `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
     select client_id, $2, participant_id, 0, now() from list_member where list_id = $1 limit 1`,
    [sender.listId, small],
  )
  const changed = await edit(sender, id, { userId: ana, form: { ...later, participant_list_id: small } })
  assert.deepEqual([changed.needs_approval, changed.approved_at], [false, null])
})

test('one that waits is not sent at its time, can be cancelled, and is listed as waiting', async () => {
  const sender = await carefulSender()
  const { id, send_after } = await create(sender)
  await start(sender, id, send_after, 10)
  assert.equal(await stateOf(sender, id), 'scheduled')
  const waiting = await listBroadcasts(db, as(sender, ana), { page: 1, per_page: 10, type: 'approval' })
  assert.deepEqual(
    waiting.rows.map((row) => row.id),
    [id],
  )
  assert.equal((await cancelBroadcast(db, as(sender, ana, 600), id)).state, 'cancelled')
  await assert.rejects(approve(sender, id, ben), isRefused(/was cancelled/))
})

test('its time came while it waited: the approval starts it', async () => {
  const sender = await carefulSender()
  const { id, send_after } = await create(sender)
  await start(sender, id, send_after, 10)
  await approve(sender, id, ben, 600)
  const job = world.jobs.at(-1)
  assert.deepEqual([job?.name, job?.startAfter], ['messaging.startBroadcast', after(600)])
  assert.deepEqual(job?.payload, {
    clientId: sender.client.id,
    broadcastId: id,
    sendAfter: send_after.toISOString(),
  })
  await start(sender, id, send_after, 601)
  assert.notEqual(await stateOf(sender, id), 'scheduled')
})

test('one that is approved before its time is started by its own job, and not twice', async () => {
  const sender = await carefulSender()
  const { id, send_after } = await create(sender, later)
  const jobs = world.jobs.length
  await approve(sender, id, ben)
  assert.equal(world.jobs.length, jobs)
  await start(sender, id, send_after, 3600)
  assert.notEqual(await stateOf(sender, id), 'scheduled')
})

test('a list that grew after the broadcast was saved makes it wait when its time comes', async () => {
  const sender = await carefulSender(2)
  const { id, needs_approval, send_after } = await create(sender)
  assert.equal(needs_approval, false)
  await world.addPeople(sender, { count: 10 })
  await start(sender, id, send_after, 10)
  const waiting = await getBroadcast(db, as(sender, ana), id)
  assert.deepEqual([waiting.state, waiting.needs_approval], ['scheduled', true])
  await approve(sender, id, ben, 20)
  await start(sender, id, send_after, 21)
  assert.notEqual(await stateOf(sender, id), 'scheduled')
})

test('what waited past the end of its campaign is not approved', async () => {
  const sender = await carefulSender()
  const { id } = await create(sender)
  await world.rows('update campaign set ended_at = $2 where id = $1', [sender.campaignId, after(60)])
  await assert.rejects(approve(sender, id, ben, 61), isRefused(/This campaign is over/))
})

test('once sending began nothing is approved, and another client’s broadcast is not found', async () => {
  const [sender, other] = [await carefulSender(), await carefulSender()]
  const { id, send_after } = await create(sender)
  await assert.rejects(approve(other, id, ben), refused('not_found'))
  await approve(sender, id, ben)
  await start(sender, id, send_after, 10)
  await assert.rejects(approve(sender, id, cleo), isRefused(/Sending has begun|was sent/))
})
