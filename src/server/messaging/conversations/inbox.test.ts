import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { addMailbox, addWidget, inbox, receive } from '#test/support/inbox.ts'
import { messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { writeConversation } from '../lastWord.ts'
import { countUnread, markConversation } from './conversations.ts'
import { searchCorrespondents, searchMessengerCorrespondents } from './correspondents.ts'
import { listMessages } from './threads.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const page = { page: 1, per_page: 25 }

async function person(sender: Sender, firstName: string, phone?: string): Promise<string> {
  const [id = ''] = await world.addPeople(sender, { firstName, ...(phone ? { phone } : {}) })
  return id
}

/** Ana by text and by e-mail, Bo by text, Zoé in the widget. */
async function busy() {
  const sender = await world.addSender()
  const [ana, bo, zoe] = [
    await person(sender, 'Ana'),
    await person(sender, 'Bo'),
    await person(sender, 'Zoé'),
  ]
  const [mailbox, widget] = [await addMailbox(world, sender), await addWidget(world, sender)]
  await receive(world, sender, { participantId: bo, text: 'By text', seconds: 1 })
  await receive(world, sender, { participantId: ana, text: 'By text too', seconds: 2 })
  const email = { type: 'email', senderId: mailbox, subject: 'A bike' } as const
  await receive(world, sender, { participantId: ana, text: 'By e-mail', seconds: 3, ...email })
  await receive(world, sender, {
    participantId: zoe,
    text: 'In the chat',
    seconds: 4,
    type: 'widget',
    senderId: widget.id,
  })
  return { sender, ana, bo, zoe, mailbox, widget }
}
const words = (paged: Awaited<ReturnType<typeof inbox>>) => paged.rows.map(({ last_message }) => last_message)

test('all senders of the inbox are texts and e-mails, those of the messenger are widgets', async () => {
  const { sender, mailbox, widget } = await busy()
  assert.deepEqual(words(await inbox(world, sender)), ['By e-mail', 'By text too', 'By text'])
  assert.deepEqual(words(await inbox(world, sender, { of: sender.shortcode.id })), ['By text too', 'By text'])
  const [email] = (await inbox(world, sender, { of: mailbox })).rows
  assert.deepEqual([email?.type, email?.subject, email?.shortcode_id], ['email', 'A bike', null])
  for (const each of ['all', widget.id])
    assert.deepEqual(words(await inbox(world, sender, { kind: 'messenger', of: each })), ['In the chat'])
  await assert.rejects(inbox(world, sender, { of: widget.id }), refused('not_found'))
  for (const each of [mailbox, sender.shortcode.id])
    await assert.rejects(inbox(world, sender, { kind: 'messenger', of: each }), refused('not_found'))
  const stranger = await busy()
  await assert.rejects(inbox(world, sender, { of: stranger.mailbox }), refused('not_found'))
})

test('what begins like an opt-out is told in the list as a likely no, until staff answer', async () => {
  const sender = await world.addSender()
  const scope = staffOf(sender)
  const [ana, bo] = [await person(sender, 'Ana'), await person(sender, 'Bo')]
  await receive(world, sender, { participantId: ana, text: 'Stop writing to me', seconds: 1 })
  await receive(world, sender, { participantId: bo, text: 'Do you stop at noon?', seconds: 2 })
  const marks = async () =>
    (await inbox(world, sender)).rows.map(({ participant: { id }, is_likely_no }) => [
      id === ana,
      is_likely_no,
    ])
  assert.deepEqual(await marks(), [
    [false, false],
    [true, true],
  ])
  await db.transaction(scope, (tx) =>
    writeConversation(tx, scope, {
      messageId: newId(),
      participantId: ana,
      senderId: sender.shortcode.id,
      text: 'You are out.',
      direction: 'out',
      readAt: scope.at,
    }),
  )
  assert.deepEqual(
    (await marks()).map(([, isLikelyNo]) => isLikelyNo),
    [false, false],
  )
})

test('a conversation is marked in its own inbox only, and the unread ones are counted for both', async () => {
  const { sender } = await busy()
  const scope = staffOf(sender)
  assert.deepEqual(await countUnread(db, scope), { count: 4, messenger: 1 })
  const [chat] = (await inbox(world, sender, { kind: 'messenger' })).rows
  const [text] = (await inbox(world, sender)).rows
  assert.ok(chat && text)
  const read = { column: 'read_at', isSet: true } as const
  await assert.rejects(
    markConversation(db, scope, { kind: 'texts', id: chat.id, ...read }),
    refused('not_found'),
  )
  await assert.rejects(
    markConversation(db, scope, { kind: 'messenger', id: text.id, ...read }),
    refused('not_found'),
  )
  await markConversation(db, scope, { kind: 'messenger', id: chat.id, ...read })
  assert.deepEqual(await countUnread(db, scope), { count: 3, messenger: 0 })
  await markConversation(db, scope, { kind: 'messenger', id: chat.id, column: 'marked_at', isSet: true })
  const marked = { kind: 'messenger', marked_at: '1' } as const
  assert.deepEqual(words(await inbox(world, sender, marked)), ['In the chat'])
  assert.deepEqual(words(await inbox(world, sender, { ...marked, read_at: '0' })), [])
})

test('the inbox is in the order of the last message or of the person, both ways', async () => {
  const { sender, bo } = await busy()
  await receive(world, sender, { participantId: bo, text: 'Again', seconds: 9 })
  const names = async (query: Record<string, unknown>) =>
    (await inbox(world, sender, query)).rows.map(({ participant }) => participant.name)
  assert.deepEqual(await names({}), ['Bo', 'Ana', 'Ana'])
  assert.deepEqual(await names({ direction: 'asc' }), ['Ana', 'Ana', 'Bo'])
  assert.deepEqual(await names({ field: 'participant', direction: 'asc' }), ['Ana', 'Ana', 'Bo'])
  assert.deepEqual(await names({ field: 'participant' }), ['Bo', 'Ana', 'Ana'])
  assert.deepEqual(await names({ field: 'participant', search: 'a', direction: 'asc' }), ['Ana', 'Ana'])
  assert.deepEqual(await names({ field: 'participant', read_at: '1' }), [])
})

test('pages follow each other without a gap, and each says the total', async () => {
  const sender = await world.addSender()
  const people = await world.addPeople(sender, { count: 23 })
  for (const [at, participantId] of people.entries())
    await receive(world, sender, { participantId, text: `${at}`, seconds: at })
  for (const query of [{}, { field: 'participant' }, { search: 'ana' }, { read_at: '0' }]) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((number) => inbox(world, sender, { ...query, page: number, per_page: 10 })),
    )
    assert.deepEqual(
      pages.map(({ rows }) => rows.length),
      [10, 10, 3, 0],
    )
    assert.equal(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size, 23)
    assert.ok(pages.every(({ total, isCapped }) => total === 23 && !isCapped))
  }
})

