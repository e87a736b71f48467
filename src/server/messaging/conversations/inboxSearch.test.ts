import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { addMailbox, addWidget, inbox, receive } from '#test/support/inbox.ts'
import { after, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { messagingOfParticipants } from '../erasing.ts'
import { sendMessage } from './sendMessage.ts'
import { undoMessage } from './undo.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

/** Ana by text and by e-mail, Bo by text, Zoé in the widget. */
async function busy() {
  const sender = await world.addSender()
  const [ana = ''] = await world.addPeople(sender, { firstName: 'Ana', consent: 'in' })
  const [bo = ''] = await world.addPeople(sender, { firstName: 'Bo' })
  const [zoe = ''] = await world.addPeople(sender, { firstName: 'Zoé' })
  const senderId = await addMailbox(world, sender)
  const widget = await addWidget(world, sender)
  const say = (participantId: string, text: string, seconds: number, more = {}) =>
    receive(world, sender, { participantId, text, seconds, ...more })
  await say(bo, 'Is the canoë still there?', 1)
  await say(bo, 'Thanks!', 2)
  await say(ana, 'Where is the shop?', 3)
  await say(ana, 'A long letter about paddles.', 4, { type: 'email', senderId, subject: 'My CANOE' })
  await say(zoe, 'A red canoe in the chat', 5, { type: 'widget', senderId: widget.id })
  return { sender, ana, bo, zoe, senderId }
}
const found = async (sender: Sender, search: string, more: Record<string, unknown> = {}) => {
  const { rows: shown, total } = await inbox(world, sender, { search, ...more })
  assert.equal(total, shown.length)
  return shown.map(({ participant, type }) => `${participant.name.split(' ')[0]} ${type}`)
}

test('conversations are found by what was said, in any message, whatever accents, case and order', async () => {
  const { sender, senderId } = await busy()
  const byName = { field: 'participant', direction: 'asc' }
  assert.deepEqual(await found(sender, 'canoe'), ['Ana email', 'Bo sms'])
  assert.deepEqual(await found(sender, 'THÉRE canoe'), ['Bo sms'])
  assert.deepEqual(await found(sender, 'my canoe paddle'), ['Ana email'])
  assert.deepEqual(await found(sender, 'canoe', { of: senderId }), ['Ana email'])
  assert.deepEqual(await found(sender, 'canoe', { kind: 'messenger' }), ['Zoé widget'])
  assert.deepEqual(await found(sender, 'canoe', byName), ['Ana email', 'Bo sms'])
  assert.deepEqual(await found(sender, 'kayak'), [])
  assert.deepEqual(await found(await world.addSender(), 'canoe'), [])
})

test('a conversation that is found by an older message shows that one, around the word', async () => {
  const { sender, ana } = await busy()
  const shown = async (search?: string) =>
    (await inbox(world, sender, { search })).rows.map(({ last_message, found }) => [last_message, found])
  const long = `${'a very long story, '.repeat(20)}with a kayak at its end`
  await receive(world, sender, { participantId: ana, text: long, seconds: 8 })
  await receive(world, sender, { participantId: ana, text: 'Bye', seconds: 9 })
  assert.deepEqual(await shown('CANOE there'), [
    ['Thanks!', { direction: 'in', text: 'Is the canoë still there?' }],
  ])
  assert.deepEqual(await shown('kayak'), [
    ['Bye', { direction: 'in', text: '… long story, with a kayak at its end' }],
  ])
  assert.deepEqual((await shown('my canoe'))[0]?.[1], {
    direction: 'in',
    text: 'My CANOE A long letter about paddles.',
  })
  assert.deepEqual(
    (await shown()).map(([, found]) => found),
    [null, null, null],
  )
})

test('a person’s name and what was said find together, each conversation once', async () => {
  const { sender, ana } = await busy()
  assert.deepEqual(await found(sender, 'ana'), ['Ana email', 'Ana sms'])
  await receive(world, sender, { participantId: ana, text: 'Ana here again', seconds: 9 })
  assert.deepEqual(await found(sender, 'ana'), ['Ana sms', 'Ana email'])
})

test('what staff wrote is found too, and what they took back is not', async () => {
  const { sender, ana } = await busy()
  const staff = staffOf(sender, after(20), newId())
  const form = { type: 'sms', participant_id: ana, shortcode_id: sender.shortcode.id } as const
  const { id } = await sendMessage(db, staff, { ...form, message: 'It is on Maple Avenue' })
  assert.deepEqual(await found(sender, 'avenue'), ['Ana sms'])
  await undoMessage(db, staff, id)
  assert.deepEqual(await found(sender, 'avenue'), [])
})

test('nothing that an erased person said finds anybody', async () => {
  const { sender, bo } = await busy()
  const scope = staffOf(sender)
  const person = { id: bo, phone: null, email: null }
  await db.transaction(scope, async (tx) => messagingOfParticipants.whenErased?.(tx, scope, person))
  assert.deepEqual(await found(sender, 'canoe'), ['Ana email'])
})

test('words that fit very many texts, of people who have no conversation, find those who have one', async () => {
  const { sender, bo } = await busy()
  await rows(
    `insert into conversation_text (client_id, message_id, participant_id, type, sender_id, search)
     select $1, uuidv7(), uuidv7(), 'sms', $2, 'about a canoe' from generate_series(1, 2100)`,
    [sender.client.id, sender.shortcode.id],
  )
  assert.deepEqual(await found(sender, 'canoe'), ['Ana email', 'Bo sms'])
  const [first, ...others] = (await inbox(world, sender, { search: 'canoe', of: sender.shortcode.id })).rows
  assert.deepEqual([first?.participant.id, others], [bo, []])
})

test('a whole phone number or e-mail finds whoever has it, in each form in which it was kept', async () => {
  const { sender, ana, bo } = await busy()
  await rows(`update participant set phone = '+14165550188', email = 'ana@maple.test' where id = $1`, [ana])
  for (const search of ['+14165550188', '416 555-0188', 'ANA@maple.test'])
    assert.deepEqual(await found(sender, search), ['Ana email', 'Ana sms'], search)
  assert.deepEqual(await found(sender, '416 555-0189'), [])
  await rows(`update participant set phone = '+2250747123456' where id = $1`, [ana])
  await rows(`update participant set phone = '+22547123456' where id = $1`, [bo])
  for (const search of ['+225 07 47 12 34 56', '+225 47 12 34 56'])
    assert.deepEqual(await found(sender, search), ['Ana email', 'Ana sms', 'Bo sms'], search)
})
