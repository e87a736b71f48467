import assert from 'node:assert/strict'
import { after as atEnd, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import {
  after,
  fakeGateway,
  formOf,
  messagingWorld,
  noon,
  type Sender,
  staffOf,
} from '#test/support/messaging.ts'
import { quiet } from '#test/support/quiet.ts'
import { createBroadcast } from './broadcasts.ts'
import { listDeliveries } from './deliveries.ts'
import { checkFlight } from './flightCheck.ts'
import { startBroadcast } from './startBroadcast.ts'

const world = await messagingWorld()
atEnd(() => world.end())

/** Sends it and starts it; times are seconds after noon. */
async function broadcast(sender: Sender, title: string, at = 0): Promise<string> {
  const made = await createBroadcast(world.db, staffOf(sender, after(at)), formOf(sender, { title }))
  const start = { broadcastId: made.id, sendAfter: made.send_after.toISOString() }
  await startBroadcast({ db: world.db, outside: quiet }, staffOf(sender, after(at + 10)), start)
  return made.id
}
const ask = { page: 1, per_page: 25 }
const told = async (sender: Sender, participantId: string, at = 1000) => {
  const { rows } = await listDeliveries(world.db, staffOf(sender, after(at)), { ...ask, participantId })
  return rows.map(({ title, state, reason }) => [title, state, reason])
}

test('each broadcast says whether this person got it, and if not, why', async () => {
  const sender = await world.addSender()
  const [ana = ''] = await world.addPeople(sender)
  const [out = ''] = await world.addPeople(sender, { consent: 'out' })
  await broadcast(sender, 'First')
  const [late = ''] = await world.addPeople(sender)
  await world.rows('update list_member set added_at = $2 where participant_id = $1', [late, after(60)])
  const [stranger = ''] = await world.addPeople(sender)
  await world.rows('delete from list_member where participant_id = $1', [stranger])
  world.clock.at = after(20)
  await world.deliver(fakeGateway())
  const waiting = formOf(sender, { title: 'Next', send_now: false, send_after: '2026-05-04T18:00' })
  await createBroadcast(world.db, staffOf(sender, after(100)), waiting)
  const next = ['Next', null, 'before_freeze']
  assert.deepEqual(await told(sender, ana), [next, ['First', 'sent', null]])
  assert.deepEqual(await told(sender, out), [next, ['First', 'skipped', 'opted_out']])
  assert.deepEqual(await told(sender, late), [next, ['First', null, 'added_later']])
  assert.deepEqual(await told(sender, stranger), [next, ['First', null, 'not_in_list']])
})

test('they come newest first, by page, of the last two years', async () => {
  const sender = await world.addSender({ listType: 3 })
  const [ana = ''] = await world.addPeople(sender, { places: 3 })
  for (let n = 0; n < 11; n++) await broadcast(sender, `Number ${n}`, n * 100)
  const scope = staffOf(sender, after(5000))
  const page = async (number: number) =>
    listDeliveries(world.db, scope, { page: number, per_page: 10, participantId: ana })
  const [first, second, beyond] = [await page(1), await page(2), await page(3)]
  assert.deepEqual([first.rows[0]?.title, first.rows.length, first.total], ['Number 10', 10, 11])
  assert.deepEqual([second.rows.map(({ title }) => title), second.total], [['Number 0'], 11])
  assert.deepEqual([beyond.rows.length, beyond.total], [0, 11])
  assert.ok(first.rows.every(({ state }) => state === 'queued'))
  const later = staffOf(sender, new Date('2028-05-04T16:10:00Z'))
  assert.equal((await listDeliveries(world.db, later, { ...ask, participantId: ana })).total, 4)
})

test('a participant of another client, or an unknown one, is not there', async () => {
  const [sender, other] = [await world.addSender(), await world.addSender()]
  const [ana = ''] = await world.addPeople(sender)
  for (const [by, participantId] of [
    [other, ana],
    [sender, newId()],
  ] as const)
    await assert.rejects(listDeliveries(world.db, staffOf(by), { ...ask, participantId }), {
      message: 'Not found.',
    })
})

test('no broadcast is made to a list that is being cleared; one that starts meanwhile reaches nobody', async () => {
  const sender = await world.addSender()
  const [ana = ''] = await world.addPeople(sender, { count: 3 })
  const made = await createBroadcast(world.db, staffOf(sender), formOf(sender, { title: 'Late' }))
  const setClearing = (until: Date | null) =>
    world.rows('update list set clearing_until = $2 where id = $1', [sender.listId, until])
  await setClearing(after(30))
  await assert.rejects(createBroadcast(world.db, staffOf(sender), formOf(sender)), {
    message: /being cleared/,
  })
  const { shortcode_id, campaign_id, participant_list_id, message } = formOf(sender)
  const flight = await checkFlight(world.db, staffOf(sender), {
    shortcode_id,
    campaign_id,
    participant_list_id,
    message,
    send_now: true,
    skip_optin_check: false,
    ignore_quiet_hours: false,
  })
  assert.equal(flight.list_rows, 0)
  const start = { broadcastId: made.id, sendAfter: made.send_after.toISOString() }
  await startBroadcast({ db: world.db, outside: quiet }, staffOf(sender, after(10)), start)
  await setClearing(null)
  assert.deepEqual(await told(sender, ana), [['Late', null, 'not_in_list']])
  const [row] = await world.rows<{ state: string; audience_count: number }>(
    'select state, audience_count::int from broadcast where id = $1',
    [made.id],
  )
  assert.deepEqual(row, { state: 'sent', audience_count: 0 })
  assert.ok(noon < made.send_after)
})
