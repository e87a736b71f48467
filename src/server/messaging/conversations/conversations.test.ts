import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { after, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { recordInbound } from '../inboundMessages.ts'
import { receiveIntoConversation } from '../lastWord.ts'
import { queueMessage } from '../queueMessage.ts'
import { countUnread, listConversations, markConversation } from './conversations.ts'
import { sendMessage } from './sendMessage.ts'
import { listMessages } from './threads.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

async function receive(
  sender: Sender,
  participantId: string,
  text: string,
  options: { id?: string; seconds?: number } = {},
) {
  const scope = staffOf(sender, after(options.seconds ?? 0))
  return db.transaction(scope, async (tx) => {
    const senderId = sender.shortcode.id
    const stored = await recordInbound(tx, scope, {
      senderId,
      participantId,
      address: '+14165550100',
      text,
      providerMessageId: options.id ?? `in-${text}`,
    })
    if (!stored.isRepeat)
      await receiveIntoConversation(tx, scope, { ...stored, participantId, senderId, text })
    return stored
  })
}
const inbox = (sender: Sender, query: object = {}, shortcode = 'all') =>
  listConversations(db, staffOf(sender), {
    kind: 'texts',
    sender: shortcode,
    query: { page: 1, per_page: 25, field: 'last_message_at', direction: 'desc', ...query },
  })
async function open(firstName = 'Ana') {
  const sender = await world.addSender()
  const [participantId = ''] = await world.addPeople(sender, { firstName })
  return { sender, participantId }
}

test('an inbound text is stored once however often the gateway repeats it, with one event', async () => {
  const { sender, participantId } = await open()
  const [first, ...again] = await Promise.all(
    [1, 2, 3].map(() => receive(sender, participantId, 'Hello', { id: 'x' })),
  )
  assert.equal(new Set([first, ...again].map((stored) => stored?.messageId)).size, 1)
  assert.deepEqual([first, ...again].filter((stored) => stored?.isRepeat).length, 2)
  const events = await rows('select 1 from event where client_id = $1', [sender.client.id])
  assert.equal(events.length, 1)
})

test('a text opens the conversation unread, and the next one marks it unread again', async () => {
  const { sender, participantId } = await open()
  await receive(sender, participantId, 'One')
  assert.equal((await countUnread(db, staffOf(sender))).count, 1)
  const [{ id } = { id: '' }] = (await inbox(sender)).rows
  await markConversation(db, staffOf(sender), { kind: 'texts', id, column: 'read_at', isSet: true })
  assert.equal((await countUnread(db, staffOf(sender))).count, 0)
  await receive(sender, participantId, 'Two', { seconds: 5 })
  const page = await inbox(sender, { read_at: '0' })
  assert.deepEqual(
    page.rows.map(({ last_message, is_read, last_direction }) => [last_message, is_read, last_direction]),
    [['Two', false, 'in']],
  )
})

test('the inbox is filtered by shortcode and marks, and searched by name and phone', async () => {
  const { sender, participantId } = await open('Béatrice')
  const [other = ''] = await world.addPeople(sender, { firstName: 'Zed', phone: '+14169998877' })
  await receive(sender, participantId, 'Hi')
  await receive(sender, other, 'Ho', { seconds: 1 })
  const names = async (query: object, shortcode?: string) =>
    (await inbox(sender, query, shortcode)).rows.map(({ participant }) => participant.name)
  assert.deepEqual(await names({}), ['Zed', 'Béatrice'])
  assert.deepEqual(await names({ direction: 'asc' }), ['Béatrice', 'Zed'])
  assert.deepEqual(await names({ search: 'BEA' }), ['Béatrice'])
  assert.deepEqual(await names({ search: '(416) 999-8877' }), ['Zed'])
  assert.deepEqual(await names({ search: '%' }), [])
  await assert.rejects(names({}, '0190f5fe-7c00-7a00-8000-000000000000'), /Not found/)
  const [{ id } = { id: '' }] = (await inbox(sender)).rows
  await markConversation(db, staffOf(sender), { kind: 'texts', id, column: 'marked_at', isSet: true })
  assert.deepEqual(await names({ marked_at: '1' }), ['Zed'])
  assert.deepEqual(await names({ marked_at: '0' }), ['Béatrice'])
})

test('an answer of staff is queued, closes the unread mark and stands in the thread', async () => {
  const { sender, participantId } = await open()
  await receive(sender, participantId, 'Is it red?')
  const scope = staffOf(sender, after(9))
  const sent = await sendMessage(db, scope, {
    type: 'sms',
    participant_id: participantId,
    shortcode_id: sender.shortcode.id,
    message: 'It is',
  })
  assert.deepEqual([sent.state, sent.subtype, sent.body], ['queued', 'staff', 'It is'])
  assert.equal((await countUnread(db, scope)).count, 0)
  await db.transaction(scope, (tx) =>
    queueMessage(tx, staffOf(sender, after(20)), {
      cause: 'answer',
      participantId,
      senderId: sender.shortcode.id,
      address: '+14165550100',
      text: 'Help',
      isReply: true,
    }),
  )
  const thread = await listMessages(db, scope, { participantId, query: { page: 1, per_page: 25 } })
  assert.deepEqual(
    thread.rows.map(({ subtype, body }) => [subtype, body]),
    [
      ['answer', 'Help'],
      ['staff', 'It is'],
      ['inbound', 'Is it red?'],
    ],
  )
  const [conversation] = (await inbox(sender)).rows
  assert.deepEqual([conversation?.last_message, conversation?.last_direction], ['It is', 'out'])
})

test('staff cannot write to a person who opted out, has no phone, or is not of the client', async () => {
  const { sender } = await open()
  const [out = ''] = await world.addPeople(sender, { consent: 'out' })
  const [phoneless = ''] = await world.addPeople(sender, { phone: null })
  const stranger = await open()
  const send = (participant_id: string) =>
    sendMessage(db, staffOf(sender), {
      type: 'sms',
      participant_id,
      shortcode_id: sender.shortcode.id,
      message: 'x',
    })
  await assert.rejects(send(out), refused('conflict'))
  await assert.rejects(send(phoneless), refused('invalid', { field: 'participant_id' }))
  await assert.rejects(send(stranger.participantId), refused('not_found'))
  const query = { page: 1, per_page: 25 }
  await assert.rejects(
    listMessages(db, staffOf(sender), { participantId: stranger.participantId, query }),
    refused('not_found'),
  )
})