test('where many have conversations, the order of the person is walked and says the same', async () => {
  const sender = await world.addSender()
  const clientId = sender.client.id
  await world.rows(
    `insert into participant (client_id, id, first_name, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     select $1, uuidv7(), 'P' || lpad((n * 7919 % 12001)::text, 5, '0'), 'en', '{}', '', false, false, now(), now()
     from generate_series(1, 12000) n`,
    [clientId],
  )
  await world.rows(`insert into counter values ($1, 'participants', 0, 12000)`, [clientId])
  await world.rows(
    `insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction, last_message_at)
     select $1, uuidv7(), id, 'sms', $2, first_name, 'in', now() from participant where client_id = $1`,
    [clientId, sender.shortcode.id],
  )
  const first = await inbox(world, sender, { field: 'participant', direction: 'asc', per_page: 10 })
  assert.deepEqual([first.total, first.isCapped], [10_000, true])
  assert.deepEqual(
    words(first),
    Array.from({ length: 10 }, (_, at) => `P${String(at + 1).padStart(5, '0')}`),
  )
  // A list that is longer than the total is counted to is not counted again at once, and says the same.
  const again = await inbox(world, sender, { field: 'participant', direction: 'asc', per_page: 10 })
  assert.deepEqual(again, first)
  const newest = await inbox(world, sender, { per_page: 10 })
  assert.deepEqual([newest.rows.length, newest.total, newest.isCapped], [10, 10_000, true])
  const second = await inbox(world, sender, { field: 'participant', page: 2, per_page: 10 })
  assert.equal(words(second)[0], 'P11990')
  const broad = await inbox(world, sender, { search: 'p' })
  assert.deepEqual([broad.rows.length, broad.isCapped], [25, true])
  // Only the last names in this order have one: nothing is met on the way, and all are sorted after all.
  await world.rows(`delete from conversation where client_id = $1 and last_message > 'P00500'`, [clientId])
  assert.equal(words(await inbox(world, sender, { field: 'participant' }))[0], 'P00500')
})

test('people to write to come with the conversation of that sender, if there is one', async () => {
  const { sender, ana, widget, zoe, mailbox } = await busy()
  const cy = await person(sender, 'Anabel', '+14169990001')
  const found = async (of: string, search: string) =>
    (await searchCorrespondents(db, staffOf(sender), { sender: of, search, query: page })).rows
  const [text] = (await inbox(world, sender, { of: sender.shortcode.id, search: 'ana' })).rows
  const [email] = (await inbox(world, sender, { of: mailbox })).rows
  const of = async (senderId: string) =>
    (await found(senderId, 'ana')).map(({ id, conversation_id }) => [id, conversation_id])
  assert.deepEqual(await of(sender.shortcode.id), [
    [ana, text?.id],
    [cy, null],
  ])
  assert.deepEqual((await of(mailbox))[0], [ana, email?.id])
  assert.deepEqual((await of('all'))[0], [ana, email?.id])
  assert.deepEqual(
    (await found('all', '416 999 0001')).map(({ id }) => id),
    [cy],
  )
  await assert.rejects(found(widget.id, 'ana'), refused('not_found'))
  const inChat = (search: string) =>
    searchMessengerCorrespondents(db, staffOf(sender), { sender: 'all', search, query: page })
  assert.deepEqual(
    (await inChat('zoe')).rows.map(({ id }) => id),
    [zoe],
  )
  assert.deepEqual((await inChat('ana')).rows, [])
})

test('a thread is narrowed to a shortcode, a mailbox or a widget, and to none of another client', async () => {
  const { sender, ana, mailbox, widget } = await busy()
  const thread = async (shortcode?: string) => {
    const query = { ...page, ...(shortcode ? { shortcode } : {}) }
    return (await listMessages(db, staffOf(sender), { participantId: ana, query })).rows.map(
      ({ body }) => body,
    )
  }
  assert.deepEqual(await thread(), ['By e-mail', 'By text too'])
  assert.deepEqual(await thread(mailbox), ['By e-mail'])
  assert.deepEqual(await thread(sender.shortcode.id), ['By text too'])
  assert.deepEqual(await thread(widget.id), [])
  const stranger = await busy()
  await assert.rejects(thread(stranger.mailbox), refused('not_found'))
  assert.deepEqual(await countUnread(db, staffOf(sender)), { count: 4, messenger: 1 })
})
