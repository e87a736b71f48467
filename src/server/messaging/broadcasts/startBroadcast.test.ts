import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { optOutOfShortcode } from '#server/participants/participants.ts'
import { breakOffAbove } from '#test/support/breakOff.ts'
import { begin, recount } from '#test/support/delivery.ts'
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
import { cancelBroadcast, createBroadcast, getBroadcast, listBroadcasts } from './broadcasts.ts'
import { checkFlight } from './flightCheck.ts'
import { listRecipients } from './recipients.ts'
import { startBroadcast } from './startBroadcast.ts'
import { watchBroadcast } from './watchBroadcast.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const start = async (sender: Sender, id: string, at = after(10)) => {
  const [row] = await world.rows<{ send_after: Date }>('select send_after from broadcast where id = $1', [id])
  const sendAfter = row?.send_after.toISOString() ?? ''
  await startBroadcast({ db, outside: quiet }, staffOf(sender, at), { broadcastId: id, sendAfter })
}
const counts = async (sender: Sender, id: string) => {
  const { state, audience_count, states, reasons } = await getBroadcast(db, staffOf(sender), id)
  return { state, audience_count, states, reasons }
}

async function mixedSender(): Promise<Sender> {
  const sender = await world.addSender({ listType: 3 })
  await world.addPeople(sender, { count: 4 })
  await world.addPeople(sender, { count: 2, language: 'fr', firstName: 'Zoé' })
  await world.addPeople(sender, { places: 3 })
  await world.addPeople(sender, { consent: 'out', isFlagged: true })
  await world.addPeople(sender, { consent: null, count: 2 })
  await world.addPeople(sender, { consent: 'pending' })
  await world.addPeople(sender, { phone: null })
  await world.addPeople(sender, { isFlagged: true })
  return sender
}
const skips = { duplicate: 2, opted_out: 1, no_consent: 3, no_phone: 1, flagged: 1 }

test('freezing writes one row a place in the list, queued or skipped with its reason, as the flight check said', async () => {
  const sender = await mixedSender()
  const check = await checkFlight(db, staffOf(sender), formOf(sender))
  assert.deepEqual(check.skips, skips)
  assert.deepEqual([check.list_rows, check.recipients, check.recipients_fr], [15, 7, 2])
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await start(sender, id)
  assert.deepEqual(await counts(sender, id), {
    state: 'sending',
    audience_count: 15,
    states: { queued: 7, skipped: 8 },
    reasons: skips,
  })
})

test('freezing twice at once, again, or after a death between two parts adds nothing and leaves nobody out', async () => {
  const sender = await mixedSender()
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await Promise.all([start(sender, id), start(sender, id)])
  assert.equal((await counts(sender, id)).audience_count, 15)
  await world.rows('update broadcast set audience_count = null where id = $1', [id])
  await start(sender, id, after(30))
  assert.equal((await counts(sender, id)).audience_count, 15)

  const [end] = await world.rows<{ participant_id: string; ordinal: number }>(
    `select participant_id, max(ordinal) as ordinal from list_member where list_id = $1
     group by 1 order by 1 offset 5 limit 1`,
    [sender.listId],
  )
  assert.ok(end)
  const gone = await world.rows(
    'delete from message where broadcast_id = $1 and participant_id > $2 returning id',
    [id, end.participant_id],
  )
  assert.ok(gone.length > 0 && gone.length < 15)
  await world.rows(
    `update broadcast set audience_count = null, frozen_participant_id = $2, frozen_ordinal = $3 where id = $1`,
    [id, end.participant_id, end.ordinal],
  )
  await recount(world, id)
  await start(sender, id, after(60))
  assert.deepEqual((await counts(sender, id)).reasons, skips)
  assert.equal((await counts(sender, id)).audience_count, 15)
})

test('skipping the opt-in check lets the silent in and never those who opted out', async () => {
  const sender = await mixedSender()
  const form = formOf(sender, { skip_optin_check: true, skip_optin_reason: 'Recall of a product' })
  const { id } = await createBroadcast(db, staffOf(sender), form)
  await start(sender, id)
  assert.deepEqual((await counts(sender, id)).reasons, {
    duplicate: 2,
    opted_out: 1,
    no_phone: 1,
    flagged: 1,
  })
})

