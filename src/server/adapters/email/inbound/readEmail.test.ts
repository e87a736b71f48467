import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/support/linear.ts'
import { textOfHtml } from './htmlText.ts'
import { withoutHistory } from './quotedHistory.ts'
import { readEmail, readHeader } from './readEmail.ts'

const raw = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const plain = (headers: string[], ...body: string[]) =>
  raw('From: Zoé <zoe@example.test>', 'To: hello@maple.test', ...headers, '', ...body)

test('an e-mail is read in any character set, with its names and what it answers', async () => {
  const latin = Buffer.concat([
    raw(
      'From: =?iso-8859-1?Q?Zo=E9_Tremblay?= <Zoe@Example.test>',
      'To: "Maple, Inc." <hello@maple.test>, other@example.test',
      'Delivered-To: Hello+spring@maple.test',
      'Subject: =?utf-8?B?UXVlc3Rpb24g8J+Osg==?=',
      'Message-ID: <q1@example.test>',
      'In-Reply-To: <a@maple.test>',
      'References: <b@maple.test> <a@maple.test>',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: 8bit',
      '',
      '',
    ),
    Buffer.from('Où est le vélo?\r\n', 'latin1'),
  ])
  const { from, recipients, subject, text, key, answers, isAutomatic } = await readEmail(latin)
  assert.deepEqual(from, { address: 'Zoe@Example.test', name: 'Zoé Tremblay' })
  assert.deepEqual(recipients, ['Hello+spring@maple.test', 'hello@maple.test', 'other@example.test'])
  assert.deepEqual([subject, text, key], ['Question 🎲', 'Où est le vélo?', 'q1@example.test'])
  assert.deepEqual(answers, ['a@maple.test', 'b@maple.test', 'a@maple.test'])
  assert.equal(isAutomatic, false)
})

test('HTML becomes text that a person can read, whatever it is', () => {
  const html = `<html><head><title>T</title><style>p { color: red }</style></head><body>
<!-- <p>hidden</p> --><p>Bonjour&nbsp;Zo&eacute;,</p><div>one<br>two</div><ul><li>first</li><li>second &amp; last</li></ul>
<p>See <a href="https://shop.example/a?b=1&amp;c=2">our shop</a> &#8212; 3 < 4 &#x1F3B2;</p>
<blockquote>quoted<br>twice</blockquote><script>alert(1)</script><a href="javascript:alert(1)">x</a></body></html>`
  assert.equal(
    textOfHtml(html),
    [
      'Bonjour Zoé,\n\none\ntwo\n\n- first\n- second & last\n',
      'See our shop (https://shop.example/a?b=1&c=2) — 3 < 4 🎲\n',
      '> quoted\n> twice\n\nx',
    ].join('\n'),
  )
  for (const odd of ['<p', '<', 'a<!--', '<script>', '</', '&#xFFFFFF;&#0;', '<p>'.repeat(1000)])
    assert.equal(typeof textOfHtml(odd), 'string')
})

test('no HTML takes longer than its length', async () => {
  for (const evil of ['<', '<a ', '<!--', '<style>', '<a href="', '&#', '<script', '</'])
    await assertLinear(12_500, (size) => textOfHtml(evil.repeat(size)))
})

test('the history below an answer is left out, and quotes between its lines stay', () => {
  const answer =
    'Yes, please.\n\nZoé\n\nOn Mon, 4 May 2026 at 09:00, Maple <hello@maple.test>\nwrote:\n\n> Do you want it?\n>\n> Maple\n'
  assert.equal(withoutHistory(answer), 'Yes, please.\n\nZoé')
  assert.equal(withoutHistory('Oui\n\nLe lun. 4 mai 2026 à 09:00, Maple a écrit :\n> Vous le voulez?'), 'Oui')
  assert.equal(withoutHistory('Yes\n-----Original Message-----\nFrom: Maple\nDo you?'), 'Yes')
  const between = '> Red or blue?\nRed.\n> Today?\nNo.'
  assert.equal(withoutHistory(between), between)
  assert.equal(withoutHistory('> only quoted'), '> only quoted')
})

