import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import { optOutOfShortcode } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { begin, states, turnOn } from '#test/support/delivery.ts'
import { after, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { getBroadcast } from '../broadcasts/broadcasts.ts'
import { listRecipients } from '../broadcasts/recipients.ts'
import { resendUnknown } from '../broadcasts/resendUnknown.ts'
import { getTimeline } from '../broadcasts/timeline.ts'
import { resendMessage } from './resend.ts'

const world = await messagingWorld()
const { db, rows } = world
world.clock.at = after(60)
afterAll(() => world.end())

const scopeOf = (sender: Sender) => staffOf(sender, after(60))
const stop = (sender: Sender, participantId: string) => {
  const scope = scopeOf(sender)
  return db.transaction(scope, (tx) =>
    optOutOfShortcode(tx, scope, {
      participantId,
      shortcodeId: sender.shortcode.id,
      how: 'keyword',
      shownText: 'STOP',
      proof: 'the text',
    }),
  )
}
const idsOf = async (id: string) =>
  (await rows<{ id: string }>('select id from message where broadcast_id = $1 order by id', [id])).map(
    (row) => row.id,
  )

async function unknown(count: number) {
  const sender = await world.addSender()
  const people = await world.addPeople(sender, { count, language: 'fr', firstName: 'Zoé' })
  const id = await begin(world, sender, { message: 'Hello', message_fr: 'Bonjour' })
  const gateway = createFakeGateway({ recognisesReferences: false })
  gateway.behave({ cut: true })
  await turnOn(world, sender, { kind: 'broadcast', port: gateway })
  gateway.behave({})
  return { sender, people, id, gateway }
}

test('unknown messages are sent again once, as copies; who opted out since gets none', async () => {
  const { sender, people, id, gateway } = await unknown(4)
  const offered = async () => (await getBroadcast(db, scopeOf(sender), id)).resendable
  assert.equal(await offered(), 4)
  await stop(sender, people[0] ?? '')
  assert.equal(await offered(), 3)
  const asSeen = (resendable: number) => resendUnknown(db, scopeOf(sender), { id, seen: { resendable } })
  await assert.rejects(asSeen(4), { message: 'Meanwhile 3 messages can be sent again. Nothing was sent.' })
  assert.equal(await offered(), 3)
  assert.deepEqual(await asSeen(3), { resent: 3 })
  assert.equal(await offered(), 0)
  assert.deepEqual(await resendUnknown(db, scopeOf(sender), { id }), { resent: 0 })
  await stop(sender, people[1] ?? '')
  await turnOn(world, sender, { kind: 'single', port: gateway })
  assert.deepEqual((await states(world, id)).counts, { 'unknown connection_lost': 4 })
  const query = { page: 1, per_page: 10, outcome: 'missed' } as const
  const { rows: recipients, total } = await listRecipients(db, scopeOf(sender), { broadcastId: id, query })
  assert.equal(total, 4)
  assert.deepEqual(
    recipients.map(({ state, body }) => [state, body]),
    Array(4).fill(['unknown', 'Bonjour']),
  )
  assert.deepEqual(
    recipients.map(({ resent_state }) => String(resent_state)).sort((a, b) => a.localeCompare(b)),
    ['null', 'sent', 'sent', 'skipped'],
  )
  assert.deepEqual(
    gateway.submits.slice(4).map(({ text }) => text),
    ['Bonjour', 'Bonjour'],
  )
  const trail = await rows(
    `select after from audit_entry where action = 'broadcast.resend' and entity_id = $1`,
    [id],
  )
  assert.deepEqual(trail, [{ after: { resent: 3 } }])
})

test('one message is sent again on its own, once, while it is unknown and its recipient has not opted out', async () => {
  const { sender, people, id } = await unknown(3)
  const scope = scopeOf(sender)
  const [first = '', second = '', third = ''] = await idsOf(id)
  assert.deepEqual(await resendMessage(db, scope, first), { resent: 1 })
  await assert.rejects(resendMessage(db, scope, first), { message: 'This message was sent again already.' })
  for (const participantId of people) await stop(sender, participantId)
  await assert.rejects(resendMessage(db, scope, second), { message: /opted out/ })
  await rows(`update message set state = 'delivered', reason = null where id = $1`, [third])
  await assert.rejects(resendMessage(db, scope, third), {
    message: /Only a message whose outcome is unknown/,
  })
  const other = scopeOf(await world.addSender())
  await assert.rejects(resendMessage(db, other, second), { message: 'Not found.' })
  await assert.rejects(resendUnknown(db, other, { id }), { message: 'Not found.' })
  await assert.rejects(resendMessage(db, scope, newId()), { message: 'Not found.' })
})

test('the timeline says how many entered each state, in at most 240 points', async () => {
  const { sender, id } = await unknown(3)
  const at = new Date(Math.floor(after(60).getTime() / 60_000) * 60_000)
  assert.deepEqual(await getTimeline(db, scopeOf(sender), id), {
    minutes: 1,
    data: [{ at, sent: 0, delivered: 0, failed: 0, unknown: 3 }],
  })
  await rows(
    `insert into broadcast_count select client_id, broadcast_id, 'sent', '', minute + n * interval '1 minute', 3, 2, 0
     from broadcast_count, generate_series(0, 999) n where broadcast_id = $1 and state = 'unknown'`,
    [id],
  )
  const long = await getTimeline(db, scopeOf(sender), id)
  assert.deepEqual([long.minutes, long.data.length <= 240], [5, true])
  assert.equal(
    long.data.reduce((sum, { sent }) => sum + sent, 0),
    2000,
  )
})