test('an audience in which nobody receives is sent at once, and the flight check warns', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { consent: 'out' })
  const people = await world.addPeople(sender, { consent: null })
  const { warnings, total_parts } = await checkFlight(db, staffOf(sender), formOf(sender))
  assert.deepEqual([warnings, total_parts], [['nobody_receives'], 0])
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await world.rows('delete from list_member where participant_id = any($1)', [people])
  await start(sender, id)
  assert.deepEqual([(await counts(sender, id)).state, (await counts(sender, id)).audience_count], ['sent', 1])
})

test('the flight check counts both languages, names what forces a longer encoding and shows real people', async () => {
  const sender = await mixedSender()
  const form = formOf(sender, {
    message: `Hi {{first_name}} ${'x'.repeat(140)}`,
    message_fr: 'Ça va {{first_name}} ê?',
  })
  const check = await checkFlight(db, staffOf(sender), form)
  assert.deepEqual([check.text.encoding, check.text.segments, check.text.parts], ['GSM-7', 2, 1])
  assert.deepEqual([check.text_fr?.encoding, check.text_fr?.forcing], ['UCS-2', ['ê']])
  assert.deepEqual(check.warnings, ['longer_encoding'])
  assert.equal(check.total_parts, 7)
  assert.equal(check.previews.length, 3)
  assert.match(check.previews[0]?.text ?? '', /^Hi Ana /)
  const english = await checkFlight(db, staffOf(sender), formOf(sender))
  assert.deepEqual(english.warnings, ['no_french_text'])
})

test('recipients are filtered by state, reason and outcome, and the outcomes add up to the audience', async () => {
  const sender = await mixedSender()
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await start(sender, id)
  world.clock.at = after(20)
  await world.deliver(fakeGateway())
  const list = (query: object) =>
    listRecipients(db, staffOf(sender), { broadcastId: id, query: { page: 1, per_page: 10, ...query } })
  const total = async (query: object) => (await list(query)).total
  assert.deepEqual(
    [
      await total({}),
      await total({ outcome: 'got' }),
      await total({ outcome: 'missed' }),
      await total({ outcome: 'underway' }),
    ],
    [15, 7, 8, 0],
  )
  assert.equal(await total({ reason: 'no_consent' }), 3)
  assert.equal(await total({ state: 'skipped', outcome: 'got' }), 0)
  const [sent] = (await list({ state: 'sent' })).rows
  assert.deepEqual([sent?.body, sent?.is_flagged], ['Hello', false])
  await world.rows('update participant set is_flagged = true where id = $1', [sent?.participant_id])
  const flagged = (await list({ state: 'sent' })).rows.filter(({ is_flagged }) => is_flagged)
  assert.deepEqual(
    flagged.map((row) => row.id),
    [sent?.id],
  )
  assert.equal((await counts(sender, id)).state, 'sent')
})

test('broadcasts are listed newest first by type and search', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  await world.addPeople(sender)
  await createBroadcast(db, staffOf(sender), formOf(sender, { title: '100% off' }))
  const second = await createBroadcast(db, staffOf(sender, after(1)), formOf(sender, { title: 'Bikes' }))
  await cancelBroadcast(db, staffOf(sender, after(2)), second.id)
  const titles = async (query: object) =>
    (await listBroadcasts(db, staffOf(sender), { page: 1, per_page: 10, type: 'all', ...query })).rows.map(
      ({ title }) => title,
    )
  assert.deepEqual(await titles({}), ['Bikes', '100% off'])
  assert.deepEqual(await titles({ type: 'cancelled' }), ['Bikes'])
  assert.deepEqual(await titles({ search: '0%' }), ['100% off'])
})

