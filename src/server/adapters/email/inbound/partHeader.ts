/** The heads that decide how the content of one part of an e-mail is treated. */
export type PartType = {
  /** Between whose lines its own parts stand. */
  readonly boundary?: Buffer
  /** Its text is part of what the person wrote. */
  readonly isShown: boolean
  /** Its content is read, as that of text and of a mail server's report. */
  readonly isKept: boolean
  /** The value of its Content-Type. */
  readonly contentType: string
  /** Such as `base64`, in lower case. */
  readonly encoding: string
}

/** No header that decides anything is longer. */
const maxLetters = 4000

/** Without a type a part is plain text (RFC 2045, 5.2); one that is called an attachment is a file. */
export function typeOfPart(header: readonly Buffer[]): PartType {
  const values = valuesOf(header)
  const contentType = values.get('content-type') ?? ' text/plain'
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = (values.get('content-transfer-encoding') ?? '').trim().toLowerCase()
  const told = { contentType, encoding }
  if (type.startsWith('multipart/')) {
    const match = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType)
    const boundary = match?.[1] ?? match?.[2]
    return { isShown: true, isKept: boundary === undefined, ...told, ...(boundary && of(boundary)) }
  }
  const isFile = /^\s*attachment/i.test(values.get('content-disposition') ?? '')
  const isShown = !isFile && (type === 'text/plain' || type === 'text/html')
  const isReport = type.startsWith('message/') || type === 'text/rfc822-headers'
  return { isShown, isKept: isShown || isReport, ...told }
}

const of = (boundary: string) => ({ boundary: Buffer.from(boundary) })

/** The headers of a part by their names; of one that is there twice the first counts. */
function valuesOf(header: readonly Buffer[]): Map<string, string> {
  const values = new Map<string, string>()
  let name = ''
  for (const bytes of header) {
    const line = bytes.subarray(0, maxLetters).toString('utf8')
    const colon = line.indexOf(':')
    if (/^[ \t]/.test(line)) {
      const before = values.get(name)
      if (before !== undefined && before.length < maxLetters) values.set(name, before + line)
      continue
    }
    name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (values.has(name)) name = ''
    else if (decisive.has(name)) values.set(name, line.slice(colon + 1))
  }
  return values
}

const decisive = new Set(['content-type', 'content-transfer-encoding', 'content-disposition'])

/** Which of the open boundaries a line is, and whether it ends what stands between them. */
export type Boundary = { readonly index: number; readonly isEnd: boolean }

export function boundaryOf(line: Buffer, boundaries: readonly Buffer[]): Boundary | undefined {
  if (line.length < 3 || line.length > maxBoundaryLine || line[0] !== dash || line[1] !== dash)
    return undefined
  for (let index = boundaries.length - 1; index >= 0; index -= 1) {
    const boundary = boundaries[index]
    const end = 2 + (boundary?.length ?? 0)
    if (!boundary?.equals(line.subarray(2, end))) continue
    const isEnd = line[end] === dash && line[end + 1] === dash
    if (isBlank(line.subarray(isEnd ? end + 2 : end))) return { index, isEnd }
  }
  return undefined
}

const maxBoundaryLine = 1000
const dash = 0x2d
const isBlank = (bytes: Buffer) => bytes.every((byte) => byte === 0x20 || byte === 0x09)
