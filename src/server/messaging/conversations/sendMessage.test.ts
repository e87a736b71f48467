import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { ensureDefaultSubscription } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { addMailbox, addWidget, inbox, receive } from '#test/support/inbox.ts'
import { after, messagingWorld, noon, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { type MessageInput, sendMessage } from './sendMessage.ts'
import { listMessages } from './threads.ts'
import { undoMessage } from './undo.ts'
import { getWidget } from './widgets.ts'
import { beginWidgetConversation, getVisitor, listForVisitor } from './widgetVisitors.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

async function open(options: { email?: string | null; consent?: 'in' | 'out' } = {}) {
  const sender = await world.addSender()
  const [participantId = ''] = await world.addPeople(sender, { consent: options.consent ?? 'in' })
  const email = options.email === undefined ? 'ana@maple.test' : options.email
  await rows('update participant set email = $2 where id = $1', [participantId, email])
  const staff = { id: newId(), at: (seconds: number) => staffOf(sender, after(seconds), staff.id) }
  return { sender, participantId, staff }
}
const text = (sender: Sender, participantId: string, message = 'It is red'): MessageInput => ({
  type: 'sms',
  participant_id: participantId,
  shortcode_id: sender.shortcode.id,
  message,
})
const email = (participantId: string, more: { message_id?: string; mailbox_id?: string }): MessageInput => ({
  type: 'email',
  participant_id: participantId,
  subject: 'Your bike',
  message: 'It is red',
  ...more,
})
const row = async (id: string) =>
  (await rows<Record<string, unknown>>('select * from message where id = $1', [id]))[0] ?? {}

/** The e-mails of the client end for this person. */
async function unsubscribe(sender: Sender, participantId: string): Promise<void> {
  const scope = staffOf(sender)
  const { id } = await db.transaction(scope, (tx) => ensureDefaultSubscription(tx, scope, null))
  await rows(
    `insert into consent (client_id, subscription_id, participant_id, state, changed_at) values ($1, $2, $3, 'out', $4)`,
    [sender.client.id, id, participantId, noon],
  )
}

test('a text waits five seconds for its sender, and only he or she is told until when', async () => {
  const { sender, participantId, staff } = await open()
  const sent = await sendMessage(db, staff.at(0), text(sender, participantId))
  assert.deepEqual([sent.state, sent.undo_until], ['queued', after(5)])
  assert.deepEqual((await row(sent.id)).next_at, after(5))
  const undoUntil = async (scope = staff.at(1)) =>
    (await listMessages(db, scope, { participantId, query: { page: 1, per_page: 25 } })).rows[0]?.undo_until
  assert.deepEqual(await undoUntil(), after(5))
  assert.equal(await undoUntil(staffOf(sender, after(1))), null)
  assert.equal(await undoUntil(staff.at(5)), null)
})

test('a message taken back is skipped, and the conversation is as it was before', async () => {
  const { sender, participantId, staff } = await open()
  await receive(world, sender, { participantId, text: 'Is it red?' })
  const sent = await sendMessage(db, staff.at(60), text(sender, participantId))
  assert.equal((await inbox(world, sender)).rows[0]?.last_message, 'It is red')
  await undoMessage(db, staff.at(62), sent.id)
  const { state, reason, next_at } = await row(sent.id)
  assert.deepEqual([state, reason, next_at], ['skipped', 'cancelled', null])
  const [conversation] = (await inbox(world, sender)).rows
  assert.deepEqual([conversation?.last_message, conversation?.last_direction], ['Is it red?', 'in'])
  assert.deepEqual(conversation?.last_message_at, noon)
  await assert.rejects(undoMessage(db, staff.at(63), sent.id), refused('conflict'))
  const kept = await rows("select 1 from audit_entry where client_id = $1 and action = 'message.undo'", [
    sender.client.id,
  ])
  assert.equal(kept.length, 1)
})

test('a conversation whose only word is taken back is gone', async () => {
  const { sender, participantId, staff } = await open()
  const sent = await sendMessage(db, staff.at(0), text(sender, participantId))
  await undoMessage(db, staff.at(1), sent.id)
  assert.deepEqual((await inbox(world, sender)).rows, [])
})

test('nobody takes back what another sent, what is on its way, or what is no client’s own', async () => {
  const { sender, participantId, staff } = await open()
  const sent = await sendMessage(db, staff.at(0), text(sender, participantId))
  await assert.rejects(
    undoMessage(db, staffOf(sender), sent.id),
    refused('conflict', { message: /Only who sent/ }),
  )
  await rows("update message set state = 'sending' where id = $1", [sent.id])
  await assert.rejects(undoMessage(db, staff.at(1), sent.id), refused('conflict', { message: /on its way/ }))
  const stranger = await open()
  const theirs = await sendMessage(db, stranger.staff.at(0), text(stranger.sender, stranger.participantId))
  for (const id of [theirs.id, newId()])
    await assert.rejects(undoMessage(db, staff.at(1), id), refused('not_found'))
})

test('an e-mail answers in the mailbox that was written to, or begins in the one that is chosen', async () => {
  const { sender, participantId, staff } = await open()
  const [mailbox, other] = [await addMailbox(world, sender), await addMailbox(world, sender)]
  const mail = { type: 'email', senderId: mailbox, subject: 'A bike' } as const
  const asked = await receive(world, sender, { participantId, text: 'Is it red?', ...mail })
  const answer = await sendMessage(
    db,
    staff.at(9),
    email(participantId, { message_id: asked.messageId, mailbox_id: other }),
  )
  const answered = await row(answer.id)
  assert.deepEqual(
    [answered.sender_id, answered.reply_to_id, answered.address, answered.subject, answered.type],
    [mailbox, asked.messageId, 'ana@maple.test', 'Your bike', 'email'],
  )
  const first = await sendMessage(db, staff.at(9), email(participantId, { mailbox_id: other }))
  assert.deepEqual([(await row(first.id)).sender_id, (await row(first.id)).reply_to_id], [other, null])
  const subjects = (await inbox(world, sender)).rows.map(({ subject }) => subject)
  assert.deepEqual(subjects, ['Your bike', 'Your bike'])
})

test('an e-mail without mailbox or address, or of somebody else’s thread, is refused', async () => {
  const { sender, participantId, staff } = await open({ email: null })
  const mailbox_id = await addMailbox(world, sender)
  const send = (input: MessageInput) => sendMessage(db, staff.at(1), input)
  await assert.rejects(send(email(participantId, {})), refused('invalid', { field: 'mailbox_id' }))
  await assert.rejects(
    send(email(participantId, { mailbox_id })),
    refused('invalid', { field: 'participant_id' }),
  )
  const stranger = await open()
  const theirs = await addMailbox(world, stranger.sender)
  await assert.rejects(send(email(participantId, { mailbox_id: theirs })), refused('not_found'))
  const mail = { type: 'email', senderId: theirs } as const
  const { messageId } = await receive(world, stranger.sender, {
    participantId: stranger.participantId,
    text: 'Hi',
    ...mail,
  })
  await assert.rejects(send(email(participantId, { message_id: messageId })), refused('not_found'))
  const { messageId: aText } = await receive(world, sender, { participantId, text: 'Hi' })
  await assert.rejects(send(email(participantId, { message_id: aText })), refused('not_found'))
})

test('an answer that names nobody goes to the one whose e-mail it answers', async () => {
  const { sender, participantId, staff } = await open()
  const mail = { type: 'email', senderId: await addMailbox(world, sender), subject: 'A bike' } as const
  const { messageId } = await receive(world, sender, { participantId, text: 'Is it red?', ...mail })
  const words = { type: 'email', subject: 'Your bike', message: 'It is, {{data.colour|red}}' } as const
  const sent = await row(
    (
      await sendMessage(db, staff.at(9), {
        ...words,
        message_id: messageId,
        shortcode_id: sender.shortcode.id,
      })
    ).id,
  )
  assert.deepEqual(
    [sent.participant_id, sent.sender_id, sent.address, sent.reply_to_id, sent.body],
    [participantId, mail.senderId, 'ana@maple.test', messageId, 'It is, red'],
  )
  await assert.rejects(
    sendMessage(db, staff.at(10), words),
    refused('invalid', { field: 'participant_id', message: /The participant field is required/ }),
  )
  const { messageId: aText } = await receive(world, sender, { participantId, text: 'Hi' })
  for (const message_id of [aText, newId()])
    await assert.rejects(sendMessage(db, staff.at(10), { ...words, message_id }), refused('not_found'))
  const stranger = await open()
  await assert.rejects(
    sendMessage(db, stranger.staff.at(10), { ...words, message_id: messageId }),
    refused('not_found'),
  )
})

test('after unsubscribing only an e-mail of the last 30 days is answered', async () => {
  const { sender, participantId, staff } = await open()
  const mailbox_id = await addMailbox(world, sender)
  const mail = { type: 'email', senderId: mailbox_id } as const
  const { messageId } = await receive(world, sender, { participantId, text: 'Hi', ...mail })
  await unsubscribe(sender, participantId)
  const answer = (days: number) =>
    sendMessage(db, staff.at(days * 86_400), email(participantId, { message_id: messageId }))
  await assert.rejects(
    sendMessage(db, staff.at(1), email(participantId, { mailbox_id })),
    refused('conflict', { message: /opted out/ }),
  )
  const sent = await answer(30)
  assert.equal((await row(sent.id)).is_reply, true)
  await assert.rejects(answer(30.01), refused('conflict', { message: /opted out/ }))
  const own = email(participantId, { message_id: sent.id })
  await assert.rejects(sendMessage(db, staff.at(9), own), refused('conflict'))
})

test('in a widget a message is sent when its time is over, and delivered when the visitor has fetched it', async () => {
  const { sender, staff } = await open()
  const { id: widget_id } = await addWidget(world, sender)
  const widget = await getWidget(db, staff.at(0), widget_id)
  const words = { name: 'Zoé', email: null, language: 'fr', message: 'Allô?' } as const
  const { token } = await beginWidgetConversation(db, staff.at(0), { widget, words })
  const [chat] = (await inbox(world, sender, { kind: 'messenger' })).rows
  const participantId = chat?.participant.id ?? ''
  const say = (message: string, seconds: number) =>
    sendMessage(db, staff.at(seconds), { type: 'widget', participant_id: participantId, widget_id, message })
  const seen = async (seconds: number) => {
    const visitor = await getVisitor(db, staff.at(seconds), { widget, token })
    return (await listForVisitor(db, staff.at(seconds), visitor)).map(({ body }) => body)
  }
  const states = async (seconds: number) =>
    (await listMessages(db, staff.at(seconds), { participantId, query: { page: 1, per_page: 25 } })).rows.map(
      ({ state }) => state,
    )
  const undone = await say('Oops', 10)
  await undoMessage(db, staff.at(12), undone.id)
  const sent = await say('Oui!', 20)
  assert.deepEqual([sent.state, sent.undo_until], ['queued', after(25)])
  assert.deepEqual(await seen(24), ['Allô?'])
  assert.deepEqual(await states(25), ['sent', 'skipped', 'received'])
  await assert.rejects(undoMessage(db, staff.at(25), sent.id), refused('conflict'))
  assert.deepEqual(await seen(25), ['Allô?', 'Oui!'])
  assert.deepEqual(await states(26), ['delivered', 'skipped', 'received'])
  await seen(30)
  assert.deepEqual((await row(sent.id)).delivered_at, after(25))
})

test('nobody is written to in a widget that is disabled, another client’s, or that he or she never wrote in', async () => {
  const { sender, participantId, staff } = await open()
  const [widget, disabled] = [await addWidget(world, sender), await addWidget(world, sender, false)]
  const send = (widget_id: string, participant_id = participantId) =>
    sendMessage(db, staff.at(0), { type: 'widget', participant_id, widget_id, message: 'Hi' })
  await assert.rejects(send(widget.id), refused('conflict', { message: /not written/ }))
  await assert.rejects(send(disabled.id), refused('conflict', { message: /disabled/ }))
  const stranger = await open()
  await assert.rejects(send(widget.id, stranger.participantId), refused('not_found'))
  await assert.rejects(send((await addWidget(world, stranger.sender)).id), refused('not_found'))
})
