import { isUtf8 } from 'node:buffer'

/**
 * Decodes the bytes of a text, whatever its label says: many programs call windows-1252 UTF-8 or ASCII, and the other
 * way round. Valid UTF-8 is UTF-8, and what is not is windows-1252. A label of another family is believed.
 */
const doubtful =
  /^(?:|us-ascii|ascii|ansi_x3\.4-1968|utf-?8|iso-?8859-1|latin-?1|windows-1252|cp-?1252|8bit|binary|none|unknown|default|(?:x-)?unknown(?:-8bit)?)$/i

/** The lines of a header: bytes that are no UTF-8 as UTF-8, and encoded words (RFC 2047) with the label that they fit. */
export function headerWithTrueCharset(lines: readonly Buffer[]): Buffer[] {
  const readable = lines.map(lineAsUtf8)
  if (!readable.some((line) => line.includes('=?'))) return readable
  const header = readable.map((line) => line.toString('latin1')).join('\n')
  return header
    .replace(wordsOfOneLabel, withTrueLabel)
    .split('\n')
    .map((line) => Buffer.from(line, 'latin1'))
}

const lineAsUtf8 = (line: Buffer): Buffer =>
  isUtf8(line) ? line : Buffer.from(new TextDecoder('windows-1252').decode(line))

// A character may begin in one word and end in the next, so that words of one label are weighed together.
const word = String.raw`\?([qb])\?([^?\n]*)\?=`
const wordsOfOneLabel = new RegExp(
  String.raw`=\?([^?*\s]{0,100})(\*[^?\s]{0,100})?${word}(?:\s+=\?\1(\*[^?\s]{0,100})?${word})*`,
  'gi',
)
const oneWord = new RegExp(String.raw`=\?[^?*\s]{0,100}((?:\*[^?\s]{0,100})?${word})`, 'gi')

function withTrueLabel(words: string, label: string): string {
  if (!doubtful.test(label)) return words
  const bytes = [...words.matchAll(oneWord)].map(([, , encoding = '', text = '']) =>
    bytesOfWord(encoding, text),
  )
  const charset = isUtf8(Buffer.concat(bytes)) ? 'utf-8' : 'windows-1252'
  return words.replace(oneWord, `=?${charset}$1`)
}

const bytesOfWord = (encoding: string, text: string): Buffer =>
  encoding.toLowerCase() === 'b'
    ? Buffer.from(text, 'base64')
    : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1')

type Text = {
  readonly header: readonly Buffer[]
  /** The value of its Content-Type, unfolded. */
  readonly contentType: string
  readonly encoding: string
  readonly lines: readonly Buffer[]
}

/** The header of a part that is text, with the character set that its content has. */
export function withTrueCharset({ header, contentType, encoding, lines }: Text): readonly Buffer[] {
  const label = charsetParameter.exec(contentType)?.[2]?.trim() ?? ''
  if (!doubtful.test(label)) return header
  const charset = isUtf8(decoded(lines, encoding)) ? 'utf-8' : 'windows-1252'
  if (label.toLowerCase() === charset) return header
  const type = contentType.replace(charsetParameter, '').replace(/[\s;]+$/, '')
  return [...withoutContentType(header), Buffer.from(`Content-Type:${type}; charset=${charset}`)]
}

const charsetParameter = /;\s*charset\s*=\s*("?)([^";\s]{0,100})\1/i

function withoutContentType(header: readonly Buffer[]): Buffer[] {
  let isContentType = false
  return header.filter((line) => {
    if (line[0] !== 0x20 && line[0] !== 0x09)
      isContentType = /^content-type\s*:/i.test(line.toString('latin1', 0, 40))
    return !isContentType
  })
}

/** The bytes of the text, as far as they decide about its character set. */
function decoded(lines: readonly Buffer[], encoding: string): Buffer {
  if (encoding === 'base64')
    return Buffer.from(Buffer.concat(lines.flatMap(withLineEnd)).toString('latin1'), 'base64')
  const plain = Buffer.concat(lines.flatMap(withLineEnd))
  if (encoding !== 'quoted-printable') return plain
  return Buffer.from(unquoted(plain.toString('latin1').replace(/=[\t ]*\n/g, '')), 'latin1')
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

const lineEnd = Buffer.from('\n')
const withLineEnd = (line: Buffer) => [line, lineEnd]
