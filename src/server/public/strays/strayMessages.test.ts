import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Page } from '#contract/kit.ts'
import type { StrayMessage } from '#contract/public/strayCalls.ts'
import { mostStrayCharacters, mostStrays } from '#contract/public/strayLimits.ts'
import { routes } from '#contract/routes.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { emailMessageId } from '#server/messaging/email/emailNames.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { signedIn } from '#test/support/caller.ts'
import { mailHook } from '#test/support/mailHook.ts'
import { receiveSms } from '../inboundSms.ts'
import { removeOldStrays } from './strayMessages.ts'

const here = await mailHook()
after(() => here.end())
beforeEach(() => here.rows('delete from stray_message'))
const { app } = here
const { db, outside } = app
const maple = await here.addMailbox('maple')
const admin = await signedIn(app.url, { email: 'ana@fanfare.test', password: 'correct horse battery' })

const list = async (query: object = {}) => {
  const { status, body } = await admin.call(routes.listStrayMessages, { query })
  assert.equal(status, 200)
  return body as Page<StrayMessage>
}
const text = (more: object = {}) =>
  receiveSms(db, outside, {
    to: '70707',
    from: '(416) 555-0142',
    text: 'Is the canoe red?',
    providerMessageId: 'one',
    ...more,
  })
const letter = (lines: string[], body = 'Hello') =>
  ['Message-ID: <l1@example.test>', 'Subject: A question', ...lines, '', body].join('\r\n')
const receive = async (raw: string, to?: string) => {
  assert.equal((await here.post(raw, to === undefined ? {} : { to })).status, 200)
  await here.readStored()
}

test('a text to a number of nobody is kept once, however often its provider hands it in', async () => {
  await Promise.all([text(), text(), text()])
  await text({ text: 'Is the canoe red?' })
  const { data, total } = await list()
  assert.equal(total, 1)
  assert.deepEqual(
    data.map(({ id: _id, came_at: _at, ...stray }) => stray),
    [
      {
        channel: 'sms',
        reason: 'no_sender',
        to_address: '70707',
        from_address: '+14165550142',
        subject: null,
        body: 'Is the canoe red?',
      },
    ],
  )
})

test('a text from what is no phone is kept as it came, and says how many pictures came with it', async () => {
  for (const [second, from] of ['Mum', '70708', ''].entries())
    await text({
      from,
      providerMessageId: `of ${from}`,
      text: '',
      mediaCount: 2,
      at: new Date(Date.UTC(2026, 4, 4, 13, 0, second)),
    })
  const { data } = await list()
  assert.deepEqual(
    data.map(({ reason, from_address, body }) => [reason, from_address, body]),
    [
      ['no_phone', '', '[📎 2]'],
      ['no_phone', '70708', '[📎 2]'],
      ['no_phone', 'Mum', '[📎 2]'],
    ],
  )
})

test('what a stranger sends is never too large or too odd to be kept', async () => {
  await text({
    from: `M\0um\n${'x'.repeat(9000)}`,
    to: `7\ud8000\0${'0'.repeat(9000)}`,
    text: `${'🎉'.repeat(5000)}\0`,
    providerMessageId: 'p'.repeat(100_000),
  })
  const [stray] = (await list()).data
  assert.equal(stray?.body, '🎉'.repeat(mostStrayCharacters / 2))
  assert.match(stray?.from_address ?? '', /^M um x{315}$/)
  assert.equal(stray?.to_address.isWellFormed(), true)
})

test('an e-mail that fits nothing is kept with the reason, and once', async () => {
  const cases = [
    ['no_mailbox', letter(['From: Zoe <Zoe@Example.test>', 'To: nobody@maple.test'])],
    ['no_address', letter(['From: undisclosed-recipients:;', `To: ${maple.address}`])],
    [
      'mail_server',
      letter(['From: <MAILER-DAEMON@mx.test>', 'Return-Path: <>', `To: ${maple.address}`], 'Not found.'),
    ],
  ] as const
  for (const [reason, raw] of cases) {
    await here.rows('delete from stray_message')
    await receive(raw)
    await receive(raw)
    const { data } = await list()
    assert.deepEqual(
      data.map((stray) => [stray.channel, stray.reason, stray.subject]),
      [['email', reason, 'A question']],
    )
  }
  await receive(cases[0][1], 'hallo@maple.test')
  await receive(cases[0][1], 'hullo@maple.test')
  const { data } = await list()
  assert.deepEqual(
    data.map(({ to_address, from_address }) => [to_address, from_address]).slice(0, 2),
    [
      ['hullo@maple.test', 'zoe@example.test'],
      ['hallo@maple.test', 'zoe@example.test'],
    ],
    'the same e-mail to two addresses is two',
  )
})

