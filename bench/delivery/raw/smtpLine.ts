import { once } from 'node:events'
import type { Letter, Line, LineOptions } from './line.ts'

type Asked = { readonly letter: Letter; readonly done: (id: string) => void }

/**
 * One connection with PIPELINING (RFC 2920): the end of an e-mail goes out with the envelope of the next, so that an
 * e-mail takes one write and one answer where letters keep coming.
 */
export async function openSmtpLine({ socket }: LineOptions): Promise<Line> {
  await once(socket, 'data')
  socket.write('EHLO bench.test\r\n')
  await once(socket, 'data')
  /** The first is underway. */
  const asked: Asked[] = []
  let expected: ('envelope' | 'data' | 'end')[] = []
  let rest = ''
  const take = (line: string) => {
    const step = expected.shift()
    if (!line.startsWith(step === 'data' ? '354 ' : '250 ')) throw new Error(line)
    if (step === 'end') {
      const taken = asked.shift()
      taken?.done(`${taken.letter.id}@maple.test`)
    }
    if (step !== 'data') return
    const [first, next] = asked
    expected = next ? ['end', 'envelope', 'envelope', 'data'] : ['end']
    if (first) socket.write(mimeOf(first.letter) + (next ? envelopeOf(next.letter) : ''), 'latin1')
  }
  socket.on('data', (piece) => {
    const lines = (rest + piece.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  return {
    send: (letter, done) => {
      asked.push({ letter, done })
      if (expected.length > 0) return
      expected = ['envelope', 'envelope', 'data']
      socket.write(envelopeOf(letter), 'latin1')
    },
  }
}

const envelopeOf = ({ address }: Letter) => `MAIL FROM:<hello@maple.test>\r\nRCPT TO:<${address}>\r\nDATA\r\n`

/** The e-mail that the product makes of the same text, built once; only what differs between people is put in. */
function mimeOf({ id, address, body }: Letter): string {
  if (known.body !== body) known = { body, parts: partsOf(body) }
  const { parts } = known
  const key = id.replaceAll('-', '')
  return `${parts[0]}${address}${parts[1]}${id}${parts[2]}${id}${parts[3]}${key}${parts[4]}${key}${parts[5]}${key}${parts[6]}${key}${parts[7]}`
}

let known = { body: '', parts: [''] }

const partsOf = (body: string) =>
  [
    'From: "Maple" <hello@maple.test>',
    'To: <\0>',
    'Subject: Win a bike this spring',
    'Message-ID: <\0@maple.test>',
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'X-Message-Name: \0@maple.test',
    `List-Unsubscribe: <${address}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Content-Type: multipart/alternative; boundary="=_bench"',
    '',
    '--=_bench',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    body,
    '',
    `To get no more e-mail:=20\r\n${address}`,
    'Maple\r\n1 Main Street, Toronto ON',
    '',
    '--=_bench',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<!doctype html>\r\n<html><head><meta charset=3D"utf-8"></head>',
    `<body style=3D"word-break: break-word; overflow-wrap: anywhere">\r\n<p>${body}</p>`,
    `<p>To get no more e-mail: <a href=3D"${address}">=\r\n${address}</a><br>`,
    'Maple<br>\r\n1 Main Street, Toronto ON</p>\r\n</body></html>',
    '',
    '--=_bench--',
    '.',
    '',
  ]
    .join('\r\n')
    .split('\0')

const address = `http://localhost/u/1-\0-${'0'.repeat(24)}`
