import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { normaliseEmail } from '#server/participants/participants.ts'
import { textOfHtml } from './htmlText.ts'
import { withoutHistory } from './quotedHistory.ts'

/** An inbound e-mail as far as it is of use to us. Addresses are in their normal form. */
export type ReadEmail = {
  /** Undefined where it is no address that could be answered. */
  readonly from: { readonly address: string; readonly name: string } | undefined
  /** Whom it names as its recipients, nearest first. */
  readonly recipients: readonly string[]
  readonly subject: string
  readonly text: string
  /** By this a repeat is recognised: its Message-ID, else a hash of its content. */
  readonly key: string
  /** The Message-IDs of the e-mails that it answers, the nearest first. */
  readonly answers: readonly string[]
  /** Written by no person: a program's answer, a list's mail, a notice of a mail server (RFC 3834). */
  readonly isAutomatic: boolean
  readonly email: Email
}

/** Text of one e-mail that is kept: more than any person writes. */
const maxLetters = 50_000
const maxSubject = 300
const maxKey = 250

/**
 * Reads an e-mail, whatever it is: one that cannot be taken apart (parts within parts without end) is read by its
 * header alone, and nothing that anybody sends is an error of ours.
 */
export async function readEmail(raw: Buffer): Promise<ReadEmail> {
  const email = await parse(raw)
  const [from] = addressesOf(email.from ? [email.from] : [])
  const header = (name: string) => headersOf(email, name)[0] ?? ''
  return {
    from: from && { ...from, name: clean(nameOf(email.from)).slice(0, 200) },
    recipients: recipientsOf(email),
    subject: clean(email.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxSubject),
    text: textOf(email),
    key: keyOf(email, raw),
    answers: messageIds(`${email.inReplyTo ?? ''} ${(email.references ?? '').slice(-4000)}`),
    isAutomatic:
      !/^(no|)$/i.test(header('auto-submitted').split(';')[0]?.trim() ?? '') ||
      /^(bulk|junk|list|auto_reply)$/i.test(header('precedence').trim()) ||
      header('x-autoreply') !== '' ||
      header('x-auto-response-suppress') !== '' ||
      headersOf(email, 'return-path').some((path) => path.trim() === '<>'),
    email,
  }
}

const nothing: Email = { headers: [], headerLines: [], attachments: [] }
const limits = { forceRfc822Attachments: true, maxNestingDepth: 50, maxHeadersSize: 512 * 1024 }
const headerBytes = 64 * 1024

async function parse(raw: Buffer): Promise<Email> {
  const end = raw.indexOf('\r\n\r\n')
  const header = raw.subarray(0, Math.min(end < 0 ? raw.length : end, headerBytes))
  try {
    return await PostalMime.parse(raw, limits)
  } catch {
    // Only what nobody writes by hand comes here; whom it is from and for still counts.
    return PostalMime.parse(Buffer.concat([withoutType(header), Buffer.from('\r\n\r\n')]), limits).catch(
      () => nothing,
    )
  }
}

/** The header alone, as a plain text without content. */
const withoutType = (header: Buffer) =>
  Buffer.from(
    header.toString('latin1').replace(/^content-type:.*(\r?\n[ \t].*)*/gim, 'X-Was: multipart'),
    'latin1',
  )

const headersOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

function recipientsOf(email: Email): string[] {
  const delivered = [...headersOf(email, 'delivered-to'), ...headersOf(email, 'x-original-to')]
  const named = addressesOf([...(email.to ?? []), ...(email.cc ?? [])].slice(0, 200))
  const bare = delivered.slice(0, 20).map((value) => normaliseEmail(value.replace(/[<>]/g, '')))
  return [
    ...new Set([...bare.filter((address) => address !== undefined), ...named.map(({ address }) => address)]),
  ]
}

function addressesOf(addresses: readonly Address[]): { address: string }[] {
  const flat = addresses.flatMap((one) => one.group ?? [one])
  return flat.flatMap((one) => {
    const address = normaliseEmail(one.address ?? '')
    return address ? [{ address }] : []
  })
}

const nameOf = (address: Address | undefined) => address?.name ?? ''

function textOf(email: Email): string {
  const plain = email.text?.trim() ? email.text : textOfHtml(email.html ?? '')
  const written = withoutHistory(clean(plain).replace(/\r\n?/g, '\n')).trim()
  const isCut = written.length > maxLetters
  const text = isCut ? `${written.slice(0, maxLetters).toWellFormed()}\n[…]` : written
  return [text, attachmentLines(email.attachments)].filter(Boolean).join('\n\n')
}

/** Files are not kept; what they were is told. */
function attachmentLines(attachments: readonly Attachment[]): string {
  const shown = attachments.slice(0, 20).map(({ filename, mimeType, content }) => {
    const name = clean(filename ?? mimeType)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 120)
    const bytes = typeof content === 'string' ? content.length : content.byteLength
    return `📎 ${name || 'file'} (${Math.max(1, Math.round(bytes / 1000))} kB)`
  })
  if (attachments.length > shown.length) shown.push(`📎 + ${attachments.length - shown.length}`)
  return shown.join('\n')
}

function keyOf(email: Email, raw: Buffer): string {
  const [id] = messageIds(email.messageId ?? '')
  if (id && id.length <= maxKey) return id
  return `sha256-${createHash('sha256')
    .update(id ?? raw)
    .digest('hex')}`
}

/** Message-IDs without their brackets. */
export function messageIds(header: string): string[] {
  const ids = header.match(/<[^<>\s]{1,1000}>/g) ?? []
  return ids.map((id) => clean(id.slice(1, -1)))
}

/** NUL cannot be kept, other control characters show nowhere, and a lone half of a character is none. */
const clean = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '').toWellFormed()
