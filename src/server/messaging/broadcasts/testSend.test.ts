import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { changeConsent } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { after, fakeGateway, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { sendTest, type TestSendInput } from './testSend.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const ana = newId()
const send = (sender: Sender, form: Partial<TestSendInput> = {}, scope = staffOf(sender, after(0), ana)) =>
  sendTest(db, scope, {
    shortcode_id: sender.shortcode.id,
    subject: null,
    message: 'Hi {{first_name|there}}',
    to: '416 555 0909',
    publicUrl: 'https://maple.test',
    ...form,
  })
type Queued = {
  type: string
  address: string
  body: string
  subject: string | null
  participant_id: string | null
  broadcast_id: string | null
  user_id: string
  is_reply: boolean
}
const queued = (sender: Sender) =>
  world.rows<Queued>(
    `select type, address, body, subject, participant_id, broadcast_id, user_id, is_reply from message
     where client_id = $1 order by id`,
    [sender.client.id],
  )
async function addMailbox(sender: Sender): Promise<string> {
  const id = newId()
  await world.rows(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second) values ($1, $2, $3, 'Maple', 'outbox', 100)`,
    [id, sender.client.id, `test${sender.client.id}@maple.test`],
  )
  return id
}

test('a test is one marked message to that phone, belongs to no broadcast, and is audited', async () => {
  const sender = await world.addSender()
  await send(sender)
  assert.deepEqual(await queued(sender), [
    {
      type: 'sms',
      address: '+14165550909',
      body: '[Test] Hi there',
      subject: null,
      participant_id: null,
      broadcast_id: null,
      user_id: ana,
      is_reply: false,
    },
  ])
  // The trail is never erased, so it names no address.
  const audit = await world.rows<{ action: string; after: object }>(
    'select action, after from audit_entry where client_id = $1',
    [sender.client.id],
  )
  assert.deepEqual(audit, [
    { action: 'broadcast.test', after: { channel: 'sms', sender_id: sender.shortcode.id } },
  ])
})

/** Messages from this sender: the world delivers for all. */
async function deliveredFrom(sender: Sender): Promise<string[][]> {
  const gateway = fakeGateway()
  world.clock.at = after(1)
  await world.deliver(gateway)
  return gateway.deliveries
    .filter(({ from }) => from === sender.shortcode.code)
    .map(({ to, text }) => [to, text])
}

test('it reaches the phone', async () => {
  const sender = await world.addSender()
  await send(sender)
  assert.deepEqual(await deliveredFrom(sender), [['+14165550909', '[Test] Hi there']])
})

test('its fields are those of the first person of the list who would receive it', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { consent: 'out', firstName: 'Otto' })
  await world.addPeople(sender, { firstName: 'Zoé' })
  await send(sender, { participant_list_id: sender.listId })
  assert.equal((await queued(sender))[0]?.body, '[Test] Hi Zoé')
  const other = await world.addSender()
  await assert.rejects(send(sender, { participant_list_id: other.listId }), refused('not_found'))
})

test('an e-mail is marked in its subject, and needs one', async () => {
  const sender = await world.addSender()
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender), to: ' Ana@Maple.TEST ' }
  await assert.rejects(send(sender, mail), refused('invalid', { field: 'subject' }))
  await send(sender, { ...mail, subject: 'News for {{first_name|you}}' })
  const [message] = await queued(sender)
  assert.deepEqual(
    [message?.type, message?.address, message?.subject, message?.body],
    [
      'email',
      'ana@maple.test',
      '[Test] News for you',
      'Hi there\n\nTo get no more e-mail: https://maple.test/u/…\nMaple\n1 Main St\nToronto',
    ],
  )
})

test('an e-mail in French ends with how to get no more of it in French', async () => {
  const sender = await world.addSender()
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender), to: 'ana@maple.test' }
  await send(sender, { ...mail, subject: 'Du neuf', message: 'Bonjour', language: 'fr' })
  assert.equal(
    (await queued(sender))[0]?.body,
    'Bonjour\n\nPour ne plus recevoir de courriels\u00a0: https://maple.test/u/…\nMaple\n1 Main St\nToronto',
  )
})

test('what is no phone or e-mail address, and texts that could not be sent, are refused at their field', async () => {
  const sender = await world.addSender()
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender), subject: 'News' }
  await assert.rejects(send(sender, { to: 'ana@maple.test' }), refused('invalid', { field: 'to' }))
  await assert.rejects(send(sender, { to: '55555' }), refused('invalid', { field: 'to' }))
  await assert.rejects(send(sender, { ...mail, to: '+14165550909' }), refused('invalid', { field: 'to' }))
  await assert.rejects(
    send(sender, { ...mail, to: 'a@b.test\nBcc: c@d.test' }),
    refused('invalid', { field: 'to' }),
  )
  await assert.rejects(send(sender, { message: '{{colour}}' }), refused('invalid', { field: 'message' }))
  await assert.rejects(send(sender, { message: 'x'.repeat(1601) }), refused('invalid', { field: 'message' }))
  await assert.rejects(send(sender, { message: 'ж'.repeat(700) }), refused('invalid', { field: 'message' }))
  const other = await world.addSender()
  await assert.rejects(send(sender, { shortcode_id: other.shortcode.id }), refused('not_found'))
  assert.deepEqual(await queued(sender), [])
})

test('an address that opted out gets nothing, and one without consent gets its test', async () => {
  const sender = await world.addSender()
  const [out = ''] = await world.addPeople(sender, { phone: '+14165550910', consent: 'out' })
  const [silent] = await world.addPeople(sender, { phone: '+14165550911', consent: null })
  await assert.rejects(send(sender, { to: '+14165550910' }), refused('conflict', { message: /opted out/ }))
  await send(sender, { to: '+14165550911' })
  assert.equal((await queued(sender))[0]?.participant_id, silent)
  const staff = staffOf(sender)
  await db.transaction(staff, (tx) =>
    changeConsent(tx, staff, {
      participantId: out,
      subscriptionId: sender.subscriptionId,
      state: 'in',
      how: 'reply',
    }),
  )
  await send(sender, { to: '+14165550910' })
})

test('STOP between the test and the gateway is honoured', async () => {
  const sender = await world.addSender()
  const [known] = await world.addPeople(sender, { phone: '+14165550912' })
  await send(sender, { to: '+14165550912' })
  await world.rows(`update consent set state = 'out' where participant_id = $1`, [known])
  assert.deepEqual(await deliveredFrom(sender), [])
})

test('an opt-out that was kept of somebody who was erased holds too', async () => {
  const sender = await world.addSender()
  await world.rows(
    `insert into kept_opt_out (client_id, subscription_id, address_hash, at)
     select $1, $2, sha256(convert_to(erasure_key::text || '+14165550913', 'UTF8')), now() from client where id = $1`,
    [sender.client.id, sender.subscriptionId],
  )
  await assert.rejects(send(sender, { to: '+14165550913' }), refused('conflict', { message: /opted out/ }))
  await send(sender, { to: '+14165550914' })
})

test('a user sends 20 tests an hour, also at once, and is told when the next may go', async () => {
  const sender = await world.addSender()
  const many = await Promise.allSettled(Array.from({ length: 25 }, () => send(sender)))
  assert.equal(many.filter(({ status }) => status === 'fulfilled').length, 20)
  const at = (seconds: number, userId = ana) => send(sender, {}, staffOf(sender, after(seconds), userId))
  const { code, retryAfterSeconds } = await refusalOf(at(600))
  assert.deepEqual([code, retryAfterSeconds], ['too_many', 3000])
  await at(600, newId())
  await at(3601)
  assert.equal((await queued(sender)).length, 22)
})
