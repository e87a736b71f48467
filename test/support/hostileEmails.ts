const header = (type = '') =>
  `From: Zoé <zoe@example.test>\r\nTo: hello@maple.test\r\nSubject: A question\r\n${type && `Content-Type: ${type}\r\n`}`
const mixed = `${header('multipart/mixed; boundary=b')}\r\n`
const quoted = 'Content-Transfer-Encoding: quoted-printable\r\n'

type Hostile = {
  readonly raw: () => string
  /** The fate of its text, where not all of it is shown. */
  readonly missing?: 'email_unreadable' | 'email_cut'
  readonly text: RegExp
}

/** A photo of a phone in an ordinary e-mail, 17 MB before it was encoded. */
export function photoEmail(megabytes = 17): string {
  const photo = Buffer.alloc(megabytes * 1_000_000, 'photo')
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')
  const file = 'Content-Type: image/jpeg; name="bike.jpg"\r\nContent-Transfer-Encoding: base64\r\n'
  return `${mixed}--b\r\n\r\nSee the bike.\r\n--b\r\n${file}\r\n${photo}\r\n--b--\r\n`
}

const emptyText = /^$/

/** E-mails that are dear to read, by what is too much of them. */
export const hostileEmails: Readonly<Record<string, Hostile>> = {
  '100 kB of line breaks': { raw: () => `${header()}\r\nHello${'\n'.repeat(100_000)}`, text: /^Hello$/ },
  '24 MB of line breaks': {
    raw: () => `${header()}\r\n${'\n'.repeat(24_000_000)}`,
    missing: 'email_unreadable',
    text: emptyText,
  },
  'line breaks in HTML': {
    raw: () => `${header('text/html')}\r\n${'\n'.repeat(100_000)}<p>Hello`,
    missing: 'email_cut',
    text: emptyText,
  },
  'a photo of 17 MB': { raw: photoEmail, text: /^See the bike\.\n\n📎 bike\.jpg \(17000 kB\)$/ },
  'parts within parts, a thousand deep': {
    raw: () =>
      header() +
      Array.from(
        { length: 1000 },
        (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
      ).join(''),
    missing: 'email_unreadable',
    text: emptyText,
  },
  '100,000 headers': {
    raw: () => `${header()}${Array.from({ length: 100_000 }, (_, at) => `X-${at}: a\r\n`).join('')}\r\nHello`,
    missing: 'email_unreadable',
    text: emptyText,
  },
  'a boundary that never ends': {
    raw: () =>
      `${header(`multipart/mixed; boundary="${'b'.repeat(1_000_000)}"`)}\r\n--${'b'.repeat(1_000_000)}\r\n\r\nHello`,
    missing: 'email_unreadable',
    text: emptyText,
  },
  'three million parts': {
    raw: () => mixed + '--b\r\n'.repeat(3_000_000),
    missing: 'email_unreadable',
    text: emptyText,
  },
  'lines that are almost boundaries': {
    raw: () => `${mixed}--b\r\n\r\nHello\r\n${'--bb\r\n'.repeat(800_000)}`,
    missing: 'email_cut',
    text: /^Hello\n--bb\n/,
  },
  'one line of 24 MB': {
    raw: () => `${header()}\r\nHello ${'x'.repeat(24_000_000)}`,
    missing: 'email_cut',
    text: /^Hello x{1000}/,
  },
  'quoted-printable of soft line breaks alone': {
    raw: () => `${header()}${quoted}\r\nHello${'=\r\n'.repeat(900_000)}`,
    missing: 'email_cut',
    text: /^Hello$/,
  },
  'quoted-printable of 21 MB': {
    raw: () => `${header()}${quoted}\r\nHello ${'=41'.repeat(7_000_000)}`,
    missing: 'email_cut',
    text: /^Hello A{1000}/,
  },
  'a subject of encoded words': {
    raw: () => `${header()}X-Subject: ${'=?utf-8?Q?a?= '.repeat(30_000)}\r\n\r\nHello`,
    text: /^Hello$/,
  },
  'encoded words that never end': {
    raw: () => `Cc: ${'=?utf-8?B?'.repeat(40_000)}\r\n${header()}\r\nHello`,
    text: /^Hello$/,
  },
  '80,000 recipients': { raw: () => `Cc: ${'a:b,'.repeat(80_000)}\r\n${header()}\r\nHello`, text: /^Hello$/ },
  'comments within comments': {
    raw: () => `Cc: ${'('.repeat(400_000)}\r\n${header()}\r\nHello`,
    text: /^Hello$/,
  },
  'cells of a table without rows': {
    raw: () => `${header('text/html')}\r\n${'<td>x'.repeat(300_000)}`,
    missing: 'email_cut',
    text: /^x x x/,
  },
  'quotes of quotes': {
    raw: () => `${header()}\r\nHello\r\n${'> \r\n'.repeat(400_000)}`,
    missing: 'email_cut',
    text: /^Hello/,
  },
}
