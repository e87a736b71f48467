import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { after, formOf, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { cancelBroadcast, createBroadcast } from './broadcasts.ts'
import { getCalendar } from './calendar.ts'
import { checkFlight } from './flightCheck.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

async function readySender(): Promise<Sender> {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: 3 })
  await world.rows(
    `insert into counter (client_id, name, shard, value) values ($1, $2, 0, 2), ($1, $2, 1, 1)`,
    [sender.client.id, `list:${sender.listId}`],
  )
  return sender
}
const plan = (sender: Sender, title: string, send_after: string) =>
  createBroadcast(db, staffOf(sender), formOf(sender, { title, send_now: false, send_after }))
const show = (sender: Sender, from: string, to = from) => getCalendar(db, staffOf(sender), { from, to })
const titles = async (sender: Sender, from: string, to = from) =>
  (await show(sender, from, to)).map(({ title }) => title)

test('the days are those of the client’s zone, both included, earliest first', async () => {
  const sender = await readySender()
  await plan(sender, 'Late', '2026-05-05T23:45')
  await plan(sender, 'Early', '2026-05-05T00:00')
  await plan(sender, 'Next', '2026-05-06T00:00')
  assert.deepEqual(await titles(sender, '2026-05-05'), ['Early', 'Late'])
  assert.deepEqual(await titles(sender, '2026-05-06', '2026-05-07'), ['Next'])
  assert.deepEqual(await titles(sender, '2026-05-04', '2026-05-06'), ['Early', 'Late', 'Next'])
  assert.deepEqual(await titles(await readySender(), '2026-05-05'), [])
})

test('the recipients are those of the flight check until the audience is frozen, and none while the list is cleared', async () => {
  const sender = await readySender()
  const [first] = await world.rows(
    `update consent set state = 'out' where (client_id, participant_id, subscription_id) = (
       select client_id, participant_id, subscription_id from consent where client_id = $1 and state = 'in' limit 1)
     returning participant_id`,
    [sender.client.id],
  )
  assert.ok(first)
  const { id } = await plan(sender, 'One', '2026-05-05T12:00')
  const form = formOf(sender, { send_now: false, send_after: '2026-05-05T12:00' })
  const flight = await checkFlight(db, staffOf(sender), form)
  assert.deepEqual([flight.list_rows, flight.recipients], [3, 2])
  assert.equal((await show(sender, '2026-05-05'))[0]?.recipients, 2)
  await world.rows('update list set clearing_until = $2 where id = $1', [sender.listId, after(30)])
  assert.equal((await show(sender, '2026-05-05'))[0]?.recipients, 0)
  await world.rows('update broadcast set audience_count = 7 where id = $1', [id])
  await world.rows(
    `insert into broadcast_count (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
     values ($1, $2, 'skipped', 'no_consent', now(), 0, 2, 0), ($1, $2, 'skipped', 'cancelled', now(), 0, 1, 0)`,
    [sender.client.id, id],
  )
  assert.equal((await show(sender, '2026-05-05'))[0]?.recipients, 5)
})

test('broadcasts to one list with other consents are counted apart, and a long list says how long it is', async () => {
  const sender = await readySender()
  await world.rows(`update consent set state = 'pending' where client_id = $1`, [sender.client.id])
  await plan(sender, 'Asked', '2026-05-05T12:00')
  const { id } = await plan(sender, 'Unasked', '2026-05-05T13:00')
  await world.rows('update broadcast set skip_optin_check = true where id = $1', [id])
  const told = async () =>
    (await show(sender, '2026-05-05')).map(({ recipients, is_whole_list }) => [recipients, is_whole_list])
  assert.deepEqual(await told(), [
    [0, false],
    [3, false],
  ])
  await world.rows(`update counter set value = 20001 where client_id = $1 and shard = 0`, [sender.client.id])
  assert.deepEqual(await told(), [
    [20_002, true],
    [20_002, true],
  ])
})

test('what was cancelled before it began is left out, and what was cancelled on the way is shown', async () => {
  const sender = await readySender()
  const [never, halfway] = [
    await plan(sender, 'Never', '2026-05-05T12:00'),
    await plan(sender, 'Halfway', '2026-05-05T13:00'),
  ]
  await cancelBroadcast(db, staffOf(sender), never.id)
  await world.rows(`update broadcast set state = 'cancelled', started_at = now() where id = $1`, [halfway.id])
  assert.deepEqual(await titles(sender, '2026-05-05'), ['Halfway'])
})

test('62 days are shown and 63 refused, and so is what is no day or begins after its end', async () => {
  const sender = await readySender()
  assert.deepEqual(await titles(sender, '2026-05-01', '2026-07-01'), [])
  const at = (field: string) => refused('invalid', { field })
  await assert.rejects(show(sender, '2026-05-01', '2026-07-02'), at('to'))
  await assert.rejects(show(sender, '2026-05-02', '2026-05-01'), at('from'))
  await assert.rejects(show(sender, '2026-02-30', '2026-03-01'), at('from'))
  await assert.rejects(show(sender, '2026-02-20', '2026-02-29'), at('to'))
})

test('the day on which the clocks change has 23 or 25 hours', async () => {
  const sender = await readySender()
  const { id } = await plan(sender, 'Moved', '2026-05-05T12:00')
  for (const [sendAfter, day] of [
    ['2026-11-02T04:59:00Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
    ['2027-03-15T03:59:00Z', '2027-03-14'],
    ['2027-03-15T04:00:00Z', '2027-03-15'],
  ] as const) {
    await world.rows('update broadcast set send_after = $2 where id = $1', [id, sendAfter])
    assert.deepEqual(await titles(sender, day), ['Moved'], sendAfter)
  }
})
