import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { giveRole } from '#server/access/access.ts'
import { sendMessage } from '#server/messaging/conversations/sendMessage.ts'
import { readEmailMessageId } from '#server/messaging/email/emailNames.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { sendingHook } from '#test/support/mailHook.ts'
import { must } from '#test/support/making.ts'
import { until } from '#test/support/until.ts'

const here = await sendingHook(3)
after(() => here.end())
const maple = await here.addMailbox('maple')
const { actor } = here.staffScope
await giveRole(here.app.db, {
  userId: actor.id,
  clientId: maple.client.id,
  role: 'client_admin',
  at: new Date(),
})
const staff = (): UserScope => ({ ...here.jobScope(maple), actor, role: 'client_admin' })
const question = [
  'From: Zoé Tremblay <zoe@example.test>',
  `To: ${maple.address}`,
  'Subject: Colour',
  'Message-ID: <q1@example.test>',
  '',
  'Is it red?',
].join('\r\n')

test('a question comes in, the answer leaves by the mail server, and the bounce of it is seen', async () => {
  await here.post(question)
  const isAsked = async () => (await here.rows(`select from message where direction = 'in'`)).length > 0
  await until(isAsked)
  const [asked] = await here.rows<{ id: string; participant_id: string }>(
    `select id, participant_id from message where direction = 'in'`,
  )
  const { id, participant_id } = must(asked)
  const { id: answerId } = await sendMessage(here.app.db, staff(), {
    type: 'email',
    mailbox_id: maple.id,
    participant_id,
    subject: 'Re: Colour',
    message: 'Yes, très rouge.',
    message_id: id,
  })
  await until(() => here.server.taken.length > 0)
  const { mail, from, to } = must(here.server.taken[0])
  assert.deepEqual([from, to], [maple.address, 'zoe@example.test'])
  assert.deepEqual([mail.subject, mail.text?.trim()], ['Re: Colour', 'Yes, très rouge.'])
  assert.deepEqual([mail.from?.name, mail.to?.[0]?.name], ['Maple', 'Zoé Tremblay'])
  assert.equal(mail.inReplyTo, '<q1@example.test>')
  assert.equal(readEmailMessageId(mail.messageId ?? '')?.messageId, answerId)
  const stateOf = async () =>
    (await here.rows<{ state: string }>('select state from message where id = $1', [answerId]))[0]?.state
  await until(async () => (await stateOf()) === 'sent')
  const bounce = [
    ...['From: mailer-daemon@mx.test', `To: ${maple.address}`, 'Return-Path: <>'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Action: failed', 'Status: 5.1.1', '', '--b'],
    ...['Content-Type: text/rfc822-headers', '', `Message-ID: ${mail.messageId}`, '', '--b--'],
  ]
  assert.equal((await here.post(bounce.join('\r\n'))).status, 200)
  await until(async () => (await stateOf()) === 'failed')
})

test('the installation’s own mail leaves by the same server', async () => {
  const to = { name: 'Olga', address: 'olga@fanfare.test' }
  await here.app.outside.mail.send({ to, subject: 'Hello', text: 'Hi' })
  assert.deepEqual(
    [here.server.taken.at(-1)?.from, here.server.taken.at(-1)?.to],
    ['fanfare@fanfare.test', to.address],
  )
})
