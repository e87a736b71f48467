import { htmlOfLine, type InParagraph, isBlank, paragraphsOf } from './htmlText.ts'
import { encodeLine } from './quotedPrintable.ts'

/** A text line by line, in quoted-printable, and the same as HTML; a line that HTML does not show is empty there. */
export type EncodedText = {
  readonly lines: readonly string[]
  readonly where: readonly InParagraph[]
  readonly plain: readonly string[]
  readonly html: readonly string[]
}

/** How many texts are remembered: a broadcast in two languages has two, and several go out at once. */
const most = 8
/** Longer ones are encoded each time. */
const mostCharacters = 100_000

/**
 * Encodes texts, and what a text has in common with one before is encoded once: the e-mails of a broadcast differ in the
 * lines with a merge field and in the one that unsubscribes.
 */
export function createTextEncoder(): (text: string) => EncodedText {
  let known: EncodedText[] = []
  return (text) => {
    const lines = linesOf(text)
    const alike = known.find((one) => isAlike(one, lines))
    if (alike) return filled(alike, lines)
    const encoded = encodedAnew(lines)
    if (text.length <= mostCharacters) known = [encoded, ...known.slice(0, most - 1)]
    return encoded
  }
}

const linesOf = (text: string) => (text.includes('\r') ? text.split(/\r\n?|\n/) : text.split('\n'))

function encodedAnew(lines: readonly string[]): EncodedText {
  const where = paragraphsOf(lines)
  return {
    lines,
    where,
    plain: lines.map(encodeLine),
    html: lines.map((line, at) => encodedHtml(line, where[at])),
  }
}

const encodedHtml = (line: string, where: InParagraph = 'none') =>
  where === 'none' ? '' : `${encodeLine(htmlOfLine(line, where))}\r\n`

/** Half of the lines say the same, and the paragraphs are the same ones. */
function isAlike(known: EncodedText, lines: readonly string[]): boolean {
  if (known.lines.length !== lines.length) return false
  let others = 0
  for (const [at, line] of lines.entries()) {
    const before = known.lines[at]
    if (line === before) continue
    others += 1
    if (others * 2 > lines.length || isBlank(line) || isBlank(before)) return false
  }
  return true
}

function filled(known: EncodedText, lines: readonly string[]): EncodedText {
  const plain = [...known.plain]
  const html = [...known.html]
  for (const [at, line] of lines.entries()) {
    if (line === known.lines[at]) continue
    plain[at] = encodeLine(line)
    html[at] = encodedHtml(line, known.where[at])
  }
  return { lines, where: known.where, plain, html }
}
