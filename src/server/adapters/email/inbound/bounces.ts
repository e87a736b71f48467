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
  const action = /^action:\s*(\w+)/im.exec(status)?.[1]?.toLowerCase()
  if (action !== 'failed') return undefined
  return /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(status)?.[1] ?? '5.0.0'
}

function codeInLetter(text: string): string | undefined {
  const closer = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0]
  if (closer) return closer
  const reply = /\b([45])\d\d[ -]/.exec(text)?.[1]
  return reply && `${reply}.0.0`
}

const name = /(?<![0-9a-z-])[1-9a-z][0-9a-z]{0,9}-[0-9a-f]{32}-[0-9a-f]{24}(?=@)/gi

const namesIn = (text: string) => [...new Set(text.match(name) ?? [])].slice(0, 20)

function textOfPart({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, lookedAt)
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content)
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, lookedAt)).toString('latin1')
}