const bounce = (about: string[] = []) =>
  letter(
    [
      ...['From: Mail Delivery <mailer-daemon@mx.test>', `To: ${maple.address}`, 'Return-Path: <>'],
      'Content-Type: multipart/report; boundary=b',
    ],
    [
      ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.test', ''],
      ...['Final-Recipient: rfc822; x@example.test', 'Action: failed', 'Status: 5.1.1', ''],
      ...['--b', 'Content-Type: text/rfc822-headers', '', ...about, '', '--b--'],
    ].join('\r\n'),
  )

test('a bounce of no e-mail of ours is kept, and one of an e-mail of ours is not', async () => {
  const { client, linkKey } = maple
  const { id: messageId } = await here.addSent(maple, { address: 'gone@example.test' })
  const ours = emailMessageId({ clientId: client.id, messageId, linkKey, domain: 'maple.test' })
  await receive(bounce([`Message-ID: <${ours}>`]))
  assert.equal((await list()).total, 0)
  await receive(bounce(['Message-ID: <theirs@elsewhere.test>']))
  assert.deepEqual(
    (await list()).data.map(({ reason }) => reason),
    ['mail_server'],
  )
})

test('a flood pushes out nothing but the oldest of its own channel', async () => {
  await text({ providerMessageId: 'the only text' })
  await here.rows(
    `insert into stray_message select gen_random_uuid(), 'mail ' || n, 'email', 'no_mailbox', 'a', 'b', null, n::text,
       now() - interval '1 day' + n * interval '1 second' from generate_series(1, $1) n`,
    [mostStrays],
  )
  for (const id of ['1', '2', '3'])
    await receive(letter(['From: zoe@example.test', 'To: x@maple.test']).replace('<l1', `<l${id}`))
  const kept = await here.rows<{ channel: string; n: number; oldest: string }>(
    `select channel, count(*)::int as n, (array_agg(body order by came_at))[1] as oldest from stray_message
     group by channel order by channel`,
  )
  assert.deepEqual(kept, [
    { channel: 'email', n: mostStrays, oldest: '4' },
    { channel: 'sms', n: 1, oldest: 'Is the canoe red?' },
  ])
})

test('the sweep removes what is older than 30 days', async () => {
  const days = (count: number) => new Date(outside.clock.now().getTime() - count * 86_400_000)
  await text({ at: days(31), providerMessageId: 'old' })
  await text({ at: days(29), providerMessageId: 'new' })
  assert.equal((await list()).total, 2)
  await removeOldStrays(db, days(0))
  assert.equal((await list()).total, 1)
})

test('they are listed for platform admins alone, newest first, a page at a time', async () => {
  const at = new Date('2026-05-04T13:00:00Z')
  for (let n = 0; n < 12; n += 1)
    await text({ at: new Date(at.getTime() + n * 1000), providerMessageId: `n${n}`, text: `No ${n}` })
  const first = await list({ per_page: 10 })
  const second = await list({ per_page: 10, page: 2 })
  assert.deepEqual([first.total, first.data.length, first.data[0]?.body], [12, 10, 'No 11'])
  assert.deepEqual(
    second.data.map(({ body }) => body),
    ['No 1', 'No 0'],
  )
  const stranger = await fetch(`${app.url}/api/v1/installation/stray-message`)
  assert.equal(stranger.status, 401)
})

test('what somebody sent who is erased goes too, and nobody else’s', async () => {
  await text()
  await text({ from: '(416) 555-0143', providerMessageId: 'of another' })
  await receive(letter(['From: Zoe <ZOE@example.test>', 'To: nobody@maple.test']))
  const { participantId } = await here.addSent(maple, { address: 'zoe@example.test' })
  await here.rows(`update participant set phone = '+14165550142' where id = $1`, [participantId])
  await eraseParticipant(db, here.jobScope(maple), { id: participantId, reason: 'Asked for it.', dependants })
  assert.deepEqual(
    (await list()).data.map(({ from_address }) => from_address),
    ['+14165550143'],
  )
})

test('who reads what is for nobody stands in the installation’s trail, once an hour', async () => {
  for (let times = 0; times < 3; times++) await list()
  const { body } = await admin.call(routes.listInstallationAudit, { query: { entity: 'stray_message' } })
  const { data } = body as Page<{ action: string }>
  assert.equal(data[0]?.action, 'stray_message.see')
  // Two where an hour ended meanwhile.
  assert.ok(data.length <= 2, `${data.length} entries`)
})
