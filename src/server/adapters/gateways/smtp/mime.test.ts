import assert from 'node:assert/strict'
import { test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { randomOf } from '#test/faults/killing.ts'
import { htmlBegin } from './htmlText.ts'
import { buildMime, type MailContent } from './mime.ts'

// Our e-mails read in a mail program as do those that the library composes of the same words.

const pieces = [
  ...[
    'a',
    'word',
    'Zoé',
    'l’été',
    '🎉',
    '👩‍👩‍👧',
    '𝒳',
    '日本語',
    '=',
    '=C3',
    '=?utf-8?Q?x?=',
    '.',
    '..',
    '. ',
    '"',
    '<b>',
    '&amp;',
    "'",
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\n.\n',
    '\n..dots',
    '\nFrom me',
    '--',
    '\u2028',
    '\u00a0',
    '\ufeff',
    '\0',
    '\u0007',
  ],
  ...[
    '\ud83d',
    'x'.repeat(75),
    'y'.repeat(76),
    'é'.repeat(90),
    '-'.repeat(300),
    '.'.repeat(200),
    ' '.repeat(80),
  ],
  ...[
    'https://shop.example/a?b=1&c=2.',
    `(http://x.example/${'p/'.repeat(60)})`,
    'Win a bike this spring: answer BIKE.',
  ],
]

const random = randomOf(20_260)
const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
const wordsOf = (most: number) => Array.from({ length: random() * most }, () => pick(pieces)).join('')

const mailOf = (more: Partial<MailContent>): MailContent => ({
  from: { name: 'Maple', address: 'hello@maple.test' },
  to: { name: '', address: 'zoe@example.test' },
  subject: 'News',
  text: 'Hello',
  at: new Date(1_790_000_000_000),
  messageId: 'm1@maple.test',
  ...more,
})

async function readOf(raw: string | Buffer) {
  const { text, html, subject, from, to, messageId, inReplyTo, headers, date } = await PostalMime.parse(raw)
  const named = (name: string) => headers.find(({ key }) => key === name)?.value
  const unsubscribe = [named('list-unsubscribe'), named('list-unsubscribe-post')]
  return { text, html, subject, from, to, messageId, inReplyTo, date, unsubscribe }
}

const isControl = (character: string) => /[^\P{Cc}\t\n\r]/u.test(character)
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

function composed({
  text,
  subject,
  from,
  to,
  at,
  messageId,
  inReplyTo,
  unsubscribeUrl,
  openedUrl,
}: MailContent): Promise<Buffer> {
  const shown = [...text]
    .filter((character) => !isControl(character))
    .join('')
    .replace(/\r\n?/g, '\n')
  const named = (one: MailContent['to']) => ({ ...one, name: oneLine(one.name).trim() })
  return new MailComposer({
    from: named(from),
    to: named(to),
    subject: oneLine(subject),
    date: at,
    messageId: `<${messageId}>`,
    text: shown,
    html: htmlOf(shown).replace('</body>', `${pictureOf(openedUrl)}</body>`),
    textEncoding: 'quoted-printable',
    ...(inReplyTo && { inReplyTo: `<${inReplyTo}>` }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  })
    .compile()
    .build()
}

const pictureOf = (url?: string) => (url ? `<img src="${url}" width="1" height="1" alt="">\n` : '')

/** The whole text at once. */
function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linked(paragraph.trim()).replaceAll('\n', '<br>\n')}</p>\n`)
  return `${htmlBegin.join('\n')}\n${paragraphs.join('')}</body></html>\n`
}

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’»])/)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`))
    .join('')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

async function requireSame(mail: MailContent): Promise<void> {
  const raw = buildMime(mail)
  assert.deepEqual(await readOf(raw), await readOf(await composed(mail)), JSON.stringify(mail))
  const lines = raw.split('\r\n')
  assert.ok(lines.every((line) => /^[\t -~]*$/.test(line) && line.length <= 998 && !line.startsWith('.')))
  assert.ok(
    lines.slice(lines.indexOf('')).every((line) => line.length <= 76),
    'the body has short lines',
  )
}

test('any text is read as the library writes it, and every line can be carried by any mail server', async () => {
  for (let at = 0; at < 300; at++)
    await requireSame(mailOf({ text: at % 2 === 0 ? `!${wordsOf(40)}` : `${wordsOf(40)}!` }))
})

test('the e-mails of a broadcast, of which most is encoded once, are read so too', async () => {
  for (let broadcast = 0; broadcast < 20; broadcast++) {
    const parts = Array.from({ length: 5 }, () => wordsOf(20))
    for (let at = 0; at < 10; at++) {
      const value = pick(['', ' ', 'Zoé', wordsOf(3), '.', 'x'.repeat(random() * 90), '\n\n'])
      const unsubscribeUrl = `https://fanfare.test/u/1-${at}-${'0'.repeat(60)}`
      const text = `${parts.join(value)}\n\nTo get no more e-mail: ${unsubscribeUrl}\nMaple\n`
      const openedUrl = `https://fanfare.test/o/1-${at}-${'0'.repeat(60)}`
      await requireSame(mailOf({ text, unsubscribeUrl, openedUrl }))
    }
  }
})

test('texts in two languages that go out side by side are not taken for each other', async () => {
  const texts = [
    'Hello NAME,\n\nWin a bike!\n\nMaple',
    'Bonjour NAME,\n\nGagnez un vélo!\n\nMaple',
    'NAME\n\nA\n\nB',
  ]
  for (let at = 0; at < 60; at++) {
    const text = texts[at % texts.length]?.replaceAll('NAME', pick(['Zoé', 'Al', '', ' ']) ?? '') ?? ''
    await requireSame(mailOf({ text }))
  }
})

test('any subject and any name are read as the library writes them', async () => {
  const words = [
    'a',
    'Zoé',
    '🎉',
    ' ',
    ',',
    '"',
    '\\',
    '<x>',
    '=?',
    '\r\nBcc: all@example.test',
    'w'.repeat(60),
    '(',
    '日本',
  ]
  const textOf = () =>
    Array.from({ length: 1 + random() * 12 }, () => pick(words))
      .join('')
      .replace(/ +/g, ' ')
      .trim()
  for (let at = 0; at < 200; at++) {
    const mail = mailOf({ subject: textOf(), from: { name: textOf(), address: 'hello@maple.test' } })
    const read = await readOf(buildMime(mail))
    assert.equal(read.subject, oneLine(mail.subject).trim() || undefined)
    assert.equal(read.from?.name, oneLine(mail.from.name).trim())
    assert.equal(read.from?.address, 'hello@maple.test')
  }
})

test('a subject too long for a line has words that are short enough', async () => {
  const subject = 'w'.repeat(3000)
  const raw = buildMime(mailOf({ subject }))
  assert.equal((await readOf(raw)).subject, subject)
  assert.ok(raw.split('\r\n').every((line) => line.length <= 998))
})

test('a Message-ID that no header can carry is not answered by its name', async () => {
  for (const inReplyTo of [
    'été@example.test',
    'a b@example.test',
    'a>\r\nBcc: <all@example.test',
    'x'.repeat(2000),
  ]) {
    const raw = buildMime(mailOf({ inReplyTo }))
    assert.ok(!/^(?:in-reply-to|references|bcc):/im.test(raw), inReplyTo)
  }
  assert.equal(
    (await readOf(buildMime(mailOf({ inReplyTo: 'a@example.test' })))).inReplyTo,
    '<a@example.test>',
  )
})
