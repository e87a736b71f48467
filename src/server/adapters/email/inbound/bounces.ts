import type { Attachment, Email } from 'postal-mime'
import type { Bounce } from './port.ts'

/** How much of each part is looked through. */
const lookedAt = 100_000

/** A delivery report (RFC 3464), or the letter of a mail server that writes none; undefined for any other e-mail. */
export function readBounce(
  email: Email,
  { isFromMailServer, answers }: { isFromMailServer: boolean; answers: readonly string[] },
): Bounce | undefined {
  const parts = email.attachments.map(textOfPart)
  const names = (body = '') => namesIn([...parts, body, answers.join(' ')].join('\n'))
  if (email.attachments.some(({ mimeType }) => mimeType === 'message/feedback-report'))
    return { names: names(), isPermanent: false, isComplaint: true, code: 'complaint' }
  const status = parts.find((_, index) => email.attachments[index]?.mimeType === 'message/delivery-status')
  if (status === undefined && !isFromMailServer) return undefined
  const body = `${email.text ?? ''}\n${email.html ?? ''}`.slice(0, lookedAt)
  const code = status === undefined ? codeInLetter(body) : codeInReport(status)
  if (!code) return undefined
  return {
    names: names(body),
    isComplaint: false,
    isPermanent: code.startsWith('5'),
    code,
  }
}

/** Delays and receipts are reports as well; only a failure counts. */
function codeInReport(status: string): string | undefined {
  const blocks = status
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
  const block = blocks.find((one) => /^action:\s*failed\b/im.test(one))
  if (block === undefined) return undefined
  const own = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(block)?.[1]
  const remote = codeInLetter(/^diagnostic-code:(.*)$/im.exec(block)?.[1] ?? '')
  return closerOf(own, remote) ?? '5.0.0'
}

/** The remote server's code is closer than what the reporting one made of it, unless it is only the class. */
function closerOf(own: string | undefined, remote: string | undefined): string | undefined {
  if (!own || !remote) return own ?? remote
  const isOfOneKind = own[0] === remote[0]
  return isOfOneKind && !isRough(remote) ? remote : own
}

const isRough = (code: string) => code.endsWith('.0.0')

/** A code behind a reply (`550 5.7.1`, `552-5.2.2`, `550 #5.1.0`), else one that stands by itself and is part of no address. */
const codeAfterReply = /(?<![\d.])[45]\d\d[ -]+#?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/g
const codeAlone = /(?<![\w.])([45]\.\d{1,3}\.\d{1,3})(?!\.?\w)/g
/** A reply without a closer code that says of the mailbox (RFC 5321, 4.2.3): it is full. */
const replies: Readonly<Record<string, string>> = { '452': '4.2.2', '552': '5.2.2' }

function codeInLetter(text: string): string | undefined {
  const codes = [codeAfterReply, codeAlone].flatMap((pattern) =>
    [...text.matchAll(pattern)].slice(0, 20).flatMap(([, code]) => code ?? []),
  )
  const closest = codes.find((code) => !isRough(code)) ?? codes[0]
  if (closest) return closest
  const reply = /(?<![\d.-])([45]\d\d)[ -]/.exec(text)?.[1]
  return reply && (replies[reply] ?? `${reply[0]}.0.0`)
}

const name = /(?<![0-9a-z-])[1-9a-z][0-9a-z]{0,9}-[0-9a-f]{32}-[0-9a-f]{24}(?=@)/gi

const namesIn = (text: string) => [...new Set(text.match(name) ?? [])].slice(0, 20)

function textOfPart({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, lookedAt)
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content)
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, lookedAt)).toString('latin1')
}
