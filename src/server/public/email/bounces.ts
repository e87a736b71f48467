import type { Attachment } from 'postal-mime'
import type { ReadEmail } from './readEmail.ts'

/** A notice that an e-mail could not be delivered, as it says it itself. */
export type Bounce = {
  /** The signed names in it that may be of an e-mail of ours; whose they are is not proven yet. */
  readonly names: readonly string[]
  /** Whether the failure is for good (5.y.z), and not only for now (RFC 3463). */
  readonly isPermanent: boolean
  /** Such as `5.1.1`. */
  readonly code: string
}

/** How much of each part is looked through. */
const lookedAt = 100_000

/** A delivery report (RFC 3464), or the letter of a mail server that writes none; undefined for any other e-mail. */
export function readBounce(read: ReadEmail): Bounce | undefined {
  const { email } = read
  const parts = email.attachments.map(textOfPart)
  const status = parts.find((_, index) => email.attachments[index]?.mimeType === 'message/delivery-status')
  if (status === undefined && !isFromMailServer(read)) return undefined
  const body = `${email.text ?? ''}\n${email.html ?? ''}`.slice(0, lookedAt)
  const code = status === undefined ? codeInLetter(body) : codeInReport(status)
  if (!code) return undefined
  return {
    names: namesIn([...parts, body, read.answers.join(' ')].join('\n')),
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

export const isFromMailServer = ({ from, isAutomatic }: ReadEmail) =>
  isAutomatic && /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/i.test(from?.address ?? '')

const name = /(?<![0-9a-z-])[1-9a-z][0-9a-z]{0,9}-[0-9a-f]{32}-[0-9a-f]{24}(?=@)/gi

const namesIn = (text: string) => [...new Set(text.match(name) ?? [])].slice(0, 20)

function textOfPart({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, lookedAt)
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content)
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, lookedAt)).toString('latin1')
}
