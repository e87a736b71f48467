import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEmail } from './readEmail.ts'

const raw = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

const ours = `1-${'0197a0000000700080000000000000aa'}-${'ab'.repeat(12)}`
const report = (action: string, status: string) =>
  raw(
    ...['From: Mail Delivery <mailer-daemon@mx.example.test>', 'To: hello@maple.test', 'Return-Path: <>'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', ''],
    ...['--b', 'Content-Type: text/plain', '', 'Sorry.'],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.test', ''],
    ...['Final-Recipient: rfc822; zoe@example.test', `Action: ${action}`, `Status: ${status}`, ''],
    ...[
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${ours}@maple.test>`,
      'Subject: News',
      '',
      'Hi',
    ],
    '--b--',
  )

test('a delivery report names our e-mail and says whether it is for good', async () => {
  assert.deepEqual((await readEmail(report('failed', '5.1.1'))).bounce, {
    names: [ours],
    isPermanent: true,
    isComplaint: false,
    code: '5.1.1',
  })
  assert.equal((await readEmail(report('failed', '4.4.7'))).bounce?.isPermanent, false)
  assert.equal((await readEmail(report('delayed', '4.4.1'))).bounce, undefined)
})

test('the letter of a mail server that writes no report is understood as well, and a person’s is not one', async () => {
  const letter = (from: string) =>
    raw(
      ...[`From: ${from}`, 'To: hello@maple.test', 'Return-Path: <>', 'Subject: failure notice', ''],
      ...[
        'I was not able to deliver your message.',
        '550 5.1.1 No such user',
        `X-Message-Name: ${ours}@maple.test`,
      ],
    )
  assert.deepEqual((await readEmail(letter('MAILER-DAEMON@mx.example.test'))).bounce, {
    names: [ours],
    isPermanent: true,
    isComplaint: false,
    code: '5.1.1',
  })
  assert.equal((await readEmail(letter('zoe@example.test'))).bounce, undefined)
})

const diagnosed = (...lines: string[]) =>
  raw(
    ...['From: Mail Delivery <mailer-daemon@mx.example.test>', 'To: hello@maple.test', 'Return-Path: <>'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', ''],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.test', ''],
    ...['Final-Recipient: rfc822; zoe@example.test', 'Action: failed', ...lines, ''],
    ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${ours}@maple.test>`, '--b--'],
  )

test('of the codes in a delivery report the closest one that the remote server gave decides', async () => {
  for (const [code, ...lines] of [
    ['5.7.26', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 5.7.26 unauthenticated'],
    ['5.2.2', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 552-5.2.2 the inbox is full'],
    ['5.7.1', 'Diagnostic-Code: smtp; 550', ' 5.7.1 rejected [198.5.1.1]'],
    ['5.1.0', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 #5.1.0 Address rejected.'],
    ['5.2.2', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 552 mailbox full'],
    ['5.0.0', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 blocked by 203.5.1.1 and 5.1.1.9'],
    ['5.1.1', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.0.0 no'],
    ['5.4.7', 'Status: 5.4.7', 'Diagnostic-Code: smtp; 421 4.7.0 later'],
    ['5.1.1', 'Status: 5.1.1', 'Diagnostic-Code: X-Notes; unknown user'],
    ['5.0.0', 'Diagnostic-Code: smtp; rejected'],
  ] as const)
    assert.equal((await readEmail(diagnosed(...lines))).bounce?.code, code, lines.join())
})

test('an address of the network in a letter is no code', async () => {
  const header = ['From: MAILER-DAEMON@mx.example.test', 'Return-Path: <>', '', `${ours}@maple.test`]
  const codeOf = async (...body: string[]) => (await readEmail(raw(...header, ...body))).bounce?.code
  assert.equal(await codeOf('Connected to 198.5.1.1 but', '554 5.7.1 not from here'), '5.7.1')
  assert.equal(await codeOf('198.5.1.1 said: 552 too much'), '5.2.2')
  assert.equal(await codeOf('Host 5.1.1.20 said nothing'), undefined)
})
