import { headerWithTrueCharset, withTrueCharset } from './charset.ts'
import { type Boundary, boundaryOf, type PartType, typeOfPart } from './partHeader.ts'

/**
 * An e-mail without its files: the parts that are text, and of every other part its header alone with the size of its
 * content. What reads the e-mail never sees a file, and little of whatever else is too much of it.
 */
export type WithoutFiles = {
  readonly mail: Buffer
  /** Whether text was left out because there was too much of it. */
  readonly isCut: boolean
}

/** More than any e-mail has that a person or a mail server wrote. */
const limits = { lines: 1_000_000, headerLines: 4000, headerBytes: 512 * 1024, parts: 1000, levels: 20 }
/** So much of the text is kept. */
const keptText = { lines: 10_000, bytes: 2 * 1024 * 1024 }

const sizeMark = 'fanfare-bytes:'

/** The size of a part's content, by the Content-ID that it was given here. */
export function sizeOfFile(contentId: string | undefined): number {
  const digits = contentId?.startsWith(sizeMark) ? contentId.slice(sizeMark.length) : ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}

/**
 * One walk over the lines (RFC 2045, 2046). A parser reads what comes out; should the two disagree, text is missing,
 * but no limit is passed.
 *
 * @throws Error where it has more lines, headers, parts or levels than an e-mail has.
 */
export function withoutFiles(raw: Buffer): WithoutFiles {
  const kept = createKept()
  const boundaries: Buffer[] = []
  let header: Buffer[] | undefined = []
  let part: PartType | undefined
  const endHeader = (lines: readonly Buffer[]) => {
    header = undefined
    part = typeOfPart(lines)
    if (part.boundary) boundaries.push(part.boundary)
    check('levels', boundaries.length)
    kept.begin(lines, part)
  }
  const cross = (line: Buffer, { index, isEnd }: Boundary) => {
    if (header) endHeader(header)
    kept.end(part)
    boundaries.length = index + (isEnd ? 0 : 1)
    kept.boundary(line)
    part = undefined
    header = isEnd ? undefined : []
  }
  for (const line of linesOf(raw)) {
    const boundary = boundaryOf(line, boundaries)
    if (boundary) cross(line, boundary)
    else if (header && line.length > 0) header.push(kept.counted(line))
    else if (header) endHeader(header)
    else if (part) kept.content(line, part)
  }
  if (header) endHeader(header)
  kept.end(part)
  return kept.all()
}

function check(what: keyof typeof limits, count: number): void {
  if (count > limits[what]) throw new Error(`it has more than ${limits[what]} ${what}`)
}

/** Each line without its end. */
function* linesOf(raw: Buffer): Generator<Buffer> {
  let count = 0
  for (let begin = 0; begin < raw.length; ) {
    check('lines', ++count)
    const found = raw.indexOf(10, begin)
    const next = found < 0 ? raw.length : found
    yield raw.subarray(begin, next > begin && raw[next - 1] === 13 ? next - 1 : next)
    begin = next + 1
  }
}

function createKept() {
  const lines: Buffer[] = []
  const count = { lines: 0, bytes: 0, headerLines: 0, headerBytes: 0, parts: 0 }
  let isCut = false
  /** The part's beginning, with the line for its size if it has one, and how large it is so far. */
  let file = { at: 0, bytes: 0, headerLines: 0 }
  const keep = (line: Buffer) => {
    const room = count.lines < keptText.lines ? keptText.bytes - count.bytes : 0
    isCut ||= line.length > room
    if (room <= 0) return
    lines.push(line.subarray(0, room))
    count.lines += 1
    count.bytes += line.length
  }
  /** A text that was cut may end within a character. */
  const correctCharset = ({ contentType, encoding }: PartType) => {
    const body = file.at + file.headerLines + 1
    const header = lines.slice(file.at, body - 1)
    const content = lines.slice(body, isCut ? -1 : undefined)
    const corrected = withTrueCharset({ header, contentType, encoding, lines: content })
    if (corrected !== header) lines.splice(file.at, header.length, ...corrected)
  }
  return {
    counted: (line: Buffer) => {
      count.headerLines += 1
      count.headerBytes += line.length
      check('headerLines', count.headerLines)
      check('headerBytes', count.headerBytes)
      return line
    },
    begin: (given: readonly Buffer[], { isShown }: PartType) => {
      count.parts += 1
      check('parts', count.parts)
      const header = headerWithTrueCharset(given)
      file = { at: lines.length, bytes: 0, headerLines: header.length }
      if (!isShown) lines.push(Buffer.alloc(0))
      lines.push(...header, Buffer.alloc(0))
    },
    content: (line: Buffer, part: PartType) => {
      // Of base64 four letters are three bytes, and its line ends are none.
      file.bytes += /base64/.test(part.encoding) ? line.length * 0.75 : line.length + 2
      if (part.isKept) keep(line)
    },
    end: (part: PartType | undefined) => {
      if (part?.isShown && !part.boundary) correctCharset(part)
      else if (part && !part.isShown)
        lines[file.at] = Buffer.from(`Content-ID: ${sizeMark}${Math.round(file.bytes)}`)
    },
    boundary: (line: Buffer) => void lines.push(line),
    all: (): WithoutFiles => ({ mail: joined(lines), isCut }),
  }
}

const lineEnd = Buffer.from('\r\n')
const joined = (lines: readonly Buffer[]) => Buffer.concat(lines.flatMap((line) => [line, lineEnd]))
