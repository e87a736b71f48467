import { encodedOnce } from './encodedOnce.ts'

// Quoted-printable (RFC 2045, 6.7), one line of a text at a time, so that a line which many e-mails have is encoded once.

/** A line stays under 77 characters with its soft break. */
const longestLine = 75

/**
 * A line of text as quoted-printable, without a break at its end; a long one has soft breaks. No line of it begins with a
 * dot, which a mail server would take for an end.
 */
export function encodeLine(line: string): string {
  const literal = line.replace(/[^ -<>-~]+/g, hexOf)
  const encoded = literal.endsWith(' ') ? `${literal.slice(0, -1)}=20` : literal
  return encoded.length <= longestLine && !encoded.startsWith('.') ? encoded : withSoftBreaks(encoded)
}

const equals = '='.charCodeAt(0)
const dot = '.'.charCodeAt(0)

/** The bytes of these characters; a language has few of them. */
const hexOf = encodedOnce((characters) => {
  let hex = ''
  for (const byte of Buffer.from(characters)) hex += hexOfByte[byte]
  return hex
})

const hexOfByte = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
)

function withSoftBreaks(encoded: string): string {
  let broken = ''
  let at = 0
  for (;;) {
    const begin = encoded.charCodeAt(at) === dot ? '=2E' : ''
    const from = begin === '' ? at : at + 1
    const end = breakBefore(encoded, from, from + longestLine - begin.length)
    broken += begin + encoded.slice(from, end)
    if (end === encoded.length) return broken
    broken += '=\r\n'
    at = end
  }
}

/** Finds where a line ends at the latest: no byte's code is cut in two, and no character's bytes stand on two lines. */
function breakBefore(encoded: string, from: number, latest: number): number {
  if (latest >= encoded.length) return encoded.length
  let end = latest
  if (encoded.charCodeAt(end - 1) === equals) end -= 1
  else if (encoded.charCodeAt(end - 2) === equals) end -= 2
  while (end > from + 12 && /[89AB]/.test(encoded.charAt(end + 1)) && encoded.charCodeAt(end) === equals)
    end -= 3
  return end
}
