import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { after, formOf, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { cancelBroadcast, createBroadcast, getBroadcast, updateBroadcast } from './broadcasts.ts'
import { startBroadcast } from './startBroadcast.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const start = async (sender: Sender, id: string, at = after(10)) => {
  const [row] = await world.rows<{ send_after: Date }>('select send_after from broadcast where id = $1', [id])
  const sendAfter = row?.send_after.toISOString() ?? ''
  await startBroadcast({ db, outside: quiet }, staffOf(sender, at), { broadcastId: id, sendAfter })
}
/** With one recipient: nobody broadcasts to an empty list. */
async function readySender(): Promise<Sender> {
  const sender = await world.addSender()
  await world.addPeople(sender)
  return sender
}
const counts = async (sender: Sender, id: string) => {
  const { state, audience_count, states, reasons } = await getBroadcast(db, staffOf(sender), id)
  return { state, audience_count, states, reasons }
}

test('send now waits ten seconds, in which a cancel keeps every message unmade', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: 3 })
  const made = await createBroadcast(db, staffOf(sender), formOf(sender))
  assert.deepEqual(made.send_after, after(10))
  const job = world.jobs.at(-1)
  assert.deepEqual([job?.name, job?.startAfter], ['messaging.startBroadcast', after(10)])
  assert.equal((await cancelBroadcast(db, staffOf(sender, after(5)), made.id)).state, 'cancelled')
  await start(sender, made.id)
  assert.deepEqual(await counts(sender, made.id), {
    state: 'cancelled',
    audience_count: null,
    states: {},
    reasons: {},
  })
})

test('the time must be given, not past, on a quarter of an hour and within two months (M5)', async () => {
  const sender = await readySender()
  const create = (send_after: string | null) =>
    createBroadcast(db, staffOf(sender), formOf(sender, { send_now: false, send_after }))
  const isRefused = refused('invalid', { field: 'send_after' })
  await assert.rejects(create(null), isRefused)
  await assert.rejects(create('2026-05-04 15:45:00'), isRefused)
  await assert.rejects(create('2026-05-04 16:20:00'), isRefused)
  await assert.rejects(create('2026-07-04 16:15:00'), isRefused)
  assert.equal((await create('2026-07-04 16:00:00')).state, 'scheduled')
  assert.deepEqual((await create('2026-05-05T00:00')).send_after, new Date('2026-05-05T04:00:00Z'))
})

test('an unknown merge field and a link that does not exist are refused where they stand', async () => {
  const sender = await readySender()
  const create = (form: object) => createBroadcast(db, staffOf(sender), formOf(sender, form))
  await assert.rejects(create({ message: 'Hi {{colour}}' }), refused('invalid', { field: 'message' }))
  await assert.rejects(create({ message: 'See {{link:spring}}' }), refused('invalid', { field: 'message' }))
  await assert.rejects(create({ message_fr: 'Allô {{nom}}' }), refused('invalid', { field: 'message_fr' }))
})

test('what is skipped needs a reason', async () => {
  const sender = await readySender()
  const create = (form: object) => createBroadcast(db, staffOf(sender), formOf(sender, form))
  await assert.rejects(create({ skip_optin_check: true }), refused('invalid', { field: 'skip_optin_reason' }))
  await assert.rejects(
    create({ ignore_quiet_hours: true }),
    refused('invalid', { field: 'quiet_hours_reason' }),
  )
})

test("another client's list, campaign or shortcode is not found", async () => {
  const [sender, other] = [await readySender(), await readySender()]
  const create = (form: object) => createBroadcast(db, staffOf(sender), formOf(sender, form))
  await assert.rejects(create({ participant_list_id: other.listId }), refused('not_found'))
  await assert.rejects(create({ campaign_id: other.campaignId }), refused('not_found'))
  await assert.rejects(create({ shortcode_id: other.shortcode.id }), refused('not_found'))
  const made = await createBroadcast(db, staffOf(other), formOf(other))
  await assert.rejects(cancelBroadcast(db, staffOf(sender), made.id), refused('not_found'))
  await assert.rejects(getBroadcast(db, staffOf(sender), made.id), refused('not_found'))
})

test('an edit moves the time, and the job of the old time does nothing', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const made = await createBroadcast(db, staffOf(sender), formOf(sender))
  const form = formOf(sender, { message: 'Later', send_now: false, send_after: '2026-05-04 17:00:00' })
  const changed = await updateBroadcast(db, staffOf(sender, after(3)), { id: made.id, sent: form })
  assert.deepEqual([changed.message, changed.send_after], ['Later', after(3600)])
  const oldJob = { broadcastId: made.id, sendAfter: made.send_after.toISOString() }
  await startBroadcast({ db, outside: quiet }, staffOf(sender, after(4000)), oldJob)
  assert.equal((await counts(sender, made.id)).state, 'scheduled')
})

test('a worker whose clock is behind waits for the time again', async () => {
  const sender = await readySender()
  const made = await createBroadcast(db, staffOf(sender), formOf(sender))
  await start(sender, made.id, after(-3600))
  assert.equal((await counts(sender, made.id)).state, 'scheduled')
  assert.deepEqual(world.jobs.at(-1)?.startAfter, after(10))
})

test('once sending began, edit and cancel are refused with the counts', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: 2 })
  await world.addPeople(sender, { consent: 'out' })
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await start(sender, id)
  const isRefused = refused('conflict', { message: /Sending has begun\. \(1 skipped, 2 queued\)/ })
  await assert.rejects(cancelBroadcast(db, staffOf(sender), id), isRefused)
  await assert.rejects(updateBroadcast(db, staffOf(sender), { id, sent: formOf(sender) }), isRefused)
})