test('quiet hours hold a broadcast until they end, unless it was overridden with a reason', async () => {
  const night = new Date('2026-05-05T02:30:00Z')
  const sender = await world.addSender()
  await world.addPeople(sender)
  const dueAt = async (form: object) => {
    const { id } = await createBroadcast(db, staffOf(sender, night), formOf(sender, form))
    await start(sender, id, after(10, night))
    const rows = await world.rows<{ not_before: Date }>(
      'select not_before from broadcast_chunk where broadcast_id = $1',
      [id],
    )
    return rows[0]?.not_before
  }
  assert.deepEqual(await dueAt({}), new Date('2026-05-05T13:00:00Z'))
  assert.deepEqual(
    await dueAt({ ignore_quiet_hours: true, quiet_hours_reason: 'A storm warning' }),
    after(10, night),
  )
  const check = await checkFlight(db, staffOf(sender, night), formOf(sender))
  assert.deepEqual(check.warnings, ['quiet_hours'])
})

test('STOP between freezing and sending is honoured', async () => {
  const sender = await world.addSender()
  const [stopped] = await world.addPeople(sender, { count: 2 })
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await start(sender, id)
  await db.transaction(staffOf(sender), (tx) =>
    optOutOfShortcode(tx, staffOf(sender, noon), {
      participantId: stopped ?? '',
      shortcodeId: sender.shortcode.id,
      how: 'keyword',
      shownText: 'STOP',
      proof: 'the text',
    }),
  )
  const gateway = fakeGateway()
  await world.deliver(gateway)
  assert.equal(gateway.submits.length, 1)
  assert.deepEqual(await counts(sender, id), {
    state: 'sent',
    audience_count: 2,
    states: { sent: 1, skipped: 1 },
    reasons: { opted_out: 1 },
  })
})

test('a broadcast that is still being sent when the quiet hours begin waits until they end', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const evening = new Date('2026-05-05T00:59:30Z')
  const { id } = await createBroadcast(db, staffOf(sender, evening), formOf(sender))
  await start(sender, id, after(10, evening))
  world.clock.at = after(60, evening)
  const gateway = fakeGateway()
  const submits = () => gateway.submits.filter(({ from }) => from === sender.shortcode.code).length
  await world.deliver(gateway)
  assert.equal(submits(), 0)
  world.clock.at = new Date('2026-05-05T13:00:00Z')
  await world.deliver(gateway)
  assert.equal(submits(), 1)
  assert.equal((await counts(sender, id)).state, 'sent')
})

test('a worker that died before the finish is made good by the watch, which comes back until then', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const { id } = await createBroadcast(db, staffOf(sender), formOf(sender))
  await start(sender, id)
  await watchBroadcast(db, staffOf(sender, after(70)), id)
  assert.deepEqual(
    [world.jobs.at(-1)?.name, world.jobs.at(-1)?.startAfter],
    ['messaging.watchBroadcast', after(130)],
  )
  await world.rows(`update message set state = 'sent', next_at = null where broadcast_id = $1`, [id])
  await recount(world, id)
  const jobs = world.jobs.length
  await watchBroadcast(db, staffOf(sender, after(130)), id)
  assert.deepEqual([(await counts(sender, id)).state, world.jobs.length], ['sent', jobs])
})

test('each person gets the text of his or her language with the fields filled', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { firstName: null, phone: '+14165550801' })
  await world.addPeople(sender, { firstName: 'Zoé', language: 'fr', phone: '+14165550802' })
  await world.addPeople(sender, { firstName: 'Rui', language: 'pt-br', phone: '+14165550803' })
  const form = formOf(sender, { message: 'Hi {{first_name|there}}', message_fr: 'Allô {{first_name}}' })
  const { id } = await createBroadcast(db, staffOf(sender), form)
  await start(sender, id)
  world.clock.at = after(20)
  const gateway = fakeGateway()
  await world.deliver(gateway)
  assert.deepEqual(
    gateway.deliveries.map(({ to, text }) => [to, text]).sort(([a = ''], [b = '']) => a.localeCompare(b)),
    [
      ['+14165550801', 'Hi there'],
      ['+14165550802', 'Allô Zoé'],
      ['+14165550803', 'Hi Rui'],
    ],
  )
})

test('a part of the audience that takes the database too long goes on in smaller ones, and staff see that on its page', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: 1500 })
  await breakOffAbove(world.rows, { table: 'message', rows: 1200 })
  const id = await begin(world, sender)
  const { slowed_at, audience_count, states: found } = await getBroadcast(world.db, staffOf(sender), id)
  assert.deepEqual([slowed_at, audience_count, found], [after(10), 1500, { queued: 1500 }])
})
