import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { recipientToken } from '#server/messaging/linkValues.ts'
import { newId } from '#server/platform/ids.ts'
import { addMailbox, addWidget } from '#test/support/inbox.ts'
import { messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { findLinkRecipient } from '../linkValues.ts'
import { type MessageInput, sendMessage } from './sendMessage.ts'
import { getWidget } from './widgets.ts'
import { beginWidgetConversation } from './widgetVisitors.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

const publicUrl = 'https://fanfare.test'
const message = 'Hi {{first_name|there}}, see you in {{data.city}}!'

async function open(options: { firstName?: string | null } = {}) {
  const sender = await world.addSender()
  const [participantId = ''] = await world.addPeople(sender, { consent: 'in', firstName: 'Ana', ...options })
  await rows('update participant set email = $2, data = $3 where id = $1', [
    participantId,
    'ana@maple.test',
    { city: 'Laval', note: 'x'.repeat(2000) },
  ])
  const send = (input: MessageInput) => sendMessage(db, staffOf(sender), { ...input, publicUrl })
  const text = (words: string) =>
    send({ type: 'sms', participant_id: participantId, shortcode_id: sender.shortcode.id, message: words })
  return { sender, participantId, send, text }
}
const storedOf = async (id: string) =>
  (
    await rows<{ body: string; subject: string | null }>('select body, subject from message where id = $1', [
      id,
    ])
  )[0]
const addLink = (sender: Sender, code: string) =>
  rows(
    `insert into link (client_id, id, code, name, url, append_tracking_information, created_at, updated_at)
     values ($1, $2, $3, 'Bikes', 'https://maple.test/bikes', false, now(), now())`,
    [sender.client.id, newId(), code],
  )

test('a typed text has its fields filled in, for who has a value and for who has none', async () => {
  const [ana, nobody] = [await open(), await open({ firstName: null })]
  const sent = await ana.text(message)
  assert.equal(sent.body, 'Hi Ana, see you in Laval!')
  assert.deepEqual(await storedOf(sent.id), { body: sent.body, subject: null })
  assert.equal((await nobody.text(message)).body, 'Hi there, see you in Laval!')
  const [conversation] = await rows<{ last_message: string }>(
    'select last_message from conversation where participant_id = $1',
    [ana.participantId],
  )
  assert.equal(conversation?.last_message, sent.body)
})

test('a typed e-mail has them in its subject too, and an answer in a widget as well', async () => {
  const { sender, participantId, send } = await open()
  const mailbox_id = await addMailbox(world, sender)
  const mail = { type: 'email', participant_id: participantId, mailbox_id } as const
  const { id } = await send({ ...mail, subject: 'For {{first_name}}', message })
  assert.deepEqual(await storedOf(id), { body: 'Hi Ana, see you in Laval!', subject: 'For Ana' })
  const { id: widget_id } = await addWidget(world, sender)
  const widget = await getWidget(db, staffOf(sender), widget_id)
  const words = { name: 'Zoé Roy', email: null, language: 'fr', message: 'Allô?' } as const
  await beginWidgetConversation(db, staffOf(sender), { widget, words })
  const [zoe] = await rows<{ participant_id: string }>(
    'select participant_id from widget_visitor where widget_id = $1',
    [widget_id],
  )
  const chat = { type: 'widget', participant_id: zoe?.participant_id ?? '', widget_id } as const
  assert.equal((await send({ ...chat, message: 'Bonjour {{first_name|vous}}!' })).body, 'Bonjour Zoé!')
})

test('a link in a typed text leads back to the message, and one that is not there is refused', async () => {
  const { sender, participantId, text } = await open()
  await addLink(sender, 'bikes')
  const { id, body } = await text('Look: {{link:bikes}}')
  const token = recipientToken(id)
  assert.equal(body, `Look: ${publicUrl}/l/bikes/${token}`)
  const recipient = await findLinkRecipient(db, staffOf(sender), token)
  assert.deepEqual(recipient, { participantId, broadcastId: null, type: 'sms' })
  await assert.rejects(text('Look: {{link:gone}}'), refused('invalid', { field: 'message' }))
})

test('what leaves nothing or is too long once it is filled in is refused at its field', async () => {
  const { text } = await open({ firstName: null })
  await assert.rejects(text('{{first_name}}'), refused('invalid', { field: 'message' }))
  await assert.rejects(text('{{data.note}}'), refused('invalid', { field: 'message' }))
})
