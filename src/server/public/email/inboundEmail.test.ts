import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { emailMessageId } from '#server/messaging/email/emailNames.ts'
import { testApplication } from '#test/support/application.ts'
import { type Mailbox, mailHook, type SentEmail } from '#test/support/mailHook.ts'
import { signBody } from '../callbacks/signature.ts'

const here = await mailHook()
after(() => here.end())
const maple = await here.addMailbox('maple')
const birch = await here.addMailbox('birch')

let written = 0
type Letter = { from?: string; to?: string; id?: string; headers?: string[]; text?: string; subject?: string }
function letter({ from, to, id, headers = [], text = 'Hello', subject = 'A question' }: Letter = {}): string {
  written += 1
  return [
    ...[
      `From: ${from ?? 'Zoé Tremblay <zoe@example.test>'}`,
      `To: ${to ?? maple.address}`,
      `Subject: ${subject}`,
    ],
    ...[`Message-ID: <${id ?? `q${written}@example.test`}>`, ...headers, '', text, ''],
  ].join('\r\n')
}
type Stored = {
  id: string
  address: string
  body: string
  subject: string
  reply_to_id: string | null
  sender_id: string
  participant_id: string
}
const storedOf = (client = maple) =>
  here.rows<Stored>(
    `select * from message where client_id = $1 and direction = 'in' and type = 'email' order by created_at, id`,
    [client.client.id],
  )
async function storedBy(raw: string | Buffer, more: { to?: string } = {}): Promise<Stored | undefined> {
  const before = new Set((await storedOf()).map(({ id }) => id))
  assert.equal((await here.post(raw, more)).status, 200)
  await here.readStored()
  return (await storedOf()).find(({ id }) => !before.has(id))
}
const messageIdOf = ({ id }: SentEmail, { client, linkKey }: Mailbox = maple) =>
  emailMessageId({ clientId: client.id, messageId: id, linkKey, domain: 'maple.test' })

test('an e-mail becomes a message of its sender and an unread conversation, and stands in the activity', async () => {
  const stored = await storedBy(letter({ text: 'Is it red?' }))
  assert.deepEqual(
    [stored?.address, stored?.body, stored?.subject, stored?.sender_id],
    ['zoe@example.test', 'Is it red?', 'A question', maple.id],
  )
  const [person] = await here.rows<{ first_name: string; last_name: string; email: string }>(
    'select first_name, last_name, email from participant where id = $1',
    [stored?.participant_id],
  )
  assert.deepEqual(person, { first_name: 'Zoé', last_name: 'Tremblay', email: 'zoe@example.test' })
  const conversations = await here.rows(
    `select type, sender_id, subject, last_message, last_direction, read_at from conversation where participant_id = $1`,
    [stored?.participant_id],
  )
  assert.deepEqual(conversations, [
    {
      type: 'email',
      sender_id: maple.id,
      subject: 'A question',
      last_message: 'Is it red?',
      last_direction: 'in',
      read_at: null,
    },
  ])
  const events = await here.rows('select action, subject_id from event where participant_id = $1', [
    stored?.participant_id,
  ])
  assert.deepEqual(events, [{ action: 'message_received', subject_id: stored?.id }])
})

