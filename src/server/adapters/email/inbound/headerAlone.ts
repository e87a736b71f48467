import { automaticHeaders } from './automatic.ts'
import { headerWithTrueCharset } from './charset.ts'

/** Whose an e-mail is, and what it answers, without its content: for one that is too much to be read. */
const told = new Set([
  ...['from', 'to', 'cc', 'delivered-to', 'x-original-to', 'return-path', 'subject'],
  ...['message-id', 'in-reply-to', 'references'],
  ...automaticHeaders,
])
const lookedAtBytes = 4 * 1024 * 1024
const maxLines = 100
const maxLineBytes = 8000

/** The headers that matter, each up to 8,000 bytes and a hundred lines of them. */
export function headerAlone(raw: Buffer): Buffer {
  const lines: string[] = []
  let isTold = false
  for (let begin = 0; begin < Math.min(raw.length, lookedAtBytes) && lines.length < maxLines; ) {
    const found = raw.indexOf(10, begin)
    const next = found < 0 ? raw.length : found
    const line = raw.toString('latin1', begin, Math.min(next, begin + maxLineBytes)).replace(/\r$/, '')
    begin = next + 1
    if (line === '') break
    if (!/^[ \t]/.test(line)) isTold = told.has(line.slice(0, 40).split(':')[0]?.trim().toLowerCase() ?? '')
    if (isTold) lines.push(line)
  }
  const readable = headerWithTrueCharset(lines.map((line) => Buffer.from(line, 'latin1')))
  return Buffer.from(`${readable.map((line) => line.toString('latin1')).join('\r\n')}\r\n\r\n`, 'latin1')
}
