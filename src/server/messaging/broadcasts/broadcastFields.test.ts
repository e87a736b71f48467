import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import {
  after,
  formOf,
  messagingWorld,
  type PersonOptions,
  type Sender,
  staffOf,
} from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { createBroadcast, listBroadcasts, updateBroadcast } from './broadcasts.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

async function readySender(people: PersonOptions = {}): Promise<Sender> {
  const sender = await world.addSender()
  await world.addPeople(sender, people)
  return sender
}
async function addMailbox(sender: Sender): Promise<string> {
  const id = newId()
  await world.rows(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second) values ($1, $2, $3, 'Maple', 'outbox', 100)`,
    [id, sender.client.id, `hello${sender.client.id}@maple.test`],
  )
  return id
}
async function addSubscription(
  sender: Sender,
  channel: 'sms' | 'email',
  shortcodeId: string | null,
): Promise<string> {
  const id = newId()
  await world.rows(
    `insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
     values ($1, $2, $3, $4, $5, false, false, now())`,
    [sender.client.id, id, `Extra ${id}`, channel, shortcodeId],
  )
  return id
}
const create = (sender: Sender, form: object, at = after(0)) =>
  createBroadcast(db, staffOf(sender, at), formOf(sender, form))
const at = (field: string, message?: RegExp) => refused('invalid', { field, ...(message && { message }) })

test('exactly one of shortcode and mailbox is the sender', async () => {
  const sender = await readySender()
  const mailbox_id = await addMailbox(sender)
  await assert.rejects(create(sender, { shortcode_id: null }), at('shortcode_id', /required/))
  await assert.rejects(create(sender, { mailbox_id }), at('mailbox_id', /either/))
  const stranger = await addMailbox(await world.addSender())
  await assert.rejects(create(sender, { shortcode_id: null, mailbox_id: stranger }), refused('not_found'))
  const made = await create(sender, { shortcode_id: null, mailbox_id, subject: 'News', message: 'Hi' })
  assert.deepEqual(
    [made.channel, made.shortcode_id, made.mailbox_id, made.sender, made.subject],
    ['email', null, mailbox_id, `hello${sender.client.id}@maple.test`, 'News'],
  )
})

test('an e-mail needs a subject, and its French text and subject go together', async () => {
  const sender = await readySender()
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender), subject: 'News' }
  await assert.rejects(create(sender, { ...mail, subject: null }), at('subject', /required/))
  await assert.rejects(create(sender, { ...mail, message_fr: 'Allô' }), at('subject_fr', /required/))
  await assert.rejects(create(sender, { ...mail, subject_fr: 'Nouvelles' }), at('message_fr', /required/))
  await assert.rejects(
    create(sender, { ...mail, subject: 'News\r\nBcc: all@maple.test' }),
    at('subject', /one line/),
  )
  const made = await create(sender, {
    ...mail,
    subject_fr: 'Nouvelles',
    message_fr: 'Allô',
    message: 'x'.repeat(9000),
  })
  assert.deepEqual([made.subject_fr, made.message.length], ['Nouvelles', 9000])
})

test('a text message has no subject, and French of blanks is none', async () => {
  const sender = await readySender()
  await assert.rejects(create(sender, { subject: 'News' }), at('subject', /no subject/))
  await assert.rejects(create(sender, { subject_fr: 'News' }), at('subject_fr', /no subject/))
  assert.equal((await create(sender, { message_fr: ' \n ' })).message_fr, null)
})

test('a text message has at most 1,600 characters and 10 true parts in each language', async () => {
  const sender = await readySender()
  const long = 'x'.repeat(1601)
  await assert.rejects(create(sender, { message: long }), at('message', /at most 1600 characters/))
  await assert.rejects(create(sender, { message_fr: long }), at('message_fr', /at most 1600 characters/))
  const greek = 'ж'.repeat(67 * 11 + 1)
  await assert.rejects(
    create(sender, { message: greek }),
    at('message', /^The message must fit into 10 SMS parts; this one needs 12\.$/),
  )
  await assert.rejects(create(sender, { message_fr: greek }), at('message_fr', /needs 12/))
  const full = 'x'.repeat(1530)
  assert.equal((await create(sender, { message: full, message_fr: full })).message.length, 1530)
})

test('what a real recipient would get counts: a long name or a link can be one part too many', async () => {
  const sender = await readySender({ firstName: 'Wolfeschlegelsteinhausenbergerdorff' })
  const message = `{{first_name}}${'x'.repeat(1500)}`
  await assert.rejects(create(sender, { message }), at('message', /needs 11/))
  assert.ok(await create(await readySender(), { message }))
})

test('an unknown field is refused in every text, and a subject holds no link', async () => {
  const sender = await readySender()
  await world.rows(
    `insert into link (client_id, id, code, name, url, append_tracking_information, created_at, updated_at)
     values ($1, $2, 'spring1', 'Spring', 'https://maple.test', false, now(), now())`,
    [sender.client.id, newId()],
  )
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender), subject: 'News' }
  await assert.rejects(create(sender, { ...mail, subject: '{{colour}}' }), at('subject', /\{\{colour\}\}/))
  const french = { message_fr: 'Allô', subject_fr: '{{couleur}}' }
  await assert.rejects(create(sender, { ...mail, ...french }), at('subject_fr', /couleur/))
  await assert.rejects(create(sender, { ...mail, subject: '{{link:spring1}}' }), at('subject', /no links/))
  await assert.rejects(create(sender, { message: 'See {{link:autumn1}}' }), at('message', /autumn1/))
  const made = await create(sender, { message: 'See {{link:spring1}}', message_fr: 'Voir {{link:spring1}}' })
  assert.equal(made.state, 'scheduled')
  const other = await readySender()
  await assert.rejects(create(other, { message: 'See {{link:spring1}}' }), at('message', /spring1/))
})

test('an empty list and a list that is being cleared are refused', async () => {
  const sender = await world.addSender()
  await assert.rejects(create(sender, {}), at('participant_list_id', /^This list is empty\.$/))
  await world.addPeople(sender, { consent: null })
  assert.equal((await create(sender, {})).state, 'scheduled')
  await world.rows('update list set clearing_until = $2 where id = $1', [sender.listId, after(30)])
  await assert.rejects(create(sender, {}), refused('conflict', { message: /being cleared/ }))
})

test('a named subscription must be the client’s and one of the sender', async () => {
  const [sender, other] = [await readySender(), await readySender()]
  const extra = await addSubscription(sender, 'sms', sender.shortcode.id)
  assert.equal((await create(sender, { subscription_id: extra })).subscription_id, extra)
  assert.equal((await create(sender, {})).subscription_id, sender.subscriptionId)
  const mail = await addSubscription(sender, 'email', null)
  await assert.rejects(create(sender, { subscription_id: mail }), at('subscription_id'))
  const elsewhere = await addSubscription(sender, 'sms', other.shortcode.id)
  await assert.rejects(create(sender, { subscription_id: elsewhere }), at('subscription_id'))
  const foreign = other.subscriptionId
  await assert.rejects(create(sender, { subscription_id: foreign }), refused('not_found'))
  await assert.rejects(create(sender, { subscription_id: newId() }), refused('not_found'))
})

test('nothing is sent after the end of the campaign', async () => {
  const sender = await readySender()
  await world.rows('update campaign set ended_at = $2 where id = $1', [sender.campaignId, after(3600)])
  const later = { send_now: false, send_after: '2026-05-04 17:15:00' }
  await assert.rejects(create(sender, later), at('send_after', /over by then/))
  assert.ok(await create(sender, { ...later, send_after: '2026-05-04 17:00:00' }))
  assert.ok(await create(sender, {}))
  await assert.rejects(create(sender, {}, after(3600)), at('campaign_id', /over/))
})

test('a time that the clocks skip is refused, and one that exists twice is asked back', async () => {
  const sender = await readySender()
  const on = (send_after: string, now: string) =>
    create(sender, { send_now: false, send_after }, new Date(now))
  await assert.rejects(
    on('2027-03-14T02:30', '2027-03-01T12:00:00Z'),
    at('send_after', /does not exist on that day/),
  )
  await assert.rejects(
    on('2026-11-01T01:30', '2026-10-20T12:00:00Z'),
    at('send_after', /choose 2026-11-01T01:30-04:00 or 2026-11-01T01:30-05:00/),
  )
  const made = await on('2026-11-01T01:30-05:00', '2026-10-20T12:00:00Z')
  assert.deepEqual(made.send_after, new Date('2026-11-01T06:30:00Z'))
  await assert.rejects(on('2026-02-31T10:00', '2026-02-01T12:00:00Z'), at('send_after', /not a date/))
  // Midnight at the start of a day is 12 AM (decisions 6).
  assert.deepEqual(
    (await on('2026-10-21T00:00', '2026-10-20T12:00:00Z')).send_after,
    new Date('2026-10-21T04:00Z'),
  )
})

test('an edit checks like a new one, and can change the channel', async () => {
  const sender = await readySender()
  const made = await create(sender, {})
  const change = (form: object) =>
    updateBroadcast(db, staffOf(sender), { id: made.id, sent: formOf(sender, form) })
  await assert.rejects(change({ message: 'x'.repeat(1601) }), at('message'))
  await assert.rejects(change({ subject: 'News' }), at('subject'))
  const mailbox_id = await addMailbox(sender)
  const changed = await change({ shortcode_id: null, mailbox_id, subject: 'News' })
  assert.deepEqual([changed.channel, changed.mailbox_id, changed.shortcode_id], ['email', mailbox_id, null])
})

test('an edit that changes nothing writes neither an audit entry nor a new start', async () => {
  const sender = await readySender()
  const later = { send_now: false, send_after: '2026-05-04 17:15:00' }
  const [made, jobs] = [await create(sender, later), world.jobs.length]
  await updateBroadcast(db, staffOf(sender), { id: made.id, sent: formOf(sender, later) })
  const entries = await world.rows('select 1 from audit_entry where entity_id = $1', [made.id])
  assert.deepEqual([entries.length, world.jobs.length], [1, jobs])
})

test('broadcasts are listed by channel and state, a page at a time', async () => {
  const sender = await readySender()
  const mailbox_id = await addMailbox(sender)
  await create(sender, { title: 'Text' })
  await create(sender, { shortcode_id: null, mailbox_id, subject: 'Baskets', title: 'Mail' })
  const titles = async (asked: object) => {
    const { rows, total } = await listBroadcasts(db, staffOf(sender), {
      page: 1,
      per_page: 10,
      type: 'all',
      ...asked,
    })
    return [...rows.map(({ title }) => title ?? '').sort((a, b) => a.localeCompare(b)), total]
  }
  assert.deepEqual(await titles({}), ['Mail', 'Text', 2])
  assert.deepEqual(await titles({ type: 'sms' }), ['Text', 1])
  assert.deepEqual(await titles({ type: 'email' }), ['Mail', 1])
  assert.deepEqual(await titles({ type: 'scheduled' }), ['Mail', 'Text', 2])
  for (const type of ['sending', 'sent', 'cancelled', 'approval'])
    assert.deepEqual(await titles({ type }), [0])
  assert.deepEqual(await titles({ search: 'basket' }), ['Mail', 1])
  assert.equal((await titles({ page: 2, per_page: 1 })).length, 2)
})
