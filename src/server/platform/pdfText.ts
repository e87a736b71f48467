/** Beyond Latin-1, the signs that a PDF's own fonts have (WinAnsi). */
const alsoThere = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Letters with a stroke, which do not come apart into a letter and its accent. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '−': '-', '→': '->' }

/**
 * A text in the signs of a PDF's own fonts. They have all of English and French; another letter loses its accent
 * (ě becomes e), and one of another script is a question mark.
 */
export function printable(text: string): string {
  const spaced = text.replace(/\r\n?/g, '\n').replace(/[\u2000-\u200a\u202f\t]/g, '\u00a0')
  return [...spaced.normalize('NFC')].map(printableSign).join('')
}

function printableSign(sign: string): string {
  if (isThere(sign)) return sign
  if (/^[\p{Cc}\p{Cf}\p{M}]$/u.test(sign)) return ''
  const bare = plain[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
  return [...bare].every(isThere) ? bare : '?'
}

function isThere(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  if (sign === '\n') return true
  return (code >= 32 && code < 127) || (code >= 160 && code < 256) || alsoThere.has(sign)
}