test('the same e-mail twice, and ten times at once, is stored once', async () => {
  const raw = letter({ id: 'once@example.test' })
  assert.ok(await storedBy(raw))
  const before = (await storedOf()).length
  const answers = await Promise.all(Array.from({ length: 10 }, () => here.post(raw)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  await here.readStored()
  assert.equal((await storedOf()).length, before)
  const nameless = letter().replace(/Message-ID: .*\r\n/, '')
  assert.ok(await storedBy(nameless))
  assert.equal(await storedBy(nameless), undefined)
})

test('a wrong signature, none, one of another body and an old one are refused, and nothing is stored', async () => {
  const raw = letter()
  const before = (await storedOf()).length
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const other = signBody(Buffer.from('another'), { secret: 'a secret of the hook', at: new Date() })
  const foreign = signBody(Buffer.from(raw), { secret: 'another secret', at: new Date() })
  const [time = ''] = other.split(',')
  for (const signature of ['', 'nonsense', other, foreign, time, `${time},v1=abc`])
    assert.equal((await here.post(raw, { signature: signature || 'x' })).status, 403)
  for (const late of [-6, 6]) assert.equal((await here.post(raw, { at: minutes(late) })).status, 403)
  assert.equal((await storedOf()).length, before)
  for (const close of [-4, 4]) assert.equal((await here.post(raw, { at: minutes(close) })).status, 200)
})

test('the envelope says whose it is, else the header; a tag in the address is no other mailbox', async () => {
  assert.ok(await storedBy(letter({ to: 'list@elsewhere.test' }), { to: maple.address }))
  assert.ok(await storedBy(letter({ to: 'Maple <HELLO+spring@Maple.test>' })))
  assert.ok(await storedBy(letter({ to: 'a@elsewhere.test', headers: [`Delivered-To: ${maple.address}`] })))
  assert.equal(await storedBy(letter(), { to: birch.address }), undefined)
  assert.equal((await storedOf(birch)).length, 1)
})

test('an e-mail for nobody, from nobody or that is none is answered and left', async () => {
  for (const raw of [
    letter({ to: 'nobody@maple.test' }),
    letter({ from: '<>' }),
    letter({ from: 'undisclosed-recipients:;' }),
    letter({ from: 'Mailer <MAILER-DAEMON@mx.test>', headers: ['Return-Path: <>'] }),
    'nothing',
    Buffer.from([0, 1, 2, 255, 254, 13, 10, 0]),
  ])
    assert.equal(await storedBy(raw), undefined)
})

test('nothing that anybody sends is an error of ours', async () => {
  const odd = [
    letter({ subject: 'a\0b', text: 'x\0y' }),
    letter({ from: `"${'x'.repeat(5000)}" <long@example.test>` }),
    letter({ subject: 's'.repeat(50_000), id: 'i'.repeat(5000) }),
    letter({ headers: [`X-Long: ${'x'.repeat(2_000_000)}`] }),
    letter({ headers: ['Content-Type: multipart/mixed; boundary=b'], text: '--b\r\n'.repeat(5000) }),
    letter({ headers: ['Content-Type: text/html; charset=none'], text: '<div>'.repeat(50_000) }),
    letter({
      headers: ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
      text: '%%%',
    }),
    Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
    ).join('\r\n'),
  ]
  for (const raw of odd) assert.equal((await here.post(raw, { to: maple.address })).status, 200)
  await here.readStored()
  const stored = await storedOf()
  assert.ok(stored.some(({ body, subject }) => body === 'xy' && subject === 'ab'))
  assert.ok(stored.every(({ subject }) => subject.length <= 300))
})

test('an e-mail of more than 25 MB is too large', async () => {
  assert.equal((await here.post(Buffer.alloc(26 * 1024 * 1024, 'a'))).status, 413)
})

test('an answer names the e-mail of ours that it answers, and no other client’s', async () => {
  const sent = await here.addSent(maple, { address: 'ann@example.test' })
  const foreign = await here.addSent(birch, { address: 'ann@example.test' })
  const from = 'Ann <ann@example.test>'
  const answer = await storedBy(letter({ from, headers: [`In-Reply-To: <${messageIdOf(sent)}>`] }))
  assert.deepEqual([answer?.reply_to_id, answer?.participant_id], [sent.id, sent.participantId])
  const wrong = await storedBy(letter({ from, headers: [`In-Reply-To: <${messageIdOf(foreign, birch)}>`] }))
  assert.equal(wrong?.reply_to_id, null)
  const forged = messageIdOf(sent).replace(/.{6}@/, '000000@')
  assert.equal((await storedBy(letter({ from, headers: [`In-Reply-To: <${forged}>`] })))?.reply_to_id, null)
})

test('what a program wrote, or a mailbox of ours, is kept as read and leaves no event to answer', async () => {
  const away = await storedBy(
    letter({ from: 'away@example.test', headers: ['Auto-Submitted: auto-replied'] }),
  )
  const own = await storedBy(letter({ from: birch.address }))
  for (const stored of [away, own]) {
    assert.ok(stored)
    const [conversation] = await here.rows<{ read_at: Date | null }>(
      'select read_at from conversation where participant_id = $1',
      [stored.participant_id],
    )
    assert.ok(conversation?.read_at)
    assert.deepEqual(
      await here.rows('select 1 from event where participant_id = $1', [stored.participant_id]),
      [],
    )
  }
})

const bounceOf = (messageId: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    ...['From: Mail Delivery <mailer-daemon@mx.test>', `To: ${maple.address}`, 'Return-Path: <>'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.test', ''],
    ...['Final-Recipient: rfc822; x@example.test', `Action: ${action}`, `Status: ${status}`, '', '--b'],
    // A provider that writes a Message-ID of its own leaves our other header as it is.
    ...[
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID: <own@provider.test>',
      `X-Message-Name: ${messageId}`,
      '',
      '--b--',
    ],
  ].join('\r\n')

const stateOf = async ({ id }: SentEmail) =>
  (
    await here.rows<{ state: string; reason: string | null }>(
      'select state, reason from message where id = $1',
      [id],
    )
  )[0]
const bouncesOf = ({ participantId }: SentEmail) =>
  here.rows<{ data: object }>(
    `select data from event where participant_id = $1 and action = 'email_bounced'`,
    [participantId],
  )

test('a bounce ends its message and stands in the activity once; one for now changes nothing', async () => {
  const sent = await here.addSent(maple, { address: 'gone@example.test' })
  await here.post(bounceOf(messageIdOf(sent), { action: 'delayed', status: '4.4.1' }))
  await here.post(bounceOf(messageIdOf(sent), { status: '4.4.7' }))
  await here.readStored()
  assert.equal((await stateOf(sent))?.state, 'sent')
  const notice = bounceOf(messageIdOf(sent))
  const answers = await Promise.all([notice, notice, notice].map((raw) => here.post(raw)))
  assert.ok(answers.every(({ status }) => status === 200))
  await here.readStored()
  assert.deepEqual(await stateOf(sent), { state: 'failed', reason: 'email_came_back:5.1.1' })
  assert.deepEqual(await bouncesOf(sent), [{ data: { code: '5.1.1' } }])
})

test('a bounce of an e-mail that nobody sent, or with a name that was made up, is answered and left', async () => {
  const sent = await here.addSent(maple, { address: 'still@example.test' })
  const forged = messageIdOf(sent).replace(/.{6}@/, '000000@')
  const unknown = emailMessageId({
    clientId: maple.client.id,
    messageId: maple.id,
    linkKey: maple.linkKey,
    domain: 'maple.test',
  })
  for (const name of [forged, unknown, 'none@maple.test'])
    assert.equal((await here.post(bounceOf(name))).status, 200)
  await here.readStored()
  assert.equal((await stateOf(sent))?.state, 'sent')
  assert.deepEqual(await bouncesOf(sent), [])
})

test('the script of the operating manual hands an e-mail over', async () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operating/messages.md'), 'utf8')
  const script = /```js\n(\/\/ hook\.mjs[\s\S]*?)```/.exec(manual)?.[1] ?? ''
  const run = (secret: string) => {
    const env = { ...process.env, EMAIL_HOOK_SECRET: secret, FANFARE_URL: here.app.url }
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, 'x', maple.address], { env })
    child.stdin.end(letter({ text: secret, to: 'list@elsewhere.test' }))
    return once(child, 'exit')
  }
  assert.deepEqual(await run('a secret of the hook'), [0, null])
  await here.readStored()
  assert.ok((await storedOf()).some(({ body }) => body === 'a secret of the hook'))
  assert.deepEqual(await run('another secret'), [75, null])
})

test('without a secret the hook is closed', async () => {
  const { databaseUrl: url } = here.app
  const closed = await testApplication({ database: { url, ownerUrl: url, drop: async () => undefined } })
  const answer = await fetch(`${closed.url}/hooks/email/inbound`, {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      'X-Fanfare-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`,
    },
    body: letter(),
  })
  assert.equal(answer.status, 404)
  await closed.close()
})