test('files are named with their sizes, and nothing else of them is kept', async () => {
  const { text } = await readEmail(
    plain(
      ['Content-Type: multipart/mixed; boundary=b'],
      ...['--b', 'Content-Type: text/plain', '', 'See the photo.'],
      ...['--b', 'Content-Type: image/jpeg', 'Content-Disposition: attachment; filename="bike\u0000.jpg"'],
      ...['Content-Transfer-Encoding: base64', '', Buffer.alloc(34_000).toString('base64'), '--b--'],
    ),
  )
  assert.equal(text, 'See the photo.\n\n📎 bike.jpg (34 kB)')
})

test('NULs, lone halves of characters and a text without end are no error', async () => {
  const { text, subject } = await readEmail(plain(['Subject: a\0b'], `x\0y ${'long '.repeat(20_000)}`))
  assert.ok(text.startsWith('xy long'))
  assert.ok(text.length < 50_100)
  assert.equal(subject, 'ab')
})

test('parts within parts without end and a header without end are beyond the limits, and the header tells whose it is', async () => {
  const nested = Array.from({ length: 300 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    '',
    `--b${at}`,
  ]).flat()
  const deep = raw('From: zoe@example.test', 'To: hello@maple.test', ...nested, '', 'x')
  const huge = plain([`X-Long: ${'x'.repeat(2_000_000)}`, 'Subject: A', ' question'], 'Hello')
  for (const [mail, fault] of [
    [deep, /levels/],
    [huge, /headerBytes/],
  ] as const) {
    await assert.rejects(readEmail(mail), fault)
    const { from, recipients, text } = await readHeader(mail)
    assert.deepEqual([from?.address, recipients, text], ['zoe@example.test', ['hello@maple.test'], ''])
  }
  assert.equal((await readHeader(huge)).subject, 'A question')
})

test('half an e-mail and nothing at all are read as far as it goes', async () => {
  const half = await readEmail(
    plain(
      ['Content-Type: multipart/alternative; boundary=b'],
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Hel',
    ),
  )
  assert.equal(half.text, 'Hel')
  for (const odd of [
    Buffer.alloc(0),
    Buffer.from('\r\n\r\n'),
    Buffer.from([0xff, 0xfe, 0, 13, 10]),
    raw('From: ,,<>'),
  ]) {
    for (const read of [await readEmail(odd), await readHeader(odd)])
      assert.deepEqual([read.from, read.key], [undefined, undefined])
  }
})

test('more text than can be shown is cut, and that is told', async () => {
  const long = await readEmail(plain([], 'Hello', ...Array<string>(20_000).fill('line')))
  assert.deepEqual([long.isCut, long.text.startsWith('Hello\nline')], [true, true])
  const short = await readEmail(plain([], 'Hello', ...Array<string>(9000).fill('')))
  assert.deepEqual([short.isCut, short.text], [false, 'Hello'])
})

test('files and text stand in their order whatever the boundaries are, and a file called text is a file', async () => {
  const { text, hasFiles } = await readEmail(
    plain(
      ['Content-Type: multipart/mixed;', ' charset=utf-8; boundary="=_a b"'],
      ...['not shown', '--=_a b', 'Content-Type: multipart/alternative; boundary="=_a b1"', ''],
      ...['--=_a b1', '', 'plain', '--=_a b1', 'Content-Type: text/html', '', '<b>html</b>', '--=_a b1--'],
      ...[
        '--=_a b',
        'Content-Type: text/plain; name=notes.txt',
        'Content-Disposition: attachment',
        '',
        '12345678',
      ],
      ...['--=_a b', '', 'last', '--=_a b--', 'not shown'],
    ),
  )
  assert.deepEqual([text, hasFiles], ['plain\n\nlast\n\n📎 notes.txt (1 kB)', true])
})

test('what a program wrote is told from what a person wrote', async () => {
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Autoreply: yes',
    'Return-Path: <>',
  ])
    assert.equal((await readEmail(plain([header], 'Away'))).isAutomatic, true)
  assert.equal((await readEmail(plain(['Auto-Submitted: no'], 'Here'))).isAutomatic, false)
})

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
