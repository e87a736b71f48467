import { randomBytes } from 'node:crypto'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import { encodedOnce } from './encodedOnce.ts'
import { createTextEncoder } from './encodedText.ts'
import { htmlBegin, htmlEnd, htmlOfPicture } from './htmlText.ts'
import { encodeLine } from './quotedPrintable.ts'

/** The sender or recipient of an e-mail. The name may hold any letters. */
export type MailAddress = { readonly name: string; readonly address: string }

export type MailContent = {
  readonly from: MailAddress
  readonly to: MailAddress
  readonly subject: string
  readonly text: string
  readonly at: Date
  /** Without angle brackets. */
  readonly messageId: string
  readonly inReplyTo?: string | undefined
  readonly unsubscribeUrl?: string | undefined
  readonly openedUrl?: string | undefined
  /** Written by no person, so that nothing answers it by itself (RFC 3834). */
  readonly isAutomatic?: boolean
}

/** An e-mail in its two halves, each line with its break: between them stands an empty one. */
export type Mime = { readonly headers: readonly string[]; readonly body: string }

/**
 * An e-mail as it goes over the line (RFC 5322, 2045): a text and the same as HTML, in UTF-8. Put together here, since the
 * library's own composing took most of the time of a submit. The e-mails of a broadcast differ in a few lines; the others
 * are encoded once, and found again by what they say.
 */
export function mimeOf(mail: MailContent): Mime {
  const { plain, html } = encodeText(mail.text.replace(controls, ''))
  return {
    headers: headersOf(mail),
    body: `${plainBegin}${plain.join('\r\n')}${htmlPartBegin}${html.join('')}${pictureOf(mail)}${htmlPartEnd}`,
  }
}

/** Another one in each e-mail, so it is no line of the text that is encoded once for all. */
const pictureOf = ({ openedUrl }: MailContent) =>
  openedUrl === undefined ? '' : `${encodeLine(htmlOfPicture(openedUrl))}\r\n`

/** A signature stands before what it signs. */
export const writtenOf = ({ headers, body }: Mime, signature?: string): string =>
  `${signature === undefined ? '' : `${signature}\r\n`}${headers.join('\r\n')}\r\n\r\n${body}`

export const buildMime = (mail: MailContent): string => writtenOf(mimeOf(mail))

/** Characters that no mail program shows, NUL above all; tab and line breaks are not among them. */
const controls = /[^\P{Cc}\t\n\r]/gu

const encodeText = createTextEncoder()

/** No line in quoted-printable has an underscore after an equals sign, so it ends no part too early. */
const boundary = `=_${randomBytes(12).toString('hex')}`
const partBegin = (kind: 'plain' | 'html') =>
  `--${boundary}\r\nContent-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
const plainBegin = partBegin('plain')
const htmlPartBegin = `\r\n${partBegin('html')}${htmlBegin.map(encodeLine).join('\r\n')}\r\n`
const htmlPartEnd = `${htmlEnd.map(encodeLine).join('\r\n')}\r\n--${boundary}--\r\n`

function headersOf(mail: MailContent): string[] {
  const { inReplyTo, unsubscribeUrl } = mail
  const messageId = oneLine(mail.messageId)
  const headers = [
    `From: ${addressHeader(mail.from)}`,
    `To: ${addressHeader(mail.to)}`,
    `Subject: ${subjectHeader(mail.subject)}`,
    `Message-ID: <${messageId}>`,
    `Date: ${mail.at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    // Some providers write a Message-ID of their own; a bounce still brings this one back.
    `X-Message-Name: ${messageId}`,
  ]
  if (inReplyTo && isName(inReplyTo))
    headers.push(`In-Reply-To: <${inReplyTo}>`, `References: <${inReplyTo}>`)
  if (unsubscribeUrl)
    headers.push(
      `List-Unsubscribe: <${oneLine(unsubscribeUrl)}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    )
  if (mail.isAutomatic) headers.push('Auto-Submitted: auto-generated')
  headers.push(`Content-Type: multipart/alternative; boundary="${boundary}"`)
  return headers
}

/** A stranger's Message-ID may be anything; no mail server has to carry other letters in a header. */
const isName = (messageId: string) => /^[!-;=?-~]{1,900}$/.test(messageId)

function addressHeader({ name, address }: MailAddress): string {
  const bracketed = `<${oneLine(address)}>`
  return name === '' ? bracketed : `${nameBegin(name)}${bracketed}`
}

/** A name with what stands between it and its address. */
const nameBegin = encodedOnce((name) => {
  const shown = oneLine(name).trim()
  if (shown === '') return ''
  return isPlain(shown) ? `"${shown.replace(/["\\]/g, '\\$&')}" ` : `${wordsOf(shown)}\r\n `
})

const subjectHeader = encodedOnce((subject) => {
  const line = oneLine(subject)
  return isPlain(line) ? foldLines(line) : wordsOf(line)
})

const wordsOf = (text: string) => foldLines(encodeWord(text, 'Q', 52))

/** Text that needs no encoding and can be folded: a line may have 998 characters (RFC 5322, 2.1.1). */
const isPlain = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && !/[^ ]{200}/.test(text)

/** A header is one line: a line break in a name or subject would begin a header of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
