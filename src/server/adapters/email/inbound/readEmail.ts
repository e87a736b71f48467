import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { cutText } from '#contract/text.ts'
import { isAutomaticEmail } from './automatic.ts'
import { readBounce } from './bounces.ts'
import { headerAlone } from './headerAlone.ts'
import { textOfHtml } from './htmlText.ts'
import type { ReadEmail } from './port.ts'
import { withoutHistory } from './quotedHistory.ts'
import { sizeOfFile, withoutFiles } from './withoutFiles.ts'

/** Text of one e-mail that is kept: more than any person writes. */
const maxLetters = 50_000
const maxSubject = 300
const maxKey = 250

/**
 * Reads an e-mail, whatever it is, but for its files. It runs in a thread of its own: what others write into an e-mail
 * may take long in ways that nobody thought of.
 *
 * @throws Error where it is beyond the limits, or cannot be taken apart.
 */
export async function readEmail(raw: Buffer): Promise<ReadEmail> {
  const { mail, isCut } = withoutFiles(raw)
  const email = await PostalMime.parse(mail, { forceRfc822Attachments: true, maxNestingDepth: 50 })
  const text = textOf(email)
  const hasFiles = email.attachments.length > 0
  return { ...told(email), text: text.whole, hasFiles, isCut: isCut || text.isCut }
}

/** Whose an e-mail is and what it answers: all that there is of one that cannot be read. */
export async function readHeader(raw: Buffer): Promise<ReadEmail> {
  const email = await PostalMime.parse(headerAlone(raw))
  return { ...told(email), text: '', hasFiles: false, isCut: false }
}

function told(email: Email): Omit<ReadEmail, 'text' | 'hasFiles' | 'isCut'> {
  const isAutomatic = isAutomaticEmail({
    valuesOf: (name) => headersOf(email, name),
    subject: email.subject ?? '',
    types: email.attachments.map(({ mimeType }) => mimeType),
  })
  const [address] = addressesOf(email.from ? [email.from] : [])
  const isFromMailServer =
    isAutomatic && /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/i.test(address ?? '')
  const answers = messageIds(`${email.inReplyTo ?? ''} ${(email.references ?? '').slice(-4000)}`)
  return {
    from: address ? { address, name: cutText(clean(email.from?.name ?? ''), 200) } : undefined,
    recipients: recipientsOf(email),
    subject: cutText(lineOf(email.subject ?? ''), maxSubject),
    key: keyOf(email),
    answers,
    isAutomatic,
    isFromMailServer,
    bounce: readBounce(email, { isFromMailServer, answers }),
  }
}

const headersOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

function recipientsOf(email: Email): string[] {
  const delivered = [...headersOf(email, 'delivered-to'), ...headersOf(email, 'x-original-to')]
  const bare = delivered.slice(0, 20).map((value) => value.slice(0, 1000).replace(/[<>]/g, ''))
  return [...new Set([...bare, ...addressesOf([...(email.to ?? []), ...(email.cc ?? [])]).slice(0, 200)])]
}

const maxAddress = 1000

function addressesOf(addresses: readonly Address[]): string[] {
  const flat = addresses.flatMap((one) => one.group ?? [one])
  return flat.flatMap(({ address }) => (address !== '' && address.length <= maxAddress ? [address] : []))
}

function textOf(email: Email): { whole: string; isCut: boolean } {
  const plain = email.text?.trim() ? email.text : textOfHtml(email.html ?? '')
  const written = withoutHistory(clean(plain).replace(/\r\n?/g, '\n')).trim()
  const isCut = written.length > maxLetters
  const text = isCut ? `${written.slice(0, maxLetters).toWellFormed()}\n[…]` : written
  return { whole: [text, attachmentLines(email.attachments)].filter(Boolean).join('\n\n'), isCut }
}

/** Nobody has opened the files; what they are is told. */
function attachmentLines(attachments: readonly Attachment[]): string {
  const shown = attachments.slice(0, 20).map(({ filename, mimeType, contentId }) => {
    const name = cutText(lineOf(filename ?? mimeType), 120)
    return `📎 ${name || 'file'} (${Math.max(1, Math.round(sizeOfFile(contentId) / 1000))} kB)`
  })
  if (attachments.length > shown.length) shown.push(`📎 + ${attachments.length - shown.length}`)
  return shown.join('\n')
}

function keyOf(email: Email): string | undefined {
  const [id] = messageIds(email.messageId ?? '')
  if (id === undefined || id.length <= maxKey) return id
  return `sha256-${createHash('sha256').update(id).digest('hex')}`
}

/** Message-IDs without their brackets. */
function messageIds(header: string): string[] {
  const ids = header.match(/<[^<>\s]{1,1000}>/g) ?? []
  return ids.map((id) => clean(id.slice(1, -1)))
}

const lineOf = (text: string) => clean(text).replace(/\s+/g, ' ').trim()

/** NUL cannot be kept, other control characters show nowhere, and a lone half of a character is none. */
const clean = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '').toWellFormed()
