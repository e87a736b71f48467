import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/support/linear.ts'
import { textOfHtml } from './htmlText.ts'
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
    ...['Auto-Submitted: auto-replied', 'Auto-Submitted: auto-generated; type=x', 'Precedence: bulk'],
    ...[
      'X-Autoreply: yes',
      'X-Autorespond: Away',
      'X-Autogenerated: Reply',
      'X-Auto-Reply-From: zoe@example.test',
    ],
    ...['X-Mail-Autoreply: 1', 'X-Auto-Response-Suppress: OOF, AutoReply', 'Return-Path: <>'],
    ...['List-Id: News <news.example.test>', 'List-Unsubscribe: <https://example.test/u>'],
    ...['Subject: Automatic reply: A bike', 'Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_Un_v=C3=A9lo?='],
  ]) {
    assert.equal((await readEmail(plain([header], 'Away'))).isAutomatic, true, header)
    assert.equal((await readHeader(plain([header], 'Away'))).isAutomatic, true, header)
  }
  for (const header of [
    ...['Auto-Submitted: no', 'X-Autoreply: no', 'X-Auto-Response-Suppress: None', 'X-Autorespond:'],
    ...['Precedence: normal', 'Subject: Re: your automatic reply', 'Auto-Submitted: No (a person)'],
  ])
    assert.equal((await readEmail(plain([header], 'Here'))).isAutomatic, false, header)
})

test('a receipt that says that an e-mail was read is a program’s', async () => {
  const type = 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b'
  const notice = [
    '--b',
    'Content-Type: message/disposition-notification',
    '',
    'Disposition: manual-action; displayed',
  ]
  const read = await readEmail(
    plain(['Subject: Read: A bike', type], '--b', '', 'It was read.', ...notice, '--b--'),
  )
  assert.deepEqual([read.isAutomatic, read.bounce], [true, undefined])
})

test('the bytes of a text say what it is, whatever its label says', async () => {
  const mail = (header: string[], body: Buffer) => Buffer.concat([plain(header, ''), body])
  const latin = Buffer.from([0x45, 0x6e, 0x20, 0xe9, 0x74, 0xe9, 0x20, 0x96, 0x20, 0x80])
  const utf8 = Buffer.from('En été – €')
  const labels = ['', 'utf-8', '"UTF-8"', 'us-ascii', 'iso-8859-1', 'x-unknown', 'unknown-8bit']
  for (const label of labels)
    for (const body of [latin, utf8])
      for (const [encoding, bytes] of [
        ['8bit', body],
        ['base64', Buffer.from(body.toString('base64'))],
        [
          'quoted-printable',
          Buffer.from(
            body
              .toString('hex')
              .replace(/../g, '=$&')
              .replace(/^.{15}/, '$&=\r\n'),
          ),
        ],
      ] as const) {
        const type = label === '' ? [] : [`Content-Type: text/plain;\r\n charset=${label}; format=fixed`]
        const { text } = await readEmail(mail([...type, `Content-Transfer-Encoding: ${encoding}`], bytes))
        assert.equal(text, 'En été – €', `${label} ${encoding}`)
      }
  const cyrillic = mail(['Content-Type: text/plain; charset=koi8-r'], Buffer.from([0xc4, 0xc1]))
  assert.equal((await readEmail(cyrillic)).text, 'да')
  for (const bytes of [Buffer.from('Un été', 'latin1'), Buffer.from('Un été')]) {
    const subject = Buffer.concat([
      Buffer.from('From: zoe@example.test\r\nSubject: '),
      bytes,
      Buffer.from('\r\n\r\nHi'),
    ])
    assert.equal((await readEmail(subject)).subject, 'Un été')
    assert.equal((await readHeader(subject)).subject, 'Un été')
  }
})

test('an encoded word of a subject whose label does not fit its bytes is read as what it is', async () => {
  for (const [written, read] of [
    ['=?utf-8?Q?gagn=E9?=', 'gagné'],
    ["=?UTF-8*fr?q?J'ai_gagn=E9_=80?=", "J'ai gagné €"],
    [`=?us-ascii?B?${Buffer.from('gagné', 'latin1').toString('base64')}?=`, 'gagné'],
    ['=?iso-8859-1?Q?gagn=C3=A9?= !', 'gagné !'],
    ['=?utf-8?Q?gagn=C3?=\r\n =?utf-8?Q?=A9?=', 'gagné'],
    ['=?utf-8?Q?gagn=E9?=\r\n =?utf-8?Q?_un_v=E9lo?=', 'gagné un vélo'],
    ['=?koi8-r?B?xME=?= =?utf-8?Q?=E9t=E9?=', 'даété'],
    ['Is 1=?2?', 'Is 1=?2?'],
  ] as const) {
    const raw = Buffer.from(`From: zoe@example.test\r\nSubject: ${written}\r\n\r\nHi`)
    assert.equal((await readEmail(raw)).subject, read, written)
    assert.equal((await readHeader(raw)).subject, read, written)
  }
  const long = Buffer.from(`From: zoe@example.test\r\nSubject: ${'=?utf-8?q?'.repeat(40_000)}\r\n\r\nHi`)
  assert.equal((await readEmail(long)).text, 'Hi')
})
